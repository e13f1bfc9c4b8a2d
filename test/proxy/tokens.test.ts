import { Duration, Lazy, Size, Testing, type Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  Authorization,
  CaBundle,
  ExternalAuth,
  ExternalAuthConfig,
  HeaderValue,
  ImagePullPolicy,
  McpGroup,
  McpTransport,
  OidcConfig,
  OperatorFidelity,
  OperatorRelease,
  SessionAffinity,
  SessionStorage,
  TargetCluster,
  TelemetryConfig,
  ToolConfig,
} from '../../lib';
import { PROXY_STRUCTS } from '../../lib/declaration/props/generated/proxy-structs';
import { isPlainObject } from '../../lib/private/plain';
import { chartFor, errorsOf, proxyIn } from '../support/facades';

const CLUSTERS: readonly (readonly [string, () => TargetCluster])[] = [
  ['with the operator', () => TargetCluster.withOperator({ release: OperatorRelease.V0_44 })],
  [
    'with the operator, as declared',
    () => TargetCluster.withOperator({ release: OperatorRelease.V0_44, fidelity: OperatorFidelity.EXACT }),
  ],
  ['without the operator', () => TargetCluster.withoutOperator()],
];

/** A value of every prop of a proxy. */
const VALUES: { readonly [prop: string]: (chart: Chart) => unknown } = {
  metadata: () => ({ name: 'weather', labels: { team: 'ai' }, annotations: { note: 'a' } }),
  remoteUrl: () => 'https://other.example.com/mcp',
  allowPrivateEndpoint: () => true,
  remoteCaBundle: (chart) => CaBundle.fromConfigMap(kplus.ConfigMap.fromConfigMapName(chart, 'Ca', 'company-ca')),
  proxyPort: () => 9090,
  transport: () => McpTransport.SSE,
  sessionAffinity: () => SessionAffinity.NONE,
  trustProxyHeaders: () => true,
  endpointPrefix: () => '/weather',
  serviceAccount: (chart) => kplus.ServiceAccount.fromServiceAccountName(chart, 'Account', 'runner'),
  replicas: () => 2,
  podTemplate: () => ({ spec: { containers: [{ name: 'toolhive', workingDir: '/tmp' }], hostname: 'weather' } }),
  sessionStorage: () => SessionStorage.redis({ address: 'redis:6379' }),
  audit: () => true,
  oidc: (chart) => ({
    config: OidcConfig.fromOidcConfigName(chart, 'Oidc', 'oidc'),
    audience: 'weather',
    resourceUrl: 'https://weather.example.org',
    scopes: ['openid'],
  }),
  authServer: (chart) => ({ config: ExternalAuthConfig.fromExternalAuthConfigName(chart, 'Server', 'server') }),
  externalAuth: (chart) => {
    const secret = kplus.Secret.fromSecretName(chart, 'Secret', 'secret');
    return { config: new ExternalAuthConfig(chart, 'Auth', { auth: ExternalAuth.bearerToken(secret, 'token') }) };
  },
  authorization: () => Authorization.cedar(['permit(principal, action, resource);']),
  group: (chart) => new McpGroup(chart, 'Group', {}),
  headerForward: () => ({ 'X-Team': HeaderValue.plaintext('ai') }),
  telemetry: (chart) => ({ config: new TelemetryConfig(chart, 'Otel', { prometheus: true }), serviceName: 'weather' }),
  tools: (chart) => ({ config: new ToolConfig(chart, 'Tools', { toolsFilter: ['a'] }) }),
  resources: () => ({ memory: { request: Size.mebibytes(64), limit: Size.mebibytes(128) } }),
  resourceOverrides: () => ({
    proxyDeployment: { labels: { a: 'b' }, env: { A: 'b' }, podTemplateMetadataOverrides: { labels: { c: 'd' } } },
    proxyService: { annotations: { e: 'f' } },
  }),
  pod: () => ({ imagePullPolicy: ImagePullPolicy.ALWAYS, terminationGracePeriod: Duration.seconds(60) }),
  debug: () => true,
  reloader: () => true,
  acknowledge: () => ['CDK8S_MCP_AUTHENTICATION_MISSING'],
};

