import { Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  ImagePullPolicy,
  OperatorRelease,
  RelabelAction,
  TargetCluster,
  TelemetryConfig,
  type ITelemetryConfig,
  type MetricsRelabeling,
  type MetricsScrapeOptions,
} from '../../../lib/index';
import {
  chartFor,
  COMPANION_LABELS,
  errorsOf,
  manifestOf,
  proxyIn,
  TARGETS,
  warningsOf,
  warningsWith,
} from '../../support/facades';

function telemetry(chart: Chart, prometheus = true): { config: ITelemetryConfig } {
  return { config: new TelemetryConfig(chart, 'Telemetry', { metadata: { name: 'otel' }, prometheus }) };
}

const OWN_PORT = { port: 'http' };
const METRICS_PORT = { portNumber: 9464 };

describe.each(TARGETS)('RemoteMcpProxyMetrics.scrape %s', (_name, cluster) => {
  test('creates a PodMonitor', () => {
    const chart = chartFor(cluster());
    const proxy = proxyIn(chart, { telemetry: telemetry(chart), proxyPort: 9090 });

    const made = proxy.metrics.scrape({ interval: Duration.seconds(90), labels: { release: 'prometheus' } });

    expect(manifestOf(chart, 'PodMonitor')).toStrictEqual({
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PodMonitor',
      metadata: { name: 'weather', namespace: 'mcp', labels: { ...COMPANION_LABELS, release: 'prometheus' } },
      spec: {
        selector: { matchLabels: proxy.podLabels },
        podMetricsEndpoints: [{ ...METRICS_PORT, path: '/metrics', interval: '90s' }],
      },
    });
    expect(made).toBe(proxy.node.findChild('PodMonitor'));
  });

  test('writes interval, timeout and relabelings', () => {
    const chart = chartFor(cluster());
    proxyIn(chart, { telemetry: telemetry(chart) }).metrics.scrape({
      interval: Duration.seconds(30),
      timeout: Duration.seconds(10),
      relabelings: [{ sourceLabels: ['__meta_kubernetes_pod_node_name'], targetLabel: 'node' }],
      metricRelabelings: [
        { action: RelabelAction.DROP, sourceLabels: ['__name__'], regex: 'go_.*' },
        { action: RelabelAction.HASH_MOD, sourceLabels: ['a', 'b'], separator: '/', modulus: 4, targetLabel: 'shard' },
        { action: RelabelAction.LABEL_MAP, regex: '__meta_(.+)', replacement: 'k8s_$1' },
      ],
    });

    expect(manifestOf(chart, 'PodMonitor')['spec']).toMatchObject({
      podMetricsEndpoints: [
        {
          ...METRICS_PORT,
          path: '/metrics',
          interval: '30s',
          scrapeTimeout: '10s',
          relabelings: [{ action: 'replace', sourceLabels: ['__meta_kubernetes_pod_node_name'], targetLabel: 'node' }],
          metricRelabelings: [
            { action: 'drop', sourceLabels: ['__name__'], regex: 'go_.*' },
            { action: 'hashmod', sourceLabels: ['a', 'b'], separator: '/', modulus: 4, targetLabel: 'shard' },
            { action: 'labelmap', regex: '__meta_(.+)', replacement: 'k8s_$1' },
          ],
        },
      ],
    });
  });

  test('limits the samples of a scrape', () => {
    const chart = chartFor(cluster());
    proxyIn(chart, { telemetry: telemetry(chart) }).metrics.scrape({ sampleLimit: 20_000 });

    expect(manifestOf(chart, 'PodMonitor')['spec']).toMatchObject({
      podMetricsEndpoints: [{ ...METRICS_PORT, path: '/metrics' }],
      sampleLimit: 20_000,
    });
  });

  test('leaves other settings to Prometheus', () => {
    const chart = chartFor(cluster());
    proxyIn(chart, { telemetry: telemetry(chart) }).metrics.scrape();

    expect(manifestOf(chart, 'PodMonitor')).toMatchObject({
      metadata: { name: 'weather', namespace: 'mcp' },
      spec: { podMetricsEndpoints: [{ ...METRICS_PORT, path: '/metrics' }] },
    });
  });

  test('fails for a proxy without telemetry', () => {
    const chart = chartFor(cluster());
    proxyIn(chart).metrics.scrape();

    expect(errorsOf(chart)).toEqual([
      '[test/weather] metrics.scrape: has nothing to scrape: the proxy has no telemetry; give the proxy a telemetry config with prometheus: true (metrics-no-prometheus)',
    ]);
  });

  test('fails for telemetry without a Prometheus endpoint', () => {
    const chart = chartFor(cluster());
    proxyIn(chart, { telemetry: telemetry(chart, false) }).metrics.scrape();

    expect(errorsOf(chart)).toEqual([
      '[test/weather] metrics.scrape: has nothing to scrape: the telemetry config otel has no Prometheus endpoint; set prometheus: true there (metrics-no-prometheus)',
    ]);
  });
});

