import { ApiObject, Chart, Duration, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  AuthServerStorage,
  ExternalAuth,
  ExternalAuthConfig,
  OidcConfig,
  OidcProvider,
  SessionAffinity,
  SessionStorage,
  TargetCluster,
  UpstreamProvider,
  type AutoscaleOptions,
  type PodDisruptionBudgetOptions,
  type RemoteMcpProxy,
  type RemoteMcpProxyProps,
} from '../../../lib';
import { chartFor, errorsOf, proxyIn, warningsWith } from '../../support/facades';

const CPU = { cpu: { request: kplus.Cpu.millis(100) } };
const MOST = 2 ** 31 - 1;

function standalone(): Chart {
  return chartFor(TargetCluster.withoutOperator());
}

function scaled(options: AutoscaleOptions, props: Partial<RemoteMcpProxyProps> = { resources: CPU }): RemoteMcpProxy {
  const proxy = proxyIn(standalone(), props);
  proxy.availability.autoscale(options);
  return proxy;
}

describe('an autoscaler', () => {
  test.each<[AutoscaleOptions, string[]]>([
    [{ maxReplicas: MOST }, []],
    [{ minReplicas: 1, maxReplicas: 1 }, []],
    [
      { maxReplicas: 2 ** 31 },
      [`maxReplicas: 2147483648 is not a valid number of pods; use 1 or more (autoscale-range)`],
    ],
    [
      { minReplicas: 1.5, maxReplicas: 0 },
      [
        'minReplicas: 1.5 is not a valid number of pods; use 1 or more (autoscale-range)',
        'maxReplicas: 0 is not a valid number of pods; use 1 or more (autoscale-range)',
      ],
    ],
    [{ maxReplicas: 2, cpuUtilization: 1, memoryUtilization: 1 }, []],
    [
      { maxReplicas: 2, cpuUtilization: 1.5, memoryUtilization: 0 },
      [
        'cpuUtilization: 1.5 is not a valid percentage of what the container requests; use a whole number, 1 or more (autoscale-target)',
        'memoryUtilization: 0 is not a valid percentage of what the container requests; use a whole number, 1 or more (autoscale-target)',
      ],
    ],
    [{ maxReplicas: 2, scaleDownStabilization: Duration.seconds(0) }, []],
    [{ maxReplicas: 2, scaleDownStabilization: Duration.hours(1) }, []],
    ...[1.5, 3600.5, 3601].map((seconds): [AutoscaleOptions, string[]] => [
      { maxReplicas: 2, scaleDownStabilization: Duration.millis(seconds * 1000) },
      [
        `scaleDownStabilization: ${String(seconds)} is not a whole number of seconds within one hour; use 0 to 3600 seconds (autoscale-target)`,
      ],
    ]),
  ])('with %j', (options, told) => {
    expect(errorsOf(Chart.of(scaled(options)))).toEqual(
      told.map((each) => `[test/weather] availability.autoscale.${each}`),
    );
  });

  test.each<[AutoscaleOptions, RemoteMcpProxyProps['resources'], string[]]>([
    [{ maxReplicas: 2 }, CPU, []],
    [{ maxReplicas: 2, memoryUtilization: 80 }, CPU, ['memory']],
    [{ maxReplicas: 2, cpuUtilization: 80, memoryUtilization: 80 }, {}, ['cpu', 'memory']],
    [{ maxReplicas: 2, memoryUtilization: 80 }, { memory: { limit: Size.mebibytes(64) } }, []],
    [{ maxReplicas: 2, cpuUtilization: 80 }, { memory: { request: Size.mebibytes(64) } }, ['cpu']],
  ])('with %j needs requests of what it measures', (options, resources = {}, missing) => {
    expect(warningsWith(scaled(options, { resources }), 'autoscale-no-request')).toEqual(
      missing.map(
        (each) =>
          `availability.autoscale: scales by the used percentage of the ${each} that the container requests, but it requests none; set a request for ${each} in resources, otherwise the number of pods never changes (autoscale-no-request)`,
      ),
    );
  });
});

describe('a budget', () => {
  test.each<[PodDisruptionBudgetOptions, string | undefined]>([
    [{ minAvailable: MOST }, undefined],
    [{ maxUnavailable: 0 }, undefined],
    [{ minAvailable: 1.5 }, 'minAvailable: 1.5'],
    [{ minAvailable: -1 }, 'minAvailable: -1'],
    [{ maxUnavailable: 2 ** 31 }, 'maxUnavailable: 2147483648'],
  ])('of %j', (options, told) => {
    const proxy = proxyIn(standalone());
    proxy.availability.podDisruptionBudget(options);

    expect(errorsOf(Chart.of(proxy))).toEqual(
      told === undefined
        ? []
        : [
            `[test/weather] availability.podDisruptionBudget.${told} is not a valid number of pods; use 0 or more (disruption-budget)`,
          ],
    );
  });

  test.each<[PodDisruptionBudgetOptions, number, string | undefined]>([
    [{ minAvailable: 1 }, 1, 'minAvailable: 1 allows no pod to be evicted while there is 1'],
    [{ maxUnavailable: 0 }, 3, 'maxUnavailable: 0 allows no pod to be evicted while there are 3'],
    [{ minAvailable: 3 }, 3, 'minAvailable: 3 allows no pod to be evicted while there are 3'],
    [{ minAvailable: 4 }, 3, 'minAvailable: 4 allows no pod to be evicted while there are 3'],
    [{ minAvailable: 2 }, 3, undefined],
    [{ minAvailable: 0 }, 0, undefined],
    [{ maxUnavailable: 1 }, 1, undefined],
  ])('of %j for %d pods', (options, replicas, told) => {
    const proxy = proxyIn(standalone(), { replicas });
    proxy.availability.podDisruptionBudget(options);

    expect(warningsWith(proxy, 'disruption-never')).toEqual(
      told === undefined
        ? []
        : [
            `availability.podDisruptionBudget.${told}, so nodes cannot be drained; have more pods, or use maxUnavailable: 1 (disruption-never)`,
          ],
    );
  });
});

