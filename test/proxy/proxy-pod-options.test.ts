import { Duration, type Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  ImagePullPolicy,
  NodeLabel,
  PodAffinity,
  TaintEffect,
  OperatorFidelity,
  OperatorRelease,
  TargetCluster,
  UnsatisfiableSpread,
  type ProxyPodOptions,
} from '../../lib/index';
import { podLabelsOf } from '../../lib/model/object-names';
import { podOptions } from '../../lib/proxy/proxy-pod-options';
import type { DeploymentSpec } from '../../lib/standalone/kubernetes-types';
import { withPodOptions } from '../../lib/standalone/pod-options';
import { chartFor, errorsOf, manifestOf, proxyIn, warningsOf, warningsWith } from '../support/facades';

const LABELS = { app: 'mcpremoteproxy' };
const DEPLOYMENT: DeploymentSpec = {
  selector: { matchLabels: LABELS },
  replicas: 1,
  template: {
    metadata: { labels: LABELS },
    spec: { serviceAccountName: 'runner', containers: [{ name: 'toolhive', image: 'proxyrunner' }] },
  },
};

function applied(options: ProxyPodOptions): DeploymentSpec {
  return withPodOptions(DEPLOYMENT, podOptions(options), LABELS);
}

describe('ProxyPodOptions', () => {
  test('change only their own fields', () => {
    const spec = applied({
      nodeSelector: { 'kubernetes.io/arch': 'amd64' },
      tolerations: [
        { key: 'dedicated', value: 'mcp', effect: TaintEffect.NO_SCHEDULE },
        { key: 'spot', effect: TaintEffect.NO_EXECUTE, period: Duration.minutes(5) },
        {},
      ],
      topologySpread: [
        { topologyKey: 'topology.kubernetes.io/zone' },
        {
          topologyKey: 'kubernetes.io/hostname',
          maxSkew: 2,
          minDomains: 2,
          whenUnsatisfiable: UnsatisfiableSpread.DO_NOT_SCHEDULE,
        },
      ],
      priorityClassName: 'high',
      terminationGracePeriod: Duration.minutes(1),
      imagePullPolicy: ImagePullPolicy.ALWAYS,
    });

    const labelSelector = { matchLabels: LABELS };
    expect(spec).toStrictEqual({
      ...DEPLOYMENT,
      template: {
        metadata: { labels: LABELS },
        spec: {
          serviceAccountName: 'runner',
          containers: [{ name: 'toolhive', image: 'proxyrunner', imagePullPolicy: 'Always' }],
          nodeSelector: { 'kubernetes.io/arch': 'amd64' },
          tolerations: [
            { key: 'dedicated', operator: 'Equal', value: 'mcp', effect: 'NoSchedule' },
            { key: 'spot', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 },
            { operator: 'Exists' },
          ],
          topologySpreadConstraints: [
            {
              topologyKey: 'topology.kubernetes.io/zone',
              maxSkew: 1,
              whenUnsatisfiable: 'ScheduleAnyway',
              labelSelector,
            },
            {
              topologyKey: 'kubernetes.io/hostname',
              maxSkew: 2,
              minDomains: 2,
              whenUnsatisfiable: 'DoNotSchedule',
              labelSelector,
            },
          ],
          priorityClassName: 'high',
          terminationGracePeriodSeconds: 60,
        },
      },
    });
  });

  test('affinity: requirements are one term, preferences have weights', () => {
    const spec = applied({
      affinity: [
        PodAffinity.toNodes([NodeLabel.isIn('disk', ['ssd', 'nvme']), NodeLabel.exists('gpu')]),
        PodAffinity.toNodes([NodeLabel.isNotIn('zone', ['c']), NodeLabel.doesNotExist('spot')]),
        PodAffinity.toNodes([NodeLabel.isAbove('cores', 4), NodeLabel.isBelow('cores', 64)], 10),
        PodAffinity.toPods({ app: 'cache' }, 'kubernetes.io/hostname', 20),
        PodAffinity.awayFromPods({ app: 'noisy' }, 'kubernetes.io/hostname'),
        PodAffinity.awayFromEachOther('topology.kubernetes.io/zone', 100),
      ],
    });

    const expected: kplus.k8s.Affinity = {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [
            {
              matchExpressions: [
                { key: 'disk', operator: 'In', values: ['ssd', 'nvme'] },
                { key: 'gpu', operator: 'Exists' },
                { key: 'zone', operator: 'NotIn', values: ['c'] },
                { key: 'spot', operator: 'DoesNotExist' },
              ],
            },
          ],
        },
        preferredDuringSchedulingIgnoredDuringExecution: [
          {
            weight: 10,
            preference: {
              matchExpressions: [
                { key: 'cores', operator: 'Gt', values: ['4'] },
                { key: 'cores', operator: 'Lt', values: ['64'] },
              ],
            },
          },
        ],
      },
      podAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          {
            weight: 20,
            podAffinityTerm: {
              topologyKey: 'kubernetes.io/hostname',
              labelSelector: { matchLabels: { app: 'cache' } },
            },
          },
        ],
      },
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'noisy' } } },
        ],
        preferredDuringSchedulingIgnoredDuringExecution: [
          {
            weight: 100,
            podAffinityTerm: {
              topologyKey: 'topology.kubernetes.io/zone',
              labelSelector: { matchLabels: LABELS },
            },
          },
        ],
      },
    };
    expect(spec.template.spec?.affinity).toStrictEqual(expected);
  });

  test('preStopSleep waits within the time to stop, which follows from it unless it is given', () => {
    const sleep = { lifecycle: { preStop: { sleep: { seconds: 10 } } } };
    const preStopSleep = Duration.seconds(10);

    expect(applied({ preStopSleep }).template.spec).toMatchObject({
      terminationGracePeriodSeconds: 55,
      containers: [{ name: 'toolhive', ...sleep }],
    });
    expect(applied({ preStopSleep, terminationGracePeriod: Duration.minutes(2) }).template.spec).toMatchObject({
      terminationGracePeriodSeconds: 120,
      containers: [sleep],
    });
  });

  test('change nothing if there are none', () => {
    expect(applied({})).toStrictEqual(DEPLOYMENT);
    expect(applied({ affinity: [] })).toStrictEqual(DEPLOYMENT);
  });

  test('are copied', () => {
    const nodeSelector: { [label: string]: string } = { disk: 'ssd' };
    const values = ['ssd'];
    const given = podOptions({ nodeSelector, affinity: [PodAffinity.toNodes([NodeLabel.isIn('disk', values)])] });
    nodeSelector['gpu'] = 'true';
    values.push('nvme');

    expect(given).toStrictEqual({
      nodeSelector: { disk: 'ssd' },
      affinity: [{ to: 'nodes', labels: [{ key: 'disk', operator: 'In', values: ['ssd'] }] }],
    });
  });
});

