import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Testing, type Chart } from 'cdk8s';
import { ConfigMap, Secret } from 'cdk8s-plus-28';
import { stringify } from 'yaml';
import {
  CaBundle,
  ExternalAuth,
  ExternalAuthConfig,
  NodeLabel,
  OperatorFidelity,
  OperatorRelease,
  PodAffinity,
  SessionStorage,
  TargetCluster,
  TaintEffect,
  TelemetryConfig,
  TokenEndpointAuthMethod,
  UpstreamProvider,
} from '../../lib';
import type { Kind } from '../../lib/model/kinds';
import { servedCrdFile } from '../../scripts/lib/crds-of-release';
import { LATER } from '../../lib/releases/releases';

import { chartFor, errorsOf, manifestOf, proxyIn } from '../support/facades';
import { documentOf } from '../support/every-document';
import { include } from '../support/include';

const folder = mkdtempSync(path.join(tmpdir(), 'after-latest-'));
const crds = path.join(folder, 'crds.yaml');
const OWN = path.join(__dirname, '../../crds/toolhive.stacklok.dev.yaml');
writeFileSync(crds, servedCrdFile(readFileSync(OWN, 'utf8'), LATER));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const LATEST = OperatorRelease.LATEST;
const NEWER = OperatorRelease.of('0.55.1');
const fidelity = OperatorFidelity.EXACT;

type Make = (chart: Chart) => unknown;

interface Field {
  readonly kind: Kind;
  readonly props: Make;
  /** What stands in the spec. */
  readonly spec: object;
  /** The path of the prop, and of the field. */
  readonly at: readonly [prop: string, field: string];
  /** Whether it has an effect without the operator. */
  readonly standalone?: true;
}

const REDIS = { provider: 'redis', address: 'redis:6379' };
const CA = { configMapRef: { name: 'ca', key: 'ca.crt' } };
const ISSUER = { issuerUrl: 'https://login.example.com' };
const ENDPOINTS = { authorizationEndpoint: 'https://x.example.com/a', tokenEndpoint: 'https://x.example.com/t' };

function caOf(chart: Chart): CaBundle {
  return CaBundle.fromConfigMap(ConfigMap.fromConfigMapName(chart, 'Ca', 'ca'));
}

function server(provider: UpstreamProvider): Parameters<typeof ExternalAuth.embeddedAuthServer>[0] {
  return { issuer: 'https://mcp.example.com', upstreamProviders: [provider] };
}

function authServer(chart: Chart, provider: UpstreamProvider): ExternalAuthConfig {
  return new ExternalAuthConfig(chart, 'auth', {
    metadata: { name: 'auth' },
    auth: ExternalAuth.embeddedAuthServer(server(provider)),
  });
}

const UPSTREAM = 'spec.embeddedAuthServer.upstreamProviders[0]';
const AUTH = 'auth.upstreamProviders[0]';

function upstream(type: 'oidc' | 'oauth2', config: object): object {
  const client = 'dcrConfig' in config ? {} : { clientId: 'me' };
  const own = { ...client, ...(type === 'oidc' ? ISSUER : ENDPOINTS), ...config };
  const upstreamProviders = [{ name: 'idp', type, [`${type}Config`]: own }];
  return { type: 'embeddedAuthServer', embeddedAuthServer: { issuer: 'https://mcp.example.com', upstreamProviders } };
}

