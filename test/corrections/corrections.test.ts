import type { ResolvedProxy } from '../../lib/model/kinds';
import { podOf, standaloneObjects } from '../../lib/standalone/proxy-objects';
import { BEHAVIOUR_CORRECTIONS, byVersion, endOf, KNOWN_RELEASES, OLDEST_RELEASE } from '../../lib/releases/releases';
import { CORRECTIONS } from '../../lib/corrections/corrections';
import { documentedCorrections } from '../support/corrections-doc';
import { authServer, container, exactAt, only, runConfig } from '../support/corrections';
import { covers } from '../support/leaves';
import {
  CORRECTED,
  EXACT,
  middlewareOf,
  middlewareTypesOf,
  modelOf,
  rendered,
  resolvedProxy,
} from '../support/standalone';

const { rows, paths } = documentedCorrections();

const CONTAINER = 'Deployment.spec.template.spec.containers[toolhive]';
const RUN_CONFIG = 'RunConfig.data["runconfig.json"]';

const OIDC = { type: 'inline', inline: { issuer: 'https://idp.example.com' } };
const IN_CLUSTER = { type: 'kubernetesServiceAccount', kubernetesServiceAccount: {} };
const TELEMETRY = {
  openTelemetry: {
    enabled: true,
    endpoint: 'https://otel:4318',
    tracing: { enabled: true },
    headers: { 'x-team': 'ai, ml', 'x-100%': 'é=\ud800' },
    sensitiveHeaders: [
      { name: 'authorization', secretKeyRef: { name: 'otlp', key: 'token' } },
      { name: 'x-api.key', secretKeyRef: { name: 'otlp', key: 'api' } },
    ],
  },
};

/** A proxy that nearly every correction changes. */
const EVERYTHING = resolvedProxy(
  {
    headerForward: { addHeadersFromSecret: [{ headerName: 'X-Key', valueSecretRef: { name: 'api', key: 'key' } }] },
    resourceOverrides: { proxyDeployment: { imagePullSecrets: [{ name: 'regcred' }], annotations: { other: 'y' } } },
    podTemplateSpec: { metadata: { labels: { tier: 'one' } } },
    audit: { enabled: true },
    authzConfig: { type: 'inline', inline: { policies: ['permit(principal, action, resource);'] } },
  },
  {
    telemetry: TELEMETRY,
    oidc: { ...OIDC, inline: { ...OIDC.inline, caBundleRef: { configMapRef: { name: 'idp-ca', key: '' } } } },
  },
);
/** One with an authorization server, whose resource URL is given. */
const LOGIN = resolvedProxy(
  { oidcConfigRef: { resourceUrl: 'https://weather.example.org/mcp' } },
  { oidc: OIDC, authServer: authServer(['corporate', 'github']) },
);
const LABELLED = { ...EVERYTHING, proxy: { ...EVERYTHING.proxy, labels: { team: 'ai' }, annotations: { note: 'x' } } };

/** One with several pods. */
const SEVERAL = resolvedProxy({ replicas: 2 });

/** One whose pod template hides the checksum of a CA bundle. */
const CA_BUNDLE = {
  ...resolvedProxy(
    {
      podTemplateSpec: {
        metadata: { annotations: { 'toolhive.stacklok.dev/authserver-ca-checksum': 'mine', other: 'y' } },
      },
    },
    {
      authServer: {
        type: 'embeddedAuthServer',
        embeddedAuthServer: {
          issuer: 'https://weather.example.org',
          upstreamProviders: [
            {
              name: 'corporate',
              type: 'oidc',
              oidcConfig: {
                issuerUrl: 'https://idp.example.com',
                clientId: 'weather',
                caBundleRef: { configMapRef: { name: 'idp-ca', key: '' } },
              },
            },
          ],
        },
      },
    },
  ),
  caBundles: { 'idp-ca': { data: { 'ca.crt': 'PEM' } } },
};

const REDIS = { defaultRedisAddress: 'redis:6379', defaultRedisPassword: { name: 'redis', key: 'password' } };