test('a telemetry config outside of the app may have the endpoint', () => {
  const chart = chartFor();
  const config = TelemetryConfig.fromTelemetryConfigName(chart, 'Telemetry', 'otel');
  const proxy = proxyIn(chart, { telemetry: { config } });
  proxy.metrics.scrape();

  expect(errorsOf(chart)).toEqual([]);
  expect(warningsOf(proxy).filter((text) => text.includes('metrics'))).toEqual([]);
});

describe('bad input', () => {
  function errorsWith(...calls: MetricsScrapeOptions[]): string[] {
    const chart = chartFor();
    const proxy = proxyIn(chart, { telemetry: telemetry(chart) });
    for (const options of calls) {
      proxy.metrics.scrape(options);
    }
    return errorsOf(chart);
  }

  test.each([Duration.millis(0), Duration.millis(0.5)])('fails for an interval of %s', (interval) => {
    expect(errorsWith({ interval })).toEqual([expect.stringContaining('is not a valid Prometheus duration')]);
  });

  test('fails for a timeout that is longer than the interval', () => {
    const minute = Duration.minutes(1);
    expect(errorsWith({ interval: Duration.seconds(30), timeout: minute })).toEqual([
      '[test/weather] metrics.scrape.timeout: "1m" is longer than the interval, 30s; make it shorter, or the interval longer (metrics-timeout)',
    ]);
    expect(errorsWith({ interval: minute, timeout: Duration.seconds(60) })).toEqual([]);
    expect(errorsWith({ timeout: Duration.millis(0.5) })).toEqual([
      expect.stringContaining('metrics.scrape.timeout: "500us" is not a valid Prometheus duration'),
    ]);
  });

  test.each<[string, MetricsRelabeling, string]>([
    ['no target label', {}, '.targetLabel: is missing, but the action replace uses it; set it'],
    [
      'no target label of another action',
      { action: RelabelAction.KEEP_EQUAL, sourceLabels: ['a'] },
      '.targetLabel: is missing, but the action keepequal uses it; set it',
    ],
    [
      'no modulus',
      { action: RelabelAction.HASH_MOD, targetLabel: 'shard' },
      '.modulus: is not a whole number of 1 or more; use 1 or more',
    ],
    ['a modulus too many', { targetLabel: 'x', modulus: 3 }, '.modulus: 3 is only for the action HASH_MOD; remove it'],
    [
      'a label that Prometheus cannot have',
      { action: RelabelAction.DROP, sourceLabels: ['pod-name'] },
      '.sourceLabels[0]: "pod-name" is not a valid Prometheus label; use letters, digits and "_"; Prometheus writes other characters of labels as "_"',
    ],
    [
      'a pattern with a lookahead',
      { action: RelabelAction.DROP, sourceLabels: ['a'], regex: 'x(?=y)' },
      '.regex: is not a regular expression that Prometheus can read; write it in the syntax of RE2, without lookarounds and backreferences',
    ],
    [
      'a pattern with an open bracket',
      { action: RelabelAction.LABEL_DROP, regex: 'a(b' },
      '.regex: "a(b" is not a regular expression that Prometheus can read; write it in the syntax of RE2, without lookarounds and backreferences',
    ],
  ])('fails for a relabeling with %s', (_, step, text) => {
    const good: MetricsRelabeling = { action: RelabelAction.LABEL_DROP, regex: 'pod' };
    expect(errorsWith({ relabelings: [good, step] })).toEqual([
      `[test/weather] metrics.scrape.relabelings[1]${text} (metrics-relabeling)`,
    ]);
    expect(errorsWith({ metricRelabelings: [step] })).toEqual([
      `[test/weather] metrics.scrape.metricRelabelings[0]${text} (metrics-relabeling)`,
    ]);
  });

  test('fails for a relabeling that no file can store', () => {
    const step = { targetLabel: 'team', replacement: 'a\ud800' };
    expect(errorsWith({ relabelings: [step] })).toEqual([
      '[test/weather] metrics.scrape.relabelings[0].replacement: contains an unpaired surrogate (U+D800), which no file can store; remove it (text-unreadable)',
    ]);
  });

  test.each([0, -1, 1.5])('fails for a sample limit of %s', (sampleLimit) => {
    expect(errorsWith({ sampleLimit })).toEqual([
      `[test/weather] metrics.scrape.sampleLimit: ${String(sampleLimit)} is not a whole number of 1 or more; use 1 or more, or leave it out for no limit (metrics-sample-limit)`,
    ]);
  });

  test('fails for an invalid label', () => {
    expect(errorsWith({ labels: { release: 'my prometheus' } })).toEqual([
      '[test/weather] metrics.scrape.labels["release"]: "my prometheus" is not a valid label; use up to 63 letters, digits, "-", "_" and "."; a name may have a DNS domain and "/" before it (metrics-label)',
    ]);
  });

  test.each([
    [RelabelAction.LABEL_DROP, 'tool|mcp_resource_id', 'mcp_resource_id, tool'],
    [
      RelabelAction.LABEL_DROP,
      '(mcp|gen_ai)_.*',
      'mcp_method, mcp_resource_id, mcp_method_name, gen_ai_tool_name, gen_ai_prompt_name',
    ],
    [RelabelAction.LABEL_KEEP, '__name__|server|status.*|.*method.*|le|gen_ai_.*|error_type|tool', 'mcp_resource_id'],
  ])('warns that %s with %s merges series', (action, regex, labels) => {
    const chart = chartFor();
    const proxy = proxyIn(chart, { telemetry: telemetry(chart) });
    proxy.metrics.scrape({ metricRelabelings: [{ action, regex }] });

    expect(warningsWith(proxy, 'metrics-merged')).toEqual([
      expect.stringContaining(
        `metrics.scrape.metricRelabelings[0]: makes series equal that only differ in ${labels}: Prometheus keeps one of them`,
      ) as unknown,
    ]);
  });

  test('does not warn of steps that merge nothing', () => {
    const chart = chartFor();
    const proxy = proxyIn(chart, { telemetry: telemetry(chart) });
    proxy.metrics.scrape({
      relabelings: [{ action: RelabelAction.LABEL_DROP, regex: '.*' }],
      metricRelabelings: [
        { action: RelabelAction.LABEL_DROP, regex: 'otel_scope_.*|network_.*' },
        { action: RelabelAction.LABEL_KEEP },
        { action: RelabelAction.DROP, sourceLabels: ['tool'], regex: '.+' },
      ],
    });

    expect(warningsWith(proxy, 'metrics-merged')).toEqual([]);
  });

  test('fails for a second call', () => {
    expect(errorsWith({}, {})).toEqual([
      '[test/weather] metrics.scrape: is called 2 times, but Prometheus would count everything twice; call it once (called-twice)',
    ]);
  });
});

