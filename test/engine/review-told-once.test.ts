import { App, Chart, Testing } from 'cdk8s';
import {
  HeaderValue,
  McpWarnings,
  OidcConfig,
  OidcProvider,
  ProxyDefaults,
  TelemetryConfig,
  ToolConfig,
} from '../../lib';
import { bareProxyIn, chartFor, errorsOf, proxyIn, TARGETS } from '../support/facades';
import { include } from '../support/include';
import { wrong } from '../support/untyped';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

const PORT = 'proxyPort: 70000 is above the maximum of 65535; use 1 to 65535 (maximum)';
const OTHER_PORT = PORT.replace('70000', '80000');

function names(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => `p${String(index + from)}`);
}

describe.each(TARGETS)('errors with one cause, %s', (_, clusterOf) => {
  test('are told once, with the paths of the other constructs', () => {
    const chart = chartFor(clusterOf());
    for (const id of names(9)) {
      proxyIn(chart, { proxyPort: 70_000 }, id);
    }
    const others = names(8, 1).map((id) => `test/${id}`);
    expect(errorsOf(chart)).toEqual([`[test/p0] ${PORT}, and 8 more: ${others.join(', ')}`]);
  });

  test('are told for each value, and beside those that only one construct has', () => {
    const chart = chartFor(clusterOf());
    proxyIn(chart, { proxyPort: 70_000, headerForward: { Host: HeaderValue.plaintext('a') } }, 'p0');
    proxyIn(chart, { proxyPort: 80_000 }, 'p1');
    proxyIn(chart, { proxyPort: 70_000 }, 'p2');
    expect(errorsOf(chart)).toEqual([
      `[test/p0] ${PORT}, and 1 more: test/p2`,
      expect.stringMatching(/^\[test\/p0\] headerForward\["Host"\]: .* \(header-restricted\)$/),
      `[test/p1] ${OTHER_PORT}`,
    ]);
  });

  test('are told of constructs whose ids would not be on one line', () => {
    const chart = chartFor(clusterOf());
    proxyIn(chart, { proxyPort: 70_000 }, 'p0');
    const other = proxyIn(chart, { proxyPort: 70_000, metadata: { name: 'p1' } }, 'p\u001b[31m\n\u202e');
    expect(errorsOf(chart)).toEqual([`[test/p0] ${PORT}, and 1 more: ${String.raw`test/p\u001b[31m\u000a\u202e`}`]);
    const [object] = other.node.findAll().filter((each) => 'toJson' in each);
    expect(() => (object as unknown as { toJson: () => unknown }).toJson()).toThrow(
      String.raw`[test/p\u001b[31m\u000a\u202e] ${PORT}`,
    );
  });

  test('are errors of each construct, which says so if it is asked by itself', () => {
    const chart = chartFor(clusterOf());
    const proxies = names(3).map((id) => proxyIn(chart, { proxyPort: 70_000 }, id));
    expect(errorsOf(chart)).toHaveLength(1);
    for (const { node } of proxies) {
      expect(node.validate()).toEqual([PORT]);
    }
  });

  test('stop a construct from being rendered that did not tell them', () => {
    const chart = chartFor(clusterOf());
    const [, second] = names(2).map((id) => proxyIn(chart, { proxyPort: 70_000 }, id));
    chart.node.root.node.findAll().forEach(({ node }) => node.validate());
    const [object] = second?.node.findAll().filter((each) => 'toJson' in each) ?? [];
    expect(() => (object as unknown as { toJson: () => unknown }).toJson()).toThrow(`[test/p1] ${PORT}`);
  });

  test('are told in each pass, and of a construct alone after only the app was asked', () => {
    const chart = chartFor(clusterOf());
    const [first, second] = names(2).map((id) => proxyIn(chart, { proxyPort: 70_000 }, id));
    expect(errorsOf(chart)).toEqual(errorsOf(chart));
    chart.node.root.node.validate();
    expect(second?.node.validate()).toEqual([`${PORT}, and 1 more: test/p0`]);
    expect(first?.node.validate()).toEqual([]);
    expect(first?.node.validate()).toEqual([PORT]);
  });

  test('are told of what was changed since', () => {
    const chart = chartFor(clusterOf());
    names(2).forEach((id) => proxyIn(chart, { proxyPort: 70_000 }, id));
    expect(errorsOf(chart)).toEqual([`[test/p0] ${PORT}, and 1 more: test/p1`]);
    chart.node.tryRemoveChild('p0');
    expect(errorsOf(chart)).toEqual([`[test/p1] ${PORT}`]);
  });
});

test('errors in files are told with the files and lines of the others', () => {
  const app = new App();
  const chart = new Chart(app, 'test');
  const document = (name: string): string =>
    `apiVersion: toolhive.stacklok.dev/v1beta1\nkind: MCPRemoteProxy\nmetadata: { name: ${name} }\nspec: { remoteUrl: 'https://a.example/mcp', proxyPort: 70000 }\n`;
  include(chart, [document('a'), document('b')].join('---\n'));
  const [line = '', ...more] = errorsOf(chart);
  expect(line).toMatch(/\] spec\.proxyPort: 70000 .* \(maximum, .*:4\), and 1 more: .*:9$/);
  expect(more).toEqual([]);
});

