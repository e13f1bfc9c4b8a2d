import type { AlertRequest, LatencyObjective } from '../../../model/facade-requests';
import { DURATION, FAILED, REQUESTS } from '../../../model/product-names';
import { secondsOf } from '../../../private/cdk8s/values';
import { present } from '../../../private/plain';
import {
  bound,
  called,
  events,
  knownBefore,
  type Observed,
  quoted,
  type Selector,
  targets,
  type Window,
} from './promql';
import type { MetricsAlertOptions, ServiceLevelOptions } from './alert-options';

/** How soon somebody is needed. */
export type Urgency = keyof AlertRequest['severity'];

/** An alert before it is routed. */
export interface Alert {
  /** Its name; in lower case, an anchor of `docs/troubleshooting.md`. */
  readonly name: string;
  readonly expression: readonly string[];
  /** How long the expression must be true. */
  readonly lasts?: string;
  readonly urgency: Urgency;
  /** The window, if the alert has several. */
  readonly window?: string;
  readonly summary: string;
  readonly description: string;
}

/** What alerts are made from. */
export interface AlertSource {
  readonly proxy: Observed;
  readonly request: AlertRequest;
  /** Whether the proxy should have pods at all. */
  readonly hasPods: boolean;
  /** Whether series tell of clients that register at the proxy. */
  readonly countsClients: boolean;
}

/** The spec of a PrometheusRule. */
export function prometheusRule(source: AlertSource): object {
  const alerts = [
    ...targetAlerts(source),
    ...objectiveAlerts(source),
    remoteUnauthorized(source),
    refusedCalls(source),
    ...clientAlerts(source),
  ];
  const { proxy, request } = source;
  return { groups: [{ name: `mcp-proxy-${proxy.name}`, rules: alerts.map((alert) => rule(alert, proxy, request)) }] };
}

function rule(alert: Alert, { namespace, name: server }: Observed, request: AlertRequest): object {
  const { name, expression, lasts, urgency, window, summary, description } = alert;
  return present({
    alert: name,
    expr: expression.join('\n'),
    for: lasts,
    labels: present({ ...request.alertLabels, namespace, server, severity: request.severity[urgency], window }),
    annotations: { summary, description, runbook_url: `${request.runbookUrl}#${name.toLowerCase()}` },
  });
}

const AVAILABILITY = 99.5;
const MIN_REQUESTS = 10;
const DEFAULT_REFUSED = { atLeast: 20, times: 5 };
const SEVERITY = { urgent: 'critical', soon: 'warning' };
const RUNBOOK = 'https://github.com/cdk8s-mcp/cdk8s-mcp/blob/main/docs/troubleshooting.md';

/** The options with all defaults. */
export function alertRequest(options: MetricsAlertOptions): AlertRequest {
  const { slo = {}, refused, severity, kubeStateMetrics = false, runbookUrl = RUNBOOK } = options;
  return {
    availability: slo.availability ?? AVAILABILITY,
    minRequests: slo.minRequests ?? MIN_REQUESTS,
    refused: { ...DEFAULT_REFUSED, ...refused },
    severity: { ...SEVERITY, ...severity },
    kubeStateMetrics,
    runbookUrl,
    labels: { ...options.labels },
    alertLabels: { ...options.alertLabels },
    ...(slo.latency === undefined && slo.ratio === undefined ? {} : { latency: latencyObjective(slo) }),
  };
}

function latencyObjective({ latency, ratio }: ServiceLevelOptions): LatencyObjective {
  return present({ seconds: latency && secondsOf(latency), ratio });
}

/** A part of the error budget of 30 days, used up within a window; the short window says that it still goes on. */
interface Burn {
  readonly factor: number;
  readonly long: Window;
  readonly short: Window;
  readonly lasts: string;
  readonly urgency: Urgency;
}

const BURNS: readonly Burn[] = [
  {
    factor: 14.4,
    long: { range: '1h', step: '1m' },
    short: { range: '5m', step: '30s' },
    lasts: '2m',
    urgency: 'urgent',
  },
  {
    factor: 6,
    long: { range: '6h', step: '5m' },
    short: { range: '30m', step: '1m' },
    lasts: '15m',
    urgency: 'urgent',
  },
  { factor: 3, long: { range: '1d', step: '15m' }, short: { range: '2h', step: '2m' }, lasts: '1h', urgency: 'soon' },
  { factor: 1, long: { range: '3d', step: '30m' }, short: { range: '6h', step: '5m' }, lasts: '3h', urgency: 'soon' },
];

/** A stream of SSE is a GET; of requests that fail, the other objective takes care. */
const ANSWERED = ['method="POST"', 'status="success"'];

