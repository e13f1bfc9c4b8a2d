import type { PodOptions } from '../../lib/model/pod-options';
import type { DeploymentSpec, PodSpec } from '../../lib/standalone/kubernetes-types';
import { withPodOptions } from '../../lib/standalone/pod-options';

const LABELS = { app: 'weather' };
const CONTAINER = { name: 'toolhive', image: 'proxyrunner' };
const GPU = { key: 'gpu', operator: 'Exists' } as const;

/** The pod of a Deployment with these options. */
function podWith(options: PodOptions, pod: Partial<PodSpec> = {}): PodSpec | undefined {
  const deployment: DeploymentSpec = {
    selector: { matchLabels: LABELS },
    template: { metadata: { labels: LABELS }, spec: { containers: [CONTAINER], ...pod } },
  };
  return withPodOptions(deployment, options, LABELS).template.spec;
}

describe('the affinity of pods', () => {
  const term = { topologyKey: 'zone', labelSelector: { matchLabels: LABELS } };
  const required = [term];
  const preferred = [{ weight: 5, podAffinityTerm: term }];

  test.each<[string, NonNullable<PodOptions['affinity']>[number], object]>([
    [
      'nodes',
      { to: 'nodes', labels: [GPU] },
      {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [GPU] }] },
        },
      },
    ],
    [
      'nodes, as a wish',
      { to: 'nodes', labels: [GPU], weight: 5 },
      {
        nodeAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 5, preference: { matchExpressions: [GPU] } }],
        },
      },
    ],
    [
      'pods',
      { to: 'pods', topologyKey: 'zone' },
      { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } },
    ],
    [
      'pods, as a wish',
      { to: 'pods', topologyKey: 'zone', weight: 5 },
      { podAffinity: { preferredDuringSchedulingIgnoredDuringExecution: preferred } },
    ],
    [
      'pods to be away from',
      { to: 'away-from-pods', topologyKey: 'zone' },
      { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } },
    ],
  ])('to %s is written alone', (_name, affinity, expected) => {
    expect(podWith({ affinity: [affinity] })?.affinity).toStrictEqual(expected);
  });
});

describe('what servers drop of an item of a list is not written', () => {
  test.each<[string, PodOptions, Partial<PodSpec>]>([
    [
      'a toleration of a taint without a value',
      { tolerations: [{ key: 'gpu', operator: 'Equal', value: '', effect: 'NoSchedule' }] },
      { tolerations: [{ key: 'gpu', operator: 'Equal', effect: 'NoSchedule' }] },
    ],
    [
      'a toleration of every taint',
      { tolerations: [{ key: '', operator: 'Exists' }] },
      { tolerations: [{ operator: 'Exists' }] },
    ],
    [
      'a term about any pods',
      { affinity: [{ to: 'pods', labels: {}, topologyKey: 'zone' }] },
      {
        affinity: {
          podAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: [{ labelSelector: {}, topologyKey: 'zone' }],
          },
        },
      },
    ],
    ['a class without a name', { priorityClassName: '' }, {}],
    ['a label without a value, which they keep', { nodeSelector: { gpu: '' } }, { nodeSelector: { gpu: '' } }],
  ])('%s', (_name, options, expected) => {
    const { containers, ...pod } = podWith(options) ?? {};

    expect(containers).toEqual([CONTAINER]);
    expect(pod).toStrictEqual(expected);
  });

  test('and an empty list takes the place of what was there', () => {
    const pod = podWith({ tolerations: [], nodeSelector: {} }, { tolerations: [GPU], nodeSelector: { gpu: '' } });

    expect(pod).toStrictEqual({ containers: [CONTAINER] });
  });
});

describe('the CA for the remote server', () => {
  const remoteCa = { configMap: 'ca', key: 'ca.crt' };

  test('is added to what the pod has', () => {
    const own = {
      volumes: [{ name: 'own', emptyDir: {} }],
      containers: [
        { ...CONTAINER, env: [{ name: 'A', value: 'a' }], volumeMounts: [{ name: 'own', mountPath: '/own' }] },
      ],
    };
    const pod = podWith({ remoteCa }, own);

    expect(pod?.volumes?.map(({ name }) => name)).toEqual(['own', 'remote-ca-bundle']);
    expect(pod?.containers[0]?.env?.map(({ name }) => name)).toEqual(['A', 'SSL_CERT_FILE']);
    expect(pod?.containers[0]?.volumeMounts?.map(({ name }) => name)).toEqual(['own', 'remote-ca-bundle']);
  });

  test('is added to a pod that has nothing else', () => {
    const pod = podWith({ remoteCa });

    expect(pod?.volumes).toHaveLength(1);
    expect(pod?.containers[0]?.env).toHaveLength(1);
    expect(pod?.containers[0]?.volumeMounts).toHaveLength(1);
  });
});