const FIELDS: readonly Field[] = [
  {
    kind: 'MCPRemoteProxy',
    props: (chart) => proxyIn(chart, { remoteUrl: 'https://10.1.2.3/mcp', allowPrivateEndpoint: true }),
    spec: { remoteUrl: 'https://10.1.2.3/mcp', allowPrivateEndpoint: true },
    at: ['allowPrivateEndpoint', 'spec.allowPrivateEndpoint'],
    standalone: true,
  },
  {
    kind: 'MCPRemoteProxy',
    props: (chart) =>
      proxyIn(chart, {
        sessionStorage: SessionStorage.redis({
          address: 'redis:6379',
          tls: { caCert: { secret: Secret.fromSecretName(chart, 'RedisCa', 'redis-ca'), key: 'ca.crt' } },
        }),
      }),
    spec: {
      remoteUrl: 'https://mcp.example.com/mcp',
      sessionStorage: { ...REDIS, tls: { caCertSecretRef: { name: 'redis-ca', key: 'ca.crt' } } },
    },
    at: ['sessionStorage.tls', 'spec.sessionStorage.tls'],
  },
  {
    kind: 'MCPTelemetryConfig',
    props: (chart) =>
      new TelemetryConfig(chart, 'telemetry', {
        metadata: { name: 'telemetry' },
        prometheus: true,
        metricsOnTransportPort: false,
      }),
    spec: { prometheus: { enabled: true, metricsOnTransportPort: false } },
    at: ['metricsOnTransportPort', 'spec.prometheus.metricsOnTransportPort'],
  },
  {
    kind: 'MCPExternalAuthConfig',
    props: (chart) =>
      authServer(chart, UpstreamProvider.oidc('idp', { ...ISSUER, clientId: 'me', caBundle: caOf(chart) })),
    spec: upstream('oidc', { caBundleRef: CA }),
    at: [`${AUTH}.caBundle`, `${UPSTREAM}.oidcConfig.caBundleRef`],
  },
  {
    kind: 'MCPExternalAuthConfig',
    props: (chart) =>
      authServer(chart, UpstreamProvider.oidc('idp', { ...ISSUER, clientId: 'me', allowPrivateIps: true })),
    spec: upstream('oidc', { allowPrivateIPs: true }),
    at: [`${AUTH}.allowPrivateIps`, `${UPSTREAM}.oidcConfig.allowPrivateIPs`],
  },
  {
    kind: 'MCPExternalAuthConfig',
    props: (chart) =>
      authServer(
        chart,
        UpstreamProvider.oidc('idp', { ...ISSUER, dcrConfig: { registrationEndpoint: 'https://x.example.com/r' } }),
      ),
    spec: upstream('oidc', { dcrConfig: { registrationEndpoint: 'https://x.example.com/r' } }),
    at: [`${AUTH}.dcrConfig`, `${UPSTREAM}.oidcConfig.dcrConfig`],
  },
  {
    kind: 'MCPExternalAuthConfig',
    props: (chart) =>
      authServer(
        chart,
        UpstreamProvider.oidc('idp', { ...ISSUER, clientId: 'me', additionalTokenParams: { resource: 'a' } }),
      ),
    spec: upstream('oidc', { additionalTokenParams: { resource: 'a' } }),
    at: [`${AUTH}.additionalTokenParams`, `${UPSTREAM}.oidcConfig.additionalTokenParams`],
  },
  {
    kind: 'MCPExternalAuthConfig',
    props: (chart) =>
      authServer(
        chart,
        UpstreamProvider.oauth2('idp', {
          ...ENDPOINTS,
          clientId: 'me',
          tokenEndpointAuthMethod: TokenEndpointAuthMethod.CLIENT_SECRET_POST,
        }),
      ),
    spec: upstream('oauth2', { tokenEndpointAuthMethod: 'client_secret_post' }),
    at: [`${AUTH}.tokenEndpointAuthMethod`, `${UPSTREAM}.oauth2Config.tokenEndpointAuthMethod`],
  },
  {
    kind: 'MCPExternalAuthConfig',
    props: (chart) =>
      authServer(
        chart,
        UpstreamProvider.oauth2('idp', {
          ...ENDPOINTS,
          clientId: 'me',
          caBundle: caOf(chart),
          additionalTokenParams: { resource: 'a' },
        }),
      ),
    spec: upstream('oauth2', { caBundleRef: CA, additionalTokenParams: { resource: 'a' } }),
    at: [`${AUTH}.caBundle`, `${UPSTREAM}.oauth2Config.caBundleRef`],
  },
  {
    kind: 'MCPExternalAuthConfig',
    props: (chart) =>
      new ExternalAuthConfig(chart, 'auth', {
        metadata: { name: 'auth' },
        auth: ExternalAuth.embeddedAuthServer({
          ...server(UpstreamProvider.oidc('idp', { ...ISSUER, clientId: 'me' })),
          trustedIssuers: [
            {
              issuerUrl: 'https://other.example.com',
              expectedAudience: 'me',
              allowedDelegateClients: ['*'],
              name: 'other',
              caBundle: caOf(chart),
            },
          ],
        }),
      }),
    spec: {
      type: 'embeddedAuthServer',
      embeddedAuthServer: {
        issuer: 'https://mcp.example.com',
        trustedIssuers: [
          {
            issuerUrl: 'https://other.example.com',
            expectedAudience: 'me',
            allowedDelegateClients: ['*'],
            name: 'other',
            caBundleRef: CA,
          },
        ],
        upstreamProviders: [{ name: 'idp', type: 'oidc', oidcConfig: { ...ISSUER, clientId: 'me' } }],
      },
    },
    at: ['auth.trustedIssuers[0].name', 'spec.embeddedAuthServer.trustedIssuers[0].name'],
  },
];

function yamlOf({ kind, spec }: Field): string {
  const document = documentOf(kind, 'thing', spec as { readonly [field: string]: unknown });
  return stringify({ ...document, metadata: { ...document.metadata, namespace: 'mcp' } });
}

function made(make: Make, cluster: TargetCluster): Chart {
  const chart = chartFor(cluster);
  make(chart);
  return chart;
}

