import { Chart, Testing } from 'cdk8s';
import type { Construct } from 'constructs';
import { McpInclude, McpWarnings, ProxyDefaults, RemoteMcpProxy, TargetCluster, TelemetryConfig } from '../../lib';
import { MAKERS } from '../support/constructs';

/** Values that a program without types may pass. */
function wrong(value: unknown): never {
  return value as never;
}

const USES: readonly (readonly [string, (scope: Construct, id: string) => unknown])[] = [
  ...MAKERS.map(([kind, make]) => [kind, make] as const),
  ['McpInclude', (scope, id): unknown => new McpInclude(scope, id, { url: 'none.yaml' })],
  ['an imported proxy', (scope, id): unknown => RemoteMcpProxy.fromRemoteMcpProxyName(scope, id, 'x')],
  ['an imported config', (scope, id): unknown => TelemetryConfig.fromTelemetryConfigName(scope, id, 'x')],
];

test.each(USES)('%s: a scope or an id of the wrong type throws a clear error immediately', (_, use) => {
  const chart = new Chart(Testing.app(), 'test');

  expect(() => use(wrong('chart'), 'x')).toThrow(
    /: scope: is a string, not a construct; give a chart, or another construct \(type\)$/,
  );
  expect(() => use(wrong(undefined), 'x')).toThrow(/: scope: is missing; give a chart/);
  expect(() => use(chart, wrong({ remoteUrl: 'https://mcp.example.com' }))).toThrow(
    /: id: is an object, not a string; give a name that is not yet used in the scope \(type\)$/,
  );
  expect(() => use(chart, '')).toThrow(/: id: is empty; give a name/);
});

test.each<[string, (scope: Construct) => unknown]>([
  [
    'TargetCluster.bind',
    (scope): void => {
      TargetCluster.withOperator().bind(scope);
    },
  ],
  ['TargetCluster.of', (scope): unknown => TargetCluster.of(scope)],
  [
    'ProxyDefaults.bind',
    (scope): void => {
      ProxyDefaults.bind(scope, {});
    },
  ],
  ['McpWarnings.of', (scope): unknown => McpWarnings.of(scope)],
  [
    'McpWarnings.strict',
    (scope): void => {
      McpWarnings.strict(scope);
    },
  ],
  [
    'McpWarnings.acknowledge',
    (scope): void => {
      McpWarnings.acknowledge(scope, 'CDK8S_MCP_PROXY_PORT');
    },
  ],
])('%s: so does its scope', (call, use) => {
  expect(() => use(wrong(undefined))).toThrow(`${call}: scope: is missing; give a chart, or another construct (type)`);
  expect(() => use(wrong({ node: {} }))).toThrow(
    `${call}: scope: is an object, not a construct; give a chart, or another construct (type)`,
  );
});
