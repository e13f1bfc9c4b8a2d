import { ApiObject, type Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import {
  Authorization,
  ExternalAuth,
  ExternalAuthConfig,
  HeaderValue,
  TargetCluster,
  TelemetryConfig,
  type RemoteMcpProxyProps,
} from '../../lib';
import type { MissingKey } from '../../lib/rules/app/app-rule';
import { seenApp, seenIn } from '../support/app-resources';
import { proxyIn, TARGETS } from '../support/facades';
import { include } from '../support/include';

const OPERATOR = TargetCluster.withOperator();
const STANDALONE = TargetCluster.withoutOperator();

interface Names {
  readonly apiVersion?: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

function objectIn(scope: Construct, { apiVersion = 'v1', kind, ...metadata }: Names): ApiObject {
  return new ApiObject(scope, `Other-${kind}-${metadata.name}`, { apiVersion, kind, metadata });
}

describe('objects of the app that a proxy creates too', () => {
  function rivalsOf(
    props: Partial<RemoteMcpProxyProps>,
    cluster: TargetCluster,
    ...others: readonly Names[]
  ): string[] {
    const [proxy] = seenIn((chart) => {
      proxyIn(chart, props);
      others.forEach((each) => objectIn(chart, each));
    }, cluster);
    return (proxy?.rivals ?? []).map(({ object, path }) => `${object} ${path}`);
  }

  const APPS = 'apps/v1';
  const RBAC = 'rbac.authorization.k8s.io/v1';
  const CEDAR = { authorization: Authorization.cedar(['permit(principal, action, resource);']) };
  const runner = 'weather-remote-proxy-runner';

  test.each<[string, Partial<RemoteMcpProxyProps>, Names]>([
    ['a Deployment', {}, { apiVersion: APPS, kind: 'Deployment', name: 'weather' }],
    ['a Service', {}, { kind: 'Service', name: 'mcp-weather-remote-proxy' }],
    ['the run config', {}, { kind: 'ConfigMap', name: 'weather-runconfig' }],
    ['policies', CEDAR, { kind: 'ConfigMap', name: 'weather-authz-inline' }],
    ['a ServiceAccount', {}, { kind: 'ServiceAccount', name: runner }],
  ])('with and without the operator: %s', (_, props, other) => {
    const told = [`${other.kind} ${other.name} test/Other-${other.kind}-${other.name}`];

    expect(rivalsOf(props, OPERATOR, other)).toEqual(told);
    expect(rivalsOf(props, STANDALONE, other)).toEqual(told);
  });

  test.each<[string, Names]>([
    ['a Role', { apiVersion: RBAC, kind: 'Role', name: runner }],
    ['a RoleBinding', { apiVersion: RBAC, kind: 'RoleBinding', name: runner }],
  ])('only with the operator: %s', (_, other) => {
    expect(rivalsOf({}, OPERATOR, other)).toHaveLength(1);
    expect(rivalsOf({}, STANDALONE, other)).toEqual([]);
  });

  test.each<[string, Names]>([
    ['name', { kind: 'Service', name: 'weather' }],
    ['namespace', { kind: 'Service', name: 'mcp-weather-remote-proxy', namespace: 'other' }],
    ['API group', { apiVersion: 'serving.knative.dev/v1', kind: 'Service', name: 'mcp-weather-remote-proxy' }],
    ['kind', { kind: 'Secret', name: 'weather-runconfig' }],
  ])('but not those of another %s', (_, other) => {
    expect(rivalsOf({}, OPERATOR, other)).toEqual([]);
    expect(rivalsOf({}, STANDALONE, other)).toEqual([]);
  });

  test.each(TARGETS)('nor those of another chart, %s', (_, clusterOf) => {
    const { chartIn, at } = seenApp();
    const cluster = clusterOf();
    proxyIn(chartIn('a', cluster));
    objectIn(chartIn('b', cluster), { kind: 'Service', name: 'mcp-weather-remote-proxy' });

    expect(at('a/weather').rivals).toEqual([]);
  });

  test('are also those that it creates in a namespace of its own', () => {
    const [proxy] = seenIn((chart) => {
      proxyIn(chart, { metadata: { name: 'weather', namespace: 'own' } });
      ['mcp', 'own'].forEach((namespace) =>
        objectIn(new Construct(chart, namespace), { kind: 'Service', name: 'mcp-weather-remote-proxy', namespace }),
      );
    }, STANDALONE);

    expect(proxy?.rivals.map(({ path }) => path)).toEqual(['test/own/Other-Service-mcp-weather-remote-proxy']);
  });

  test('are only the custom resource for a config', () => {
    const [config] = seenIn((chart) => {
      new TelemetryConfig(chart, 'Otel', { metadata: { name: 'weather' }, prometheus: true });
      objectIn(chart, { kind: 'Service', name: 'mcp-weather-remote-proxy' });
      objectIn(chart, { apiVersion: 'toolhive.stacklok.dev/v1beta1', kind: 'MCPTelemetryConfig', name: 'weather' });
    });

    expect(config?.rivals).toEqual([
      { object: 'MCPTelemetryConfig weather', path: 'test/Other-MCPTelemetryConfig-weather' },
    ]);
  });
});

describe('a key of a Secret', () => {
  function keysWith(build: (chart: Chart) => unknown, key = 'token'): readonly MissingKey[] {
    const [proxy] = seenIn((chart) => {
      const secret = kplus.Secret.fromSecretName(chart, 'Ref', 'api');
      proxyIn(chart, { headerForward: { 'X-Key': HeaderValue.fromSecret(secret, key) } });
      build(chart);
    });
    return proxy?.missingKeys ?? [];
  }

  const secretOf =
    (content: object, metadata: object = { name: 'api' }) =>
    (chart: Chart): unknown =>
      new ApiObject(chart, 'Secret', { apiVersion: 'v1', kind: 'Secret', metadata, ...content });
  const documentWith =
    (content: object) =>
    (chart: Chart): unknown =>
      include(chart, JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'api' }, ...content }));
  const field = 'spec.headerForward.addHeadersFromSecret[0].valueSecretRef.key';
  const missing = { field, key: 'token', isMisread: false, secret: 'api', path: 'test/Secret' };

  test.each<[string, (chart: Chart) => unknown, string, readonly object[]]>([
    ['that it has', secretOf({ stringData: { token: 'a' } }), 'token', []],
    ['that it has in base64', secretOf({ data: { token: 'YQ==' } }), 'token', []],
    [
      'that it does not have',
      secretOf({ data: { a: 'YQ==' }, stringData: { b: 'a' } }),
      'token',
      [{ ...missing, keys: ['a', 'b'] }],
    ],
    ['of a Secret that is filled elsewhere', secretOf({ data: {} }), 'token', []],
    ['of a Secret without data', secretOf({}), 'token', []],
    ['of a Secret whose data is no object', secretOf({ data: 'a' }), 'token', []],
    ['of a Secret that cannot be written', secretOf({ data: { a: new Date(0) } }), 'token', []],
    ['of a Secret of another name', secretOf({ data: { a: '' } }, { name: 'b' }), 'token', []],
    ['of a Secret of another namespace', secretOf({ data: { a: '' } }, { name: 'api', namespace: 'b' }), 'token', []],
    [
      'that is read as a number',
      secretOf({ data: { '352_E1_3': 'YQ==' } }),
      '352_E1_3',
      [{ ...missing, key: '352_E1_3', isMisread: true, keys: ['352_E1_3'] }],
    ],
    [
      'that is read as a number, but is not there',
      secretOf({ data: { a: 'YQ==' } }),
      '352_E1_3',
      [{ ...missing, key: '352_E1_3', keys: ['a'] }],
    ],
    ['that another one of the Secret is not', secretOf({ data: { '352_E1_3': '', token: '' } }), 'token', []],
    [
      'that is read as a number, but has quotes in its document',
      documentWith({ data: { '352_E1_3': 'YQ==' } }),
      '352_E1_3',
      [],
    ],
  ])('%s', (_, build, key, expected) => {
    expect(keysWith(build, key)).toEqual(expected);
  });

  test('is looked for in documents too', () => {
    expect(keysWith(documentWith({ data: { a: 'YQ==' } }))).toEqual([
      { ...missing, keys: ['a'], path: expect.stringMatching(/^test\/Include/) as string },
    ]);
  });

  test('is looked for in the Secret of its cluster', () => {
    const { chartIn, at } = seenApp();
    const cluster = (name: string): TargetCluster => TargetCluster.withOperator({ name });
    const own = chartIn('own', cluster('a'));
    secretOf({ data: { a: '' } })(chartIn('other', cluster('b')));
    const secret = kplus.Secret.fromSecretName(own, 'Ref', 'api');
    proxyIn(own, { headerForward: { 'X-Key': HeaderValue.fromSecret(secret, 'token') } });

    expect(at('own/weather').missingKeys).toEqual([]);
  });

  test('is looked for wherever there is a reference', () => {
    const [config] = seenIn((chart) => {
      const secret = kplus.Secret.fromSecretName(chart, 'Ref', 'api');
      new ExternalAuthConfig(chart, 'Auth', { auth: ExternalAuth.bearerToken(secret, 'token') });
      secretOf({ data: { a: '' } })(chart);
    });

    expect(config?.missingKeys).toEqual([{ ...missing, field: 'spec.bearerToken.tokenSecretRef.key', keys: ['a'] }]);
  });
});

test('nothing is compared without other objects', () => {
  const [alone] = seenIn((chart) => proxyIn(chart), STANDALONE);

  expect(alone).toMatchObject({ rivals: [], missingKeys: [], badBundles: [] });
});