const shown = FIELDS.map((field) => [field.at[1], field] as const);

describe.each(shown)('%s, which came after 0.44.0', (_, field) => {
  const byYaml: Make = (chart) => include(chart, yamlOf(field));
  const { kind, spec, at } = field;

  test.each([
    ['with the CRDs', { crds }],
    ['with a later release', { release: NEWER }],
    ['with both', { crds, release: NEWER }],
  ])('is written by props and by YAML, %s', (_title, given) => {
    const exact = TargetCluster.withOperator({ ...given, fidelity });
    const corrected = TargetCluster.withOperator(given);
    for (const cluster of [exact, corrected]) {
      for (const make of [field.props, byYaml]) {
        const chart = made(make, cluster);
        expect(errorsOf(chart)).toEqual([]);
        expect(manifestOf(chart, kind)['spec']).toMatchObject(spec);
      }
    }
  });

  test('is refused at release 0.44.0', () => {
    const cluster = TargetCluster.withOperator({ release: LATEST });
    const lines = [field.props, byYaml].map((make) => errorsOf(made(make, cluster)).join('\n'));

    expect(lines[0]).toContain(`${at[0]}: is not available up to release 0.44.0 of the operator`);
    expect(lines[1]).toContain(`${at[1]}: is not available up to release 0.44.0 of the operator`);
  });

  test.each([
    ['with the CRDs', { crds }],
    ['with a later release', { release: NEWER }],
    ['with neither', {}],
  ])('is never dropped without the operator, %s', (_title, given) => {
    const cluster = TargetCluster.withoutOperator(given);
    const lines = [field.props, byYaml].map((make) => errorsOf(made(make, cluster)).join('\n'));
    const refusal = 'needs a proxy after 0.44.0, whose objects are not known to this package';

    const refused = field.standalone !== true;
    expect(at.map((path, index) => lines[index]?.includes(`${path}: ${refusal}`))).toEqual([refused, refused]);
    expect(lines.includes('')).toBe(!refused);
  });
});

describe('metricsOnTransportPort: true', () => {
  test('is what the proxy does without the operator', () => {
    const chart = made(
      (scope) => new TelemetryConfig(scope, 'telemetry', { prometheus: true, metricsOnTransportPort: true }),
      TargetCluster.withoutOperator(),
    );
    expect(errorsOf(chart)).toEqual([]);
  });
});

describe('pod', () => {
  const pod = {
    nodeSelector: { pool: 'mcp' },
    tolerations: [{ key: 'mcp', effect: TaintEffect.NO_SCHEDULE }],
    affinity: [PodAffinity.toNodes([NodeLabel.exists('ssd')])],
  };
  const specOf = (given: object, more: object = {}): unknown =>
    manifestOf(
      made((chart) => proxyIn(chart, { pod: { ...pod, ...more } }), TargetCluster.withOperator({ ...given, fidelity })),
      'MCPRemoteProxy',
    )['spec'];

  test('stands among the overrides of the Deployment, where the CRDs have it there', () => {
    expect(specOf({ crds })).toMatchObject({
      resourceOverrides: {
        proxyDeployment: {
          nodeSelector: { pool: 'mcp' },
          tolerations: [{ key: 'mcp', operator: 'Exists', effect: 'NoSchedule' }],
          affinity: { nodeAffinity: {} },
        },
      },
    });
    expect(specOf({ crds })).not.toHaveProperty('podTemplateSpec');
  });

  test.each([
    ['another option needs the pod template', { crds }, { priorityClassName: 'high' }],
    ['nobody said that the CRDs have it there', { release: NEWER }, {}],
    ['the release has it there only', { release: LATEST }, {}],
  ])('stands in the pod template, if %s', (_title, given, more) => {
    expect(specOf(given, more)).toMatchObject({ podTemplateSpec: { spec: { nodeSelector: { pool: 'mcp' } } } });
    expect(specOf(given, more)).not.toHaveProperty('resourceOverrides');
  });
});

test.each([[{ crds }], [{ release: NEWER }]])('an empty block for TLS is written, so that Redis is never plain text: %j', (given) => {
  const sessionStorage = SessionStorage.redis({ address: 'redis:6379', tls: {} });
  const chart = made((scope) => proxyIn(scope, { sessionStorage }), TargetCluster.withOperator(given));

  expect(manifestOf(chart, 'MCPRemoteProxy')['spec']).toMatchObject({ sessionStorage: { ...REDIS, tls: {} } });
});

test('the same synth twice', () => {
  const chart = chartFor(TargetCluster.withOperator({ crds }));
  proxyIn(chart, { allowPrivateEndpoint: true });
  expect(Testing.synth(chart)).toEqual(Testing.synth(chart));
});
