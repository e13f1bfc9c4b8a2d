import { Chart, Duration } from 'cdk8s';
import {
  McpTransport,
  RelabelAction,
  TelemetryConfig,
  type MetricsAlertOptions,
  type MetricsRelabeling,
  type MetricsScrapeOptions,
  type RemoteMcpProxy,
} from '../../../lib';
import { chartFor, errorsOf, proxyIn, warningsWith } from '../../support/facades';

/** A proxy with alerts, or only scraped. */
function alerting(
  options: MetricsAlertOptions | undefined,
  scrape: MetricsScrapeOptions = {},
  props: Parameters<typeof proxyIn>[1] = {},
): RemoteMcpProxy {
  const chart = chartFor();
  const config = new TelemetryConfig(chart, 'Telemetry', { prometheus: true });
  const proxy = proxyIn(chart, { telemetry: { config }, ...props });
  proxy.metrics.scrape(scrape);
  if (options !== undefined) {
    proxy.metrics.alert(options);
  }
  return proxy;
}

function errorsFor(options: MetricsAlertOptions | undefined, scrape?: MetricsScrapeOptions): string[] {
  return errorsOf(Chart.of(alerting(options, scrape)));
}

/** What is said of the field, up to what to do. */
function said(errors: readonly string[], id: string): string[] {
  return errors
    .filter((each) => each.endsWith(`(${id})`))
    .map((each) => each.replace(/^\[test\/weather\] metrics\.\w+\./, '').replace(/ \([^(]*\)$/, ''));
}

describe('an objective for latency', () => {
  const BOUNDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];

  test.each(BOUNDS)('can be %d seconds, which is a bound of the histogram', (seconds) => {
    const slo = { latency: Duration.millis(seconds * 1000), ratio: 95 };
    expect(errorsFor({ slo })).toEqual([]);
  });

  test('is told the bounds beside it, without the noise of binary fractions', () => {
    const slo = { latency: Duration.millis(300 * 1.1), ratio: 95 };
    expect(said(errorsFor({ slo }), 'alert-latency')).toEqual([
      `slo.latency: "0.33s" is not a bound of the proxy's histogram, so nothing counts the requests that are faster; use 0.2s or 0.5s`,
    ]);
  });

  test('is the only one of which the transport SSE says too little', () => {
    const sse = { transport: McpTransport.SSE, remoteUrl: 'https://mcp.example.com' };
    expect(warningsWith(alerting({}, {}, sse), 'alert-latency-sse')).toEqual([]);
    const slo = { latency: Duration.seconds(2), ratio: 95 };
    expect(warningsWith(alerting({ slo }), 'alert-latency-sse')).toEqual([]);
  });
});

test.each<[MetricsAlertOptions, string]>([
  [{ slo: { availability: 0.07 } }, 'slo.availability: 0.07 is less than 1 percent; write percent, such as 7'],
  [
    { slo: { latency: Duration.seconds(2), ratio: 100 } },
    'slo.ratio: 100 leaves no error budget; use less than 100, such as 99.9',
  ],
])('%j is not an objective', (options, text) => {
  expect(said(errorsFor(options), 'alert-objective')).toEqual([text]);
});

test.each<MetricsAlertOptions>([
  { slo: { availability: 1 } },
  { slo: { availability: 99.999 } },
  { slo: { minRequests: 1 } },
  { refused: { atLeast: 1, times: 1.5 } },
  { severity: { urgent: 'page', soon: 'ticket' } },
  { runbookUrl: 'http://wiki.example.com/{{ $labels.pod }}/{{ $value }}?q={{ "a b" }}' },
])('%j is right', (options) => {
  expect(errorsFor(options)).toEqual([]);
});

test('every number that is wrong is told', () => {
  expect(said(errorsFor({ slo: { minRequests: 1.5 }, refused: { atLeast: 0, times: 0.5 } }), 'alert-number')).toEqual([
    'slo.minRequests: 1.5 is not a whole number of 1 or more; use 1 or more',
    'refused.atLeast: 0 is not a whole number of 1 or more; use 1 or more',
    'refused.times: 0.5 is not more than usual; use more than 1, such as 5',
  ]);
});

describe('labels of alerts', () => {
  test.each(['_', 'a', 'Z', 'team_1', '_a', 'a__b'])('can be called %s', (name) => {
    expect(errorsFor({ alertLabels: { [name]: 'x' } })).toEqual([]);
  });

  test.each(['', '__a', '1a', 'a-', '-a', 'ä'])('cannot be called %j', (name) => {
    expect(said(errorsFor({ alertLabels: { ok: 'x', [name]: 'x' } }), 'alert-label')).toEqual([
      `alertLabels[${JSON.stringify(name)}]: is not a valid Prometheus label; use letters, digits and "_", and no digit or "__" first`,
    ]);
  });

  test.each([
    ['alertname', 'it is the name of the alert'],
    ['namespace', 'it is the namespace of the proxy'],
    ['server', 'it is the name of the proxy'],
    ['severity', 'use severity for it'],
    ['window', 'it is the window of the alert'],
  ])('do not set %s, which the package sets', (name, why) => {
    expect(said(errorsFor({ alertLabels: { [name]: 'x' } }), 'alert-label')).toEqual([
      `alertLabels["${name}"]: is set by this package; leave it out; ${why}`,
    ]);
  });
});

