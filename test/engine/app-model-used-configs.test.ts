import { ApiObject, Lazy, type Chart } from 'cdk8s';
import { McpGroup, OidcConfig, TargetCluster, TelemetryConfig, ToolConfig } from '../../lib';
import { seenApp, seenIn } from '../support/app-resources';
import { proxyIn, TARGETS } from '../support/facades';
import { documentOf, include } from '../support/include';

const later = (text: string): string => Lazy.any({ produce: () => text }) as string;

function otelIn(chart: Chart, name = 'otel', id = name): TelemetryConfig {
  return new TelemetryConfig(chart, id, { metadata: { name }, prometheus: true });
}

/** A document of another kind. */
function otherIn(
  chart: Chart,
  kind: string,
  spec: unknown,
  more: { name?: string; namespace?: string } = {},
): ApiObject {
  const { name = 'server' } = more;
  const apiVersion = 'toolhive.stacklok.dev/v1alpha1';
  return new ApiObject(chart, `Other-${name}`, { apiVersion, kind, metadata: { name, ...more }, spec });
}

const PROXY = { remoteUrl: 'https://mcp.example.com/mcp' };

describe.each(TARGETS)('which configs are used, %s', (_, clusterOf) => {
  /** The names of those that are not, beside what is built. */
  function unusedBeside(build: (chart: Chart) => unknown): string[] {
    const all = seenIn((chart) => {
      otelIn(chart);
      otelIn(chart, 'spare');
      build(chart);
    }, clusterOf());
    return all.filter(({ isUsed }) => !isUsed).map(({ name }) => name);
  }

  const named = (chart: Chart, name: string): object => ({
    telemetry: { config: TelemetryConfig.fromTelemetryConfigName(chart, 'Named', name) },
  });
  const NONE = ['otel', 'spare'];
  const ref = { name: 'otel' };

  test.each<[string, (chart: Chart) => unknown, readonly string[]]>([
    ['nothing', () => undefined, NONE],
    ['a proxy and a group, which need no use', (chart) => [proxyIn(chart), new McpGroup(chart, 'Group', {})], NONE],
    ['a proxy that names one', (chart) => proxyIn(chart, named(chart, 'otel')), ['spare']],
    ['a proxy whose reference is resolved later', (chart) => proxyIn(chart, named(chart, later('x'))), []],
    [
      'a proxy of which something else in a reference is resolved later',
      (chart) =>
        proxyIn(chart, {
          oidc: { config: OidcConfig.fromOidcConfigName(chart, 'Named', 'idp'), audience: later('a') },
        }),
      [],
    ],
    [
      'a proxy of which something else is resolved later',
      (chart) => proxyIn(chart, { remoteUrl: later('https://mcp.example.com/mcp') }),
      NONE,
    ],
    ['a proxy whose spec cannot be read', (chart) => include(chart, documentOf('MCPRemoteProxy', 5)), []],
    [
      'a proxy whose reference cannot be read',
      (chart) => include(chart, documentOf('MCPRemoteProxy', { ...PROXY, toolConfigRef: 5 })),
      [],
    ],
    [
      'a proxy whose reference has a name that cannot be read',
      (chart) => include(chart, documentOf('MCPRemoteProxy', { ...PROXY, toolConfigRef: { name: 5 } })),
      [],
    ],
    [
      'a proxy of which something else cannot be read',
      (chart) => include(chart, documentOf('MCPRemoteProxy', { remoteUrl: 5 })),
      NONE,
    ],
    [
      'another config that cannot be read',
      (chart) => include(chart, documentOf('MCPToolConfig', 5)),
      ['otel', 'spare', 'x'],
    ],
    ['an MCPServer', (chart) => otherIn(chart, 'MCPServer', { telemetryConfigRef: ref }), ['spare']],
    [
      'a VirtualMCPServer, deep in its lists',
      (chart) => otherIn(chart, 'VirtualMCPServer', { a: [{ b: { telemetryConfigRef: ref } }] }),
      ['spare'],
    ],
    ['an object of a kind without references', (chart) => otherIn(chart, 'Thing', { telemetryConfigRef: ref }), NONE],
    ['a server without a spec', (chart) => otherIn(chart, 'MCPServer', undefined), NONE],
    [
      'a server that only names a config of that name of another kind',
      (chart) => otherIn(chart, 'MCPServer', { toolConfigRef: ref }),
      NONE,
    ],
    [
      'a server of another namespace',
      (chart) => otherIn(chart, 'MCPServer', { telemetryConfigRef: ref }, { namespace: 'other' }),
      NONE,
    ],
    ['a server with other references', (chart) => otherIn(chart, 'MCPServer', { telemetryConfigRef: 'otel' }), NONE],
    [
      'a server whose names are not texts',
      (chart) => otherIn(chart, 'MCPServer', { telemetryConfigRef: { name: 5 } }),
      NONE,
    ],
    [
      'a server that cannot be written',
      (chart) => otherIn(chart, 'MCPServer', { telemetryConfigRef: ref, when: new Date(0) }),
      NONE,
    ],
  ])('beside %s', (_title, build, expected) => {
    expect(unusedBeside(build)).toEqual(expected);
  });

  test('all of one name are, but not those of another cluster, namespace or kind', () => {
    const { chartIn, resources } = seenApp();
    const blue = chartIn('blue', clusterOf('blue'));
    const config = otelIn(blue);
    otelIn(blue, 'otel', 'Second');
    new ToolConfig(blue, 'Tools', { metadata: { name: 'otel' }, toolsFilter: ['a'] });
    otelIn(chartIn('away', clusterOf('blue'), 'away'));
    otelIn(chartIn('green', clusterOf('green')));
    proxyIn(blue, { telemetry: { config } });

    expect(resources().map(({ path, isUsed }) => `${path} ${String(isUsed)}`)).toEqual([
      'blue/otel true',
      'blue/Second true',
      'blue/Tools false',
      'away/otel false',
      'green/otel false',
      'blue/weather true',
    ]);
  });
});

test.each([
  ['with the operator', TargetCluster.withOperator(), []],
  ['without the operator', TargetCluster.withoutOperator(), ['test/Other-one', 'test/Other-two']],
])('other kinds need custom resources, %s', (_, cluster, expected) => {
  const [otel, tools] = seenIn((chart) => {
    otelIn(chart);
    new ToolConfig(chart, 'Tools', { toolsFilter: ['a'] });
    otherIn(chart, 'MCPServer', { telemetryConfigRef: { name: 'otel' } }, { name: 'one' });
    otherIn(chart, 'VirtualMCPServer', { deep: { telemetryConfigRef: { name: 'otel' } } }, { name: 'two' });
    otherIn(chart, 'MCPServer', {}, { name: 'three' });
  }, cluster);

  expect([otel?.neededBy, tools?.neededBy]).toEqual([expected, []]);
});
