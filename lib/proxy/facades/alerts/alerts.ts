import {
  bound,
  called,
  events,
  knownBefore,
  type Alert,
  type AlertSource,
  type Selector,
  type Urgency,
  type Window,
} from './alert';

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

const REQUESTS = 'toolhive_mcp_requests_total';
const DURATION = 'toolhive_mcp_request_duration_seconds';
/** A stream of SSE is a GET; of requests that fail, the other objective takes care. */
const ANSWERED = ['method="POST"', 'status="success"'];

/** Alerts that an error budget is used up too fast. */
export function objectiveAlerts(source: AlertSource): Alert[] {
  return [failures(source), ...slowness(source)].flatMap((objective) =>
    BURNS.flatMap((burn) => burnAlert(source, objective, burn)),
  );
}

function failures({ proxy, request }: AlertSource): Objective {
  return {
    name: 'McpProxyErrorBudgetBurn',
    percent: request.availability,
    all: { series: REQUESTS },
    good: { series: REQUESTS, matchers: ['status_code!~"5.."'] },
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

/** Alerts for calls that are refused: by the remote server, which doesn't know the proxy, or by a policy. */
export function refusalAlerts(source: AlertSource): Alert[] {
  return [remoteUnauthorized(source), refusedCalls(source)];
}

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
