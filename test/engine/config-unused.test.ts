import { ApiObject, Lazy, type Chart } from 'cdk8s';
import { ExternalAuth, ExternalAuthConfig, McpGroup, McpWarnings, TelemetryConfig, ToolConfig } from '../../lib';
import { Secret } from 'cdk8s-plus-28';
import { chartFor, proxyIn, TARGETS } from '../support/facades';

/** Path and message of each config that is said to be unused. */
function unused(chart: Chart): string[] {
  return McpWarnings.of(chart.node.root)
    .filter(({ code }) => code === 'CDK8S_MCP_CONFIG_UNUSED')
    .map(({ path, message }) => `${path} ${message}`);
}

describe.each(TARGETS)('a config that nothing refers to, %s', (_, cluster) => {
  test('is reported in an app with proxies', () => {
    const chart = chartFor(cluster());
    const used = new TelemetryConfig(chart, 'Used', { prometheus: true });
    new TelemetryConfig(chart, 'Forgotten', { metadata: { name: 'otel' }, prometheus: true });
    proxyIn(chart, { telemetry: { config: used } });

    expect(unused(chart)).toEqual([
      'test/Forgotten metadata.name: "otel" is the name of a TelemetryConfig that nothing in this app refers to; refer to it, or remove it; acknowledge it if others use it (config-unused)',
    ]);
  });

  test('may be for other apps if there is no proxy, and groups may have other servers', () => {
    const [alone, group] = [chartFor(cluster()), chartFor(cluster())];
    new ToolConfig(alone, 'Tools', { toolsFilter: ['a'] });
    new McpGroup(group, 'Group', {});
    proxyIn(group);

    expect([...unused(alone), ...unused(group)]).toEqual([]);
  });

  test('is used by a proxy that names it, or whose reference is resolved later', () => {
    const [named, later] = [chartFor(cluster()), chartFor(cluster())];
    [named, later].forEach((chart) => new TelemetryConfig(chart, 'Otel', { metadata: { name: 'otel' } }));
    proxyIn(named, { telemetry: { config: TelemetryConfig.fromTelemetryConfigName(named, 'Named', 'otel') } });
    const name = Lazy.any({ produce: () => 'otel' }) as unknown as string;
    proxyIn(later, { telemetry: { config: TelemetryConfig.fromTelemetryConfigName(later, 'Named', name) } });

    expect([...unused(named), ...unused(later)]).toEqual([]);
  });
});

test('a config is used by documents of other kinds, however deep the reference is', () => {
  const chart = chartFor();
  const token = Secret.fromSecretName(chart, 'Token', 'token');
  new ExternalAuthConfig(chart, 'Auth', { metadata: { name: 'auth' }, auth: ExternalAuth.bearerToken(token, 'k') });
  proxyIn(chart);
  expect(unused(chart)).toHaveLength(1);

  new ApiObject(chart, 'Server', {
    apiVersion: 'toolhive.stacklok.dev/v1alpha1',
    kind: 'VirtualMCPServer',
    metadata: { name: 'all' },
    spec: { outgoingAuth: { backends: { weather: { type: 'external', externalAuthConfigRef: { name: 'auth' } } } } },
  });
  expect(unused(chart)).toEqual([]);
});
