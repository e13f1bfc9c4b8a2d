import { DURATION, FAILED, REQUESTS } from '../../model/product-names';
import { heatmap, type PanelContent, stat, text, timeseries } from './grafana';

/** Panels below a headline, side by side. */
export interface Row {
  readonly title: string;
  readonly panels: readonly PanelContent[];
}

/** The targets of the chosen proxies: `<namespace>/<name of the PodMonitor>` is the job. */
const TARGETS = 'namespace=~"$namespace",job=~"$namespace/$proxy"';
const PROXIES = `${TARGETS},server=~"$proxy"`;
/** Without streams, and without requests that fail. */
const ANSWERED = `${PROXIES},method="POST",status="success"`;
const FROM_CLIENTS = 'The ten largest: the names are what clients sent, whether or not they exist.';

/** What the series can't show (`docs/operator/metrics.md#what-changes-which-series`). */
export function blindSpots(): PanelContent {
  const lines = [
    '- **Errors of tools count as success**: an answer with `isError: true`, and a tool that the remote server doesn’t know, are status 200.',
    '- **A 401 of the proxy and a 413 are in no series.** A 401 here is one of the remote server.',
    '- **A body that is no JSON-RPC**, and a header `Connection` that names other headers, are in no series either, from releases 0.55.1 and 0.62.0 on.',
    '- **A call that breaks off is in no series**, and in no audit event: the client hangs up, or the connection of the remote server breaks after its answer has begun. The remote server and the gateway know of it.',
    '- **A 502** is a remote server that doesn’t answer, or a client that gave up before the answer began.',
    '- A proxy that **nobody has called yet** has no requests, instead of zero.',
    '- With the transport **SSE**, every accepted request is a 202, and durations are those of accepting it. A stream is a 200, even if the remote server is down.',
    '- Names of methods and tools come from clients. Panels by tool are empty if a PodMonitor drops the series or the label.',
  ];
  return text('What this dashboard can’t show', lines.join('\n'));
}

/** The rows of the dashboard; `hasClients`: clients of some proxy register at it. */
export function dashboardRows(hasClients: boolean): readonly Row[] {
  return [
    { title: 'Traffic', panels: traffic() },
    { title: 'Errors', panels: errors() },
    { title: 'Latency', panels: latency() },
    { title: 'Sessions', panels: sessions() },
    ...(hasClients ? [{ title: 'Authorization server', panels: clients() }] : []),
    { title: 'Saturation', panels: saturation() },
  ];
}

function traffic(): PanelContent[] {
  return [
    stat({
      title: 'Pods that answer Prometheus',
      unit: 'short',
      lines: [{ expr: `sum by (namespace, job) (up{${TARGETS}})`, legend: '{{job}}' }],
    }),
    timeseries({
      title: 'Requests by proxy',
      unit: 'reqps',
      lines: [{ expr: rate(REQUESTS, PROXIES, 'namespace, server'), legend: '{{namespace}}/{{server}}' }],
    }),
    timeseries({
      title: 'Requests by method',
      unit: 'reqps',
      description: FROM_CLIENTS,
      lines: [{ expr: largest(rate(REQUESTS, PROXIES, 'mcp_method')), legend: '{{mcp_method}}' }],
    }),
    timeseries({
      title: 'Calls by tool',
      unit: 'reqps',
      description: `${FROM_CLIENTS} A renamed tool has its original name.`,
      lines: [{ expr: largest(rate('toolhive_mcp_tool_calls_total', PROXIES, 'tool')), legend: '{{tool}}' }],
    }),
  ];
}