test('errors of two clusters are one cause too, if they say the same', () => {
  const app = Testing.app();
  const charts = ['a', 'b'].map((id) => new Chart(app, id));
  charts.forEach((chart) => proxyIn(chart, { proxyPort: 70_000 }, `${chart.node.id}-weather`));
  expect(errorsOf(charts[0] as Chart)).toEqual([`[a/a-weather] ${PORT}, and 1 more: b/b-weather`]);
});

test('an error of defaults is told at each scope that has them', () => {
  const app = Testing.app();
  const charts = ['a', 'b'].map((id) => new Chart(app, id, { namespace: id }));
  for (const chart of charts) {
    ProxyDefaults.bind(chart, { labels: { 'a b': 'c' } });
    proxyIn(chart);
  }
  expect(errorsOf(charts[0] as Chart).map((line) => line.split(': ')[0])).toEqual([
    '[a] ProxyDefaults.labels["a b"]',
    '[b] ProxyDefaults.labels["a b"]',
  ]);
});

describe.each(TARGETS)('what follows from a wrong config, %s', (_, clusterOf) => {
  test('is told at the config only', () => {
    const chart = chartFor(clusterOf());
    const config = new TelemetryConfig(chart, 'Otel', { prometheus: wrong({ enabled: true }) });
    for (const id of names(3)) {
      const proxy = proxyIn(chart, { telemetry: { config, serviceName: id } }, id);
      proxy.metrics.scrape();
      proxy.metrics.alert();
    }
    expect(errorsOf(chart)).toEqual([
      '[test/Otel] prometheus: is an object, not true or false; give true or false (type)',
    ]);
  });

  test('is told at the config only, also if texts have variables', () => {
    const chart = chartFor(clusterOf());
    const config = new TelemetryConfig(chart, 'Otel', { prometheus: wrong({ enabled: true }) });
    proxyIn(chart, { remoteUrl: 'https://${HOST}/mcp', telemetry: { config, serviceName: 'a' } }).metrics.scrape();
    expect(errorsOf(chart).filter((line) => line.includes('metrics'))).toEqual([]);
  });

  test('does not hide what is wrong with the proxy itself', () => {
    const chart = chartFor(clusterOf());
    const config = new TelemetryConfig(chart, 'Otel', { prometheus: wrong({ enabled: true }) });
    const proxy = proxyIn(chart, { proxyPort: 70_000, telemetry: { config, serviceName: 'a' } });
    proxy.metrics.scrape({ port: 1 });
    const ids = errorsOf(chart).map((line) => line.replace(/^.* \(([^(]*)\)$/, '$1'));
    expect(ids).toEqual(expect.arrayContaining(['type', 'maximum', 'metrics-port']));
    expect(ids).not.toContain('metrics-no-prometheus');
  });

  test('does not hide a warning whose advice names what the config is for', () => {
    const chart = chartFor(clusterOf());
    const config = new ToolConfig(chart, 'Tools', { toolsFilter: wrong(5) });
    bareProxyIn(chart, { tools: { config } });
    expect(errorsOf(chart)).toHaveLength(1);
    expect(McpWarnings.of(chart).map(({ code }) => code)).toContain('CDK8S_MCP_REQUESTS_MISSING');
  });

  test('is told of a config that is valid', () => {
    const chart = chartFor(clusterOf());
    const config = new TelemetryConfig(chart, 'Otel', { prometheus: false });
    proxyIn(chart, { telemetry: { config, serviceName: 'a' } }).metrics.scrape();
    new OidcConfig(chart, 'Other', { provider: OidcProvider.inline({ issuer: wrong(5) }) });
    expect(errorsOf(chart)).toEqual(expect.arrayContaining([expect.stringMatching(/\(metrics-no-prometheus\)$/)]));
  });
});
