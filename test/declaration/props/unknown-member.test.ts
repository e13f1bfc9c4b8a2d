import type { Chart } from 'cdk8s';
import {
  Authorization,
  McpGroup,
  ProxyDefaults,
  RemoteMcpProxy,
  type RemoteMcpProxyProps,
  type ToolConfig,
} from '../../../lib';
import { chartFor, errorsOf, proxyIn, warningsWith } from '../../support/facades';
import { authIn, oidcIn, telemetryIn, toolsIn, typeErrorsAfter, typeErrorsWith, wrong } from '../../support/untyped';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

const POLICY = 'permit(principal, action, resource);';
/** No message may contain it. */
const SECRET = 'hunter2';

type Case = readonly [title: string, props: (chart: Chart) => object, error: string];

describe('a name that an object does not have', () => {
  test.each<Case>([
    [
      'of another prop that takes such a value',
      (chart): object => ({ toolConfig: toolsIn(chart) }),
      'toolConfig: is not a member of RemoteMcpProxyProps; write `tools: { config: … }` (unknown-prop)',
    ],
    [
      'of another prop that takes such a value, as it is',
      (chart): object => ({ mcpGroup: new McpGroup(chart, 'Group', {}) }),
      'mcpGroup: is not a member of RemoteMcpProxyProps; did you mean group? (unknown-prop)',
    ],
    [
      'of several props that take such a value',
      (chart): object => ({ login: authIn(chart) }),
      'login: is not a member of RemoteMcpProxyProps; write `authServer: { config: … }` or `externalAuth: { config: … }` (unknown-prop)',
    ],
    [
      'of several, of which it is one',
      (chart): object => ({ externalAuthConfig: authIn(chart) }),
      'externalAuthConfig: is not a member of RemoteMcpProxyProps; write `externalAuth: { config: … }` (unknown-prop)',
    ],
    [
      'of a field of the custom resource',
      (): object => ({ toolConfigRef: { name: 'tools' } }),
      'toolConfigRef: is not a member of RemoteMcpProxyProps; did you mean tools? (unknown-prop)',
    ],
    [
      'of a field of the custom resource, without its suffix',
      (): object => ({ toolConfig: 'tools' }),
      'toolConfig: is not a member of RemoteMcpProxyProps; did you mean tools? (unknown-prop)',
    ],
    [
      'of an option in the custom resource',
      (): object => ({ authorization: Authorization.cedar([POLICY], wrong({ entitiesJson: '[]' })) }),
      'authorization.entitiesJson: is not a member of InlineCedarOptions; did you mean entities? (unknown-prop)',
    ],
    [
      'of a prop beside it',
      (chart): object => ({ oidc: { config: oidcIn(chart), audience: 'a', sessionAffinity: 'None' } }),
      'oidc.sessionAffinity: is not a member of ProxyOidcOptions; it belongs beside `oidc` (unknown-prop)',
    ],
    [
      'that nothing has',
      (chart): object => ({ telemetry: { config: telemetryIn(chart), id: 'otel' } }),
      'telemetry.id: is not a member of ProxyTelemetryOptions; use config, serviceName (unknown-prop)',
    ],
    [
      'that another tool has',
      (): object => ({ headers: { 'X-Key': SECRET } }),
      'headers: is not a member of RemoteMcpProxyProps; did you mean headerForward? (unknown-prop)',
    ],
    [
      'that could mean two',
      (chart): object => ({ auth: authIn(chart) }),
      'auth: is not a member of RemoteMcpProxyProps; write `authServer: { config: … }` or `externalAuth: { config: … }` (unknown-prop)',
    ],
  ])('%s', (_, props, error) => {
    expect(typeErrorsWith(props)).toEqual([error]);
  });

  test.each<[string, object, string]>([
    [
      'annotations',
      { annotations: { team: 'ai' } },
      'ProxyDefaults.annotations: is not a member of ProxyDefaultsOptions; it belongs to `resourceOverrides.proxyDeployment` or `resourceOverrides.proxyService`: write `resourceOverrides: { proxyDeployment: { annotations: … } }` or `resourceOverrides: { proxyService: { annotations: … } }` (unknown-prop)',
    ],
    [
      'variables',
      { env: { A: SECRET } },
      'ProxyDefaults.env: is not a member of ProxyDefaultsOptions; it belongs to `resourceOverrides.proxyDeployment`: write `resourceOverrides: { proxyDeployment: { env: … } }` (unknown-prop)',
    ],
    [
      'what only a proxy has',
      { remoteUrl: 'https://mcp.example.com' },
      'ProxyDefaults.remoteUrl: is not a member of ProxyDefaultsOptions; set it for each proxy: it cannot be a default (unknown-prop)',
    ],
  ])('defaults: %s', (_, defaults, error) => {
    expect(
      typeErrorsAfter((chart) => {
        ProxyDefaults.bind(chart, defaults);
      }),
    ).toEqual([`[test] ${error}`]);
  });

  test('defaults: the service name of a proxy', () => {
    expect(
      typeErrorsAfter((chart) => {
        ProxyDefaults.bind(chart, { telemetry: wrong({ config: telemetryIn(chart), serviceName: 'weather' }) });
      }),
    ).toEqual([
      '[test] ProxyDefaults.telemetry.serviceName: is not a member of DefaultTelemetryOptions; set it for each proxy, since two with the same service name are an error (unknown-prop)',
    ]);
  });

  test.each<[string, (proxy: RemoteMcpProxy) => unknown, string]>([
    [
      'from',
      (proxy) => proxy.network.restrict(wrong({ from: [] })),
      'network.restrict.from: is not a member of NetworkRestrictOptions; did you mean allowFrom? (unknown-prop)',
    ],
    [
      'cpu',
      (proxy) => proxy.availability.autoscale(wrong({ maxReplicas: 3, cpu: 70 })),
      'availability.autoscale.cpu: is not a member of AutoscaleOptions; did you mean cpuUtilization? (unknown-prop)',
    ],
    [
      'host',
      (proxy) =>
        proxy.expose.viaHttpRoute(wrong({ gateway: { name: 'public' }, hostname: 'a.example.com', host: 'b.example' })),
      'expose.viaHttpRoute.host: is not a member of HttpRouteExposureOptions; did you mean hostname? (unknown-prop)',
    ],
  ])('options: %s', (_, use, error) => {
    expect(typeErrorsAfter((chart) => use(proxyIn(chart)))).toEqual([error]);
  });
});