const NAMELESS = resolvedProxy({ resourceOverrides: { proxyDeployment: { imagePullSecrets: [{ name: '' }] } } });

const SUBJECTS: { readonly [id: string]: ResolvedProxy } = {
  'redirect-uri': LOGIN,
  'topology-spread': SEVERAL,
  'ca-checksum': CA_BUNDLE,
  'nameless-pull-secrets': NAMELESS,
};

/** A proxy that a correction changes. */
function subjectOf(id: string): ResolvedProxy {
  return SUBJECTS[id] ?? LABELLED;
}

const IDS = [...CORRECTIONS, ...BEHAVIOUR_CORRECTIONS].map(({ id }) => id).sort();

/** The first release with something to correct, where that is not the oldest. */
const SINCE: { readonly [id: string]: string } = {
  'session-prefix': '0.30.1',
  'default-redis-password': '0.30.1',
  'readiness-delay': '0.28.0',
  'pod-template-hash': '0.37.0',
  'ca-checksum': '0.37.0',
  'nameless-pull-secrets': '0.26.0',
};

/** The first release that does the same as each correction, where there is one. */
const ENDS = new Map([
  ...BEHAVIOUR_CORRECTIONS.map((each) => [each.id, endOf(each)] as const),
  ...CORRECTIONS.flatMap(({ id, until }) => (until === undefined ? [] : [[id, until] as const])),
]);

/** The first and the last release that each correction holds for. */
const HELD = IDS.flatMap((id) => {
  const before = KNOWN_RELEASES.filter((release) => byVersion(release, ENDS.get(id) ?? '') < 0);
  const last = (ENDS.has(id) ? before : KNOWN_RELEASES).at(-1) ?? '';
  return [SINCE[id] ?? OLDEST_RELEASE, last].map((release): [string, string] => [id, release]);
});

describe('the corrections', () => {
  test('each have a row in docs/corrections.md, with the release that does the same', () => {
    expect(rows.map(([id]) => id).sort()).toEqual(IDS);
    expect(rows.map(([id, until]) => [id, until])).toEqual(rows.map(([id = '']) => [id, ENDS.get(id) ?? '–']));
    expect(Array.from(paths.keys()).sort()).toEqual(IDS);
  });

  test.each(HELD)('%s changes exactly its documented paths at %s', (id, release) => {
    const { changed } = only(id, subjectOf(id), { ...exactAt(release), ...REDIS });
    const documented = paths.get(id) ?? [];
    expect(changed.filter((each) => !documented.some((pattern) => covers(pattern, each)))).toEqual([]);
    expect(documented.filter((pattern) => !changed.some((each) => covers(pattern, each)))).toEqual([]);
  });

  test.each(Array.from(ENDS))('%s changes nothing from %s on, which does the same', (id, end) => {
    for (const release of KNOWN_RELEASES.filter((each) => byVersion(each, end) >= 0)) {
      const target = { ...exactAt(release), ...REDIS };
      expect([release, only(id, LABELLED, target).changed]).toEqual([release, []]);
    }
  });

  test.each(IDS)('%s does not modify its input', (id) => {
    const subject = subjectOf(id);
    const before = JSON.stringify(subject);
    only(id, subject);
    expect(JSON.stringify(subject)).toBe(before);
  });
});

describe('pod-security', () => {
  test('sets seccomp on pod and container, and drops all capabilities', () => {
    const { objects } = only('pod-security', resolvedProxy());
    expect(podOf(objects).securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      fsGroup: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container(objects).securityContext).toMatchObject({
      seccompProfile: { type: 'RuntimeDefault' },
      capabilities: { drop: ['ALL'] },
    });
  });

  test('has nothing to do on OpenShift', () => {
    expect(only('pod-security', resolvedProxy(), { ...EXACT, openshift: true }).changed).toEqual([]);
  });
});