function errors(): PanelContent[] {
  const all = rate(REQUESTS, PROXIES, 'namespace, server');
  const failed = rate(REQUESTS, `${PROXIES},status_code=~${FAILED}`, 'namespace, server');
  const refused = rate(REQUESTS, `${PROXIES},status_code="403"`, 'mcp_method, mcp_resource_id');
  return [
    timeseries({
      title: 'Requests that fail (5xx)',
      unit: 'percentunit',
      lines: [{ expr: `(${failed} or ${all} * 0) / ${all}`, legend: '{{namespace}}/{{server}}' }],
    }),
    timeseries({
      title: 'Errors by status',
      unit: 'reqps',
      lines: [{ expr: rate(REQUESTS, `${PROXIES},status="error"`, 'status_code'), legend: '{{status_code}}' }],
    }),
    timeseries({
      title: 'Refused calls (403)',
      unit: 'reqps',
      description: FROM_CLIENTS,
      lines: [{ expr: largest(refused), legend: '{{mcp_method}} {{mcp_resource_id}}' }],
    }),
  ];
}

function latency(): PanelContent[] {
  const quantile = (of: number, by: string, matchers = ANSWERED): string =>
    `histogram_quantile(${String(of)}, ${rate(`${DURATION}_bucket`, matchers, by)})`;
  const byTool = quantile(0.95, 'le, mcp_resource_id', `${ANSWERED},mcp_method="tools/call"`);
  return [
    timeseries({
      title: 'Duration of requests',
      unit: 's',
      description: 'Streams, and requests that fail, are left out.',
      lines: [0.5, 0.95, 0.99].map((of) => ({ expr: quantile(of, 'le'), legend: `p${String(of * 100)}` })),
    }),
    heatmap({
      title: 'Requests by duration',
      unit: 's',
      description: 'Streams, and requests that fail, are left out.',
      lines: [{ expr: `sum by (le) (increase(${DURATION}_bucket{${ANSWERED}}[$__rate_interval]))`, legend: '{{le}}' }],
    }),
    timeseries({
      title: 'Duration by tool (p95)',
      unit: 's',
      description: FROM_CLIENTS,
      lines: [{ expr: largest(byTool), legend: '{{mcp_resource_id}}' }],
    }),
  ];
}

function sessions(): PanelContent[] {
  const open = `sum by (namespace, server, transport) (toolhive_mcp_active_connections{${PROXIES}})`;
  const begun = rate(REQUESTS, `${PROXIES},mcp_method="initialize"`, 'mcp_resource_id');
  return [
    timeseries({
      title: 'Open connections',
      unit: 'short',
      lines: [{ expr: open, legend: '{{namespace}}/{{server}} ({{transport}})' }],
    }),
    timeseries({
      title: 'New sessions by client',
      unit: 'reqps',
      description: FROM_CLIENTS,
      lines: [{ expr: largest(begun), legend: '{{mcp_resource_id}}' }],
    }),
  ];
}

/** Pods without Redis have clients of their own; with it, each pod counts the same ones. */
function clients(): PanelContent[] {
  const refused = 'toolhive_authserver_dcr_capacity_rejections_total';
  return [
    timeseries({
      title: 'Registered clients',
      unit: 'short',
      description: 'At the number of `storage.maxDCRClients`, 10000 by default, no more can register.',
      lines: [{ expr: `max by (namespace, job) (toolhive_authserver_dcr_clients{${TARGETS}})`, legend: '{{job}}' }],
    }),
    timeseries({
      title: 'Registrations refused, since there are too many clients (503)',
      unit: 'reqps',
      lines: [{ expr: rate(refused, TARGETS, 'namespace, job'), legend: '{{job}}' }],
    }),
  ];
}

function saturation(): PanelContent[] {
  const byPod = (title: string, unit: string, expr: string): PanelContent =>
    timeseries({ title, unit, lines: [{ expr, legend: '{{pod}}' }] });
  return [
    byPod('Memory', 'bytes', `sum by (pod) (process_resident_memory_bytes{${TARGETS}})`),
    byPod('CPU', 'short', rate('process_cpu_seconds_total', TARGETS, 'pod')),
    byPod('Goroutines', 'short', `sum by (pod) (go_goroutines{${TARGETS}})`),
    byPod('Open files', 'short', `sum by (pod) (process_open_fds{${TARGETS}})`),
  ];
}

function rate(series: string, matchers: string, by: string): string {
  return `sum by (${by}) (rate(${series}{${matchers}}[$__rate_interval]))`;
}

function largest(query: string): string {
  return `topk(10, ${query})`;
}
