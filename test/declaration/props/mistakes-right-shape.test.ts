import type { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  Authorization,
  CaBundle,
  ExternalAuth,
  ExternalAuthConfig,
  HeaderValue,
  McpGroup,
  OidcConfig,
  OidcProvider,
  ProxyDefaults,
  SessionStorage,
  TelemetryConfig,
  type RemoteMcpProxy,
} from '../../../lib';
import { usualWay } from '../../../lib/declaration/props/instances';
import { factoriesOf, membersOf } from '../../../lib/declaration/props/prop-types';
import { rightInstance } from '../../../lib/declaration/props/mistakes';
import { CALLS } from '../../../lib/declaration/props/generated/calls';
import { chartFor, errorsOf, proxyIn } from '../../support/facades';
import {
  authIn,
  configMapIn,
  oidcIn,
  secretIn,
  telemetryIn,
  toolsIn,
  typeErrorsAfter,
  typeErrorsWith,
  wrong,
} from '../../support/untyped';

const POLICY = 'permit(principal, action, resource);';
/** No message may contain it. */
const SECRET = 'hunter2';

type Case = readonly [title: string, props: (chart: Chart) => object, error: string];

describe('an object of a class in the place of an object that holds it', () => {
  test.each<Case>([
    [
      'telemetry',
      (chart): object => ({ telemetry: telemetryIn(chart) }),
      'telemetry: is a TelemetryConfig, not an object; write `telemetry: { config: … }` (type)',
    ],
    [
      'an imported config',
      (chart): object => ({ telemetry: TelemetryConfig.fromTelemetryConfigName(chart, 'Otel', 'otel') }),
      'telemetry: is a TelemetryConfig, not an object; write `telemetry: { config: … }` (type)',
    ],
    [
      'oidc, which needs more',
      (chart): object => ({ oidc: oidcIn(chart) }),
      'oidc: is an OidcConfig, not an object; write `oidc: { config: …, audience: … }` (type)',
    ],
    [
      'tools',
      (chart): object => ({ tools: toolsIn(chart) }),
      'tools: is a ToolConfig, not an object; write `tools: { config: … }` (type)',
    ],
    [
      'externalAuth',
      (chart): object => ({ externalAuth: authIn(chart) }),
      'externalAuth: is an ExternalAuthConfig, not an object; write `externalAuth: { config: … }` (type)',
    ],
    [
      'authServer',
      (chart): object => ({ authServer: authIn(chart) }),
      'authServer: is an ExternalAuthConfig, not an object; write `authServer: { config: … }` (type)',
    ],
    [
      'a Secret as the value of a Secret',
      (chart): object => ({
        sessionStorage: SessionStorage.redis({ address: 'redis:6379', password: wrong(secretIn(chart)) }),
      }),
      'sessionStorage.password: is a Secret, not an object; write `password: { secret: …, key: … }` (type)',
    ],
  ])('%s', (_, props, error) => {
    expect(typeErrorsWith(props)).toEqual([error]);
  });

  test('an item of a list has no name', () => {
    const errors = typeErrorsAfter((chart) => {
      const auth = ExternalAuth.embeddedAuthServer({
        issuer: 'https://login.example.com',
        upstreamProviders: [],
        signingKeys: wrong([secretIn(chart)]),
      });
      new ExternalAuthConfig(chart, 'Auth', { auth });
    });

    expect(errors).toEqual([
      '[test/Auth] auth.signingKeys[0]: is a Secret, not an object; write `{ secret: …, key: … }` (type)',
    ]);
  });

  test('a default', () => {
    expect(
      typeErrorsAfter((chart) => {
        ProxyDefaults.bind(chart, { telemetry: wrong(telemetryIn(chart)) });
      }),
    ).toEqual([
      '[test] ProxyDefaults.telemetry: is a TelemetryConfig, not an object; write `telemetry: { config: … }` (type)',
    ]);
  });
});

describe('an object in the place of what it holds', () => {
  test.each<Case>([
    [
      'a construct',
      (chart): object => ({ group: { config: new McpGroup(chart, 'Group', {}) } }),
      'group: is an object, not an McpGroup; give the McpGroup itself, not `{ config: … }` (type)',
    ],
    [
      'a value',
      (): object => ({ headerForward: { 'X-Key': { value: HeaderValue.plaintext(SECRET) } } }),
      'headerForward["X-Key"]: is an object, not a HeaderValue; give the HeaderValue itself, not `{ value: … }` (type)',
    ],
    [
      'nothing of that kind',
      (): object => ({ group: { name: 'group' } }),
      'group: is an object, not an McpGroup; use an McpGroup construct, or McpGroup.fromMcpGroupName (type)',
    ],
  ])('%s', (_, props, error) => {
    expect(typeErrorsWith(props)).toEqual([error]);
  });

  test('a Secret', () => {
    const errors = typeErrorsAfter((chart) =>
      proxyIn(chart).expose.viaIngress({
        host: 'weather.example.com',
        tlsSecret: wrong({ secret: secretIn(chart), key: 'tls' }),
      }),
    );

    expect(errors).toEqual([
      'expose.viaIngress.tlsSecret: is an object, not a Secret; give the Secret itself, not `{ secret: … }` (type)',
    ]);
  });
});

