import { ApiObject, Chart, JsonPatch, Lazy, Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import {
  Authorization,
  HeaderValue,
  OidcConfig,
  OidcProvider,
  OperatorFidelity,
  OperatorRelease,
  RemoteMcpProxy,
  SessionStorage,
  TargetCluster,
  TelemetryConfig,
  type RemoteMcpProxyProps,
} from '../../lib';
import { CORRECTIONS } from '../../lib/corrections/corrections';
import { KNOWN_RELEASES, OLDEST_RELEASE, operatorRelease } from '../../lib/releases/releases';
import { schemaOf } from '../../lib/releases/schema-of';
import type { Manifest } from '../support/corpus';
import { documentedCorrections } from '../support/corrections-doc';
import { made } from '../support/same-proxy';

interface Spec {
  readonly [field: string]: unknown;
}

/** The custom resource of a proxy, and the Deployment that the operator makes of the whole program. */
function written(
  release: string | undefined,
  props: (chart: Chart) => Partial<RemoteMcpProxyProps>,
  fidelity = OperatorFidelity.CORRECTED,
): { readonly spec: Spec; readonly deployment: () => Manifest | undefined; readonly runConfig: () => Spec } {
  const chart = new Chart(Testing.app(), 'test', { namespace: 'mcp' });
  TargetCluster.withOperator({
    fidelity,
    ...(release === undefined ? {} : { release: OperatorRelease.of(release) }),
  }).bind(chart);
  new RemoteMcpProxy(chart, 'Weather', {
    metadata: { name: 'weather' },
    remoteUrl: 'https://mcp.example.com/mcp',
    ...props(chart),
  });
  const objects = Testing.synth(chart) as Manifest[];
  const exactly = TargetCluster.withoutOperator({
    fidelity: OperatorFidelity.EXACT,
    release: OperatorRelease.of(release ?? OLDEST_RELEASE),
  });
  const operators = (): Manifest[] => made(objects, exactly);
  return {
    spec: objects.find(({ kind }) => kind === 'MCPRemoteProxy')?.['spec'] as Spec,
    deployment: () => operators().find(({ kind }) => kind === 'Deployment'),
    runConfig: () => {
      const { data } = operators().find(({ metadata }) => metadata.name === 'weather-runconfig') as unknown as {
        readonly data: { readonly [key: string]: string };
      };
      return JSON.parse(data['runconfig.json'] ?? '') as Spec;
    },
  };
}

const podOf = (deployment: Manifest | undefined): Spec =>
  (deployment?.['spec'] as { readonly template: { readonly spec: Spec } }).template.spec;

const telemetry = (chart: Chart, plaintext = false): Partial<RemoteMcpProxyProps> => ({
  telemetry: {
    config: new TelemetryConfig(chart, 'Otel', {
      metadata: { name: 'otel' },
      openTelemetry: {
        endpoint: 'https://otel:4318',
        tracing: {},
        headers: {
          authorization: HeaderValue.fromSecret(Secret.fromSecretName(chart, 'Token', 'token'), 'header'),
          ...(plaintext ? { 'x-team': HeaderValue.plaintext('ai') } : {}),
        },
      },
    }),
  },
});

const oidc = (chart: Chart, resourceUrl?: string): Partial<RemoteMcpProxyProps> => ({
  oidc: {
    config: new OidcConfig(chart, 'Idp', {
      metadata: { name: 'idp' },
      provider: OidcProvider.inline({ issuer: 'https://idp.example.com' }),
    }),
    audience: 'weather',
    ...(resourceUrl === undefined ? {} : { resourceUrl }),
  },
});

describe('the page', () => {
  test('has the field of each correction, and the first release that has the field', () => {
    const fields = CORRECTIONS.flatMap(({ id, withOperator }): [string, string][] =>
      withOperator === undefined ? [] : [[id, withOperator.field]],
    );
    const from = (field: string): string => {
      const [first = ''] = field.split('.');
      const releases = KNOWN_RELEASES.filter((each) =>
        Object.hasOwn(schemaOf('MCPRemoteProxy', operatorRelease(each)).fields, first),
      );
      return releases[0] === undefined || releases[0] === OLDEST_RELEASE ? 'every release' : releases[0];
    };
    const expected = fields.map(([id, field]) => [id, [field, from(field)]] as const);
    expect(new Map(documentedCorrections().written)).toEqual(new Map(expected));
  });
});

describe('every release', () => {
  test('accept-encoding is written beside other headers, unless the program has one', () => {
    const authorization = Authorization.cedar(['permit(principal, action, resource);']);
    const { spec, runConfig } = written(undefined, () => ({
      authorization,
      headerForward: { 'X-Team': HeaderValue.plaintext('ai') },
    }));
    expect(spec['headerForward']).toEqual({ addPlaintextHeaders: { 'X-Team': 'ai', 'Accept-Encoding': 'identity' } });
    expect(runConfig()['header_forward']).toEqual({
      add_plaintext_headers: { 'X-Team': 'ai', 'Accept-Encoding': 'identity' },
    });
    const given = { 'accept-encoding': HeaderValue.plaintext('gzip') };
    expect(written(undefined, () => ({ authorization, headerForward: given })).spec['headerForward']).toEqual({
      addPlaintextHeaders: { 'accept-encoding': 'gzip' },
    });
    expect(written(undefined, () => ({})).spec['headerForward']).toBeUndefined();
  });

  test('service-name and resource-url are written unless they are given', () => {
    const open = written(undefined, (chart) => ({ ...telemetry(chart), ...oidc(chart) })).spec;
    expect(open['telemetryConfigRef']).toEqual({ name: 'otel', serviceName: 'thv-weather' });
    expect(open['oidcConfigRef']).toMatchObject({
      resourceUrl: 'http://mcp-weather-remote-proxy.mcp.svc.cluster.local:8080',
    });
    const given = written(undefined, (chart) => oidc(chart, 'https://weather.example.org/mcp')).spec;
    expect(given['oidcConfigRef']).toMatchObject({ resourceUrl: 'https://weather.example.org/mcp' });
  });

  test("deployment-metadata copies labels and annotations, but not over the operator's own", () => {
    const metadata = { name: 'weather', labels: { team: 'ai', app: 'mine' }, annotations: { note: 'x' } };
    const { spec, deployment } = written('0.44.0', () => ({ metadata }));
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as unknown;
    expect(spec['resourceOverrides']).toEqual({
      proxyDeployment: {
        labels: { team: 'ai' },
        annotations: { note: 'x', 'toolhive.stacklok.io/podtemplatespec-hash': hash },
      },
    });
    expect(deployment()?.metadata).toMatchObject({ labels: { team: 'ai', app: 'mcpremoteproxy' } });
    expect(written('0.44.0', () => ({ metadata: { name: 'weather' } })).spec['resourceOverrides']).toBeUndefined();
  });
});

describe('labels, annotations and the hash of a pod template', () => {
  const HASH = 'toolhive.stacklok.io/podtemplatespec-hash';
  const anyHash = expect.stringMatching(/^[0-9a-f]{64}$/) as unknown;
  const podTemplate = { spec: { priorityClassName: 'tools' } };

  test.each<[string, Partial<RemoteMcpProxyProps>, unknown]>([
    ['labels only', { metadata: { labels: { team: 'ai' } } }, { labels: { team: 'ai' } }],
    [
      'labels beside annotations of the Deployment',
      {
        metadata: { labels: { team: 'ai' } },
        resourceOverrides: { proxyDeployment: { annotations: { a: 'b' } } },
        podTemplate,
      },
      { labels: { team: 'ai' }, annotations: { a: 'b', [HASH]: anyHash } },
    ],
    [
      'what the Deployment says otherwise',
      {
        metadata: { labels: { team: 'ai', tier: 'web' }, annotations: { a: '1', b: '2' } },
        resourceOverrides: { proxyDeployment: { labels: { team: 'it' }, annotations: { a: '3', [HASH]: 'x' } } },
        podTemplate,
      },
      { labels: { team: 'it', tier: 'web' }, annotations: { a: '3', b: '2', [HASH]: 'x' } },
    ],
    ["only the operator's own labels", { metadata: { labels: { app: 'mine', toolhive: 'a' } } }, undefined],
    [
      'other settings of the Deployment',
      { resourceOverrides: { proxyDeployment: { env: { A: 'b' } } }, podTemplate },
      { env: [{ name: 'A', value: 'b' }] },
    ],
    ['a template alone', { podTemplate }, undefined],
  ])('are written as they have to be: %s', (_, props, expected) => {
    const overrides = written('0.44.0', () => props).spec['resourceOverrides'] as
      { readonly proxyDeployment?: unknown } | undefined;

    expect(overrides?.proxyDeployment).toEqual(expected);
  });

  test.each<[string, Partial<RemoteMcpProxyProps>, readonly JsonPatch[]]>([
    ['is patched', { podTemplate }, [JsonPatch.add('/metadata/labels', {})]],
    [
      'is resolved later',
      { podTemplate: { spec: { priorityClassName: Lazy.any({ produce: () => 'tools' }) as unknown } } },
      [],
    ],
  ])('have no hash if what is written %s', (_, props, patches) => {
    const chart = new Chart(Testing.app(), 'test', { namespace: 'mcp' });
    TargetCluster.withOperator({ release: OperatorRelease.V0_44 }).bind(chart);
    const metadata = { name: 'weather', annotations: { a: 'b' } };
    const proxy = new RemoteMcpProxy(chart, 'Weather', {
      metadata,
      remoteUrl: 'https://mcp.example.com/mcp',
      ...props,
    });
    ApiObject.of(proxy).addJsonPatch(...patches);
    const [{ spec }] = Testing.synth(chart) as [Manifest];

    expect(spec).toMatchObject({ resourceOverrides: { proxyDeployment: { annotations: { a: 'b' } } } });
    expect(JSON.stringify(spec)).not.toContain(HASH);
  });
});

describe('from 0.30.0 on', () => {
  test('session-prefix is written unless a prefix is given', () => {
    const { spec, runConfig } = written('0.30.0', () => ({
      sessionStorage: SessionStorage.redis({ address: 'redis:6379' }),
    }));
    expect(spec['sessionStorage']).toMatchObject({ keyPrefix: 'thv:proxy:session:mcp:weather:' });
    expect(runConfig()['scaling_config']).toMatchObject({
      session_redis: { key_prefix: 'thv:proxy:session:mcp:weather:' },
    });
    const given = SessionStorage.redis({ address: 'redis:6379', keyPrefix: 'mine:' });
    expect(written('0.30.0', () => ({ sessionStorage: given })).spec['sessionStorage']).toMatchObject({
      keyPrefix: 'mine:',
    });
    expect(written('0.30.0', () => ({ sessionStorage: SessionStorage.memory() })).spec['sessionStorage']).toEqual({
      provider: 'memory',
      db: 0,
    });
  });
});

describe('from 0.37.0 on', () => {
  test('grace-period, readiness-delay and topology-spread are written into the pod template', () => {
    const { deployment, spec } = written('0.37.0', () => ({ replicas: 2 }));
    expect(spec['podTemplateSpec']).toMatchObject({
      spec: {
        terminationGracePeriodSeconds: 45,
        containers: [{ name: 'toolhive', readinessProbe: { initialDelaySeconds: 0 } }],
        topologySpreadConstraints: [
          { topologyKey: 'topology.kubernetes.io/zone' },
          { topologyKey: 'kubernetes.io/hostname' },
        ],
      },
    });
    const pod = podOf(deployment());
    expect(pod).toMatchObject({ terminationGracePeriodSeconds: 45 });
    expect(JSON.stringify(pod['containers'])).not.toContain('"initialDelaySeconds":0');
    expect(written('0.33.0', () => ({ replicas: 2 })).spec['podTemplateSpec']).toBeUndefined();
    expect(written(undefined, () => ({})).spec['podTemplateSpec']).toBeUndefined();
    expect(written('0.37.0', () => ({ replicas: 2 }), OperatorFidelity.EXACT).spec['podTemplateSpec']).toBeUndefined();
  });

  test('telemetry-secret-headers are written unless the config has plaintext headers, too', () => {
    const { deployment } = written('0.37.0', (chart) => telemetry(chart));
    const [{ env }] = podOf(deployment())['containers'] as [{ env: { name: string; value?: string }[] }];
    expect(env).toContainEqual({
      name: 'OTEL_EXPORTER_OTLP_HEADERS',
      value: 'authorization=$(TOOLHIVE_OTEL_HEADER_AUTHORIZATION)',
    });
    expect(env.findIndex(({ name }) => name === 'TOOLHIVE_OTEL_HEADER_AUTHORIZATION')).toBeLessThan(
      env.findIndex(({ name }) => name === 'OTEL_EXPORTER_OTLP_HEADERS'),
    );
    expect(JSON.stringify(written('0.37.0', (chart) => telemetry(chart, true)).spec)).not.toContain('OTEL_');
  });

  test.each([
    ['a directive', { spec: { $patch: 'replace', containers: [{ name: 'toolhive', image: 'x' }] } }],
    [
      'a deleted container (s21)',
      {
        spec: {
          containers: [
            { name: 'toolhive', $patch: 'delete' },
            { name: 'own', image: 'x' },
          ],
          terminationGracePeriodSeconds: 60,
        },
      },
    ],
    [
      'a replaced list',
      { spec: { containers: [{ $patch: 'replace' }, { name: 'own', image: 'x' }], terminationGracePeriodSeconds: 60 } },
    ],
  ])('%s of a pod template stays as it is', (_, podTemplate) => {
    expect(written('0.44.0', () => ({ podTemplate }), OperatorFidelity.EXACT).spec['podTemplateSpec']).toEqual(
      podTemplate,
    );
    expect(written('0.44.0', () => ({ podTemplate })).spec['podTemplateSpec']).toEqual(podTemplate);
  });

  const OPEN = { readinessProbe: { initialDelaySeconds: 0 } };
  const SIDE = { name: 'side', image: 'x' };

  test.each<[string, object, object]>([
    ['another container', { containers: [SIDE] }, { containers: [SIDE, { name: 'toolhive', ...OPEN }] }],
    [
      'the container of the proxy after another one',
      { containers: [SIDE, { name: 'toolhive', tty: true }] },
      { containers: [SIDE, { name: 'toolhive', tty: true, ...OPEN }] },
    ],
    [
      'some fields of the probe',
      { containers: [{ name: 'toolhive', readinessProbe: { periodSeconds: 3 } }] },
      { containers: [{ name: 'toolhive', readinessProbe: { periodSeconds: 3, initialDelaySeconds: 0 } }] },
    ],
    [
      'the field itself',
      {
        containers: [{ name: 'toolhive', readinessProbe: { initialDelaySeconds: 9 } }],
        terminationGracePeriodSeconds: 60,
      },
      {
        containers: [{ name: 'toolhive', readinessProbe: { initialDelaySeconds: 9 } }],
        terminationGracePeriodSeconds: 60,
      },
    ],
    [
      'a directive at the probe',
      { containers: [{ name: 'toolhive', readinessProbe: { $patch: 'replace', httpGet: { port: 8080 } } }] },
      { containers: [{ name: 'toolhive', readinessProbe: { $patch: 'replace', httpGet: { port: 8080 } } }] },
    ],
    ['no containers', { containers: [] }, { containers: [{ name: 'toolhive', ...OPEN }] }],
  ])('%s of a pod template keeps its place beside what is open', (_, spec, expected) => {
    expect(written('0.44.0', () => ({ podTemplate: { spec } })).spec['podTemplateSpec']).toEqual({
      spec: { terminationGracePeriodSeconds: 45, ...expected },
    });
  });

  test('a container whose name is resolved later may be any, so none is added', () => {
    const name: unknown = Lazy.any({ produce: () => 'toolhive' });
    const { spec } = written('0.44.0', () => ({ podTemplate: { spec: { containers: [{ name, tty: true }] } } }));

    expect(spec['podTemplateSpec']).toEqual({
      spec: { containers: [{ name: 'toolhive', tty: true }], terminationGracePeriodSeconds: 45 },
    });
  });

  test('variables are added after those of a pod template, which win', () => {
    const own = [
      { name: 'A', value: 'a' },
      { name: 'OTEL_EXPORTER_OTLP_HEADERS', value: 'mine' },
    ];
    const podTemplate = { spec: { containers: [{ name: 'toolhive', env: own }] } };
    const { spec } = written('0.44.0', (chart) => ({ ...telemetry(chart), podTemplate }));
    const [{ env }] = ((spec['podTemplateSpec'] as Spec)['spec'] as Spec)['containers'] as [{ readonly env: unknown }];

    expect(env).toEqual([
      ...own,
      { name: 'TOOLHIVE_OTEL_HEADER_AUTHORIZATION', valueFrom: { secretKeyRef: { name: 'token', key: 'header' } } },
    ]);
  });

  test('null of a pod template is no open field', () => {
    const toolhive = { name: 'toolhive', readinessProbe: null };
    const podTemplate = { spec: { containers: [toolhive], terminationGracePeriodSeconds: null } };
    // cdk8s leaves out null
    expect(written('0.44.0', () => ({ podTemplate })).spec['podTemplateSpec']).toEqual({
      spec: { containers: [{ name: 'toolhive' }] },
    });
  });
});
