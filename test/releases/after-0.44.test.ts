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
import { KNOWN_RELEASES, LATEST_RELEASE } from '../../lib/releases/releases';

import { chartFor, errorsOf, manifestOf, proxyIn } from '../support/facades';
import { documentOf } from '../support/every-document';
import { include } from '../support/include';

const folder = mkdtempSync(path.join(tmpdir(), 'after-latest-'));
const crds = path.join(folder, 'crds.yaml');
const OWN = path.join(__dirname, '../../crds/toolhive.stacklok.dev.yaml');
writeFileSync(crds, servedCrdFile(readFileSync(OWN, 'utf8'), LATEST_RELEASE));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const UNPROVEN = OperatorRelease.of('99.0');
const fidelity = OperatorFidelity.EXACT;

type Make = (chart: Chart) => unknown;

interface Field {
  readonly kind: Kind;
  readonly props: Make;
  /** What stands in the spec. */
  readonly spec: object;
  /** The path of the prop, and of the field. */
  readonly at: readonly [prop: string, field: string];
  /** The release that introduced it. */
  readonly since: (typeof KNOWN_RELEASES)[number];
  /** Whether only the check of the operator knows it. */
  readonly isChecked?: true;
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
    since: '0.45.0',
    isChecked: true,
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
    since: '0.55.1',
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
    since: '0.45.0',
  },
  {
    kind: 'MCPExternalAuthConfig',
    props: (chart) =>
      authServer(chart, UpstreamProvider.oidc('idp', { ...ISSUER, clientId: 'me', caBundle: caOf(chart) })),
    spec: upstream('oidc', { caBundleRef: CA }),
    at: [`${AUTH}.caBundle`, `${UPSTREAM}.oidcConfig.caBundleRef`],
    since: '0.46.0',
  },
  {
    kind: 'MCPExternalAuthConfig',
    props: (chart) =>
      authServer(chart, UpstreamProvider.oidc('idp', { ...ISSUER, clientId: 'me', allowPrivateIps: true })),
    spec: upstream('oidc', { allowPrivateIPs: true }),
    at: [`${AUTH}.allowPrivateIps`, `${UPSTREAM}.oidcConfig.allowPrivateIPs`],
    since: '0.46.0',
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
    since: '0.48.0',
  },
  {
    kind: 'MCPExternalAuthConfig',
    props: (chart) =>
      authServer(
        chart,
        UpstreamProvider.oidc('idp', { ...ISSUER, clientId: 'me', additionalTokenParams: { audience: 'a' } }),
      ),
    spec: upstream('oidc', { additionalTokenParams: { audience: 'a' } }),
    at: [`${AUTH}.additionalTokenParams`, `${UPSTREAM}.oidcConfig.additionalTokenParams`],
    since: '0.50.0',
  },
  {
    kind: 'MCPExternalAuthConfig',
    props: (chart) =>
      authServer(
        chart,
        UpstreamProvider.oauth2('idp', {
          ...ENDPOINTS,
          clientId: 'me',
          tokenEndpointAuthMethod: TokenEndpointAuthMethod.NONE,
        }),
      ),
    spec: upstream('oauth2', { tokenEndpointAuthMethod: 'none' }),
    at: [`${AUTH}.tokenEndpointAuthMethod`, `${UPSTREAM}.oauth2Config.tokenEndpointAuthMethod`],
    since: '0.48.0',
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
        }),
      ),
    spec: upstream('oauth2', { caBundleRef: CA }),
    at: [`${AUTH}.caBundle`, `${UPSTREAM}.oauth2Config.caBundleRef`],
    since: '0.46.0',
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
    since: '0.47.0',
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
  const { kind, spec, at, since } = field;
  const [last = ''] = KNOWN_RELEASES.slice(0, KNOWN_RELEASES.indexOf(since)).slice(-1);
  const before = OperatorRelease.of(last);

  test.each([
    ['with the first release that has it', { release: OperatorRelease.of(since) }],
    ['with the CRDs', { crds }],
    ['with a release that is not known', { release: UNPROVEN }],
    ['with the CRDs, whatever the release', { crds, release: before }],
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

  const refusal = `is not available before release ${since} of the operator`;

  test('is refused at the release before', () => {
    const cluster = TargetCluster.withOperator({ release: before });
    const lines = [field.props, byYaml].map((make) => errorsOf(made(make, cluster)).join('\n'));

    expect(lines[0]).toContain(`${at[0]}: ${refusal}`);
    expect(lines[1]).toContain(`${at[1]}: ${refusal}`);
  });

  test.each([
    ['as the operator does it', { fidelity }, true],
    ['with the corrections', {}, field.isChecked !== true],
    ['as the operator does it, with the CRDs', { fidelity, crds }, true],
    ['with the corrections and the CRDs', { crds }, field.isChecked !== true],
  ])('is never dropped without the operator: refused before the release that has it, %s', (_title, given, isRefused) => {
    for (const [release, told] of [
      [before, isRefused],
      [OperatorRelease.of(since), false],
    ] as const) {
      const cluster = TargetCluster.withoutOperator({ ...given, release });
      const lines = [field.props, byYaml].map((make) => errorsOf(made(make, cluster)).join('\n'));

      expect(at.map((path, index) => lines[index]?.includes(`${path}: ${refusal}`))).toEqual([told, told]);
      expect(lines.includes('')).toBe(!told);
    }
  });
});

