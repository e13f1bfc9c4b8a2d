import { Cpu, Secret, ServiceAccount, type ContainerResources } from 'cdk8s-plus-28';
import { Duration, Size } from 'cdk8s';
import type { Construct } from 'constructs';
import {
  NodeLabel,
  PodAffinity,
  TaintEffect,
  UnsatisfiableSpread,
  type ProxyPodOptions,
  type RemoteMcpProxyProps,
} from '../../../lib';

type Fields = { readonly [field: string]: unknown };
type Props = Partial<RemoteMcpProxyProps>;

/** One value of a setting, in each way that it can be written; what is absent has no such way. */
export interface Written {
  /** Fields of the pod. */
  readonly pod?: Fields;
  /** Fields of the proxy's container. */
  readonly container?: Fields;
  /** Labels and annotations of the pod. */
  readonly metadata?: Fields;
  readonly options?: ProxyPodOptions;
  readonly props?: (scope: Construct) => Props;
  /** The same as the props in a custom resource. */
  readonly spec?: Fields;
}

/** A setting with a value that is wrong, and one that is right. */
export interface PodSetting {
  readonly name: string;
  /** What is said of the wrong one, in each way and on each sort of cluster. */
  readonly verdict: 'error' | 'warning';
  readonly wrong: Written;
  readonly right: Written;
}

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

function nodeSelector(labels: { [label: string]: string }): Written {
  return { pod: { nodeSelector: labels }, options: { nodeSelector: labels } };
}

function toleration(fields: Fields, option: NonNullable<ProxyPodOptions['tolerations']>[number]): Written {
  return { pod: { tolerations: [fields] }, options: { tolerations: [option] } };
}

/** The operator of a toleration with a value is `Equal`, and that of another one `Exists`. */
function exists(key: string, more: Fields = {}): Fields {
  return { key, operator: 'Exists', ...more };
}

function nodes(requirement: Fields, label: NodeLabel): Written {
  const terms = [{ matchExpressions: [requirement] }];
  return {
    pod: { affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: terms } } } },
    options: { affinity: [PodAffinity.toNodes([label])] },
  };
}

function likedNodes(weight: number, requirement: Fields, label: NodeLabel): Written {
  const preferred = [{ weight, preference: { matchExpressions: [requirement] } }];
  return {
    pod: { affinity: { nodeAffinity: { [PREFERRED]: preferred } } },
    options: { affinity: [PodAffinity.toNodes([label], weight)] },
  };
}

function nearPods(labels: { [label: string]: string }, topologyKey: string): Written {
  const terms = [{ topologyKey, labelSelector: { matchLabels: labels } }];
  return {
    pod: { affinity: { podAffinity: { [REQUIRED]: terms } } },
    options: { affinity: [PodAffinity.toPods(labels, topologyKey)] },
  };
}

function awayFromPods(labels: { [label: string]: string }, topologyKey: string, weight: number): Written {
  const terms = [{ weight, podAffinityTerm: { topologyKey, labelSelector: { matchLabels: labels } } }];
  return {
    pod: { affinity: { podAntiAffinity: { [PREFERRED]: terms } } },
    options: { affinity: [PodAffinity.awayFromPods(labels, topologyKey, weight)] },
  };
}

const LABEL_SELECTOR = { matchLabels: { app: 'weather' } };

function spread(fields: Fields, ...options: NonNullable<ProxyPodOptions['topologySpread']>): Written {
  const constraint = { maxSkew: 1, whenUnsatisfiable: 'ScheduleAnyway', labelSelector: LABEL_SELECTOR, ...fields };
  return { pod: { topologySpreadConstraints: [constraint] }, options: { topologySpread: options } };
}

function sleep(seconds: number, period: Duration): Written {
  return {
    pod: { terminationGracePeriodSeconds: 30 },
    container: { lifecycle: { preStop: { sleep: { seconds } } } },
    options: { preStopSleep: period, terminationGracePeriod: Duration.seconds(30) },
  };
}

function resources(fields: Fields, given: ContainerResources): Written {
  return { container: { resources: fields }, props: () => ({ resources: given }), spec: { resources: fields } };
}