type Path = readonly (string | number)[];

/** The value itself and all that is in it; the objects of classes are values. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  const inner = Array.isArray(value) ? Array.from(value.entries()) : isPlainObject(value) ? Object.entries(value) : [];
  return [path, ...inner.flatMap(([key, each]: readonly [string | number, unknown]) => pathsIn(each, [...path, key]))];
}

/** The value with a token in the place of what is at the path. */
function withToken(value: unknown, path: Path): unknown {
  const [key, ...others] = path;
  if (key === undefined) {
    return Lazy.any({ produce: () => value });
  }
  if (Array.isArray(value)) {
    return value.map((each: unknown, index) => (index === key ? withToken(each, others) : each));
  }
  const fields = value as { readonly [name: string]: unknown };
  return { ...fields, [key]: withToken(fields[key], others) };
}

function chartWith(cluster: TargetCluster, prop: string, change: (value: unknown) => unknown): Chart {
  const chart = chartFor(cluster);
  const value = change(VALUES[prop]?.(chart));
  proxyIn(chart, { [prop]: value });
  return chart;
}

test('every prop is tried', () => {
  expect(Object.keys(VALUES).sort()).toEqual(
    Object.keys(PROXY_STRUCTS.RemoteMcpProxyProps)
      .filter((prop) => prop !== 'cluster')
      .sort(),
  );
});

function isCorrected({ _target: target }: TargetCluster): boolean {
  return target.operator && !target.exact;
}

/** Corrections are not written into containers that are only known later. */
function isLeftAsItIs(prop: string, [, field, ...others]: Path): boolean {
  return prop === 'podTemplate' && field === 'containers' && others[1] !== 'workingDir';
}

describe.each(CLUSTERS)('%s', (_, cluster) => {
  test.each(Object.keys(VALUES))('a token in %s is written as its value, or an error names it', (prop) => {
    const paths = pathsIn(VALUES[prop]?.(chartFor()));
    const outcomes = paths.map((path) => {
      const plain = chartWith(cluster(), prop, (value) => value);
      const later = chartWith(cluster(), prop, (value) => withToken(value, path));
      const [before, after] = [errorsOf(plain), errorsOf(later)];
      if (after.length > before.length || before.join() !== after.join()) {
        return after.some((error) => error.includes(`] ${prop}`)) ? 'told' : after.join();
      }
      if (isCorrected(cluster()) && isLeftAsItIs(prop, path)) {
        return JSON.stringify(Testing.synth(later)).includes('/tmp') ? 'written' : 'lost';
      }
      const same = before.length > 0 || JSON.stringify(Testing.synth(plain)) === JSON.stringify(Testing.synth(later));
      return same ? 'written' : `${prop} ${JSON.stringify(path)} is lost`;
    });

    expect(outcomes.filter((each) => each !== 'told' && each !== 'written')).toEqual([]);
  });

  test('a token for the containers of the pod template stands beside a setting of the pod, or an error names it', () => {
    const containers = Lazy.any({ produce: () => [{ name: 'toolhive', workingDir: '/tmp' }] }) as unknown;
    const chart = chartFor(cluster());
    proxyIn(chart, {
      podTemplate: { spec: { containers } },
      pod: { imagePullPolicy: ImagePullPolicy.ALWAYS },
    });

    expect(errorsOf(chart)).toEqual([expect.stringMatching(/\] podTemplate.*: is a token that cdk8s resolves later/)]);
  });

  test('a token for a header from a Secret is refused, since it goes into a list of its own', () => {
    const chart = chartFor(cluster());
    const secret = kplus.Secret.fromSecretName(chart, 'Secret', 'secret');
    const later = Lazy.any({ produce: () => HeaderValue.fromSecret(secret, 'key') }) as HeaderValue;
    proxyIn(chart, { headerForward: { 'X-Key': later } });

    expect(() => {
      Testing.synth(chart);
    }).toThrow(/a header from a Secret cannot be a token|is a token that cdk8s resolves/);
  });
});
