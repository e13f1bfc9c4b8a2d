import { Chart, Duration } from 'cdk8s';
import { TelemetryConfig, type ITelemetryConfig, type MetricsScrapeOptions } from '../../../lib/index';
import { chartFor, errorsOf, manifestOf, proxyIn, TARGETS, warningsOf } from '../../support/facades';

function telemetry(chart: Chart, prometheus = true): { config: ITelemetryConfig } {
  return { config: new TelemetryConfig(chart, 'Telemetry', { metadata: { name: 'otel' }, prometheus }) };
}

describe.each(TARGETS)('RemoteMcpProxyMetrics.scrape %s', (_name, cluster) => {
  test('makes a PodMonitor for the port by its name', () => {
    const chart = chartFor(cluster());
    const proxy = proxyIn(chart, { telemetry: telemetry(chart), proxyPort: 9090 });

    const made = proxy.metrics.scrape({ interval: Duration.seconds(90), labels: { release: 'prometheus' } });

    expect(manifestOf(chart, 'PodMonitor')).toStrictEqual({
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PodMonitor',
      metadata: { name: 'weather', namespace: 'mcp', labels: { release: 'prometheus' } },
      spec: {
        selector: { matchLabels: proxy.podLabels },
        podMetricsEndpoints: [{ port: 'http', path: '/metrics', interval: '90s' }],
      },
    });
    expect(made).toBe(proxy.node.findChild('PodMonitor'));
  });

  test('leaves to the Prometheus what was not given', () => {
    const chart = chartFor(cluster());
    proxyIn(chart, { telemetry: telemetry(chart) }).metrics.scrape();

    expect(manifestOf(chart, 'PodMonitor')).toMatchObject({
      metadata: { name: 'weather', namespace: 'mcp' },
      spec: { podMetricsEndpoints: [{ port: 'http', path: '/metrics' }] },
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

test('a telemetry config that the app does not know may have the endpoint', () => {
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

  test('fails for a label that no object can have', () => {
    expect(errorsWith({ labels: { release: 'my prometheus' } })).toEqual([
      '[test/weather] metrics.scrape.labels["release"]: "my prometheus" is not a valid label; use up to 63 letters, digits, "-", "_" and "."; a name may have a DNS domain and "/" before it (metrics-label)',
    ]);
  });

  test('fails for a second call', () => {
    expect(errorsWith({}, {})).toEqual([
      '[test/weather] metrics.scrape: is called 2 times, but Prometheus would count everything twice; call it once (called-twice)',
    ]);
  });
});