/** Annotations, a label, a variable or a Secret of the pods by `resourceOverrides`. */
function overrides(
  given: Written,
  proxyDeployment: object,
  props = (_: Construct): object => proxyDeployment,
): Written {
  return {
    ...given,
    props: (scope) => ({ resourceOverrides: { proxyDeployment: props(scope) } }),
    spec: { resourceOverrides: { proxyDeployment } },
  };
}

function annotation(name: string, value: string): Written {
  const annotations = { [name]: value };
  return overrides({ metadata: { annotations } }, { podTemplateMetadataOverrides: { annotations } });
}

function label(value: string): Written {
  const labels = { team: value };
  return overrides({ metadata: { labels } }, { podTemplateMetadataOverrides: { labels } });
}

function variable(name: string): Written {
  const env = [{ name, value: 'x' }];
  return overrides({ container: { env } }, { env }, () => ({ env: { [name]: 'x' } }));
}

function pullSecret(name: string): Written {
  const imagePullSecrets = [{ name }];
  return overrides({ pod: { imagePullSecrets } }, { imagePullSecrets }, (scope) => ({
    imagePullSecrets: [Secret.fromSecretName(scope, 'Pull', name)],
  }));
}

function serviceAccount(name: string): Written {
  return {
    pod: { serviceAccountName: name },
    props: (scope) => ({ serviceAccount: ServiceAccount.fromServiceAccountName(scope, 'Account', name) }),
    spec: { serviceAccount: name },
  };
}

function mount(mountPath: string): Written {
  return { pod: { volumes: [{ name: 'a', emptyDir: {} }] }, container: { volumeMounts: [{ name: 'a', mountPath }] } };
}

/** What the container of the proxy does before it stops. */
function preStop(handler: Fields): Written {
  return { container: { lifecycle: { preStop: handler } } };
}

const zone = 'topology.kubernetes.io/zone';
const NO_SCHEDULE = { effect: 'NoSchedule' };

