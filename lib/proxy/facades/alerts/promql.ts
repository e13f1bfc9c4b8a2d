/** The proxy in texts for people. */
export function called({ namespace, name }: Observed): string {
  return `${namespace}/${name}`;
}

/** The proxy that queries are about, by the labels that Prometheus and the proxy give. */
export interface Observed {
  readonly namespace: string;
  readonly name: string;
}

/** The time that a query looks back, and how often it looks within that time. */
export interface Window {
  readonly range: string;
  readonly step: string;
  readonly offset?: string;
}

/** A selector of a series, by the values of labels. */
export interface Selector {
  readonly series: string;
  /** Matchers as PromQL has them: `status_code=~"5.."`. */
  readonly matchers?: readonly string[];
  /** Whether the series has the name of the proxy; default: it has. */
  readonly isOfServer?: boolean;
}

/** The targets of the proxy's PodMonitor (`docs/operator/metrics.md#series-of-the-proxy`). */
export function targets({ namespace, name }: Observed): string {
  return `up{${matchersOf(namespace, name).join(',')}}`;
}

/** A selector of a series of the proxy itself. */
function ofProxy({ namespace, name }: Observed, { series, matchers = [], isOfServer = true }: Selector): string {
  const server = isOfServer ? [`server=${quoted(name)}`] : [];
  return `${series}{${[...matchersOf(namespace, name), ...server, ...matchers].join(',')}}`;
}

/**
 * How many events a counter has seen within the window.
 *
 * The counter doesn't exist before its first event, and a name of a tool makes another one, whose first event would be
 * lost. So the counters of a pod are added up, starting from 0 where the pod is scraped.
 */
export function events(proxy: Observed, selector: Selector, { range, step, offset }: Window): string {
  const counted = `sum by (instance) (${ofProxy(proxy, selector)})`;
  const none = `sum by (instance) (${targets(proxy)} == 1) * 0`;
  const back = offset === undefined ? '' : ` offset ${offset}`;
  return `sum(increase((${counted} or ${none})[${range}:${step}]${back}))`;
}

/** Has a value only if Prometheus already knew the proxy so long ago, or at most twice as long ago. */
export function knownBefore(proxy: Observed, range: string): string {
  return `count(present_over_time(${targets(proxy)}[${range}] offset ${range}))`;
}

/** The matcher for a bound of a histogram, as Prometheus 2 and Prometheus 3 store it. */
export function bound(seconds: number): string {
  return Number.isInteger(seconds) ? `le=~"${String(seconds)}|${String(seconds)}[.]0"` : `le="${String(seconds)}"`;
}

/** A text as PromQL has it. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

function matchersOf(namespace: string, name: string): string[] {
  return [`namespace=${quoted(namespace)}`, `job=${quoted(`${namespace}/${name}`)}`];
}
