import { Chart, Testing } from 'cdk8s';
import { OperatorRelease, TargetCluster, TelemetryConfig } from '../../lib/index';
import { chartFor, errorsOf, HOST, oidcOf, proxyIn } from '../support/facades';

/** Two charts of one namespace with the same proxy, each for its own cluster; none is bound where it is undefined. */
function errorsOfTwo(...clusters: [TargetCluster | undefined, TargetCluster | undefined]): string[] {
  const app = Testing.app();
  const [first] = clusters.map((cluster, index) => {
    const chart = new Chart(app, `chart${String(index)}`, { namespace: 'mcp' });
    cluster?.bind(chart);
    const config = new TelemetryConfig(chart, 'Otel', { metadata: { name: 'otel' }, prometheus: true });
    const proxy = proxyIn(chart, { oidc: oidcOf(chart), telemetry: { config, serviceName: 'weather' } });
    proxy.expose.viaIngress({ host: HOST, https: true });
    return chart;
  });
  return errorsOf(first ?? new Chart(app, 'none'));
}

function idsOf(errors: readonly string[]): string[] {
  return errors.map((error) => /\((\S+)\)$/.exec(error)?.[1] ?? error).sort();
}

const CONFLICTS = [
  'exposure-overlap',
  ...['proxy', 'telemetry', 'OIDC'].map(() => 'resource-duplicate'),
  'service-name-duplicate',
];
const shared = TargetCluster.withoutOperator();

describe('a cluster', () => {
  test.each([
    ['none', undefined, undefined],
    ['none and one without settings', undefined, TargetCluster.withOperator()],
    ['two without settings', TargetCluster.withOperator(), TargetCluster.withOperator()],
    ['one object', shared, shared],
    ['two of one name', TargetCluster.withOperator({ name: 'a' }), TargetCluster.withOperator({ name: 'a' })],
    [
      'two of one name with other settings',
      TargetCluster.withoutOperator({ name: 'a', release: OperatorRelease.V0_44 }),
      TargetCluster.withoutOperator({ name: 'a', release: OperatorRelease.V0_37, image: 'proxyrunner:v1' }),
    ],
    ['an empty name and none', TargetCluster.withOperator({ name: '' }), undefined],
    [
      'two of equal settings',
      TargetCluster.withoutOperator({ image: 'proxyrunner:v1', openshift: true }),
      TargetCluster.withoutOperator({ openshift: true, image: 'proxyrunner:v1' }),
    ],
    ['a setting that is the default', TargetCluster.withoutOperator({ openshift: false }), shared],
    ['a setting that is the default, with the operator', TargetCluster.withOperator({ openshift: false }), undefined],
  ])('is the same one: %s', (_, first, second) => {
    expect(idsOf(errorsOfTwo(first, second))).toEqual(CONFLICTS);
  });

  test.each([
    ['names', TargetCluster.withOperator({ name: 'a' }), TargetCluster.withOperator({ name: 'b' })],
    ['a name and none', undefined, TargetCluster.withOperator({ name: 'b' })],
    ['names, without the operator', TargetCluster.withoutOperator({ name: 'a' }), shared],
    ['sorts', TargetCluster.withOperator({ name: 'a' }), TargetCluster.withoutOperator({ name: 'a' })],
    ['API groups', TargetCluster.withOperator(), TargetCluster.withOperator({ apiGroup: 'mcp.example.com' })],
    ['images', shared, TargetCluster.withoutOperator({ image: 'proxyrunner:v1' })],
  ])('is a different one if its %s differs', (_, first, second) => {
    expect(errorsOfTwo(first, second)).toEqual([]);
  });

  test('can be set for each construct', () => {
    const chart = chartFor();
    for (const [id, name] of Object.entries({ first: 'a', second: 'a', third: 'b' })) {
      proxyIn(chart, { cluster: TargetCluster.withOperator({ name }), metadata: { name: 'same' } }, id);
    }

    expect(errorsOf(chart)).toEqual([
      '[test/second] metadata.name: "same" is the name of another RemoteMcpProxy in this namespace, test/first; rename one of the two (resource-duplicate)',
    ]);
  });

  test.each([
    ['withOperator', TargetCluster.withOperator()],
    ['withoutOperator', TargetCluster.withoutOperator()],
  ])('%s: a conflict between two charts comes with advice on how to distinguish clusters', (factory, cluster) => {
    const cure = `; if they are for two clusters, bind each chart to one with a name, like TargetCluster.${factory}({ name: "prod" }) (`;
    const errors = errorsOfTwo(cluster, cluster);

    expect(errors).toHaveLength(CONFLICTS.length);
    expect(errors.filter((error) => !error.includes(cure))).toEqual([]);
  });

  test('has a name that is never written', () => {
    const [named, plain] = [{ name: 'prod' }, {}].map((options): unknown => {
      const chart = chartFor(TargetCluster.withoutOperator(options));
      proxyIn(chart);
      return Testing.synth(chart);
    });

    expect(named).toEqual(plain);
  });
});