describe('RemoteMcpProxyMetrics.scrape at the port for metrics', () => {
  const later = { release: OperatorRelease.V0_63 };
  const NAMED = { name: 'metrics', containerPort: 9464, protocol: 'TCP' };

  test.each([
    ['with the operator', TargetCluster.withOperator(later)],
    ['without it', TargetCluster.withoutOperator(later)],
  ])('names the port in the pods, %s, and opens it for Prometheus alone', (_, cluster) => {
    const chart = chartFor(cluster);
    const from = kplus.Pods.select(chart, 'Clients', { labels: { app: 'client' } });
    const scrapeFrom = kplus.Pods.select(chart, 'Prometheus', { labels: { app: 'prometheus' } });
    const proxy = proxyIn(chart, { telemetry: telemetry(chart), pod: { imagePullPolicy: ImagePullPolicy.ALWAYS } });
    proxy.network.restrict({ allowFrom: [from], scrapeFrom: [scrapeFrom] });
    proxy.metrics.scrape();

    expect(manifestOf(chart, 'PodMonitor')['spec']).toMatchObject({
      podMetricsEndpoints: [{ ...METRICS_PORT, path: '/metrics' }],
    });
    const kind = cluster._target.operator ? 'MCPRemoteProxy' : 'Deployment';
    const pods = JSON.stringify(manifestOf(chart, kind)['spec']);
    expect(pods).toContain(JSON.stringify(NAMED).slice(1, -1).split(',')[1]);
    expect(pods).toContain('"imagePullPolicy":"Always"');
    expect(manifestOf(chart, 'NetworkPolicy')['spec']).toMatchObject({
      ingress: [
        { from: [{ podSelector: { matchLabels: { app: 'client' } } }], ports: [{ port: 8080, protocol: 'TCP' }] },
        { from: [{ podSelector: { matchLabels: { app: 'prometheus' } } }], ports: [{ port: 9464, protocol: 'TCP' }] },
      ],
    });
  });

  test.each([
    ['before 0.45', { release: OperatorRelease.V0_44 }, {}, OWN_PORT],
    ['of a release that is not stated', {}, {}, OWN_PORT],
    ['from 0.45 on', { release: OperatorRelease.V0_45 }, {}, METRICS_PORT],
    ['if it is asked for', { release: OperatorRelease.V0_45 }, { port: 8080 }, OWN_PORT],
  ])('is scraped by its number or by its name %s', (_, options, given, expected) => {
    const chart = chartFor(TargetCluster.withOperator(options));
    proxyIn(chart, { telemetry: telemetry(chart) }).metrics.scrape(given);

    expect(manifestOf(chart, 'PodMonitor')['spec']).toMatchObject({ podMetricsEndpoints: [expected] });
  });

  test.each([
    ['0.44', [8080]],
    ['0.45', [8080, 9464]],
  ])('of release %s is open to who scrapes with an object of their own', (release, ports) => {
    const chart = chartFor(TargetCluster.withoutOperator({ release: OperatorRelease.of(release) }));
    const scrapeFrom = kplus.Pods.select(chart, 'Prometheus', { labels: { app: 'prometheus' } });
    proxyIn(chart, { telemetry: telemetry(chart) }).network.restrict({ scrapeFrom: [scrapeFrom] });

    expect(manifestOf(chart, 'NetworkPolicy')['spec']).toMatchObject({
      ingress: [{ ports: ports.map((port) => ({ port, protocol: 'TCP' })) }],
    });
  });

  test('is not added to a pod template that has it', () => {
    const chart = chartFor(TargetCluster.withoutOperator());
    const container = { name: 'toolhive', ports: [{ name: 'prom', containerPort: 9464 }] };
    const podTemplate = { spec: { containers: [container] } };
    proxyIn(chart, { telemetry: telemetry(chart), podTemplate }).metrics.scrape();

    const pods = JSON.stringify(manifestOf(chart, 'Deployment')['spec']);
    expect(pods.match(/"containerPort":9464/g)).toHaveLength(1);
    expect(pods).toContain('"name":"prom"');
  });

  test('is the usual one where it is that of the proxy', () => {
    const chart = chartFor();
    proxyIn(chart, { telemetry: telemetry(chart), proxyPort: 9090 }).metrics.scrape({ port: 9090 });

    expect(manifestOf(chart, 'PodMonitor')['spec']).toMatchObject({ podMetricsEndpoints: [{ port: 'http' }] });
  });

  test.each([
    [9090, later, 'metrics.scrape.port: 9090 is not a port at which a proxy has metrics; leave it out for 9464'],
    [9464, { release: OperatorRelease.V0_44 }, 'metrics.scrape.port: 9464 is a port of proxies from release 0.45.0 on'],
  ])('refuses %j', (port, options, expected) => {
    const chart = chartFor(TargetCluster.withOperator(options));
    proxyIn(chart, { telemetry: telemetry(chart) }).metrics.scrape({ port });

    expect(errorsOf(chart).join()).toContain(expected);
  });

  test('refuses the port of a proxy that has no metrics there', () => {
    const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.of('0.64.0') }));
    const config = new TelemetryConfig(chart, 'Telemetry', { prometheus: true, metricsOnTransportPort: false });
    proxyIn(chart, { telemetry: { config } }).metrics.scrape({ port: 8080 });

    expect(errorsOf(chart).join()).toContain('metrics.scrape: gets 404 at the port of the proxy');
  });
});
