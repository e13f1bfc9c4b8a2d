import { Chart, Testing } from 'cdk8s';
import { Authorization, OperatorFidelity, TargetCluster, TelemetryConfig } from '../../lib';
import type { Manifest } from '../support/corpus';
import { COMPANION_LABELS, HOST, oidcOf, proxyIn } from '../support/facades';

const CHART_LABELS = { team: 'weather', 'app.kubernetes.io/part-of': 'tools' };
const COMPANIONS = ['Ingress', 'HTTPRoute', 'NetworkPolicy', 'PodMonitor', 'HorizontalPodAutoscaler'];

/** All objects of a proxy with all that can stand around it, by kind. */
function objectsFor(cluster: TargetCluster, labels: { readonly [name: string]: string }): Manifest[] {
  const chart = new Chart(Testing.app(), 'test', { namespace: 'mcp', labels });
  cluster.bind(chart);
  const config = new TelemetryConfig(chart, 'Otel', { metadata: { name: 'otel' }, prometheus: true });
  const proxy = proxyIn(chart, {
    oidc: oidcOf(chart),
    authorization: Authorization.cedar(['permit(principal, action, resource);']),
    telemetry: { config },
  });
  proxy.expose.viaIngress({ host: HOST });
  proxy.expose.viaHttpRoute({ gateway: { name: 'public' }, hostname: 'other.example.org' });
  proxy.network.restrict();
  proxy.metrics.scrape();
  proxy.availability.autoscale({ maxReplicas: 3 });
  proxy.availability.podDisruptionBudget({ maxUnavailable: 1 });
  return Testing.synth(chart) as Manifest[];
}

describe.each([
  ['with the operator', TargetCluster.withOperator()],
  ['without the operator', TargetCluster.withoutOperator()],
  ['with exactly the objects of the operator', TargetCluster.withoutOperator({ fidelity: OperatorFidelity.EXACT })],
])('labels, %s', (_, cluster) => {
  test('of a chart are on each object', () => {
    const objects = objectsFor(cluster, CHART_LABELS);

    expect(objects.length).toBeGreaterThan(8);
    for (const { kind, metadata } of objects) {
      expect([kind, metadata.labels]).toEqual([kind, expect.objectContaining(CHART_LABELS)]);
    }
  });

  test('that Kubernetes recommends are on all objects around a proxy', () => {
    const companions = objectsFor(cluster, {}).filter(({ kind }) =>
      [...COMPANIONS, 'PodDisruptionBudget'].includes(kind),
    );

    expect(companions).toHaveLength(6);
    for (const { kind, metadata } of companions) {
      expect([kind, metadata.labels]).toEqual([kind, COMPANION_LABELS]);
    }
  });

  test('of a chart win over them, and never over those that select pods', () => {
    const objects = objectsFor(cluster, { 'app.kubernetes.io/name': 'weather-tools' });
    const nameOf = (kind: string): unknown =>
      new Map(Object.entries(objects.find((each) => each.kind === kind)?.metadata.labels ?? {})).get(
        'app.kubernetes.io/name',
      );

    for (const kind of COMPANIONS) {
      expect([kind, nameOf(kind)]).toEqual([kind, 'weather-tools']);
    }
    const selectors = objects.filter(({ kind }) =>
      ['Deployment', 'NetworkPolicy', 'PodDisruptionBudget'].includes(kind),
    );
    expect(JSON.stringify(selectors.map(({ spec }) => spec))).not.toContain('weather-tools');
  });
});
