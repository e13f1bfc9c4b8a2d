import { ApiObject, App, Chart, Testing } from 'cdk8s';
import { Cpu } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { McpWarnings, OperatorRelease, ProxyDefaults, TargetCluster, TelemetryConfig } from '../../lib';
import { chartFor, errorsOf, proxyIn } from '../support/facades';
import { documentOf, include } from '../support/include';
import { ofLaterRelease } from '../../lib/engine/messages';
import type { Finding } from '../../lib/private/finding';

jest.spyOn(process, 'emitWarning').mockImplementation();

const REMOTE_URL = 'https://mcp.example.com/mcp';
const BAD_LABELS = { resourceOverrides: { proxyDeployment: { labels: { 'a b': 'c' } } } };
const LABEL_ERROR =
  'resourceOverrides.proxyDeployment.labels["a b"]: is not a valid label name; use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/"';
const LIMIT = { resources: { cpu: { limit: Cpu.millis(100) } } };
const REQUEST = { requests: { cpu: '500m' } };

function toldBy(construct: Construct): () => unknown {
  return () => ApiObject.of(construct).toJson() as unknown;
}

describe('where a field is written down', () => {
  test('is not said of props', () => {
    const chart = chartFor();
    proxyIn(chart, BAD_LABELS);

    expect(errorsOf(chart)).toEqual([`[test/weather] ${LABEL_ERROR} (label-name)`]);
  });

  test('is a line of a document, of which nothing is said of defaults of other fields', () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, LIMIT);
    include(chart, documentOf('MCPRemoteProxy', { remoteUrl: REMOTE_URL, proxyPort: 0 }));

    expect(errorsOf(chart)).toEqual([expect.stringMatching(/^\[test\/.*\] spec\.proxyPort: 0 .*\.yaml:\d+\)$/)]);
    expect(errorsOf(chart).join()).not.toContain('defaults');
  });

  test('is a line of a document, combined with the defaults of a scope', () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, LIMIT);
    include(chart, documentOf('MCPRemoteProxy', { remoteUrl: REMOTE_URL, resources: REQUEST }));

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(/^\[test\/.*\] spec\.resources\..*\.yaml:\d+, combined with the defaults of test\)$/),
    ]);
  });

  test('are the defaults of a chart, or of the app', () => {
    const app = Testing.app();
    const chart = new Chart(app, 'test');
    ProxyDefaults.bind(app, BAD_LABELS);

    expect(toldBy(proxyIn(chart))).toThrow(`[test/weather] ${LABEL_ERROR} (label-name, from the defaults of the app)`);
    expect(errorsOf(chart)).toEqual([`[] ProxyDefaults.${LABEL_ERROR} (label-name, in test/weather)`]);
  });

  test('are defaults, in the words of their options, where a document left the field open', () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, BAD_LABELS);
    include(chart, documentOf('MCPRemoteProxy', { remoteUrl: REMOTE_URL }));

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(/^\[test\] ProxyDefaults\.resourceOverrides\..*\(label-name, in test\/.*\)$/),
    ]);
  });
});

describe('an error that defaults make', () => {
  test.each([
    [1, 'in test/p0'],
    [3, 'in test/p0, test/p1, test/p2'],
    [4, 'in test/p0, test/p1, test/p2 and 1 more'],
    [6, 'in test/p0, test/p1, test/p2 and 3 more'],
  ])('is told once for %d proxies', (count, where) => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, BAD_LABELS);
    Array.from({ length: count }, (_, index) => proxyIn(chart, {}, `p${String(index)}`));

    expect(errorsOf(chart)).toEqual([`[test] ProxyDefaults.${LABEL_ERROR} (label-name, ${where})`]);
  });

  test('is told at each scope that was given it, and beside the errors of the proxies', () => {
    const app = Testing.app();
    const charts = ['dev', 'prod'].map((id) => new Chart(app, id));
    for (const chart of charts) {
      ProxyDefaults.bind(chart, BAD_LABELS);
      proxyIn(chart, { metadata: { name: chart.node.id } });
    }
    proxyIn(charts[0] as Chart, { metadata: { name: 'other' }, proxyPort: 0 }, 'other');

    expect(errorsOf(charts[0] as Chart)).toEqual([
      `[dev] ProxyDefaults.${LABEL_ERROR} (label-name, in dev/weather, dev/other)`,
      expect.stringMatching(/^\[dev\/other\] proxyPort: 0 /),
      `[prod] ProxyDefaults.${LABEL_ERROR} (label-name, in prod/weather)`,
    ]);
  });

  test('names the option that holds a config', () => {
    const chart = chartFor();
    const other = new Chart(App.of(chart), 'other', { namespace: 'other' });
    const openTelemetry = { endpoint: 'otel.example.com:4318', tracing: {} };
    ProxyDefaults.bind(chart, { telemetry: { config: new TelemetryConfig(other, 'Otel', { openTelemetry }) } });
    proxyIn(chart);

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(/^\[test\] ProxyDefaults\.telemetry\.config: .*\(reference-namespace, in test\/weather\)$/),
    ]);
  });
});

test('a warning that defaults make is told of each proxy', () => {
  const chart = chartFor(TargetCluster.withOperator());
  ProxyDefaults.bind(chart, { pod: { priorityClassName: 'high' } });
  ['a', 'b'].forEach((id) => proxyIn(chart, {}, id));

  const told = McpWarnings.of(chart).filter(({ code }) => code === 'CDK8S_MCP_POD_OPERATOR');
  expect(told.map(({ path }) => path)).toEqual(['test/a', 'test/b']);
  expect(told[0]?.message).toMatch(/\(pod-operator, from the defaults of test\)$/);
});

const LATER = OperatorRelease.of('99.0');
const OPERATOR = TargetCluster.withOperator({ release: LATER });

/** What to do about a finding of a rule in a cluster. */
function fixIn(cluster: TargetCluster, { id, severity = 'error' }: Partial<Finding> & { readonly id: string }): string {
  return ofLaterRelease({ id, severity, field: 'spec.x', rule: 'is wrong', fix: 'mend it' }, cluster._target).fix;
}

describe('a release that comes after all known ones', () => {
  test.each([
    ['a limit of the schema', 'pattern'],
    ['a limit across fields', 'session-redis-address'],
    ['what the controller refuses', 'upstream-block'],
  ])('may take %s', (_, id) => {
    expect(fixIn(OPERATOR, { id })).toBe('mend it; or set it with a JSON patch, if release 99.0.0 takes it');
  });

  test.each([
    ['what the proxy refuses', { id: 'redis-address' }],
    ['a warning', { id: 'default-redis-ignored', severity: 'warning' }],
    ['a field that says itself which releases have it', { id: 'release-field' }],
    ['a prop that no release has', { id: 'unknown-prop' }],
    ['what no rule is known of', { id: 'xyz' }],
  ] as const)('makes no difference to %s', (_, finding) => {
    expect(fixIn(OPERATOR, finding)).toBe('mend it');
  });
});

test.each([
  ['the newest known release', TargetCluster.withOperator({ release: OperatorRelease.LATEST })],
  ['an older release', TargetCluster.withOperator({ release: OperatorRelease.V0_22 })],
  ['a cluster without the operator', TargetCluster.withoutOperator({ release: LATER })],
])('for %s the finding stays as it is', (_, cluster) => {
  expect(fixIn(cluster, { id: 'pattern' })).toBe('mend it');
});
