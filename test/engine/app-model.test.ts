import { Lazy } from 'cdk8s';
import { OperatorRelease, SessionStorage, TargetCluster, TelemetryConfig } from '../../lib';
import { setWording } from '../../lib/engine/wording';
import { setRendering } from '../../lib/engine/scope-settings';
import { seenApp, seenIn } from '../support/app-resources';
import { oidcOf, proxyIn } from '../support/facades';
import { documentOf, include } from '../support/include';

jest.spyOn(process, 'emitWarning').mockImplementation();

const later = (text: string): string => Lazy.any({ produce: () => text }) as string;

function redisOf(more: { readonly keyPrefix?: string }): SessionStorage {
  return SessionStorage.redis({ address: 'redis.cache:6379', db: 1, ...more });
}

const PROXY = { remoteUrl: 'https://mcp.example.com/mcp' };

describe('what is told of a resource', () => {
  const release = OperatorRelease.V0_44;

  test('with the operator', () => {
    const [proxy] = seenIn(
      (chart) => proxyIn(chart, { telemetry: { config: TelemetryConfig.fromTelemetryConfigName(chart, 'O', 'otel') } }),
      TargetCluster.withOperator({ name: 'prod', release }),
    );

    expect(proxy).toMatchObject({
      path: 'test/weather',
      kind: 'MCPRemoteProxy',
      name: 'weather',
      namespace: 'mcp',
      chart: 'test',
      place: 'in this app',
      clusterName: 'prod',
      isUnbound: false,
      operator: true,
      operatorRelease: '0.44.0',
      release: { version: '0.44.0' },
      toTellClustersApart: expect.stringContaining('TargetCluster.withOperator(') as string,
      serviceName: 'thv-weather',
      rivals: [],
      missingKeys: [],
      badBundles: [],
      entrances: [],
      exposures: [],
    });
    expect([proxy?.rendering, proxy?.origin, proxy?.audience, proxy?.sessionSpace]).toEqual(Array(4).fill(undefined));
  });

  test('without it, in a cluster without a name', () => {
    const [proxy] = seenIn(proxyIn, TargetCluster.withoutOperator());

    expect(proxy).toMatchObject({
      operator: false,
      toTellClustersApart: expect.stringContaining('TargetCluster.withoutOperator(') as string,
    });
    expect(proxy?.clusterName).toBeUndefined();
    expect(proxy?.operatorRelease).toBeUndefined();
  });

  test('whose chart is not bound', () => {
    const { chartIn, at } = seenApp();
    proxyIn(chartIn('free'));

    expect(at('free/weather').isUnbound).toBe(true);
  });

  test('is the nearest chart', () => {
    const { chartIn, at } = seenApp();
    const outer = chartIn('outer', TargetCluster.withOperator());
    proxyIn(outer);

    expect(at('outer/weather').chart).toBe('outer');
  });

  test('in the words of who wrote it, in its rendering', () => {
    const { app, chartIn, resources } = seenApp();
    setWording(app, {
      nameOf: ({ node }) => `file ${node.id}`,
      place: 'in these files',
      toTellClustersApart: () => 'use --cluster',
      toNameGroup: '',
    });
    const chart = chartIn('test', TargetCluster.withOperator());
    setRendering(chart, 'prod');
    const text = documentOf('MCPRemoteProxy', PROXY);
    include(chart, text);
    proxyIn(chart);

    expect(resources()).toMatchObject([
      {
        path: expect.stringMatching(/^file /) as string,
        rendering: 'prod',
      },
      { path: 'file weather', place: 'in these files', toTellClustersApart: 'use --cluster', rendering: 'prod' },
    ]);
    const [included, created] = resources();
    expect(included?.origin?.()).toMatch(/\.yaml:5$/);
    expect(created?.origin).toBeUndefined();
  });

  test('has an origin only in a rendering', () => {
    const [found] = seenIn((chart) => include(chart, documentOf('MCPRemoteProxy', PROXY)));

    expect(found?.origin).toBeUndefined();
  });

  test('of a proxy with an audience', () => {
    const all = seenIn((chart) => proxyIn(chart, { oidc: oidcOf(chart, { audience: 'a' }) }));

    expect(all.map(({ kind, audience }) => [kind, audience])).toEqual([
      ['MCPOIDCConfig', undefined],
      ['MCPRemoteProxy', 'a'],
    ]);
  });
});

const LATEST = TargetCluster.withOperator({ release: OperatorRelease.LATEST });

test.each<[string, SessionStorage, string | undefined]>([
  ['is known', redisOf({ keyPrefix: 'a:' }), JSON.stringify(['redis.cache:6379', 1, 'a:'])],
  ['is not known if something of it is resolved later', redisOf({ keyPrefix: later('a:') }), undefined],
  ['is not known if all of it is resolved later', later('x') as unknown as SessionStorage, undefined],
])('where the sessions of a proxy are %s', (_, sessionStorage, expected) => {
  const [proxy] = seenIn(
    (chart) => proxyIn(chart, { sessionStorage, remoteUrl: later('https://mcp.example.com') }),
    LATEST,
  );

  expect(proxy?.sessionSpace).toBe(expected);
});

test('entrances are the Ingresses and HTTPRoutes of an exposed proxy', () => {
  const [exposed, alone] = seenIn((chart) => {
    const proxy = proxyIn(chart);
    proxy.expose.viaIngress({ host: 'a.example.org' });
    proxy.expose.viaIngress({ host: 'b.example.org' });
    proxy.expose.viaHttpRoute({ hostname: 'c.example.org', gateway: { name: 'public' } });
    proxyIn(chart, {}, 'alone');
  }, TargetCluster.withoutOperator());

  expect([exposed?.entrances, alone?.entrances]).toEqual([
    ['Ingress weather', 'Ingress weather-2', 'HTTPRoute weather'],
    [],
  ]);
});