describe('least-privilege', () => {
  test('removes role and token, and adds a stub kubeconfig', () => {
    const { objects } = only('least-privilege', resolvedProxy());
    expect(objects).not.toHaveProperty('role');
    expect(objects).not.toHaveProperty('roleBinding');
    expect(objects.serviceAccount).toEqual({ automountServiceAccountToken: false });
    expect(podOf(objects).automountServiceAccountToken).toBe(false);
    expect(container(objects).env?.at(-1)).toEqual({ name: 'KUBECONFIG', value: '/etc/runconfig/kubeconfig' });
    expect(objects.runConfig['kubeconfig']).toContain('https://127.0.0.1:9');
  });

  test("mounts no token for the user's own account, either", () => {
    const { objects } = only('least-privilege', resolvedProxy({ serviceAccount: 'mine' }));
    expect(objects).not.toHaveProperty('serviceAccount');
    expect(podOf(objects)).toMatchObject({ serviceAccountName: 'mine', automountServiceAccountToken: false });
  });

  test("lets the user's KUBECONFIG win", () => {
    const env = [{ name: 'KUBECONFIG', value: '/mine' }];
    const { objects } = only('least-privilege', resolvedProxy({ resourceOverrides: { proxyDeployment: { env } } }));
    expect(container(objects).env?.filter(({ name }) => name === 'KUBECONFIG')).toEqual(env);
    expect(podOf(objects).automountServiceAccountToken).toBe(false);
  });

  test.each([
    ['the cluster validates tokens', IN_CLUSTER, true],
    [
      'the cluster does so without its token',
      { ...IN_CLUSTER, kubernetesServiceAccount: { useClusterAuth: false } },
      false,
    ],
    [
      'the token file is elsewhere',
      { ...OIDC, inline: { ...OIDC.inline, jwksAuthTokenPath: '/var/run/token' } },
      false,
    ],
    [
      'the token file is that of the account',
      { ...OIDC, inline: { ...OIDC.inline, jwksAuthTokenPath: '/var/run/secrets/kubernetes.io/serviceaccount/token' } },
      true,
    ],
  ])('checks whether the proxy reads the token: %s', (_, oidc, mounted) => {
    const { objects } = only('least-privilege', resolvedProxy({}, { oidc }));
    expect(podOf(objects).automountServiceAccountToken).toBe(mounted);
    expect(objects.serviceAccount?.automountServiceAccountToken).toBe(false);
  });
});

describe('telemetry-secret-headers', () => {
  test('passes all headers to the exporter in its environment', () => {
    const { objects } = only('telemetry-secret-headers', resolvedProxy({}, { telemetry: TELEMETRY }));
    const fromSecret = (key: string): object => ({ secretKeyRef: { name: 'otlp', key } });
    expect(container(objects).env?.slice(-3)).toEqual([
      { name: 'TOOLHIVE_OTEL_HEADER_AUTHORIZATION', valueFrom: fromSecret('token') },
      { name: 'TOOLHIVE_OTEL_HEADER_X_API_KEY', valueFrom: fromSecret('api') },
      {
        name: 'OTEL_EXPORTER_OTLP_HEADERS',
        value: [
          'x-team=ai%2C%20ml',
          'x-100%=%C3%A9%3D%EF%BF%BD',
          'authorization=$(TOOLHIVE_OTEL_HEADER_AUTHORIZATION)',
          'x-api.key=$(TOOLHIVE_OTEL_HEADER_X_API_KEY)',
        ].join(','),
      },
    ]);
  });

  test('doubles a dollar sign in a name, since Kubernetes reads two as one', () => {
    const openTelemetry = { ...TELEMETRY.openTelemetry, headers: { 'x-$$-a': '$(HOME)' } };
    const { objects } = only('telemetry-secret-headers', resolvedProxy({}, { telemetry: { openTelemetry } }));
    expect(container(objects).env?.at(-1)?.value).toMatch(/^x-\$\$\$\$-a=%24\(HOME\),/);
  });

  test('leaves none in the run config, where they would replace those in the environment', () => {
    const config = runConfig(only('telemetry-secret-headers', resolvedProxy({}, { telemetry: TELEMETRY })).objects);
    expect(config['telemetry_config']).not.toHaveProperty('headers');
    expect(middlewareOf(config, 'telemetry')).not.toHaveProperty('config.headers');
  });

  test.each([
    ['without a secret header', { ...TELEMETRY.openTelemetry, sensitiveHeaders: [] }],
    ['while OpenTelemetry is off', { ...TELEMETRY.openTelemetry, enabled: false }],
  ])('does nothing %s', (_, openTelemetry) => {
    expect(only('telemetry-secret-headers', resolvedProxy({}, { telemetry: { openTelemetry } })).changed).toEqual([]);
  });
});