describe('a field that is given its default', () => {
  const proxyWith = (props: object): Make => (chart) => proxyIn(chart, props);
  const telemetryWith = (metricsOnTransportPort: boolean): Make => (chart) =>
    new TelemetryConfig(chart, 'telemetry', {
      metadata: { name: 'telemetry' },
      prometheus: true,
      metricsOnTransportPort,
    });
  const serverWith = (more: object): Make => (chart) =>
    new ExternalAuthConfig(chart, 'auth', {
      metadata: { name: 'auth' },
      auth: ExternalAuth.embeddedAuthServer({
        ...server(UpstreamProvider.oidc('idp', { ...ISSUER, clientId: 'me' })),
        ...more,
      }),
    });
  const redis = (tls: object): Make =>
    proxyWith({ sessionStorage: SessionStorage.redis({ address: 'redis:6379', tls }) });
  const given: readonly (readonly [string, string, Make, Make])[] = [
    ['allowPrivateEndpoint', '0.44', proxyWith({ allowPrivateEndpoint: false }), proxyWith({})],
    ['metricsOnTransportPort', '0.44', telemetryWith(true), telemetryWith(undefined as unknown as boolean)],
    ['cimd', '0.28', serverWith({ cimd: { enabled: false } }), serverWith({})],
    ['insecureAllowHttp', '0.31', serverWith({ insecureAllowHttp: false }), serverWith({})],
    ['sessionStorage.tls.insecureSkipVerify', '0.48', redis({ insecureSkipVerify: false }), proxyWith({})],
  ];
  const clusters: readonly (readonly [string, (release: OperatorRelease) => TargetCluster])[] = [
    ['with the operator', (release) => TargetCluster.withOperator({ release })],
    ['without it', (release) => TargetCluster.withoutOperator({ release })],
    ['without it, exactly', (release) => TargetCluster.withoutOperator({ release, fidelity })],
  ];

  test.each(given.slice(0, -1).flatMap((each) => clusters.map((cluster) => [each[0], ...cluster, each] as const)))(
    'is as if it were not given: %s, %s',
    (_, __, clusterOf, [, release, make, without]) => {
      const [chart, plain] = [make, without].map((each) => made(each, clusterOf(OperatorRelease.of(release))));

      expect(errorsOf(chart as Chart)).toEqual([]);
      expect(Testing.synth(chart as Chart)).toEqual(Testing.synth(plain as Chart));
    },
  );

  test('is refused where the block around it asks for something', () => {
    const [, release, make] = given.at(-1) ?? ['', '', proxyWith({})];
    for (const [, clusterOf] of clusters) {
      expect(errorsOf(made(make, clusterOf(OperatorRelease.of(release)))).join()).toContain(
        'sessionStorage.tls: is not available before release 0.55.1',
      );
    }
  });

  test.each<[string, TargetCluster, boolean]>([
    ['refused with the operator', TargetCluster.withOperator({ release: OperatorRelease.V0_44 }), true],
    ['refused as the operator does it', TargetCluster.withoutOperator({ release: OperatorRelease.V0_44, fidelity }), true],
    ['taken without the operator', TargetCluster.withoutOperator({ release: OperatorRelease.V0_44 }), false],
  ])('is %s, in YAML: kubectl refuses the field, whatever it holds', (_, cluster, isRefused) => {
    const field = { kind: 'MCPTelemetryConfig', spec: { prometheus: { enabled: true, metricsOnTransportPort: true } } };
    const errors = errorsOf(made((chart) => include(chart, yamlOf(field as Field)), cluster));

    expect(errors.join().includes('is not available before release 0.45.0')).toBe(isRefused);
    expect(errors).toHaveLength(isRefused ? 1 : 0);
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

  const V0_45 = OperatorRelease.of('0.45.0');

  test.each([
    ['the release has', { release: V0_45 }],
    ['the CRDs have', { crds }],
    ['the newest release as which it is treated has', { release: UNPROVEN }],
  ])('stands among the overrides of the Deployment, where %s it there', (_title, given) => {
    expect(specOf(given)).toMatchObject({
      resourceOverrides: {
        proxyDeployment: {
          nodeSelector: { pool: 'mcp' },
          tolerations: [{ key: 'mcp', operator: 'Exists', effect: 'NoSchedule' }],
          affinity: { nodeAffinity: {} },
        },
      },
    });
    expect(specOf(given)).not.toHaveProperty('podTemplateSpec');
  });

  test.each([
    ['another option needs the pod template', { release: V0_45 }, { priorityClassName: 'high' }],
    ['the release has it there only', { release: OperatorRelease.V0_44 }, {}],
  ])('stands in the pod template, if %s', (_title, given, more) => {
    expect(specOf(given, more)).toMatchObject({ podTemplateSpec: { spec: { nodeSelector: { pool: 'mcp' } } } });
    expect(specOf(given, more)).not.toHaveProperty('resourceOverrides');
  });
});

test.each([[{ crds }], [{ release: OperatorRelease.LATEST }]])('an empty block for TLS is written, so that Redis is never plain text: %j', (given) => {
  const sessionStorage = SessionStorage.redis({ address: 'redis:6379', tls: {} });
  const chart = made((scope) => proxyIn(scope, { sessionStorage }), TargetCluster.withOperator(given));

  expect(manifestOf(chart, 'MCPRemoteProxy')['spec']).toMatchObject({ sessionStorage: { ...REDIS, tls: {} } });
});

test('the same synth twice', () => {
  const chart = chartFor(TargetCluster.withOperator({ crds }));
  proxyIn(chart, { allowPrivateEndpoint: true });
  expect(Testing.synth(chart)).toEqual(Testing.synth(chart));
});
