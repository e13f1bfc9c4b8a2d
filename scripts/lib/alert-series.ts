/**
 * What happens to a proxy called `weather`, as the series that the real proxy then writes
 * (`docs/operator/metrics.md#what-changes-which-series`), and which alerts must fire.
 */
export interface Scenario {
  readonly name: string;
  /** A value of each series for every minute, in promtool's notation. */
  readonly series: { readonly [series: string]: string };
  /** When the alerts are looked at; the same ones fire each time. */
  readonly after: string | readonly string[];
  /** How often the rules are evaluated; by default each minute. */
  readonly every?: string;
  /** The alerts that fire, with their window, if they have one. */
  readonly fires: readonly string[];
}

const TARGET = 'namespace="mcp",job="mcp/weather",container="toolhive",endpoint="http"';
/** The labels of the first pod of the proxy. */
export const POD_1 = `${TARGET},pod="weather-7d9c-0",instance="10.244.0.10:8080"`;
/** The labels of another pod. */
export const POD_2 = `${TARGET},pod="weather-7d9c-1",instance="10.244.0.11:8080"`;
const SCOPE =
  'otel_scope_name="github.com/stacklok/toolhive/pkg/telemetry",otel_scope_schema_url="",otel_scope_version=""';

interface Request {
  readonly code: string;
  readonly tool?: string;
  readonly pod?: string;
  readonly method?: string;
  readonly server?: string;
}

function labels({ code, tool = 'echo', pod = POD_1, method = 'tools/call', server = 'weather' }: Request): string {
  const status = /^[23]/.test(code) ? 'success' : 'error';
  const http = method === 'sse_connection' ? 'GET' : 'POST';
  const own = `mcp_method="${method}",mcp_resource_id="${tool}",method="${http}",server="${server}"`;
  return `${own},status="${status}",status_code="${code}",transport="streamable-http",${SCOPE},${pod}`;
}

/** The counter of requests. */
export function requests(request: Request): string {
  return `toolhive_mcp_requests_total{${labels(request)}}`;
}

/** The requests that took at most so long. */
export function bucket(le: string, request: Request): string {
  return `toolhive_mcp_request_duration_seconds_bucket{${labels(request)},le="${le}"}`;
}

/** All requests of the histogram. */
export function count(request: Request): string {
  return `toolhive_mcp_request_duration_seconds_count{${labels(request)}}`;
}

/** The registrations of clients that a full authorization server refused. */
export function refusedClients(pod = POD_1): string {
  const scope = SCOPE.replace('telemetry', 'authserver');
  return `toolhive_authserver_dcr_capacity_rejections_total{${scope},${pod}}`;
}

/** Whether a pod can be scraped. */
export const up = (pod: string): string => `up{${pod}}`;
/** A pod that nobody calls. */
export const IDLE = {
  [up(POD_1)]: '1x5000',
  [`target_info{service_name="thv-weather",service_version="v0.63.0",host_name="weather-7d9c-0",${POD_1}}`]: '1x5000',
  [`go_goroutines{${POD_1}}`]: '26x5000',
};
/** A request that succeeds. */
export const OK = { code: '200' };