describe('service-name', () => {
  test.each([
    [undefined, 'thv-weather'],
    ['', 'thv-weather'],
    ['mine', 'mine'],
  ])('%j becomes %s', (serviceName, effective) => {
    const telemetryConfigRef = serviceName === undefined ? {} : { serviceName };
    const resolved = resolvedProxy({ telemetryConfigRef }, { telemetry: {} });
    expect(runConfig(only('service-name', resolved).objects)['telemetry_config']).toMatchObject({
      serviceName: effective,
    });
  });
});

describe('resource-url', () => {
  test.each([
    [undefined, 'http://mcp-weather-remote-proxy.mcp.svc.cluster.local:9000'],
    ['', 'http://mcp-weather-remote-proxy.mcp.svc.cluster.local:9000'],
    ['https://weather.example.com', 'https://weather.example.com'],
  ])('%j becomes %s', (resourceUrl, effective) => {
    const oidcConfigRef = resourceUrl === undefined ? {} : { resourceUrl };
    const resolved = resolvedProxy({ proxyPort: 9000, oidcConfigRef }, { oidc: OIDC });
    expect(runConfig(only('resource-url', resolved).objects)['oidc_config']).toMatchObject({ ResourceURL: effective });
  });

  test('leaves a missing namespace to a rule', () => {
    const resolved = resolvedProxy({}, { oidc: OIDC });
    const { namespace, ...proxy } = resolved.proxy;
    const correction = CORRECTIONS.find(({ id }) => id === 'resource-url');
    const model = modelOf({ ...resolved, proxy });
    expect(namespace).toBe('mcp');
    expect(correction?.model?.(model, CORRECTED)).toBe(model);
  });
});

describe('image-pull-secrets', () => {
  const overrides = { proxyDeployment: { imagePullSecrets: [{ name: 'regcred' }, { name: 'other' }] } };

  test('sets them on pods and ServiceAccount', () => {
    const { objects } = only('image-pull-secrets', resolvedProxy({ resourceOverrides: overrides }));
    expect(podOf(objects).imagePullSecrets).toEqual(overrides.proxyDeployment.imagePullSecrets);
    expect(objects.serviceAccount).toEqual({ imagePullSecrets: overrides.proxyDeployment.imagePullSecrets });
  });

  test("does not change the user's ServiceAccount", () => {
    const resolved = resolvedProxy({ serviceAccount: 'mine', resourceOverrides: overrides });
    expect(only('image-pull-secrets', resolved).changed).toEqual([
      'Deployment.spec.template.spec.imagePullSecrets[other].name',
      'Deployment.spec.template.spec.imagePullSecrets[regcred].name',
    ]);
  });

  test('does nothing for an empty list', () => {
    const resolved = resolvedProxy({ resourceOverrides: { proxyDeployment: { imagePullSecrets: [] } } });
    expect(only('image-pull-secrets', resolved).changed).toEqual([]);
  });
});

describe('oidc-ca-bundle', () => {
  test('mounts the key where the run config expects it', () => {
    const oidc = {
      ...OIDC,
      inline: { ...OIDC.inline, caBundleRef: { configMapRef: { name: 'idp-ca', key: 'root.pem' } } },
    };
    const { objects } = only('oidc-ca-bundle', resolvedProxy({}, { oidc }));
    expect(podOf(objects).volumes?.at(-1)).toEqual({
      name: 'oidc-ca-bundle-idp-ca',
      configMap: { name: 'idp-ca', items: [{ key: 'root.pem', path: 'root.pem' }] },
    });
    const mount = container(objects).volumeMounts?.at(-1);
    expect(mount).toEqual({ name: 'oidc-ca-bundle-idp-ca', mountPath: '/config/certs/idp-ca', readOnly: true });
    expect(runConfig(objects)['thv_ca_bundle']).toBe('/config/certs/idp-ca/root.pem');
  });

  test.each([
    ['no bundle', OIDC],
    ['the cluster as its issuer', IN_CLUSTER],
  ])('does nothing with %s', (_, oidc) => {
    expect(only('oidc-ca-bundle', resolvedProxy({}, { oidc })).changed).toEqual([]);
  });
});

