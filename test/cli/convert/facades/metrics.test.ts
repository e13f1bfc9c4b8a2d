import { scrapeOptions } from '../../../../lib/cli/convert/facades/metrics';
import { onOneLine } from './written-options';

describe('the options of a PodMonitor', () => {
  const monitor = (endpoint: object, spec: object = {}): object => ({
    spec: { podMetricsEndpoints: [endpoint], ...spec },
  });

  test.each([
    [{}, '{}'],
    [
      monitor({ interval: '30s', scrapeTimeout: '1m' }),
      '{ interval: Duration.seconds(30), timeout: Duration.minutes(1) }',
    ],
    [monitor({ portNumber: 9464 }, { sampleLimit: 5 }), '{ port: 9464, sampleLimit: 5 }'],
    [monitor({ portNumber: '9464' }, { sampleLimit: '5' }), '{}'],
    [
      monitor({ relabelings: [{ action: 'labelDrop', regex: 'a' }] }),
      "{ relabelings: [{ action: RelabelAction.LABEL_DROP, regex: 'a' }] }",
    ],
    [
      monitor({
        metricRelabelings: [{ sourceLabels: ['a', 'b'], modulus: 2, action: 'hashmod' }, { targetLabel: 'c' }],
      }),
      "{ metricRelabelings: [{ action: RelabelAction.HASHMOD, sourceLabels: ['a', 'b'], modulus: 2 }, { targetLabel: 'c' }] }",
    ],
    [
      { metadata: { labels: { 'app.kubernetes.io/name': 'a', 'app.kubernetes.io/instance': 'b', release: 'c' } } },
      "{ labels: { release: 'c' } }",
    ],
  ])('%j', (content, options) => {
    expect(onOneLine(scrapeOptions({ ...content }, { proxy: { spec: {} }, metricsPort: undefined }))).toBe(options);
  });

  test.each([
    [{ port: 'http' }, undefined, '{}'],
    [{ port: 'http' }, 9464, '{ port: 9090 }'],
    [{ portNumber: 9090 }, undefined, '{}'],
    [{ portNumber: 9464 }, undefined, '{ port: 9464 }'],
    [{ portNumber: 9464 }, 9464, '{}'],
  ])('%j, where %j is scraped without an option', (endpoint, metricsPort, options) => {
    const proxy = { spec: { proxyPort: 9090 } };

    expect(onOneLine(scrapeOptions({ ...monitor(endpoint) }, { proxy, metricsPort }))).toBe(options);
  });
});
