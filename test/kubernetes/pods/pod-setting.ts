import { Secret, ServiceAccount, type ContainerResources } from 'cdk8s-plus-28';
import { Duration } from 'cdk8s';
import type { Construct } from 'constructs';
import { NodeLabel, PodAffinity, type ProxyPodOptions, type RemoteMcpProxyProps } from '../../../lib';

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

export const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
export const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

export function nodeSelector(labels: { [label: string]: string }): Written {
  return { pod: { nodeSelector: labels }, options: { nodeSelector: labels } };
}

export function toleration(fields: Fields, option: NonNullable<ProxyPodOptions['tolerations']>[number]): Written {
  return { pod: { tolerations: [fields] }, options: { tolerations: [option] } };
}

/** The operator of a toleration with a value is `Equal`, and that of another one `Exists`. */
export function exists(key: string, more: Fields = {}): Fields {
  return { key, operator: 'Exists', ...more };
}

export function nodes(requirement: Fields, label: NodeLabel): Written {
  const terms = [{ matchExpressions: [requirement] }];
  return {
    pod: { affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: terms } } } },
    options: { affinity: [PodAffinity.toNodes([label])] },
  };
}

export function likedNodes(weight: number, requirement: Fields, label: NodeLabel): Written {
  const preferred = [{ weight, preference: { matchExpressions: [requirement] } }];
  return {
    pod: { affinity: { nodeAffinity: { [PREFERRED]: preferred } } },
    options: { affinity: [PodAffinity.toNodes([label], weight)] },
  };
}

export function nearPods(labels: { [label: string]: string }, topologyKey: string): Written {
  const terms = [{ topologyKey, labelSelector: { matchLabels: labels } }];
  return {
    pod: { affinity: { podAffinity: { [REQUIRED]: terms } } },
    options: { affinity: [PodAffinity.toPods(labels, topologyKey)] },
  };
}

export function awayFromPods(labels: { [label: string]: string }, topologyKey: string, weight: number): Written {
  const terms = [{ weight, podAffinityTerm: { topologyKey, labelSelector: { matchLabels: labels } } }];
  return {
    pod: { affinity: { podAntiAffinity: { [PREFERRED]: terms } } },
    options: { affinity: [PodAffinity.awayFromPods(labels, topologyKey, weight)] },
  };
}

export const LABEL_SELECTOR = { matchLabels: { app: 'weather' } };

export function spread(fields: Fields, ...options: NonNullable<ProxyPodOptions['topologySpread']>): Written {
  const constraint = { maxSkew: 1, whenUnsatisfiable: 'ScheduleAnyway', labelSelector: LABEL_SELECTOR, ...fields };
  return { pod: { topologySpreadConstraints: [constraint] }, options: { topologySpread: options } };
}

export function sleep(seconds: number, period: Duration): Written {
  return {
    pod: { terminationGracePeriodSeconds: 30 },
    container: { lifecycle: { preStop: { sleep: { seconds } } } },
    options: { preStopSleep: period, terminationGracePeriod: Duration.seconds(30) },
  };
}

export function resources(fields: Fields, given: ContainerResources): Written {
  return { container: { resources: fields }, props: () => ({ resources: given }), spec: { resources: fields } };
}

/** Annotations, a label, a variable or a Secret of the pods by `resourceOverrides`. */
function overrides(
  given: Written,
  proxyDeployment: object,
  props: (scope: Construct) => object = () => proxyDeployment,
): Written {
  return {
    ...given,
    props: (scope) => ({ resourceOverrides: { proxyDeployment: props(scope) } }),
    spec: { resourceOverrides: { proxyDeployment } },
  };
}

export function annotation(name: string, value: string): Written {
  const annotations = { [name]: value };
  return overrides({ metadata: { annotations } }, { podTemplateMetadataOverrides: { annotations } });
}

export function label(value: string): Written {
  const labels = { team: value };
  return overrides({ metadata: { labels } }, { podTemplateMetadataOverrides: { labels } });
}

export function variable(name: string): Written {
  const env = [{ name, value: 'x' }];
  return overrides({ container: { env } }, { env }, () => ({ env: { [name]: 'x' } }));
}

export function pullSecret(name: string): Written {
  const imagePullSecrets = [{ name }];
  return overrides({ pod: { imagePullSecrets } }, { imagePullSecrets }, (scope) => ({
    imagePullSecrets: [Secret.fromSecretName(scope, 'Pull', name)],
  }));
}

export function serviceAccount(name: string): Written {
  return {
    pod: { serviceAccountName: name },
    props: (scope) => ({ serviceAccount: ServiceAccount.fromServiceAccountName(scope, 'Account', name) }),
    spec: { serviceAccount: name },
  };
}

export function mount(mountPath: string): Written {
  return { pod: { volumes: [{ name: 'a', emptyDir: {} }] }, container: { volumeMounts: [{ name: 'a', mountPath }] } };
}

/** What the container of the proxy does before it stops. */
export function preStop(handler: Fields): Written {
  return { container: { lifecycle: { preStop: handler } } };
}

export const ZONE = 'topology.kubernetes.io/zone';
export const NO_SCHEDULE = { effect: 'NoSchedule' };
