import { ApiObject, Chart, Duration, Lazy, Size, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { IConstruct } from 'constructs';
import {
  AuthServerStorage,
  Authorization,
  AuthzPolicy,
  CaBundle,
  ClaimMapping,
  ExternalAuth,
  HeaderValue,
  OidcConfig,
  OidcProvider,
  RedisSentinel,
  SessionStorage,
  UpstreamProvider,
} from '../../../lib';
import { madeBy, written } from '../../../lib/declaration/fields/written';
import type { Finding } from '../../../lib/private/finding';
import { SCHEMAS } from '../../../lib/model/generated/schemas';
import type { Kind } from '../../../lib/model/kinds';
import type { PlainObject } from '../../../lib/private/plain';

const chart = new Chart(Testing.app(), 'test');
const secret = kplus.Secret.fromSecretName(chart, 'Secret', 'secret');
const configMap = kplus.ConfigMap.fromConfigMapName(chart, 'Map', 'map');
const config = OidcConfig.fromOidcConfigName(chart, 'Idp', 'idp');

const STRUCTS: { readonly [kind in Kind]?: string } = {
  MCPRemoteProxy: 'RemoteMcpProxyProps',
  MCPTelemetryConfig: 'TelemetryConfigProps',
  MCPToolConfig: 'ToolConfigProps',
  MCPOIDCConfig: 'OidcConfigProps',
  MCPExternalAuthConfig: 'ExternalAuthConfigProps',
  MCPAuthzConfig: 'AuthzConfigProps',
};

interface Written {
  readonly spec: PlainObject;
  /** The names of constructs, each after the field that it is in. */
  readonly used: readonly string[];
}

function writtenBy(kind: Kind, props: PlainObject): Written {
  const used: string[] = [];
  const use = (field: string, construct: IConstruct): unknown =>
    used.push(`${field}: ${(construct as IConstruct & { readonly name: string }).name}`);
  return { spec: written(STRUCTS[kind] ?? '', SCHEMAS[kind], props, { path: 'spec', use }), used };
}

function later(value: unknown): unknown {
  return Lazy.any({ produce: () => value });
}

/** What cdk8s makes of it. */
function resolved(spec: PlainObject): unknown {
  const own = Testing.chart();
  new ApiObject(own, 'Object', { apiVersion: 'v1', kind: 'Any', ...{ spec } });
  const [object] = Testing.synth(own) as { readonly spec: unknown }[];
  return object?.spec;
}

const SECRET = { secret, key: 'key' };
const REFERENCE = { name: 'secret', key: 'key' };

type Case = readonly [title: string, kind: Kind, props: PlainObject, spec: object, used?: readonly string[]];

const CASES: readonly Case[] = [
  ['nothing', 'MCPRemoteProxy', {}, {}],
  ['null, which is nothing', 'MCPRemoteProxy', { replicas: null, resources: null }, {}],
  ['zero and false', 'MCPRemoteProxy', { replicas: 0, audit: false }, { replicas: 0, audit: { enabled: false } }],
  [
    'variables, by their names',
    'MCPRemoteProxy',
    { resourceOverrides: { proxyDeployment: { env: { A: 'x', B: '' }, labels: { c: 'd' } } } },
    {
      resourceOverrides: {
        proxyDeployment: {
          env: [
            { name: 'A', value: 'x' },
            { name: 'B', value: '' },
          ],
          labels: { c: 'd' },
        },
      },
    },
  ],
  [
    'amounts',
    'MCPRemoteProxy',
    {
      resources: {
        cpu: { request: kplus.Cpu.millis(250), limit: kplus.Cpu.units(1) },
        memory: { request: Size.mebibytes(64), limit: Size.gibibytes(1) },
        ephemeralStorage: { request: Size.kibibytes(1), limit: Size.mebibytes(1) },
      },
    },
    {
      resources: {
        limits: { cpu: '1', memory: '1Gi', 'ephemeral-storage': '1Mi' },
        requests: { cpu: '250m', memory: '64Mi', 'ephemeral-storage': '1Ki' },
      },
    },
  ],
  [
    'what it refers to, by name',
    'MCPRemoteProxy',
    {
      serviceAccount: kplus.ServiceAccount.fromServiceAccountName(chart, 'Account', 'account'),
      oidc: { config, audience: 'a', scopes: ['openid'] },
      resourceOverrides: { proxyDeployment: { imagePullSecrets: [secret, secret] } },
    },
    {
      serviceAccount: 'account',
      oidcConfigRef: { name: 'idp', audience: 'a', scopes: ['openid'] },
      resourceOverrides: { proxyDeployment: { imagePullSecrets: [{ name: 'secret' }, { name: 'secret' }] } },
    },
    [
      'spec.serviceAccount: account',
      'spec.oidcConfigRef.name: idp',
      'spec.resourceOverrides.proxyDeployment.imagePullSecrets[0].name: secret',
      'spec.resourceOverrides.proxyDeployment.imagePullSecrets[1].name: secret',
    ],
  ],
  [
    'headers of all sorts',
    'MCPRemoteProxy',
    {
      headerForward: {
        A: HeaderValue.plaintext('x'),
        B: HeaderValue.fromSecret(secret, 'b'),
        C: HeaderValue.withheld(),
        D: HeaderValue.fromSecret(secret, 'd'),
      },
    },
    {
      headerForward: {
        addPlaintextHeaders: { A: 'x', C: '' },
        addHeadersFromSecret: [
          { headerName: 'B', valueSecretRef: { name: 'secret', key: 'b' } },
          { headerName: 'D', valueSecretRef: { name: 'secret', key: 'd' } },
        ],
      },
    },
    [
      'spec.headerForward.addHeadersFromSecret[0].valueSecretRef.name: secret',
      'spec.headerForward.addHeadersFromSecret[1].valueSecretRef.name: secret',
    ],
  ],
  ['no headers', 'MCPRemoteProxy', { headerForward: {} }, { headerForward: {} }],
  [
    'a storage, with the block around it',
    'MCPRemoteProxy',
    { sessionStorage: SessionStorage.redis({ address: 'redis:6379', db: 0, password: SECRET }) },
    { sessionStorage: { provider: 'redis', address: 'redis:6379', db: 0, passwordRef: REFERENCE } },
    ['spec.sessionStorage.passwordRef.name: secret'],
  ],
  [
    'policies and their entities as text, whose members have an order',
    'MCPRemoteProxy',
    { authorization: Authorization.cedar(['p'], { entities: [{ b: 1, a: 2 }], groupClaim: 'groups' }) },
    {
      authzConfig: {
        type: 'inline',
        groupClaimName: 'groups',
        inline: { policies: ['p'], entitiesJson: '[{"a":2,"b":1}]' },
      },
    },
  ],
  [
    'entities that are a text',
    'MCPAuthzConfig',
    { policy: AuthzPolicy.cedar(['p'], { entities: '[ ]', roleClaim: 'roles', groupEntityType: 'Team' }) },
    {
      type: 'cedarv1',
      config: { policies: ['p'], entities_json: '[ ]', role_claim_name: 'roles', group_entity_type: 'Team' },
    },
  ],
  [
    'entities that are data',
    'MCPAuthzConfig',
    { policy: AuthzPolicy.cedar(['p'], { entities: [{ b: 1, a: 2 }], groupClaim: 'groups' }) },
    {
      type: 'cedarv1',
      config: { policies: ['p'], entities_json: '[{"a":2,"b":1}]', group_claim_name: 'groups' },
    },
  ],
  [
    'a server of policies',
    'MCPAuthzConfig',
    { policy: AuthzPolicy.http({ url: 'https://a.example', claimMapping: ClaimMapping.MPE }) },
    { type: 'httpv1', config: { http: { url: 'https://a.example' }, claim_mapping: 'mpe' } },
  ],
  [
    'a storage without options',
    'MCPRemoteProxy',
    { sessionStorage: SessionStorage.memory() },
    { sessionStorage: { provider: 'memory' } },
  ],
  [
    'policies in a ConfigMap',
    'MCPRemoteProxy',
    { authorization: Authorization.fromConfigMap(configMap, { key: 'k' }) },
    { authzConfig: { type: 'configMap', configMap: { name: 'map', key: 'k' } } },
    ['spec.authzConfig.configMap.name: map'],
  ],
  [
    'a provider with a CA bundle, whose key has a default',
    'MCPOIDCConfig',
    {
      provider: OidcProvider.inline({
        issuer: 'https://a.example',
        clientSecret: SECRET,
        caBundle: CaBundle.fromConfigMap(configMap),
        jwksAllowPrivateIp: true,
      }),
    },
    {
      type: 'inline',
      inline: {
        issuer: 'https://a.example',
        clientSecretRef: REFERENCE,
        caBundleRef: { configMapRef: { name: 'map', key: 'ca.crt' } },
        jwksAllowPrivateIP: true,
      },
    },
    ['spec.inline.clientSecretRef.name: secret', 'spec.inline.caBundleRef.configMapRef.name: map'],
  ],
  [
    'a server with lists of values of classes',
    'MCPExternalAuthConfig',
    {
      auth: ExternalAuth.embeddedAuthServer({
        issuer: 'https://a.example',
        upstreamProviders: [
          UpstreamProvider.oidc('a', { issuerUrl: 'https://b.example', clientId: 'c' }),
          UpstreamProvider.oauth2('b', {
            clientId: 'c',
            clientSecret: SECRET,
            authorizationEndpoint: 'https://c.example/a',
            tokenEndpoint: 'https://c.example/t',
          }),
        ],
        signingKeys: [SECRET],
        tokenLifespans: { accessToken: Duration.minutes(90) },
        storage: AuthServerStorage.redis({
          password: SECRET,
          sentinel: RedisSentinel.service('sentinel', { port: 26380 }),
          dialTimeout: Duration.seconds(5),
        }),
      }),
    },
    {
      type: 'embeddedAuthServer',
      embeddedAuthServer: {
        issuer: 'https://a.example',
        upstreamProviders: [
          { name: 'a', type: 'oidc', oidcConfig: { issuerUrl: 'https://b.example', clientId: 'c' } },
          {
            name: 'b',
            type: 'oauth2',
            oauth2Config: {
              clientId: 'c',
              clientSecretRef: REFERENCE,
              authorizationEndpoint: 'https://c.example/a',
              tokenEndpoint: 'https://c.example/t',
            },
          },
        ],
        signingKeySecretRefs: [REFERENCE],
        tokenLifespans: { accessTokenLifespan: '90m' },
        storage: {
          type: 'redis',
          redis: {
            aclUserConfig: { passwordSecretRef: REFERENCE },
            sentinelConfig: { sentinelService: { name: 'sentinel', port: 26380 } },
            dialTimeout: '5s',
          },
        },
      },
    },
    [
      'spec.embeddedAuthServer.upstreamProviders[1].oauth2Config.clientSecretRef.name: secret',
      'spec.embeddedAuthServer.signingKeySecretRefs[0].name: secret',
      'spec.embeddedAuthServer.storage.redis.aclUserConfig.passwordSecretRef.name: secret',
    ],
  ],
  [
    'a time in seconds',
    'MCPExternalAuthConfig',
    { auth: ExternalAuth.awsSts({ region: 'eu-west-1', sessionDuration: Duration.hours(1) }) },
    { type: 'awsSts', awsSts: { region: 'eu-west-1', sessionDuration: 3600 } },
  ],
  [
    'blocks that are on, unless they are turned off',
    'MCPTelemetryConfig',
    { openTelemetry: { tracing: { enabled: false, samplingRate: 0.5 }, headers: { A: HeaderValue.plaintext('x') } } },
    { openTelemetry: { enabled: true, tracing: { enabled: false, samplingRate: '0.5' }, headers: { A: 'x' } } },
  ],
];

test.each(CASES.map(([title, kind, props, spec, used = []]) => ({ title, kind, props, spec, used })))(
  'a spec has $title',
  ({ kind, props, spec, used }) => {
    // a field that is undefined is one that was not given
    expect(writtenBy(kind, props)).toStrictEqual({ spec, used });
  },
);

test('a spec has all entries of a map, whatever their names are', () => {
  const toolsOverride = '{"__proto__":{"name":"a"},"b":{"annotations":{"title":"c"}}}';
  const { spec } = writtenBy('MCPToolConfig', { toolsOverride: JSON.parse(toolsOverride) as object });

  expect(JSON.stringify(spec)).toBe(`{"toolsOverride":${toolsOverride}}`);
});

describe('what is resolved later', () => {
  test.each<[title: string, kind: Kind, props: PlainObject, spec: object]>([
    [
      'a map of blocks',
      'MCPToolConfig',
      { toolsOverride: later({ a: { name: 'b' } }) },
      { toolsOverride: { a: { name: 'b' } } },
    ],
    [
      'a block in a map',
      'MCPToolConfig',
      { toolsOverride: { a: later({ name: 'b', annotations: null }) } },
      { toolsOverride: { a: { name: 'b' } } },
    ],
    [
      'a block with a default',
      'MCPTelemetryConfig',
      { openTelemetry: { tracing: later({ samplingRate: 0.5 }) } },
      { openTelemetry: { enabled: true, tracing: { enabled: true, samplingRate: '0.5' } } },
    ],
    [
      'a number that is a text',
      'MCPTelemetryConfig',
      { openTelemetry: { tracing: { samplingRate: later(0.5) } } },
      { openTelemetry: { enabled: true, tracing: { enabled: true, samplingRate: '0.5' } } },
    ],
    [
      'an amount',
      'MCPRemoteProxy',
      { resources: { cpu: { limit: later(kplus.Cpu.millis(5)) }, memory: { limit: later(Size.mebibytes(5)) } } },
      { resources: { limits: { cpu: '5m', memory: '5Mi' } } },
    ],
    [
      'variables',
      'MCPRemoteProxy',
      { resourceOverrides: { proxyDeployment: { env: later({ A: 'x' }) } } },
      { resourceOverrides: { proxyDeployment: { env: [{ name: 'A', value: 'x' }] } } },
    ],
    [
      'a plain header, and its text',
      'MCPRemoteProxy',
      { headerForward: { A: later(HeaderValue.plaintext('x')), B: later('y'), C: later(HeaderValue.withheld()) } },
      { headerForward: { addPlaintextHeaders: { A: 'x', B: 'y', C: '' } } },
    ],
    [
      'all headers',
      'MCPRemoteProxy',
      { headerForward: later({ A: HeaderValue.plaintext('x'), B: HeaderValue.fromSecret(secret, 'b') }) },
      {
        headerForward: {
          addPlaintextHeaders: { A: 'x' },
          addHeadersFromSecret: [{ headerName: 'B', valueSecretRef: { name: 'secret', key: 'b' } }],
        },
      },
    ],
    [
      'an object, which the spec then does not say to use',
      'MCPRemoteProxy',
      { resourceOverrides: { proxyDeployment: { imagePullSecrets: later([secret]) } } },
      { resourceOverrides: { proxyDeployment: { imagePullSecrets: [{ name: 'secret' }] } } },
    ],
  ])('%s', (_, kind, props, spec) => {
    const found = writtenBy(kind, props);

    expect(resolved(found.spec)).toEqual(spec);
    expect(found.used).toEqual([]);
  });

  test('a header from a Secret cannot be', () => {
    const { spec } = writtenBy('MCPRemoteProxy', { headerForward: { A: later(HeaderValue.fromSecret(secret, 'a')) } });

    expect(() => resolved(spec)).toThrow('a header from a Secret cannot be a token; give the HeaderValue itself');
  });
});

describe('what a factory makes', () => {
  const own: Finding = { id: 'own', severity: 'error', field: 'key', rule: 'is odd', fix: 'change it' };

  test('has the arguments, and what is wrong with them beside what is found in them', () => {
    const given = { headerName: 'A', secret, key: 5 };
    const origin = madeBy('ExternalAuth.headerInjection', given, ({ headerName, key }) => [
      { ...own, rule: `${headerName} ${JSON.stringify(key)}` },
    ]);

    expect(origin).toMatchObject({
      factory: 'ExternalAuth.headerInjection',
      className: 'ExternalAuth',
      findings: [
        { id: 'type', field: 'key' },
        { id: 'own', rule: 'A ""' },
      ],
      values: { headerName: 'A', secret, key: '' },
    });
    expect(madeBy('HeaderValue.plaintext', { value: 'x' }).findings).toEqual([]);
  });

  test('has no arguments without one that it needs, and writes nothing', () => {
    expect(madeBy('HeaderValue.fromSecret', { secret: 5, key: 'k' }).values).toBeUndefined();
    expect(writtenBy('MCPRemoteProxy', { headerForward: { A: HeaderValue.fromSecret(5 as never, 'k') } })).toEqual({
      spec: { headerForward: {} },
      used: [],
    });
    expect(writtenBy('MCPExternalAuthConfig', { auth: ExternalAuth.bearerToken(5 as never, 'k') }).spec).toEqual({});
  });
});