describe('a name that may be a prop of the program', () => {
  test.each<Case>([
    [
      'but belongs to the prop beside it',
      (chart): object => ({ telemetry: { config: telemetryIn(chart) }, serviceName: 'weather' }),
      'serviceName: is not a member of RemoteMcpProxyProps, and has no effect; it belongs to `telemetry`: write `telemetry: { serviceName: … }` (unused-prop)',
    ],
    [
      'but belongs to a prop that is not there',
      (): object => ({ audience: 'https://weather.example.com' }),
      'audience: is not a member of RemoteMcpProxyProps, and has no effect; it belongs to `oidc`: write `oidc: { audience: … }` (unused-prop)',
    ],
    [
      'but belongs to a prop that everybody has',
      (): object => ({ labels: { team: 'ai' } }),
      'labels: is not a member of RemoteMcpProxyProps, and has no effect; it belongs to `metadata`: write `metadata: { labels: … }` (unused-prop)',
    ],
    [
      'and has another meaning elsewhere',
      (): object => ({ scale: 3 }),
      'scale: is not a member of RemoteMcpProxyProps, and has no effect; set replicas, or call availability.autoscale of the proxy (unused-prop)',
    ],
    [
      'whose value the proxy gets too',
      (chart): object => {
        const toolConfig = toolsIn(chart);
        return { toolConfig, tools: { config: toolConfig } };
      },
      'toolConfig: is not a member of RemoteMcpProxyProps, and has no effect; write `tools: { config: … }` (unused-prop)',
    ],
    [
      'and is like no other',
      (): object => ({ team: 'ai' }),
      'team: is not a member of RemoteMcpProxyProps, and has no effect; remove it (unused-prop)',
    ],
  ])('%s', (_, propsOf, warning) => {
    const chart = chartFor();
    const proxy = proxyIn(chart, wrong(propsOf(chart)));

    expect(warningsWith(proxy, 'unused-prop')).toEqual([warning]);
    expect(errorsOf(chart)).toEqual([]);
  });

  test('is nothing to report if a subclass passes it on', () => {
    class TeamProxy extends RemoteMcpProxy {
      public constructor(chart: Chart, id: string, props: RemoteMcpProxyProps & { readonly toolConfig: ToolConfig }) {
        super(chart, id, props);
      }
    }
    const chart = chartFor();
    const own = { toolConfig: toolsIn(chart), serviceName: 'weather', scale: 3, cpu: 70, team: 'ai' };
    const proxy = new TeamProxy(chart, 'weather', { remoteUrl: 'https://mcp.example.com/mcp', ...own });

    expect(errorsOf(chart)).toEqual([]);
    expect(warningsWith(proxy, 'unused-prop')).toEqual([]);
  });
});