/** Alerts that an error budget is used up too fast. */
function objectiveAlerts(source: AlertSource): Alert[] {
  return [failures(source), ...slowness(source)].flatMap((objective) =>
    BURNS.flatMap((burn) => burnAlert(source, objective, burn)),
  );
}

function failures({ proxy, request }: AlertSource): Objective {
  return {
    name: 'McpProxyErrorBudgetBurn',
    percent: request.availability,
    all: { series: REQUESTS },
    good: { series: REQUESTS, matchers: [`status_code!~${FAILED}`] },
    summary: `Requests to the MCP proxy ${called(proxy)} fail`,
    bad: 'failed with 5xx',
    allowed: 'may fail',
  };
}

function slowness({ proxy, request }: AlertSource): Objective[] {
  const { seconds, ratio } = request.latency ?? {};
  if (seconds === undefined || ratio === undefined) {
    return [];
  }
  return [
    {
      name: 'McpProxyLatencyBudgetBurn',
      percent: ratio,
      all: { series: `${DURATION}_count`, matchers: ANSWERED },
      good: { series: `${DURATION}_bucket`, matchers: [...ANSWERED, bound(seconds)] },
      summary: `Requests to the MCP proxy ${called(proxy)} are slow`,
      bad: `took longer than ${String(seconds)} s`,
      allowed: 'may take longer',
    },
  ];
}

interface Objective {
  readonly name: string;
  readonly percent: number;
  readonly all: Selector;
  readonly good: Selector;
  readonly summary: string;
  /** What happened to the requests that count against the budget. */
  readonly bad: string;
  /** What the budget allows. */
  readonly allowed: string;
}

function burnAlert({ proxy, request }: AlertSource, objective: Objective, burn: Burn): Alert[] {
  const { name, percent, all, good, summary, bad, allowed } = objective;
  const { factor, long, short, lasts, urgency } = burn;
  const budget = rounded(1 - percent / 100);
  if (factor * budget >= 1) {
    // even if all requests fail, the budget is not used up that fast
    return [];
  }
  const burns = (window: Window): string =>
    `1 - ${events(proxy, good, window)} / ${events(proxy, all, window)} > ${String(factor)} * ${String(budget)}`;
  return [
    {
      name,
      expression: [
        burns(long),
        `and ${burns(short)}`,
        `and ${events(proxy, all, long)} >= ${String(request.minRequests)}`,
      ],
      lasts,
      urgency,
      window: long.range,
      summary,
      description: `Within ${long.range}, {{ $value | humanizePercentage }} of the requests to ${called(proxy)} ${bad}, and they still do. ${String(rounded(budget * 100))}% ${allowed}; at more than ${String(rounded(factor * budget * 100))}%, the error budget of 30 days is used up within ${lifetime(factor)}.`,
    },
  ];
}

/** How long the budget of 30 days lasts if it is used up so many times as fast. */
function lifetime(factor: number): string {
  const hours = (30 * 24) / factor;
  return hours > 72 ? `${String(Math.round(hours / 24))} days` : `${String(Math.round(hours))} hours`;
}

/** Without the noise of binary fractions. */
function rounded(number: number): number {
  return Number(number.toPrecision(10));
}

const REFUSED: Selector = { series: REQUESTS, matchers: ['status_code="403"'] };
/** The proxy's own 401 is in no series (`docs/operator/metrics.md#what-changes-which-series`). */
const UNAUTHORIZED: Selector = { series: REQUESTS, matchers: ['status_code="401"'] };
/** A stream of SSE is a GET, and counted as a success before the remote server answers. */
const ASKED: Selector = { series: REQUESTS, matchers: ['method="POST"'] };
const HALF_HOURS_OF_A_DAY = 48;
const NOW: Window = { range: '5m', step: '30s' };
const HOUR: Window = { range: '1h', step: '1m' };

function remoteUnauthorized({ proxy, request }: AlertSource): Alert {
  const { minRequests } = request;
  return {
    name: 'McpProxyRemoteUnauthorized',
    expression: [
      `${events(proxy, UNAUTHORIZED, NOW)} / ${events(proxy, ASKED, NOW)} > 0.5`,
      `and ${events(proxy, UNAUTHORIZED, HOUR)} >= ${String(minRequests)}`,
    ],
    lasts: '2m',
    urgency: 'urgent',
    summary: `The remote server refuses the credentials of the MCP proxy ${called(proxy)}`,
    description: `Within 5 minutes, the remote server answered {{ $value | humanizePercentage }} of the requests to ${called(proxy)} with 401, and at least ${String(minRequests)} within 1h. The proxy's own 401 is not counted. Probably the Secret with the credential is wrong or has expired, or the pods still have its old value.`,
  };
}