describe('another value in the place of one that factories make', () => {
  test.each<Case>([
    [
      'a text',
      (): object => ({ headerForward: { Authorization: SECRET } }),
      `headerForward["Authorization"]: is a string, not a HeaderValue; write HeaderValue.plaintext('…') or HeaderValue.fromSecret(secret, 'key') (type)`,
    ],
    [
      'a number',
      (): object => ({ headerForward: { 'X-Version': 5 } }),
      `headerForward["X-Version"]: is a number, not a HeaderValue; write HeaderValue.fromSecret(secret, 'key') or HeaderValue.plaintext('…') (type)`,
    ],
    [
      'a Secret, which one factory takes',
      (chart): object => ({ headerForward: { Authorization: secretIn(chart) } }),
      `headerForward["Authorization"]: is a Secret, not a HeaderValue; write HeaderValue.fromSecret(secret, 'key') (type)`,
    ],
    [
      'an object with the parameters of a factory',
      (chart): object => ({ headerForward: { Authorization: { secret: secretIn(chart), key: 'token' } } }),
      `headerForward["Authorization"]: is an object, not a HeaderValue; write HeaderValue.fromSecret(secret, 'key') (type)`,
    ],
    [
      'the name of a factory',
      (): object => ({ sessionStorage: 'memory' }),
      'sessionStorage: is a string, not a SessionStorage; write SessionStorage.memory() (type)',
    ],
    [
      'a list, which one factory takes',
      (): object => ({ authorization: [POLICY] }),
      `authorization: is an array, not an Authorization; write Authorization.cedar(['…']) (type)`,
    ],
  ])('%s', (_, props, error) => {
    expect(typeErrorsWith(props)).toEqual([error]);
  });

  test.each<[string, unknown, string]>([
    [
      'options of a factory',
      { issuer: 'https://login.example.com' },
      'OidcProvider.inline({ issuer: … }) or OidcProvider.kubernetesServiceAccount()',
    ],
    ['an object named like the factory', { inline: { issuer: SECRET } }, 'OidcProvider.inline({ issuer: … })'],
    [
      'no options of any',
      { url: SECRET },
      'OidcProvider.inline({ issuer: … }) or OidcProvider.kubernetesServiceAccount()',
    ],
  ])('a provider: %s', (_, provider, factories) => {
    expect(typeErrorsAfter((chart) => new OidcConfig(chart, 'Oidc', { provider: wrong(provider) }))).toEqual([
      `[test/Oidc] provider: is an object, not an OidcProvider; write ${factories} (type)`,
    ]);
  });

  test('nothing', () => {
    expect(typeErrorsAfter((chart) => new OidcConfig(chart, 'Oidc', wrong({})))).toEqual([
      '[test/Oidc] provider: is missing; write OidcProvider.inline({ issuer: … }) or OidcProvider.kubernetesServiceAccount() (required)',
    ]);
  });

  test('a ConfigMap', () => {
    const errors = typeErrorsAfter((chart) => {
      const caBundle = wrong(configMapIn(chart));
      new OidcConfig(chart, 'Oidc', { provider: OidcProvider.inline({ issuer: 'https://a.example', caBundle }) });
    });

    expect(errors).toEqual([
      '[test/Oidc] provider.caBundle: is a ConfigMap, not a CaBundle; write CaBundle.fromConfigMap(configMap) (type)',
    ]);
  });
});

describe('a text or a number in the place of an object', () => {
  test.each<[string, (proxy: RemoteMcpProxy) => unknown, string]>([
    [
      'viaIngress',
      (proxy) => proxy.expose.viaIngress(wrong('weather.example.com')),
      'expose.viaIngress.options: is a string, not an object; write `{ host: … }` (type)',
    ],
    [
      'a gateway',
      (proxy) => proxy.expose.viaHttpRoute({ gateway: wrong('public'), hostname: 'weather.example.com' }),
      'expose.viaHttpRoute.gateway: is a string, not an object; write `gateway: { name: … }` (type)',
    ],
    [
      'autoscale',
      (proxy) => proxy.availability.autoscale(wrong(5)),
      'availability.autoscale.options: is a number, not an object; write `{ maxReplicas: … }` (type)',
    ],
    [
      'an object without required members',
      (proxy) => proxy.availability.podDisruptionBudget(wrong(1)),
      'availability.podDisruptionBudget.options: is a number, not an object; give an object with minAvailable, maxUnavailable (type)',
    ],
    [
      'an object with many members, of which none is required',
      (proxy) => proxy.network.restrict(wrong('10.0.0.0/8')),
      'network.restrict.options: is a string, not an object; give an object with the members of NetworkRestrictOptions (type)',
    ],
  ])('%s', (_, use, error) => {
    expect(typeErrorsAfter((chart) => use(proxyIn(chart)))).toEqual([error]);
  });

  test.each<Case>([
    [
      'telemetry',
      (): object => ({ telemetry: 'otel' }),
      'telemetry: is a string, not an object; write `telemetry: { config: … }` (type)',
    ],
    [
      'options of policies',
      (): object => ({ authorization: Authorization.cedar([POLICY], wrong('[]')) }),
      'authorization.options: is a string, not an object; give an object with primaryUpstreamProvider, entities, groupClaim, roleClaim, groupEntityType (type)',
    ],
    [
      'options of a ConfigMap',
      (chart): object => ({ authorization: Authorization.fromConfigMap(configMapIn(chart), wrong('authz.json')) }),
      'authorization.options: is a string, not an object; give an object with key, groupClaim, roleClaim, groupEntityType (type)',
    ],
  ])('%s', (_, props, error) => {
    expect(typeErrorsWith(props)).toEqual([error]);
  });
});

