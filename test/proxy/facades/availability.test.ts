import { Chart, Duration, Size, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  AuthServerStorage,
  ExternalAuth,
  ExternalAuthConfig,
  OidcConfig,
  OidcProvider,
  OperatorRelease,
  SessionAffinity,
  SessionStorage,
  TargetCluster,
  UpstreamProvider,
  type AutoscaleOptions,
  type PodDisruptionBudgetOptions,
  type RemoteMcpProxy,
} from '../../../lib/index';
import type { Manifest } from '../../support/corpus';
import {
  chartFor,
  COMPANION_LABELS,
  errorsOf,
  manifestOf,
  proxyIn,
  TARGETS,
  warningsWith,
} from '../../support/facades';

const RESOURCES = { cpu: { request: kplus.Cpu.millis(100) }, memory: { request: Size.mebibytes(128) } };

/** cdk8s-plus' own classes take proxies, but not under exactOptionalPropertyTypes. */
function attach(chart: Chart, proxy: RemoteMcpProxy): kplus.HorizontalPodAutoscaler {
  const target = proxy as unknown as kplus.IScalable;
  return new kplus.HorizontalPodAutoscaler(chart, 'Autoscaler', { target, maxReplicas: 4, minReplicas: 2 });
}

describe.each(TARGETS)('RemoteMcpProxyAvailability %s', (_name, cluster) => {
  test('autoscale creates an autoscaler for the Deployment', () => {
    const chart = chartFor(cluster());
    const proxy = proxyIn(chart, { resources: RESOURCES });

    const made = proxy.availability.autoscale({
      minReplicas: 2,
      maxReplicas: 5,
      cpuUtilization: 70,
      memoryUtilization: 80,
      scaleDownStabilization: Duration.minutes(10),
    });

    const spec: kplus.k8s.HorizontalPodAutoscalerSpecV2 = {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'weather' },
      minReplicas: 2,
      maxReplicas: 5,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
        { type: 'Resource', resource: { name: 'memory', target: { type: 'Utilization', averageUtilization: 80 } } },
      ],
      behavior: { scaleDown: { stabilizationWindowSeconds: 600 } },
    };
    expect(manifestOf(chart, 'HorizontalPodAutoscaler')).toStrictEqual({
      apiVersion: kplus.k8s.KubeHorizontalPodAutoscalerV2.GVK.apiVersion,
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'weather', namespace: 'mcp', labels: COMPANION_LABELS },
      spec: (kplus.k8s.KubeHorizontalPodAutoscalerV2.manifest({ spec }) as { spec: unknown }).spec,
    });
    expect(made).toBe(proxy.node.findChild('HorizontalPodAutoscaler'));
    expect(proxy.hasAutoscaler).toBe(true);
  });

  test('autoscale targets CPU usage, unless memory usage is given', () => {
    const metricsOf = (options: AutoscaleOptions): unknown => {
      const chart = chartFor(cluster());
      proxyIn(chart, { resources: RESOURCES }).availability.autoscale(options);
      const { metrics } = manifestOf(chart, 'HorizontalPodAutoscaler')[
        'spec'
      ] as kplus.k8s.HorizontalPodAutoscalerSpecV2;
      return metrics?.map(({ resource }) => [resource?.name, resource?.target.averageUtilization]);
    };

    expect(metricsOf({ maxReplicas: 3 })).toEqual([['cpu', 80]]);
    expect(metricsOf({ maxReplicas: 3, memoryUtilization: 60 })).toEqual([['memory', 60]]);
  });

  test.each<[PodDisruptionBudgetOptions]>([[{ maxUnavailable: 1 }], [{ minAvailable: 1 }]])(
    'podDisruptionBudget creates a budget of %j',
    (options) => {
      const chart = chartFor(cluster());
      const proxy = proxyIn(chart);

      const made = proxy.availability.podDisruptionBudget(options);

      const spec: kplus.k8s.PodDisruptionBudgetSpec = {
        selector: { matchLabels: proxy.podLabels },
        ...Object.fromEntries(
          Object.entries(options).map(([name, value]) => [name, kplus.k8s.IntOrString.fromNumber(value as number)]),
        ),
      };
      expect(manifestOf(chart, 'PodDisruptionBudget')).toStrictEqual({
        apiVersion: kplus.k8s.KubePodDisruptionBudget.GVK.apiVersion,
        kind: 'PodDisruptionBudget',
        metadata: { name: 'weather', namespace: 'mcp', labels: COMPANION_LABELS },
        spec: (kplus.k8s.KubePodDisruptionBudget.manifest({ spec }) as { spec: unknown }).spec,
      });
      expect(made).toBe(proxy.node.findChild('PodDisruptionBudget'));
    },
  );

  test("cdk8s-plus' own autoscaler accepts a proxy", () => {
    const chart = chartFor(cluster());
    const proxy = proxyIn(chart, { resources: RESOURCES });
    attach(chart, proxy);

    expect(manifestOf(chart, 'HorizontalPodAutoscaler')).toMatchObject({
      spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'weather' }, maxReplicas: 4 },
    });
    expect(proxy.hasAutoscaler).toBe(true);
  });

  test('fails for two autoscalers, even if cdk8s-plus made one', () => {
    const chart = chartFor(cluster());
    const proxy = proxyIn(chart, { resources: RESOURCES });
    attach(chart, proxy);
    proxy.availability.autoscale({ maxReplicas: 3 });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] availability.autoscale: is called 2 times, but two autoscalers would work against each other; call it once (called-twice)',
    ]);
  });
});