describe('pod', () => {
  test('changes the Deployment without the operator', () => {
    const chart = chartFor(TargetCluster.withoutOperator());
    const pod = { nodeSelector: { disk: 'ssd' }, imagePullPolicy: ImagePullPolicy.NEVER };
    proxyIn(chart, { pod, replicas: 2 });

    expect(manifestOf(chart, 'Deployment')['spec']).toMatchObject({
      replicas: 2,
      template: { spec: { nodeSelector: { disk: 'ssd' }, containers: [{ imagePullPolicy: 'Never' }] } },
    });
  });

  test('waits before the correction ends the pod', () => {
    const chart = chartFor(TargetCluster.withoutOperator());
    proxyIn(chart, { pod: { preStopSleep: Duration.seconds(5) } });

    expect(manifestOf(chart, 'Deployment')['spec']).toMatchObject({
      template: {
        spec: {
          terminationGracePeriodSeconds: 50,
          containers: [{ lifecycle: { preStop: { sleep: { seconds: 5 } } } }],
        },
      },
    });
  });

  test.each<[string, ProxyPodOptions, string]>([
    [
      'a sleep of no time',
      { preStopSleep: Duration.seconds(0) },
      'pod.preStopSleep: 0 does not wait at all, and Kubernetes before 1.33 refuses it; remove the sleep, or let it last a second or more (pod-template-no-effect)',
    ],
    [
      'no labels of nodes',
      { affinity: [PodAffinity.toNodes([])] },
      'pod.affinity[0].labels: is empty, so it requires nothing; give at least one, or remove the term (pod-template-no-effect)',
    ],
    [
      'no labels of preferred nodes',
      { affinity: [PodAffinity.toNodes([], 5)] },
      'pod.affinity[0].labels: selects no node; remove it, or give matchExpressions or matchFields (pod-template-no-effect)',
    ],
    [
      'a fraction',
      { affinity: [PodAffinity.toNodes([NodeLabel.exists('gpu'), NodeLabel.isAbove('cores', 1.5)])] },
      'pod.affinity[0].labels[1].values[0]: "1.5" is not a whole number, so no node fits; give a whole number (pod-template-fails)',
    ],
  ])('warns of %s', (_what, pod, message) => {
    const proxy = proxyIn(chartFor(TargetCluster.withoutOperator()), { pod });

    expect(warningsOf(proxy)).toContain(message);
  });

  test('warns with the operator, which creates the pods itself', () => {
    const proxy = proxyIn(chartFor(TargetCluster.withOperator()), { pod: { priorityClassName: 'high' } });

    expect(warningsWith(proxy, 'pod-operator')).toEqual([
      'pod: has no effect with the operator before release 0.37.0: priorityClassName; state the release if yours is later, or leave it out (pod-operator)',
    ]);
  });

  describe('with an operator that merges pod templates', () => {
    const withOperator = (fidelity = OperatorFidelity.CORRECTED): Chart =>
      chartFor(TargetCluster.withOperator({ release: OperatorRelease.V0_37, fidelity }));
    const templateOf = (chart: Chart): unknown =>
      (manifestOf(chart, 'MCPRemoteProxy')['spec'] as { readonly podTemplateSpec: unknown }).podTemplateSpec;
    const pod = {
      priorityClassName: 'high',
      nodeSelector: { disk: 'ssd' },
      imagePullPolicy: ImagePullPolicy.NEVER,
      topologySpread: [{ topologyKey: 'zone' }],
    };

    test('sets the container and the time to stop', () => {
      const chart = withOperator(OperatorFidelity.EXACT);
      const podTemplate = {
        spec: {
          containers: [
            { name: 'sidecar', image: 'x' },
            { name: 'toolhive', tty: true },
          ],
        },
      };
      proxyIn(chart, { podTemplate, pod: { preStopSleep: Duration.seconds(5) } });

      expect(templateOf(chart)).toEqual({
        spec: {
          terminationGracePeriodSeconds: 50,
          containers: [
            { name: 'sidecar', image: 'x' },
            { name: 'toolhive', tty: true, lifecycle: { preStop: { sleep: { seconds: 5 } } } },
          ],
        },
      });
    });

    test('is part of the template', () => {
      const chart = withOperator(OperatorFidelity.EXACT);
      const proxy = proxyIn(chart, { pod });

      expect(templateOf(chart)).toEqual({
        spec: {
          priorityClassName: 'high',
          nodeSelector: { disk: 'ssd' },
          topologySpreadConstraints: [
            {
              topologyKey: 'zone',
              maxSkew: 1,
              whenUnsatisfiable: 'ScheduleAnyway',
              labelSelector: { matchLabels: { ...LABELS, ...podLabelsOf('weather') } },
            },
          ],
          containers: [{ name: 'toolhive', imagePullPolicy: 'Never' }],
        },
      });
      expect(warningsWith(proxy, 'pod-operator')).toEqual([]);
    });

    test('is overridden by the template', () => {
      const chart = withOperator(OperatorFidelity.EXACT);
      const containers = [
        { name: 'sidecar', image: 'x' },
        { name: 'toolhive', env: [{ name: 'A', value: 'b' }] },
      ];
      const others = {
        priorityClassName: 'high',
        nodeSelector: { disk: 'ssd' },
        imagePullPolicy: ImagePullPolicy.NEVER,
      };
      proxyIn(chart, { pod: others, podTemplate: { spec: { priorityClassName: 'low', containers } } });

      expect(templateOf(chart)).toEqual({
        spec: {
          priorityClassName: 'low',
          nodeSelector: { disk: 'ssd' },
          containers: [containers[0], { ...containers[1], imagePullPolicy: 'Never' }],
        },
      });
    });

    test('has the same result as without the operator', () => {
      const without = chartFor(TargetCluster.withoutOperator({ release: OperatorRelease.V0_37 }));
      const chart = withOperator();
      proxyIn(without, { pod });
      proxyIn(chart, { pod });
      const bare = chartFor(TargetCluster.withoutOperator({ release: OperatorRelease.V0_37 }));
      proxyIn(bare, { podTemplate: templateOf(chart) as { [field: string]: unknown } });

      expect(manifestOf(bare, 'Deployment')['spec']).toEqual(manifestOf(without, 'Deployment')['spec']);
    });
  });

  test('is silent without the operator', () => {
    const proxy = proxyIn(chartFor(TargetCluster.withoutOperator()), { pod: { priorityClassName: 'high' } });

    expect(warningsWith(proxy, 'pod-operator')).toEqual([]);
  });

  test('fails for replicas that an autoscaler sets', () => {
    const chart = chartFor(TargetCluster.withoutOperator());
    proxyIn(chart, { replicas: 2 }).availability.autoscale({ maxReplicas: 3 });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] replicas: 2 is also set by the autoscaler, so the two would keep overwriting each other; leave it out (replicas-autoscaled)',
    ]);
  });

  test.each<[string, ProxyPodOptions, string]>([
    [
      'a period of no number of seconds',
      { terminationGracePeriod: Duration.seconds('soon' as never) },
      'pod.terminationGracePeriod: NaN must be a whole number; correct it (pod-template-value)',
    ],
    [
      'a period',
      { terminationGracePeriod: Duration.millis(1500) },
      'pod.terminationGracePeriod: 1.5 must be a whole number; correct it (pod-template-value)',
    ],
    [
      'a skew',
      { topologySpread: [{ topologyKey: 'zone', maxSkew: 0 }] },
      'pod.topologySpread[0].maxSkew: 0 is out of range; use 1 or more (pod-template-value)',
    ],
    [
      'a label of nodes',
      { nodeSelector: { 'not a label': 'x' } },
      'pod.nodeSelector["not a label"]: "not a label" is not a valid label name; use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/" (pod-template-value)',
    ],
    [
      'a value of a label',
      { affinity: [PodAffinity.toNodes([NodeLabel.isIn('disk', ['not a value'])])] },
      'pod.affinity[0].labels[0].values[0]: "not a value" is not a valid label value; use up to 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends (pod-template-value)',
    ],
    [
      'a topology key',
      { affinity: [PodAffinity.awayFromEachOther('')] },
      'pod.affinity[0].topologyKey: is missing, so the API server rejects the pod; add it (pod-template-missing)',
    ],
    [
      'a priority class',
      { priorityClassName: 'High' },
      'pod.priorityClassName: "High" is not a valid name; use at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends (pod-template-value)',
    ],
    [
      'a value without a key',
      { tolerations: [{ value: 'x' }] },
      'pod.tolerations[0].value: "x" has no key; give the key of the taint (pod-template-combination)',
    ],
    [
      'a sleep that is longer than the time to stop',
      { preStopSleep: Duration.seconds(31), terminationGracePeriod: Duration.seconds(30) },
      'pod.preStopSleep: 31 is more than terminationGracePeriod, 30; sleep for a shorter time, or give the pod more time (pod-template-combination)',
    ],
    [
      'a period with another effect',
      { tolerations: [{ key: 'x', effect: TaintEffect.NO_SCHEDULE, period: Duration.seconds(1) }] },
      'pod.tolerations[0].period: 1 is only for the effect NoExecute; set that effect, or leave it out (pod-template-combination)',
    ],
    [
      'a weight',
      { affinity: [PodAffinity.awayFromEachOther('zone', 101)] },
      'pod.affinity[0].weight: 101 is out of range; use 1 to 100 (pod-template-value)',
    ],
    [
      'no values',
      { affinity: [PodAffinity.toNodes([NodeLabel.isIn('disk', [])])] },
      'pod.affinity[0].labels[0].values: is empty, but In needs values; give one, or use Exists (pod-template-combination)',
    ],
  ])('fails for %s', (_what, pod, message) => {
    const chart = chartFor(TargetCluster.withoutOperator());
    proxyIn(chart, { pod, replicas: 2 });

    expect(errorsOf(chart)).toEqual([`[test/weather] ${message}`]);
  });
});