test('the right shapes are nothing to report', () => {
  const chart = chartFor();
  ProxyDefaults.bind(chart, { telemetry: { config: telemetryIn(chart) } });
  const proxy = proxyIn(chart, {
    oidc: { config: oidcIn(chart), audience: 'weather' },
    tools: { config: toolsIn(chart) },
    externalAuth: { config: authIn(chart) },
    group: new McpGroup(chart, 'Group', {}),
    headerForward: { 'X-Key': HeaderValue.fromSecret(secretIn(chart), 'key') },
    authorization: Authorization.cedar([POLICY], { entities: [] }),
  });
  proxy.expose.viaIngress({ host: 'weather.example.com' });
  proxy.network.restrict({ allowFrom: [kplus.Pods.all(chart, 'Pods')] });
  new OidcConfig(chart, 'Other', {
    acknowledge: ['CDK8S_MCP_CONFIG_UNUSED'],
    provider: OidcProvider.inline({
      issuer: 'https://other.example.com',
      caBundle: CaBundle.fromConfigMap(configMapIn(chart)),
    }),
  });

  expect(errorsOf(chart)).toEqual([]);
});

describe('for every class with factories', () => {
  const classes = Array.from(new Set(Object.keys(CALLS).flatMap((call) => call.split('.').slice(0, -1)))).filter(
    (name) => usualWay({ kind: 'instance', name }) === undefined,
  );

  test.each([
    ['AuthServerStorage', 'AuthServerStorage.redis({ password: … })'],
    ['AuthzPolicy', "AuthzPolicy.cedar(['…']) or AuthzPolicy.http({ url: …, claimMapping: … })"],
    [
      'NodeLabel',
      "NodeLabel.doesNotExist('key') or NodeLabel.exists('key') or NodeLabel.isAbove('key', 1) or NodeLabel.isBelow('key', 1) or NodeLabel.isIn('key', ['…']) or NodeLabel.isNotIn('key', ['…'])",
    ],
    ['OperatorRelease', "OperatorRelease.of('version')"],
    [
      'PodAffinity',
      "PodAffinity.awayFromEachOther('topologyKey') or PodAffinity.awayFromPods({ name: '…' }, 'topologyKey') or PodAffinity.toNodes([…]) or PodAffinity.toPods({ name: '…' }, 'topologyKey')",
    ],
    ['RedisSentinel', "RedisSentinel.service('name') or RedisSentinel.addresses(['…'])"],
    ['TargetCluster', 'TargetCluster.withOperator() or TargetCluster.withoutOperator()'],
    [
      'UpstreamProvider',
      "UpstreamProvider.oauth2('name', { authorizationEndpoint: …, tokenEndpoint: … }) or UpstreamProvider.oidc('name', { issuerUrl: … })",
    ],
  ])('%s: its calls are written with what they need', (name, calls) => {
    expect(rightInstance({ kind: 'instance', name }, SECRET)).toBe(`write ${calls}`);
  });

  test.each<[title: string, name: string, value: unknown, calls: string]>([
    ['no members', 'HeaderValue', {}, "HeaderValue.fromSecret(secret, 'key') or HeaderValue.plaintext('…')"],
    [
      'a member that the factory does not have',
      'HeaderValue',
      { value: SECRET, more: 1 },
      "HeaderValue.fromSecret(secret, 'key') or HeaderValue.plaintext('…')",
    ],
    ['the member of one factory', 'HeaderValue', { value: SECRET }, "HeaderValue.plaintext('…')"],
    ['a list', 'RedisSentinel', ['redis:26379'], "RedisSentinel.addresses(['…'])"],
    [
      'the names of two factories',
      'OidcProvider',
      { kubernetesServiceAccount: {}, inline: {} },
      'OidcProvider.inline({ issuer: … }) or OidcProvider.kubernetesServiceAccount()',
    ],
  ])('%s: the factory that was meant is told', (_, name, value, calls) => {
    expect(rightInstance({ kind: 'instance', name }, value)).toBe(`write ${calls}`);
  });

  test.each(classes)('%s has an example of each that takes something', (name) => {
    const told = rightInstance({ kind: 'instance', name }, SECRET);
    const factories = factoriesOf(name).filter((factory) => membersOf(factory).size > 0);

    expect(factories.filter((factory) => !told.includes(`${factory}(`))).toEqual([]);
    expect(told).not.toContain('undefined');
    expect(told).not.toContain(SECRET);
  });
});