describe('sessions', () => {
  test.each([
    ['autoscale', (proxy: RemoteMcpProxy): unknown => proxy.availability.autoscale({ maxReplicas: 2 })],
    ["cdk8s-plus' autoscaler", (proxy: RemoteMcpProxy): unknown => attach(Chart.of(proxy), proxy)],
  ])('warns of several pods without affinity: %s', (_name, scale) => {
    const proxy = proxyIn(chartFor(), { resources: RESOURCES, sessionAffinity: SessionAffinity.NONE });
    scale(proxy);

    expect(warningsWith(proxy, 'sessions-no-affinity')).toEqual([
      'sessionAffinity: "None" spreads the requests of one session over several pods, but only one of them knows the session; use ClientIP, SessionStorage.redis or a single pod; acknowledge it if the remote server has no sessions (sessions-no-affinity)',
    ]);
  });

  test('warns of an affinity that an Ingress bypasses', () => {
    const proxy = proxyIn(chartFor(), { resources: RESOURCES });
    proxy.expose.viaIngress({ host: 'weather.example.org' });
    proxy.availability.autoscale({ maxReplicas: 2 });

    expect(warningsWith(proxy, 'sessions-exposure')).toEqual([
      'sessionAffinity: "ClientIP" applies to the Service, but most controllers behind expose.viaIngress send requests directly to the pods; use SessionStorage.redis or a single pod; or let the controller choose the pod by client, for example with nginx.ingress.kubernetes.io/upstream-hash-by: $binary_remote_addr, and acknowledge it (sessions-exposure)',
    ]);
  });

  test('advises no annotation of an Ingress for a route', () => {
    const proxy = proxyIn(chartFor(), { resources: RESOURCES });
    proxy.expose.viaHttpRoute({ gateway: { name: 'public' }, hostname: 'weather.example.org' });
    proxy.availability.autoscale({ maxReplicas: 2 });

    expect(warningsWith(proxy, 'sessions-exposure')).toEqual([expect.not.stringContaining('nginx')]);
  });

  test.each([
    ['with the operator', TargetCluster.withOperator({ release: OperatorRelease.V0_30 })],
    ['without the operator', TargetCluster.withoutOperator()],
  ])('replicas count %s', (_, cluster) => {
    const props = { replicas: 2, sessionAffinity: SessionAffinity.NONE };
    const sessionStorage = SessionStorage.redis({ address: 'redis:6379' });
    const shared = proxyIn(chartFor(cluster), { ...props, sessionStorage });

    expect(warningsWith(proxyIn(chartFor(cluster), props), 'sessions-no-affinity')).toHaveLength(1);
    expect(warningsWith(shared, 'sessions-no-affinity')).toEqual([]);
  });

  test.each([
    ['with the operator', TargetCluster.withOperator({ release: OperatorRelease.V0_30 })],
    ['without the operator', TargetCluster.withoutOperator()],
  ])('warns of several pods that do not share them, %s', (_, cluster) => {
    const sessionStorage = SessionStorage.redis({ address: 'redis:6379' });
    const scaled = proxyIn(chartFor(cluster), { resources: RESOURCES });
    scaled.availability.autoscale({ maxReplicas: 2 });

    expect(warningsWith(scaled, 'sessions-not-shared')).toEqual([
      'sessionStorage: is not Redis, so each pod only knows the sessions that it started itself; use SessionStorage.redis, or a single pod; acknowledge it if the remote server has no sessions (sessions-not-shared)',
    ]);
    expect(warningsWith(proxyIn(chartFor(cluster), { replicas: 2 }), 'sessions-not-shared')).toHaveLength(1);
    expect(warningsWith(proxyIn(chartFor(cluster), { replicas: 1 }), 'sessions-not-shared')).toEqual([]);
    expect(warningsWith(proxyIn(chartFor(cluster), { replicas: 2, sessionStorage }), 'sessions-not-shared')).toEqual(
      [],
    );
  });

  test('a Redis of the cluster is shared', () => {
    const cluster = TargetCluster.withoutOperator({ defaultRedisAddress: 'redis:6379' });

    expect(warningsWith(proxyIn(chartFor(cluster), { replicas: 2 }), 'sessions-not-shared')).toEqual([]);
  });

  test('an exposure that bypasses the Service is reported once', () => {
    const proxy = proxyIn(chartFor(), { resources: RESOURCES });
    proxy.expose.viaHttpRoute({ gateway: { name: 'public' }, hostname: 'weather.example.org' });
    proxy.availability.autoscale({ maxReplicas: 2 });

    expect(warningsWith(proxy, 'sessions-exposure')).toHaveLength(1);
    expect(warningsWith(proxy, 'sessions-not-shared')).toEqual([]);
  });

  test('with the operator, replicas need a stated release', () => {
    const chart = chartFor(TargetCluster.withOperator());
    proxyIn(chart, { replicas: 2 });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] replicas: is not available before release 0.30.0 of the operator; state the release of the cluster, or remove it (release-field)',
    ]);
  });

  test('a single pod keeps its sessions', () => {
    const proxy = proxyIn(chartFor(), { resources: RESOURCES, sessionAffinity: SessionAffinity.NONE });
    proxy.expose.viaIngress({ host: 'weather.example.org' });
    proxy.availability.autoscale({ maxReplicas: 1 });

    expect([...warningsWith(proxy, 'sessions-no-affinity'), ...warningsWith(proxy, 'sessions-exposure')]).toEqual([]);
  });

  test('warns about logins that are kept in memory', () => {
    const chart = chartFor();
    const oidc = new OidcConfig(chart, 'Oidc', { provider: OidcProvider.inline({ issuer: 'https://w.example.org' }) });
    const authServer = new ExternalAuthConfig(chart, 'AuthServer', {
      auth: ExternalAuth.embeddedAuthServer({
        issuer: 'https://w.example.org',
        upstreamProviders: [UpstreamProvider.oidc('idp', { issuerUrl: 'https://idp.example.com', clientId: 'c' })],
        storage: AuthServerStorage.memory(),
      }),
    });
    const url = 'https://w.example.org';
    const proxy = proxyIn(chart, {
      resources: RESOURCES,
      oidc: { config: oidc, audience: url, resourceUrl: url },
      authServer: { config: authServer },
    });
    proxy.availability.autoscale({ maxReplicas: 2 });

    expect(warningsWith(proxy, 'sessions-auth-server')).toHaveLength(1);
  });

  test('a warning that is acknowledged is not shown', () => {
    const proxy = proxyIn(chartFor(), {
      resources: RESOURCES,
      sessionAffinity: SessionAffinity.NONE,
      acknowledge: ['CDK8S_MCP_SESSIONS_NO_AFFINITY'],
    });
    proxy.availability.autoscale({ maxReplicas: 2 });

    expect(warningsWith(proxy, 'sessions-no-affinity')).toEqual([]);
  });
});