describe('sessions', () => {
  const IDS = ['sessions-not-shared', 'sessions-no-affinity', 'sessions-exposure'];
  const told = (proxy: RemoteMcpProxy): string[] => IDS.filter((id) => warningsWith(proxy, id).length > 0);

  test.each<[number, SessionAffinity, boolean, string[]]>([
    [2, SessionAffinity.CLIENT_IP, false, ['sessions-not-shared']],
    [2, SessionAffinity.CLIENT_IP, true, ['sessions-exposure']],
    [2, SessionAffinity.NONE, false, ['sessions-no-affinity']],
    [2, SessionAffinity.NONE, true, ['sessions-no-affinity']],
    [1, SessionAffinity.CLIENT_IP, true, []],
    [1, SessionAffinity.NONE, false, []],
  ])('of %d pods with the affinity %s, exposed: %s', (replicas, sessionAffinity, isExposed, ids) => {
    const proxy = proxyIn(standalone(), { replicas, sessionAffinity });
    if (isExposed) {
      proxy.expose.viaIngress({ host: 'weather.example.org' });
    }
    expect(told(proxy)).toEqual(ids);
  });

  test('are spread by an Ingress of others too, which is named', () => {
    const proxy = proxyIn(standalone(), { replicas: 2 });
    const backend = { service: { name: 'mcp-weather-remote-proxy', port: { number: 8080 } } };
    new ApiObject(Chart.of(proxy), 'Other', {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { name: 'others' },
      spec: { rules: [{ http: { paths: [{ path: '/mcp', pathType: 'Prefix', backend }] } }] },
    });

    expect(told(proxy)).toEqual(['sessions-exposure']);
    expect(warningsWith(proxy, 'sessions-exposure')[0]).toContain(
      'applies to the Service, but most controllers behind the Ingress others send requests directly to the pods',
    );
  });

  test('that Redis keeps are shared, however they are reached', () => {
    const sessionStorage = SessionStorage.redis({ address: 'redis:6379' });
    const proxy = proxyIn(standalone(), { replicas: 2, sessionStorage, sessionAffinity: SessionAffinity.NONE });
    proxy.expose.viaIngress({ host: 'weather.example.org' });

    expect(told(proxy)).toEqual([]);
  });
});

describe('logins', () => {
  function toldOf(
    storage: AuthServerStorage | undefined,
    scale: (proxy: RemoteMcpProxy) => void,
    replicas?: number,
  ): string[] {
    const chart = standalone();
    const url = 'https://w.example.org';
    const config = new ExternalAuthConfig(chart, 'AuthServer', {
      auth: ExternalAuth.embeddedAuthServer({
        issuer: url,
        upstreamProviders: [UpstreamProvider.oidc('idp', { issuerUrl: 'https://idp.example.com', clientId: 'c' })],
        ...(storage === undefined ? {} : { storage }),
      }),
    });
    const oidc = new OidcConfig(chart, 'Oidc', { provider: OidcProvider.inline({ issuer: url }) });
    const proxy = proxyIn(chart, {
      resources: CPU,
      oidc: { config: oidc, audience: url, resourceUrl: url },
      authServer: { config },
      ...(replicas === undefined ? {} : { replicas }),
    });
    scale(proxy);
    return warningsWith(proxy, 'sessions-auth-server');
  }
  const none = (): void => undefined;
  const text = (field: string): string =>
    `${field}: may give the proxy several pods, but each pod keeps the logins of its authorization server to itself; use AuthServerStorage.redis, signingKeys and hmacSecrets, or a single pod (sessions-auth-server)`;

  test('in memory are lost to other pods, told where their number is set', () => {
    const byAutoscaler = (proxy: RemoteMcpProxy): void => {
      proxy.availability.autoscale({ maxReplicas: 2 });
    };
    expect(toldOf(undefined, byAutoscaler)).toEqual([text('availability.autoscale')]);
    expect(toldOf(AuthServerStorage.memory(), none, 2)).toEqual([text('replicas')]);
  });

  test('of a single pod, or in Redis, are not', () => {
    const secret = kplus.Secret.fromSecretName(standalone(), 'Redis', 'redis');
    const redis = AuthServerStorage.redis({ address: 'redis:6379', password: { secret, key: 'password' } });

    expect(toldOf(AuthServerStorage.memory(), none, 1)).toEqual([]);
    expect(toldOf(redis, none, 2)).toEqual([]);
  });
});
