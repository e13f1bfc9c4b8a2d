import type { Duration } from 'cdk8s';
import type { PodOptions, TolerationSpec } from '../model/pod-options';
import { secondsOf } from '../private/cdk8s/values';
import { present } from '../private/plain';
import type { PodAffinity } from '../values/scheduling';

/**
 * How the pods of a proxy are scheduled and run.
 *
 * With the operator, these options become part of the pod template, which needs release 0.37 or later; before that, all
 * of them are a warning. Use `podTemplate` for anything that is missing here.
 */
export interface ProxyPodOptions {
  /**
   * Labels that a node must have.
   *
   * @default - any node
   */
  readonly nodeSelector?: { readonly [label: string]: string };

  /**
   * Taints that the pods tolerate.
   *
   * @default - none
   */
  readonly tolerations?: PodToleration[];

  /**
   * Which nodes and which other pods the pods should run near to, or away from. All requirements must be met.
   *
   * @default - no preference
   */
  readonly affinity?: PodAffinity[];

  /**
   * How the proxy's pods are spread over zones or nodes. An empty list leaves it to the cluster.
   *
   * @default - without the operator, several pods are spread over zones and nodes as far as possible; with it, and with
   *   `OperatorFidelity.EXACT`, the cluster decides
   */
  readonly topologySpread?: PodTopologySpread[];

  /**
   * Name of the PriorityClass of the pods.
   *
   * @default - the cluster's default priority
   */
  readonly priorityClassName?: string;

  /**
   * How long a pod may take to stop, in whole seconds, before it is killed. With an open stream, the proxy takes a
   * little more than 30 seconds to stop; without one, at most six.
   *
   * @default Duration.seconds(45); with the operator, and with `OperatorFidelity.EXACT`, the 30 seconds of Kubernetes,
   *   which are too short for an open stream. With `preStopSleep`, always 45 seconds more than that
   */
  readonly terminationGracePeriod?: Duration;

  /**
   * How long a pod keeps serving before it is told to stop, in whole seconds. Gateways and load balancers need this
   * time to stop sending requests, since the proxy refuses new connections once it is told to stop. Five to fifteen
   * seconds are usual.
   *
   * It needs Kubernetes 1.30 or later, which does the waiting: the image has no shell to run a command in. A sleep of no
   * time is a warning, since Kubernetes before 1.33 refuses it.
   *
   * @default - the pod is told to stop immediately
   */
  readonly preStopSleep?: Duration;

  /**
   * When nodes pull the image.
   *
   * @default - `IF_NOT_PRESENT`, and `ALWAYS` for an image with the tag `latest`
   */
  readonly imagePullPolicy?: ImagePullPolicy;
}

/**
 * A taint that the pods tolerate.
 */
export interface PodToleration {
  /**
   * Key of the taint.
   *
   * @default - every taint
   */
  readonly key?: string;

  /**
   * Value of the taint.
   *
   * @default - any
   */
  readonly value?: string;

  /**
   * Effect of the taint.
   *
   * @default - any
   */
  readonly effect?: TaintEffect;

  /**
   * How long the pods stay on a node that gets the taint; only with the effect `NO_EXECUTE`.
   *
   * @default - for ever
   */
  readonly period?: Duration;
}

/**
 * How evenly the pods of a proxy are spread.
 */
export interface PodTopologySpread {
  /** The node label that defines the domains, such as `topology.kubernetes.io/zone`. */
  readonly topologyKey: string;

  /**
   * How many more pods one domain may have than another, 1 or more.
   *
   * @default 1
   */
  readonly maxSkew?: number;

  /**
   * What happens to a pod that cannot be placed this way.
   *
   * @default UnsatisfiableSpread.SCHEDULE_ANYWAY
   */
  readonly whenUnsatisfiable?: UnsatisfiableSpread;

  /**
   * Minimum number of domains; only with `DO_NOT_SCHEDULE`.
   *
   * @default 1
   */
  readonly minDomains?: number;
}

/**
 * What a taint does to pods that don't tolerate it.
 */
export enum TaintEffect {
  /** They are not scheduled on the node. */
  NO_SCHEDULE = 'NoSchedule',

  /** They are only scheduled on the node if there is no other one. */
  PREFER_NO_SCHEDULE = 'PreferNoSchedule',

  /** They are not scheduled on the node, and pods that run there are evicted. */
  NO_EXECUTE = 'NoExecute',
}

/**
 * What happens to a pod that cannot be spread as requested.
 */
export enum UnsatisfiableSpread {
  /** It waits. */
  DO_NOT_SCHEDULE = 'DoNotSchedule',

  /** It runs on the node that fits best. */
  SCHEDULE_ANYWAY = 'ScheduleAnyway',
}

/**
 * When a node pulls an image.
 */
export enum ImagePullPolicy {
  /** Each time a pod starts. A cached image is used if the registry confirms that it is the same. */
  ALWAYS = 'Always',

  /** If the node does not have it. */
  IF_NOT_PRESENT = 'IfNotPresent',

  /** Never: the node must have it. */
  NEVER = 'Never',
}

/** The options as plain data, in the form of a pod spec. */
export function podOptions(options: ProxyPodOptions): PodOptions {
  const { nodeSelector, tolerations, affinity, topologySpread, terminationGracePeriod } = options;
  return present({
    nodeSelector: nodeSelector && { ...nodeSelector },
    tolerations: tolerations?.map(toleration),
    affinity: affinity?.map((each) => each._toModel()),
    topologySpread: topologySpread?.map(
      ({ topologyKey, maxSkew = 1, whenUnsatisfiable = UnsatisfiableSpread.SCHEDULE_ANYWAY, minDomains }) =>
        present({ topologyKey, maxSkew, whenUnsatisfiable, minDomains }),
    ),
    priorityClassName: options.priorityClassName,
    terminationGracePeriod: terminationGracePeriod && secondsOf(terminationGracePeriod),
    preStopSleep: options.preStopSleep && secondsOf(options.preStopSleep),
    imagePullPolicy: options.imagePullPolicy,
  });
}

function toleration({ key, value, effect, period }: PodToleration): TolerationSpec {
  const operator: TolerationSpec['operator'] = value === undefined ? 'Exists' : 'Equal';
  return present({ key, operator, value, effect, tolerationSeconds: period && secondsOf(period) });
}