describe('autoscale', () => {
  function errorsWith(options: AutoscaleOptions): string[] {
    const chart = chartFor();
    proxyIn(chart, { resources: RESOURCES }).availability.autoscale(options);
    return errorsOf(chart);
  }

  test.each<[AutoscaleOptions, string]>([
    [
      { minReplicas: 0, maxReplicas: 3 },
      'availability.autoscale.minReplicas: 0 is not a valid number of pods; use 1 or more (autoscale-range)',
    ],
    [
      { maxReplicas: 1.5 },
      'availability.autoscale.maxReplicas: 1.5 is not a valid number of pods; use 1 or more (autoscale-range)',
    ],
    [
      { minReplicas: 4, maxReplicas: 3 },
      'availability.autoscale.maxReplicas: 3 is less than the minimum of 4; raise it, or lower minReplicas (autoscale-range)',
    ],
    [
      { maxReplicas: 3, cpuUtilization: 0 },
      'availability.autoscale.cpuUtilization: 0 is not a valid percentage of what the container requests; use a whole number, 1 or more (autoscale-target)',
    ],
    [
      { maxReplicas: 3, scaleDownStabilization: Duration.hours(2) },
      'availability.autoscale.scaleDownStabilization: 7200 is not a whole number of seconds within one hour; use 0 to 3600 seconds (autoscale-target)',
    ],
  ])('fails for %j', (options, message) => {
    expect(errorsWith(options)).toEqual([`[test/weather] ${message}`]);
  });

  test('a number of pods may be fixed', () => {
    expect(errorsWith({ minReplicas: 3, maxReplicas: 3 })).toEqual([]);
  });

  test('warns if the container requests nothing', () => {
    const proxy = proxyIn(chartFor());
    proxy.availability.autoscale({ maxReplicas: 3 });

    expect(warningsWith(proxy, 'autoscale-no-request')).toEqual([
      'availability.autoscale: scales by the used percentage of the cpu that the container requests, but it requests none; set a request for cpu in resources, otherwise the number of pods never changes (autoscale-no-request)',
    ]);
  });

  test('a fixed number of pods needs no requests', () => {
    const proxy = proxyIn(chartFor());
    proxy.availability.autoscale({ minReplicas: 2, maxReplicas: 2 });

    expect(warningsWith(proxy, 'autoscale-no-request')).toEqual([]);
  });

  test('a limit counts as a request', () => {
    const proxy = proxyIn(chartFor(), { resources: { cpu: { limit: kplus.Cpu.units(1) } } });
    proxy.availability.autoscale({ maxReplicas: 3 });

    expect(warningsWith(proxy, 'autoscale-no-request')).toEqual([]);
  });
});

