import { Chart, Duration } from 'cdk8s';
import {
  OperatorRelease,
  RelabelAction,
  TargetCluster,
  TelemetryConfig,
  type MetricsRelabeling,
  type MetricsScrapeOptions,
  type TelemetryConfigProps,
} from '../../../lib';
import { milliseconds } from '../../../lib/rules/facades/metrics';
import { chartFor, errorsOf, proxyIn, warningsWith } from '../../support/facades';

function scraped(
  options: MetricsScrapeOptions,
  cluster?: TargetCluster,
  telemetry: TelemetryConfigProps = { prometheus: true },
): ReturnType<typeof proxyIn> {
  const chart = chartFor(cluster);
  const config = new TelemetryConfig(chart, 'Telemetry', { metadata: { name: 'otel' }, ...telemetry });
  const proxy = proxyIn(chart, { telemetry: { config } });
  proxy.metrics.scrape(options);
  return proxy;
}

function errorsWith(...args: Parameters<typeof scraped>): string[] {
  return errorsOf(Chart.of(scraped(...args))).map((each) => each.replace('[test/weather] metrics.scrape', ''));
}

test.each([
  ['500ms', 500],
  ['10s', 10_000],
  ['2m', 120_000],
  ['3h', 10_800_000],
])('%s has %d milliseconds', (text, expected) => {
  expect(milliseconds(text)).toBe(expected);
});

test.each(['', '5', 's', '5d', '-5s', '5s ', '1m30s', 'a5s'])('%j is no duration', (text) => {
  expect(milliseconds(text)).toBeNaN();
});

describe('intervals', () => {
  test.each([Duration.millis(1), Duration.seconds(10), Duration.minutes(20), Duration.hours(10)])('%s', (interval) => {
    expect(errorsWith({ interval, timeout: interval })).toEqual([]);
  });

  test('that are wrong are both told', () => {
    expect(errorsWith({ interval: Duration.millis(0), timeout: Duration.millis(0.5) })).toEqual([
      '.interval: "0s" is not a valid Prometheus duration; use a whole number of milliseconds, 1 or more (metrics-interval)',
      '.timeout: "500us" is not a valid Prometheus duration; use a whole number of milliseconds, 1 or more (metrics-interval)',
    ]);
  });

  test('a timeout is compared across units', () => {
    expect(errorsWith({ interval: Duration.seconds(1), timeout: Duration.millis(1001) })).toEqual([
      '.timeout: "1001ms" is longer than the interval, 1s; make it shorter, or the interval longer (metrics-timeout)',
    ]);
    expect(errorsWith({ interval: Duration.hours(1), timeout: Duration.minutes(59) })).toEqual([]);
    expect(errorsWith({ timeout: Duration.hours(1) })).toEqual([]);
  });
});

describe('the port', () => {
  const LATER = { release: OperatorRelease.of('0.64.0') };
  const telemetry = { prometheus: true, metricsOnTransportPort: false };

  test('is told in full where a release lacks it, or no release has it', () => {
    expect(errorsWith({ port: 9464 }, TargetCluster.withOperator({ release: OperatorRelease.V0_44 }))).toEqual([
      '.port: 9464 is a port of proxies from release 0.45.0 on; leave it out, or state a release that has it (metrics-port)',
    ]);
    expect(errorsWith({ port: 9090 }, TargetCluster.withOperator({ release: OperatorRelease.V0_44 }))).toEqual([
      '.port: 9090 is not a port at which a proxy has metrics; leave it out for the port of the proxy (metrics-port)',
    ]);
    expect(errorsWith({ port: 9090 }, TargetCluster.withOperator(LATER))).toEqual([
      '.port: 9090 is not a port at which a proxy has metrics; leave it out for 9464, or use the port of the proxy (metrics-port)',
    ]);
  });

  test('of the proxy is only needed by who scrapes it', () => {
    expect(errorsWith({ port: 8080 }, TargetCluster.withOperator(LATER), telemetry)).toEqual([
      ': gets 404 at the port of the proxy: the telemetry config otel sets metricsOnTransportPort: false; leave out the port, or set metricsOnTransportPort to true (metrics-no-prometheus)',
    ]);
    expect(errorsWith({}, TargetCluster.withOperator(LATER), telemetry)).toEqual([]);
    expect(errorsWith({ port: 9464 }, TargetCluster.withOperator(LATER), telemetry)).toEqual([]);
    expect(errorsWith({}, TargetCluster.withOperator(LATER))).toEqual([]);
  });
});

