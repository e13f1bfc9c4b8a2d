import { Chart, Testing } from 'cdk8s';
import { OperatorFidelity, RemoteMcpProxy, TargetCluster, type RemoteMcpProxyProps } from '../../lib';
import { podLabelsOf } from '../../lib/model/object-names';
import { podOf } from '../../lib/standalone/proxy-objects';
import { exactAt, only } from '../support/corrections';
import { resolvedProxy } from '../support/standalone';

const labelSelector = { matchLabels: podLabelsOf('weather') };
const SPREAD = ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) => ({
  topologyKey,
  maxSkew: 1,
  whenUnsatisfiable: 'ScheduleAnyway',
  labelSelector,
}));

interface Deployment {
  readonly kind: string;
  readonly spec: { readonly template: { readonly spec: { readonly topologySpreadConstraints?: unknown } } };
}

interface Asked {
  readonly props?: Partial<RemoteMcpProxyProps>;
  readonly isAutoscaled?: boolean;
  readonly fidelity?: OperatorFidelity;
}

function spreadOf({ props, isAutoscaled = false, fidelity = OperatorFidelity.CORRECTED }: Asked): unknown {
  const chart = new Chart(Testing.app(), 'chart', { namespace: 'mcp' });
  TargetCluster.withoutOperator({ fidelity }).bind(chart);
  const remoteUrl = 'https://mcp.example.com/mcp';
  const proxy = new RemoteMcpProxy(chart, 'Weather', { metadata: { name: 'weather' }, remoteUrl, ...props });
  if (isAutoscaled) {
    proxy.availability.autoscale({ maxReplicas: 3 });
  }
  const deployment = (Testing.synth(chart) as Deployment[]).find(({ kind }) => kind === 'Deployment');
  return deployment?.spec.template.spec.topologySpreadConstraints;
}

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

describe('topology-spread', () => {
  test.each(['0.22.0', '0.44.0'])('spreads several pods over zones and nodes at %s', (release) => {
    const { objects } = only('topology-spread', resolvedProxy({ replicas: 2 }), exactAt(release));
    expect(podOf(objects).topologySpreadConstraints).toEqual(SPREAD);
  });

  test.each([{}, { replicas: 1 }, { replicas: 0 }])('has nothing to spread with %j', (spec) => {
    expect(only('topology-spread', resolvedProxy(spec)).changed).toEqual([]);
  });

  test('counts the maximum of an autoscaler', () => {
    expect(spreadOf({ isAutoscaled: true })).toEqual(SPREAD);
    expect(spreadOf({ isAutoscaled: true, fidelity: OperatorFidelity.EXACT })).toBeUndefined();
  });

  test("lets the user's settings win", () => {
    const replicas = 3;
    const own = { topologyKey: 'rack', maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' };
    const podTemplate = { spec: { topologySpreadConstraints: [own] } };

    expect(spreadOf({ props: { replicas } })).toEqual(SPREAD);
    expect(spreadOf({ props: { replicas, pod: { priorityClassName: 'tools' } } })).toEqual(SPREAD);
    expect(spreadOf({ props: { replicas, pod: { topologySpread: [{ topologyKey: 'rack' }] } } })).toEqual([
      { topologyKey: 'rack', maxSkew: 1, whenUnsatisfiable: 'ScheduleAnyway', labelSelector },
    ]);
    // an API server would drop an empty list
    expect(spreadOf({ props: { replicas, pod: { topologySpread: [] } } })).toBeUndefined();
    expect(spreadOf({ props: { replicas, podTemplate } })).toEqual([own]);
  });
});