describe('environment-duplicates', () => {
  test('keeps the last of each name, in its place', () => {
    const env = [
      { name: 'A', value: '1' },
      { name: 'TOOLHIVE_SECRETS_PROVIDER', value: 'encrypted' },
      { name: 'TOOLHIVE_SECRET_X', value: 'v' },
    ];
    const { objects } = only(
      'environment-duplicates',
      resolvedProxy({ resourceOverrides: { proxyDeployment: { env } } }),
    );
    expect(container(objects).env?.map(({ name, value }) => [name, value])).toEqual([
      ['A', '1'],
      ['TOOLHIVE_SECRET_X', 'v'],
      ['XDG_CONFIG_HOME', '/tmp'],
      ['HOME', '/tmp'],
      ['TOOLHIVE_RUNTIME', 'kubernetes'],
      ['UNSTRUCTURED_LOGS', 'false'],
      ['TOOLHIVE_SECRETS_PROVIDER', 'environment'],
    ]);
  });
});

describe('startup-probe', () => {
  test('gives the proxy a minute and a half', () => {
    expect(container(only('startup-probe', resolvedProxy()).objects).startupProbe).toMatchObject({
      httpGet: { path: '/health', port: 'http' },
      periodSeconds: 5,
      timeoutSeconds: 3,
      failureThreshold: 18,
    });
  });
});

describe('pinned-image', () => {
  test('names a release', () => {
    const { objects, changed } = only('pinned-image', resolvedProxy());
    expect(container(objects).image).toBe('ghcr.io/stacklok/toolhive/proxyrunner:v0.22.0');
    expect(changed).toEqual([`${CONTAINER}.image`]);
  });

  test("does not change the user's image", () => {
    const { changed } = only('pinned-image', resolvedProxy(), { ...EXACT, image: 'registry.example.com/runner:1' });
    expect(changed).toEqual([]);
  });
});

describe('usage-metrics', () => {
  test('leaves the middleware out', () => {
    const { objects, changed } = only('usage-metrics', resolvedProxy());
    expect(middlewareTypesOf(runConfig(objects))).toEqual(['auth', 'mcp-parser', 'recovery']);
    expect(changed.every((each) => covers(`${RUN_CONFIG}.middleware_configs[usagemetrics]`, each))).toBe(true);
  });

  test('keeps it on request', () => {
    expect(only('usage-metrics', resolvedProxy(), { ...EXACT, usageMetrics: true }).changed).toEqual([]);
  });
});

describe('deployment-metadata', () => {
  test('copies labels and annotations, but more specific ones win', () => {
    const resolved = resolvedProxy({
      resourceOverrides: { proxyDeployment: { labels: { team: 'override' }, annotations: { b: 'override' } } },
    });
    const labels = { app: 'mine', team: 'ai', tier: 'one' };
    const proxy = { ...resolved.proxy, labels, annotations: { a: '1', b: '2' } };
    const { model } = only('deployment-metadata', { ...resolved, proxy });
    expect(rendered(standaloneObjects(model, []), model)['Deployment']).toMatchObject({
      metadata: {
        labels: { app: 'mcpremoteproxy', 'toolhive-name': 'weather', team: 'override', tier: 'one' },
        annotations: { a: '1', b: 'override' },
      },
    });
  });
});

describe('managed-by', () => {
  test('names this package', () => {
    expect(only('managed-by', resolvedProxy()).changed).toEqual([
      'RunConfig.metadata.labels["toolhive.stacklok.io/managed-by"]',
    ]);
  });
});