describe('replicas of the Deployment', () => {
  test.each([
    ['autoscale', (proxy: RemoteMcpProxy): unknown => proxy.availability.autoscale({ maxReplicas: 2 })],
    ["cdk8s-plus' autoscaler", (proxy: RemoteMcpProxy): unknown => attach(Chart.of(proxy), proxy)],
  ])('are left to the autoscaler: %s', (_name, scale) => {
    const chart = chartFor(TargetCluster.withoutOperator());
    scale(proxyIn(chart, { resources: RESOURCES }));

    expect(manifestOf(chart, 'Deployment')['spec']).not.toHaveProperty('replicas');
  });
});

describe('podDisruptionBudget', () => {
  test.each([
    [{}, 'is empty'],
    [{ minAvailable: 1, maxUnavailable: 1 }, 'has both minAvailable and maxUnavailable'],
  ])('fails for %j', (options, rule) => {
    const chart = chartFor();
    proxyIn(chart).availability.podDisruptionBudget(options);

    expect(errorsOf(chart)).toEqual([
      `[test/weather] availability.podDisruptionBudget: ${rule}; give one of minAvailable and maxUnavailable (disruption-budget)`,
    ]);
  });

  test('fails for less than no pods', () => {
    const chart = chartFor();
    proxyIn(chart).availability.podDisruptionBudget({ maxUnavailable: -1 });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] availability.podDisruptionBudget.maxUnavailable: -1 is not a valid number of pods; use 0 or more (disruption-budget)',
    ]);
  });

  test('fails for a second budget', () => {
    const chart = chartFor();
    const { availability } = proxyIn(chart);
    availability.podDisruptionBudget({ maxUnavailable: 1 });
    availability.podDisruptionBudget({ maxUnavailable: 1 });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] availability.podDisruptionBudget: is called 2 times, but pods with two budgets cannot be evicted at all; call it once (called-twice)',
    ]);
  });

  test.each<[PodDisruptionBudgetOptions, number]>([
    [{ minAvailable: 1 }, 1],
    [{ maxUnavailable: 0 }, 1],
    [{ minAvailable: 0 }, 0],
    [{ maxUnavailable: 1 }, 0],
  ])('a budget of %j for a single pod is warned about %d times', (options, times) => {
    const proxy = proxyIn(chartFor());
    proxy.availability.podDisruptionBudget(options);

    expect(warningsWith(proxy, 'disruption-never')).toHaveLength(times);
  });

  test("a budget below an autoscaler's minimum is fine", () => {
    const proxy = proxyIn(chartFor(), { resources: RESOURCES });
    proxy.availability.autoscale({ minReplicas: 2, maxReplicas: 3 });
    proxy.availability.podDisruptionBudget({ minAvailable: 1 });

    expect(warningsWith(proxy, 'disruption-never')).toEqual([]);
  });
});

test('nothing is created by default', () => {
  const chart = chartFor();
  proxyIn(chart);

  expect((Testing.synth(chart) as Manifest[]).map(({ kind }) => kind)).toEqual(['MCPRemoteProxy']);
});