test.each(
  [
    ...['args', 'externalURL', 'first', 'graphLink', 'humanize', 'humanize1024', 'humanizeDuration'],
    ...['humanizePercentage', 'humanizeTimestamp', 'label', 'match', 'now', 'parseDuration', 'pathPrefix', 'query'],
    ...['reReplaceAll', 'safeHtml', 'sortByLabel', 'stripDomain', 'stripPort', 'strvalue', 'tableLink', 'title'],
    ...['toDuration', 'toLower', 'toTime', 'toUpper', 'urlQueryEscape', 'value'],
    ...['$labels', '$externalLabels', '$externalURL', '$value'],
  ].map((name) => [name]),
)('templates know %s', (name) => {
  expect(errorsFor({ alertLabels: { team: `{{ ${name} }}` } })).toEqual([]);
});

describe('what alerts read', () => {
  const toldOf = (scrape: MetricsScrapeOptions): string[] =>
    said(errorsFor({}, scrape), 'alert-relabeling').map((each) => each.replace(/, which .*; /, '; '));

  test.each(['namespace', 'pod', 'container', 'job', 'instance'])('has the label %s of targets', (label) => {
    expect(toldOf({ relabelings: [{ targetLabel: 'team' }, { targetLabel: label }] })).toEqual([
      `relabelings[1]: changes or drops the label ${label}; keep it`,
    ]);
    expect(toldOf({ metricRelabelings: [{ targetLabel: label }] })).toEqual([
      `metricRelabelings[0]: changes or drops the label ${label}; keep it`,
    ]);
  });

  test.each<MetricsRelabeling>([
    { action: RelabelAction.REPLACE, targetLabel: 'job' },
    { action: RelabelAction.HASH_MOD, modulus: 2, targetLabel: 'job' },
    { action: RelabelAction.LOWERCASE, targetLabel: 'job' },
    { action: RelabelAction.UPPERCASE, targetLabel: 'job' },
    { action: RelabelAction.LABEL_DROP, regex: 'job' },
    { action: RelabelAction.LABEL_DROP },
  ])('is changed by %j', (step) => {
    expect(toldOf({ relabelings: [step] })).toHaveLength(1);
  });

  test.each<MetricsRelabeling>([
    { action: RelabelAction.KEEP_EQUAL, sourceLabels: ['a'], targetLabel: 'job' },
    { action: RelabelAction.DROP_EQUAL, sourceLabels: ['a'], targetLabel: 'job' },
    { action: RelabelAction.LABEL_DROP, regex: 'jo|ob' },
    { action: RelabelAction.LABEL_KEEP },
    { action: RelabelAction.LABEL_KEEP, regex: 'namespace|pod|container|job|instance' },
    { action: RelabelAction.DROP, sourceLabels: ['__name__'], regex: 'toolhive_.*' },
    { action: RelabelAction.KEEP, sourceLabels: ['__name__'], regex: 'none' },
    { targetLabel: 'team', regex: 'job' },
  ])('is not changed by %j of targets', (step) => {
    expect(toldOf({ relabelings: [step] })).toEqual([]);
  });

  test.each<MetricsRelabeling>([
    { action: RelabelAction.DROP, sourceLabels: ['pod'], regex: 'toolhive_.*' },
    { action: RelabelAction.DROP, sourceLabels: ['__name__', 'pod'], regex: 'toolhive_.*' },
    { action: RelabelAction.KEEP, sourceLabels: ['pod'], regex: 'a' },
    { action: RelabelAction.KEEP, sourceLabels: ['__name__'], regex: 'toolhive_.*' },
    { action: RelabelAction.KEEP, sourceLabels: ['__name__'] },
    { sourceLabels: ['__name__'], targetLabel: 'team', regex: 'toolhive_.*' },
  ])('is not dropped by %j of series', (step) => {
    expect(toldOf({ metricRelabelings: [step] })).toEqual([]);
  });

  test('may be taken away where there is no alert', () => {
    const step = { action: RelabelAction.LABEL_DROP, regex: 'job' };
    expect(errorsFor(undefined, { relabelings: [step], interval: Duration.minutes(5) })).toEqual([]);
  });

  test('is only lost by a pattern that can be read', () => {
    const step = { action: RelabelAction.LABEL_DROP, regex: 'job|(' };
    expect(toldOf({ relabelings: [step] })).toEqual([]);
  });
});
