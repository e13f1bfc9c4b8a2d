import { called, type Alert, type AlertSource, type Urgency } from './alert';
import { bound, events, type Selector, type Window } from './queries';

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