describe('a container beside the proxy', () => {
  const NAMED = { name: 'logs', image: 'logs', ports: [{ name: 'metrics', containerPort: 80 }] };

  function warningsOf(cluster: TargetCluster): string[] {
    const chart = chartFor(cluster);
    const config = new TelemetryConfig(chart, 'Telemetry', { prometheus: true });
    const proxy = proxyIn(chart, { telemetry: { config }, podTemplate: { spec: { containers: [NAMED] } } });
    proxy.metrics.scrape();
    return warningsWith(proxy, 'metrics-port-shared');
  }

  test('may not have the name of the port for metrics, if that is scraped', () => {
    expect(warningsOf(TargetCluster.withoutOperator())).toEqual([
      'podTemplate.spec.containers[0].ports[0].name: is also the name of the port of the proxy for metrics, so whoever scrapes a port by that name scrapes this container too; give the port of this container another name (metrics-port-shared)',
    ]);
    expect(warningsOf(TargetCluster.withOperator({ release: OperatorRelease.V0_44 }))).toEqual([]);
  });

  test('is judged by the API server, if it is the proxy itself', () => {
    const chart = chartFor(TargetCluster.withoutOperator());
    const config = new TelemetryConfig(chart, 'Telemetry', { prometheus: true });
    const podTemplate = { spec: { containers: [{ ...NAMED, name: 'toolhive' }] } };
    proxyIn(chart, { telemetry: { config }, podTemplate }).metrics.scrape();

    expect(errorsOf(chart).join()).toContain('(pod-template-duplicate)');
  });
});

describe('a relabeling', () => {
  const TARGETED = [
    [RelabelAction.REPLACE],
    [RelabelAction.HASH_MOD],
    [RelabelAction.LOWERCASE],
    [RelabelAction.UPPERCASE],
    [RelabelAction.KEEP_EQUAL],
    [RelabelAction.DROP_EQUAL],
  ] as const;

  test.each(TARGETED)('that does %s needs a target label', (action) => {
    const modulus = action === RelabelAction.HASH_MOD ? { modulus: 1 } : {};
    const told = `.relabelings[0].targetLabel: is missing, but the action ${action} uses it; set it (metrics-relabeling)`;

    expect(errorsWith({ relabelings: [{ action, ...modulus }] })).toEqual([told]);
    expect(errorsWith({ relabelings: [{ action, ...modulus, targetLabel: '' }] })).toEqual([told]);
    expect(errorsWith({ relabelings: [{ action, ...modulus, targetLabel: 'a' }] })).toEqual([]);
  });

  test.each<MetricsRelabeling>([
    { action: RelabelAction.KEEP, sourceLabels: ['a', '_b', 'C_1', '__meta_x'] },
    { action: RelabelAction.LABEL_MAP },
    { action: RelabelAction.LABEL_KEEP, regex: 'a|b' },
  ])('may be %j', (step) => {
    expect(errorsWith({ relabelings: [step] })).toEqual([]);
  });

  test.each([0, 1.5, -2])('has no modulus %d', (modulus) => {
    expect(errorsWith({ relabelings: [{ action: RelabelAction.HASH_MOD, targetLabel: 'a', modulus }] })).toEqual([
      `.relabelings[0].modulus: ${String(modulus)} is not a whole number of 1 or more; use 1 or more (metrics-relabeling)`,
    ]);
  });

  test.each(['', '1a', 'a-b', '-a', 'a.', 'ä'])('has no source label %j', (label) => {
    expect(errorsWith({ relabelings: [{ action: RelabelAction.DROP, sourceLabels: ['ok', label] }] })).toEqual([
      `.relabelings[0].sourceLabels[1]: ${JSON.stringify(label)} is not a valid Prometheus label; use letters, digits and "_"; Prometheus writes other characters of labels as "_" (metrics-relabeling)`,
    ]);
  });
});

describe('series', () => {
  const merged = (step: MetricsRelabeling): string[] =>
    warningsWith(scraped({ metricRelabelings: [step] }), 'metrics-merged');

  test.each([
    ...['le', 'mcp_method', 'mcp_resource_id', 'method', 'status', 'status_code', 'tool', 'mcp_method_name'],
    ...['gen_ai_tool_name', 'gen_ai_prompt_name', 'error_type'],
  ])('that differ in %s become equal without it', (label) => {
    expect(merged({ action: RelabelAction.LABEL_DROP, regex: label })).toEqual([
      `metrics.scrape.metricRelabelings[0]: makes series equal that only differ in ${label}: Prometheus keeps one of them, so its numbers are wrong; drop whole series, or sum them in a recording rule (metrics-merged)`,
    ]);
  });

  test.each<MetricsRelabeling>([
    { action: RelabelAction.LABEL_DROP, regex: 'server|etool|toole' },
    { action: RelabelAction.LABEL_DROP, regex: '(' },
    { action: RelabelAction.DROP, regex: 'tool' },
    { targetLabel: 'x', regex: 'tool' },
  ])('stay apart with %j', (step) => {
    expect(merged(step)).toEqual([]);
  });
});

test.each<[{ [name: string]: string }, number]>([
  [{ release: 'prometheus', 'example.com/team': 'a.b_c-d' }, 0],
  [{ 'a b': 'c' }, 1],
  [{ release: 'a b' }, 1],
  [{ ok: 'ok', 'a b': 'c', team: 'd e' }, 2],
])('labels %j', (labels, count) => {
  expect(errorsWith({ labels })).toHaveLength(count);
});