function refusedCalls({ proxy, request }: AlertSource): Alert {
  const { atLeast, times } = request.refused;
  const now = events(proxy, REFUSED, { range: '30m', step: '1m' });
  const before = events(proxy, REFUSED, { range: '1d', step: '15m', offset: '30m' });
  return {
    name: 'McpProxyRefusedCalls',
    expression: [
      `${now} >= ${String(atLeast)}`,
      `and ${now} > ${String(times)} * ${before} / ${String(HALF_HOURS_OF_A_DAY)}`,
      // without a day to compare with, nothing is known to be usual
      `and ${knownBefore(proxy, '1d')}`,
    ],
    lasts: '5m',
    urgency: 'soon',
    summary: `The MCP proxy ${called(proxy)} refuses many calls`,
    description: `Within 30 minutes, {{ $value | humanize }} calls to ${called(proxy)} were refused with 403. That is more than ${String(times)} times as many as on average within the day before.`,
  };
}

/** No series of the authorization server has the name of the proxy. */
const FULL: Selector = { series: 'toolhive_authserver_dcr_capacity_rejections_total', isOfServer: false };

/** Alerts about clients that register at the authorization server of the proxy. */
function clientAlerts({ proxy, countsClients }: AlertSource): Alert[] {
  const full: Alert = {
    name: 'McpProxyRegistrationsRefused',
    expression: [`${events(proxy, FULL, { range: '30m', step: '1m' })} > 0`],
    lasts: '5m',
    urgency: 'soon',
    summary: `The MCP proxy ${called(proxy)} registers no more clients`,
    description: `Within 30 minutes, {{ $value | humanize }} clients could not register at the authorization server of ${called(proxy)}, which then answers 503: it has as many clients as storage.maxDCRClients allows, 10000 by default. New clients can't log in.`,
  };
  return countsClients ? [full] : [];
}

/** Alerts about the pods: whether Prometheus sees them, whether they answer, and whether they restart. */
function targetAlerts(source: AlertSource): Alert[] {
  const { proxy, request, hasPods } = source;
  const up = targets(proxy);
  const gone: Alert = {
    name: 'McpProxyGone',
    expression: [`absent(${up})`],
    lasts: '10m',
    urgency: 'urgent',
    summary: `Prometheus has no target for the MCP proxy ${called(proxy)}`,
    description: `For 10 minutes, Prometheus has not found any pod of ${called(proxy)}. Either there is none, or the PodMonitor is not selected.`,
  };
  const down: Alert = {
    name: 'McpProxyDown',
    expression: [`max(${up}) == 0`],
    lasts: '5m',
    urgency: 'urgent',
    summary: `No pod of the MCP proxy ${called(proxy)} can be scraped`,
    description: `For 5 minutes, no pod of ${called(proxy)} has answered Prometheus at /metrics. Clients probably get no answer either.`,
  };
  const podDown: Alert = {
    name: 'McpProxyPodDown',
    expression: [`count(${up} == 0)`, `and max(${up}) == 1`],
    lasts: '15m',
    urgency: 'soon',
    summary: `Some pods of the MCP proxy ${called(proxy)} can't be scraped`,
    description: `For 15 minutes, {{ $value }} of the pods of ${called(proxy)} have not answered Prometheus at /metrics, while others have.`,
  };
  return [...(hasPods ? [gone] : []), down, podDown, ...(request.kubeStateMetrics ? podAlerts(source) : [])];
}

/** Pods are found by the targets, since kube-state-metrics has no labels of pods. */
function podAlerts({ proxy }: AlertSource): Alert[] {
  const matchers = `namespace=${quoted(proxy.namespace)}`;
  const restarts = `kube_pod_container_status_restarts_total{${matchers}}`;
  const reason = `kube_pod_container_status_last_terminated_reason{${matchers},reason="OOMKilled"}`;
  const own = `and on (namespace, pod, container) ${targets(proxy)}`;
  return [
    {
      name: 'McpProxyRestarts',
      expression: [`sum by (pod) (increase(${restarts}[1h]) ${own}) >= 3`],
      urgency: 'soon',
      summary: `A pod of the MCP proxy ${called(proxy)} keeps restarting`,
      description: `The pod {{ $labels.pod }} of ${called(proxy)} has restarted {{ $value | humanize }} times within 1 hour.`,
    },
    {
      name: 'McpProxyOutOfMemory',
      expression: [`sum by (pod) (increase(${restarts}[15m]) ${own}) > 0`, `and sum by (pod) (${reason} ${own}) > 0`],
      urgency: 'soon',
      summary: `A pod of the MCP proxy ${called(proxy)} ran out of memory`,
      description: `The pod {{ $labels.pod }} of ${called(proxy)} was killed because it used more memory than its limit, and restarted {{ $value | humanize }} times within 15 minutes.`,
    },
  ];
}