/** Every setting of a pod that an option or a prop can say too, and some that only a template can. */
export const POD_SETTINGS: readonly PodSetting[] = [
  {
    name: 'label of nodes',
    verdict: 'error',
    wrong: nodeSelector({ 'disk type': 'ssd' }),
    right: nodeSelector({ 'disk-type': 'ssd' }),
  },
  {
    name: 'value of a label of nodes',
    verdict: 'error',
    wrong: nodeSelector({ disk: 'very fast' }),
    right: nodeSelector({ disk: 'fast' }),
  },
  {
    name: 'key of a toleration',
    verdict: 'error',
    wrong: toleration(exists('a b'), { key: 'a b' }),
    right: toleration(exists('a'), { key: 'a' }),
  },
  {
    name: 'effect of a toleration',
    verdict: 'error',
    wrong: toleration(exists('a', { effect: 'Never' }), { key: 'a', effect: 'Never' as never }),
    right: toleration(exists('a', NO_SCHEDULE), { key: 'a', effect: TaintEffect.NO_SCHEDULE }),
  },
  {
    name: 'value of a toleration without a key',
    verdict: 'error',
    wrong: toleration({ operator: 'Equal', value: 'x' }, { value: 'x' }),
    right: toleration({ key: 'a', operator: 'Equal', value: 'x' }, { key: 'a', value: 'x' }),
  },
  {
    name: 'value of a toleration',
    verdict: 'error',
    wrong: toleration({ key: 'a', operator: 'Equal', value: 'a b' }, { key: 'a', value: 'a b' }),
    right: toleration({ key: 'a', operator: 'Equal', value: '' }, { key: 'a', value: '' }),
  },
  {
    name: 'period of a toleration with another effect',
    verdict: 'error',
    wrong: toleration(exists('a', { ...NO_SCHEDULE, tolerationSeconds: 5 }), {
      key: 'a',
      effect: TaintEffect.NO_SCHEDULE,
      period: Duration.seconds(5),
    }),
    right: toleration(exists('a', { effect: 'NoExecute', tolerationSeconds: 5 }), {
      key: 'a',
      effect: TaintEffect.NO_EXECUTE,
      period: Duration.seconds(5),
    }),
  },
  {
    name: 'period of a toleration that is not whole',
    verdict: 'error',
    wrong: toleration(exists('a', { effect: 'NoExecute', tolerationSeconds: 1.5 }), {
      key: 'a',
      effect: TaintEffect.NO_EXECUTE,
      period: Duration.millis(1500),
    }),
    right: toleration(exists('a', { effect: 'NoExecute', tolerationSeconds: 0 }), {
      key: 'a',
      effect: TaintEffect.NO_EXECUTE,
      period: Duration.seconds(0),
    }),
  },
  {
    name: 'label of required nodes',
    verdict: 'error',
    wrong: nodes({ key: 'a b', operator: 'Exists' }, NodeLabel.exists('a b')),
    right: nodes({ key: 'a', operator: 'Exists' }, NodeLabel.exists('a')),
  },
  {
    name: 'value of a label of required nodes',
    verdict: 'error',
    wrong: nodes({ key: 'a', operator: 'In', values: ['a b'] }, NodeLabel.isIn('a', ['a b'])),
    right: nodes({ key: 'a', operator: 'In', values: ['a'] }, NodeLabel.isIn('a', ['a'])),
  },
  {
    name: 'no values of a label of required nodes',
    verdict: 'error',
    wrong: nodes({ key: 'a', operator: 'NotIn', values: [] }, NodeLabel.isNotIn('a', [])),
    right: nodes({ key: 'a', operator: 'NotIn', values: ['b'] }, NodeLabel.isNotIn('a', ['b'])),
  },
  {
    name: 'number that required nodes are compared with',
    verdict: 'warning',
    wrong: nodes({ key: 'cores', operator: 'Gt', values: ['1.5'] }, NodeLabel.isAbove('cores', 1.5)),
    right: nodes({ key: 'cores', operator: 'Gt', values: ['1'] }, NodeLabel.isAbove('cores', 1)),
  },
  {
    name: 'no condition on nodes',
    verdict: 'warning',
    wrong: {
      pod: { affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [{}] } } } },
      options: { affinity: [PodAffinity.toNodes([])] },
    },
    right: nodes({ key: 'a', operator: 'DoesNotExist' }, NodeLabel.doesNotExist('a')),
  },
  {
    name: 'no condition on preferred nodes',
    verdict: 'warning',
    wrong: {
      pod: { affinity: { nodeAffinity: { [PREFERRED]: [{ weight: 1, preference: {} }] } } },
      options: { affinity: [PodAffinity.toNodes([], 1)] },
    },
    right: likedNodes(1, { key: 'a', operator: 'Exists' }, NodeLabel.exists('a')),
  },
  {
    name: 'weight of nodes',
    verdict: 'error',
    wrong: likedNodes(101, { key: 'a', operator: 'Exists' }, NodeLabel.exists('a')),
    right: likedNodes(100, { key: 'a', operator: 'Exists' }, NodeLabel.exists('a')),
  },
  {
    name: 'number that preferred nodes are compared with',
    verdict: 'warning',
    wrong: likedNodes(1, { key: 'cores', operator: 'Lt', values: ['-1'] }, NodeLabel.isBelow('cores', -1)),
    right: likedNodes(1, { key: 'cores', operator: 'Lt', values: ['1'] }, NodeLabel.isBelow('cores', 1)),
  },
  {
    name: 'topology of pods nearby',
    verdict: 'error',
    wrong: nearPods({ app: 'cache' }, ''),
    right: nearPods({ app: 'cache' }, zone),
  },
  {
    name: 'label of pods nearby',
    verdict: 'error',
    wrong: nearPods({ 'a b': 'cache' }, zone),
    right: nearPods({ 'a-b': 'cache' }, zone),
  },
  {
    name: 'weight of pods far away',
    verdict: 'error',
    wrong: awayFromPods({ app: 'cache' }, zone, 0),
    right: awayFromPods({ app: 'cache' }, zone, 1),
  },
  {
    name: 'topology of a spread',
    verdict: 'warning',
    wrong: spread({ topologyKey: 'a b' }, { topologyKey: 'a b' }),
    right: spread({ topologyKey: zone }, { topologyKey: zone }),
  },
  {
    name: 'skew of a spread',
    verdict: 'error',
    wrong: spread({ topologyKey: zone, maxSkew: 0 }, { topologyKey: zone, maxSkew: 0 }),
    right: spread({ topologyKey: zone, maxSkew: 2 }, { topologyKey: zone, maxSkew: 2 }),
  },
  {
    name: 'mode of a spread',
    verdict: 'error',
    wrong: spread(
      { topologyKey: zone, whenUnsatisfiable: 'Never' },
      { topologyKey: zone, whenUnsatisfiable: 'Never' as never },
    ),
    right: spread(
      { topologyKey: zone, whenUnsatisfiable: 'DoNotSchedule' },
      { topologyKey: zone, whenUnsatisfiable: UnsatisfiableSpread.DO_NOT_SCHEDULE },
    ),
  },
  {
    name: 'domains of a spread that does not insist',
    verdict: 'error',
    wrong: spread({ topologyKey: zone, minDomains: 2 }, { topologyKey: zone, minDomains: 2 }),
    right: spread(
      { topologyKey: zone, whenUnsatisfiable: 'DoNotSchedule', minDomains: 2 },
      { topologyKey: zone, whenUnsatisfiable: UnsatisfiableSpread.DO_NOT_SCHEDULE, minDomains: 2 },
    ),
  },
  {
    name: 'domains of a spread',
    verdict: 'error',
    wrong: spread(
      { topologyKey: zone, whenUnsatisfiable: 'DoNotSchedule', minDomains: 0 },
      { topologyKey: zone, whenUnsatisfiable: UnsatisfiableSpread.DO_NOT_SCHEDULE, minDomains: 0 },
    ),
    right: spread(
      { topologyKey: zone, whenUnsatisfiable: 'DoNotSchedule', minDomains: 1 },
      { topologyKey: zone, whenUnsatisfiable: UnsatisfiableSpread.DO_NOT_SCHEDULE, minDomains: 1 },
    ),
  },
  {
    name: 'the same spread twice',
    verdict: 'error',
    wrong: {
      pod: {
        topologySpreadConstraints: [1, 2].map((maxSkew) => ({
          topologyKey: zone,
          maxSkew,
          whenUnsatisfiable: 'ScheduleAnyway',
          labelSelector: LABEL_SELECTOR,
        })),
      },
      options: { topologySpread: [{ topologyKey: zone }, { topologyKey: zone, maxSkew: 2 }] },
    },
    right: spread({ topologyKey: zone }, { topologyKey: zone }),
  },
  {
    name: 'priority class',
    verdict: 'error',
    wrong: { pod: { priorityClassName: 'High' }, options: { priorityClassName: 'High' } },
    right: { pod: { priorityClassName: 'high' }, options: { priorityClassName: 'high' } },
  },
  {
    name: 'time to stop that is not whole',
    verdict: 'error',
    wrong: {
      pod: { terminationGracePeriodSeconds: 1.5 },
      options: { terminationGracePeriod: Duration.millis(1500) },
    },
    right: { pod: { terminationGracePeriodSeconds: 60 }, options: { terminationGracePeriod: Duration.seconds(60) } },
  },
  {
    name: 'sleep that is longer than the time to stop',
    verdict: 'error',
    wrong: sleep(31, Duration.seconds(31)),
    right: sleep(30, Duration.seconds(30)),
  },
  {
    name: 'sleep that is not whole',
    verdict: 'error',
    wrong: sleep(1.5, Duration.millis(1500)),
    right: sleep(2, Duration.seconds(2)),
  },
  {
    name: 'sleep of no time',
    verdict: 'warning',
    wrong: sleep(0, Duration.seconds(0)),
    right: sleep(1, Duration.seconds(1)),
  },
  {
    name: 'pull policy',
    verdict: 'error',
    wrong: { container: { imagePullPolicy: 'Sometimes' }, options: { imagePullPolicy: 'Sometimes' as never } },
    right: { container: { imagePullPolicy: 'Always' }, options: { imagePullPolicy: 'Always' as never } },
  },
  {
    name: 'request above its limit',
    verdict: 'error',
    wrong: resources(
      { requests: { cpu: '2', memory: '64Mi' }, limits: { cpu: '1' } },
      { cpu: { request: Cpu.units(2), limit: Cpu.units(1) }, memory: { request: Size.mebibytes(64) } },
    ),
    right: resources(
      { requests: { cpu: '1', memory: '64Mi' }, limits: { cpu: '1' } },
      { cpu: { request: Cpu.units(1), limit: Cpu.units(1) }, memory: { request: Size.mebibytes(64) } },
    ),
  },
  { name: 'service account', verdict: 'error', wrong: serviceAccount('Weather_1'), right: serviceAccount('weather-1') },
  { name: 'label of pods', verdict: 'error', wrong: label('a b'), right: label('a-b') },
  { name: 'annotation of pods', verdict: 'error', wrong: annotation('a b', 'x'), right: annotation('a-b', 'x') },
  {
    name: 'annotation of pods that has a meaning',
    verdict: 'error',
    wrong: annotation('controller.kubernetes.io/pod-deletion-cost', '+1'),
    right: annotation('controller.kubernetes.io/pod-deletion-cost', '1'),
  },
  { name: 'name of a variable', verdict: 'error', wrong: variable('A=B'), right: variable('A_B') },
  { name: 'name of a pull secret', verdict: 'warning', wrong: pullSecret('Pull_1'), right: pullSecret('pull-1') },
  {
    name: 'kind of an empty directory',
    verdict: 'warning',
    wrong: { pod: { volumes: [{ name: 'a', emptyDir: { medium: 'Disk' } }] } },
    right: { pod: { volumes: [{ name: 'a', emptyDir: { medium: 'Memory' } }] } },
  },
  { name: 'path of a mount', verdict: 'warning', wrong: mount('/a:b'), right: mount('/a-b') },
  {
    name: 'volume of a mount',
    verdict: 'error',
    wrong: { container: { volumeMounts: [{ name: 'b', mountPath: '/b' }] } },
    right: mount('/b'),
  },
  {
    name: 'command in the container of the proxy',
    verdict: 'warning',
    wrong: preStop({ exec: { command: ['/bin/sh', '-c', 'sleep 5'] } }),
    right: preStop({ sleep: { seconds: 5 } }),
  },
  {
    name: 'port of a handler',
    verdict: 'warning',
    wrong: preStop({ httpGet: { path: '/health', port: 'nothing' } }),
    right: preStop({ httpGet: { path: '/health', port: 8080 } }),
  },
  {
    name: 'spread of no pods',
    verdict: 'warning',
    wrong: {
      pod: { topologySpreadConstraints: [{ maxSkew: 1, topologyKey: zone, whenUnsatisfiable: 'ScheduleAnyway' }] },
    },
    right: spread({ topologyKey: zone }, { topologyKey: zone }),
  },
  {
    name: 'signal to stop',
    verdict: 'warning',
    wrong: { container: { lifecycle: { stopSignal: 'SIGINT' } } },
    right: { container: { lifecycle: { preStop: { sleep: { seconds: 5 } } } } },
  },
  {
    name: 'comparison of a toleration',
    verdict: 'warning',
    wrong: { pod: { tolerations: [{ key: 'a', operator: 'Gt', value: '5' }] } },
    right: { pod: { tolerations: [{ key: 'a', operator: 'Equal', value: '5' }] } },
  },
  {
    name: 'restart of an init container',
    verdict: 'warning',
    wrong: { pod: { initContainers: [{ name: 'wait', image: 'busybox', restartPolicy: 'OnFailure' }] } },
    right: { pod: { initContainers: [{ name: 'wait', image: 'busybox' }] } },
  },
  {
    name: 'name of an image',
    verdict: 'error',
    wrong: { pod: { initContainers: [{ name: 'wait', image: 'Foo:bar:baz' }] } },
    right: { pod: { initContainers: [{ name: 'wait', image: 'foo:bar' }] } },
  },
];
