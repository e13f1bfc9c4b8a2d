import type { Duration } from 'cdk8s';
import type { PodAffinity } from '../values/pod/pod-affinity';

/**
 * How the pods of a proxy are scheduled and run.
 *
 * With the operator it becomes part of the pod template, which needs release 0.37 or a later one: before, all of it is
 * a warning. Use `podTemplate` for anything that is missing here.
 */
export interface ProxyPodOptions {
  /**
   * Labels that a node must have.
   *
   * @default - any node
   */
  readonly nodeSelector?: { readonly [label: string]: string };

  /**
   * Taints of nodes that don't keep the pods away.
   *
   * @default - none
   */
  readonly tolerations?: PodToleration[];

  /**
   * Which nodes and which other pods the pods should be near to, or far from. All conditions hold together.
   *
   * @default - it doesn't matter
   */
  readonly affinity?: PodAffinity[];

  /**
   * How the proxy's pods are spread over zones or nodes. An empty list leaves it to the cluster.
   *
   * @default - without the operator, several pods are spread over zones and nodes as far as it is possible; with it, and
   *   with `OperatorFidelity.EXACT`, as the cluster does it
   */
  readonly topologySpread?: PodTopologySpread[];

  /**
   * Name of the PriorityClass of the pods.
   *
   * @default - the cluster's default priority
   */
  readonly priorityClassName?: string;

  /**
   * How long a pod may take to stop, in whole seconds. It is ended by force then: with an open stream the proxy takes a
   * little more than 30 seconds, without one at most six.
   *
   * @default Duration.seconds(45); with the operator, and with `OperatorFidelity.EXACT`, the 30 seconds of Kubernetes,
   *   which are too few for an open stream. With `preStopSleep`, 45 seconds after that, everywhere
   */
  readonly terminationGracePeriod?: Duration;

  /**
   * How long a pod keeps serving before it is told to stop, in whole seconds. Gateways and load balancers need that
   * time to notice: once the proxy is told to stop, it refuses new connections. Five to fifteen seconds are usual.
   *
   * Kubernetes 1.30 or later is needed: it does the waiting, since the image has no shell for a command.
   *
   * @default - it stops at once
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
 * A taint that doesn't keep pods away.
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
  /** The label of nodes that tells the parts apart, such as `topology.kubernetes.io/zone`. */
  readonly topologyKey: string;

  /**
   * How many pods a part may have more than another, 1 or more.
   *
   * @default 1
   */
  readonly maxSkew?: number;

  /**
   * What becomes of a pod that cannot be spread so.
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
  /** They are not put on the node. */
  NO_SCHEDULE = 'NoSchedule',

  /** They are put on the node only if there is no other one. */
  PREFER_NO_SCHEDULE = 'PreferNoSchedule',

  /** They are not put on the node, and those that run there are removed. */
  NO_EXECUTE = 'NoExecute',
}

/**
 * What becomes of a pod that cannot be spread as it should.
 */
export enum UnsatisfiableSpread {
  /** It waits. */
  DO_NOT_SCHEDULE = 'DoNotSchedule',

  /** It runs where it fits best. */
  SCHEDULE_ANYWAY = 'ScheduleAnyway',
}

/**
 * When a node pulls an image.
 */
export enum ImagePullPolicy {
  /** Each time a pod starts; what the node has is taken where the registry says that it is the same. */
  ALWAYS = 'Always',

  /** When the node hasn't got it. */
  IF_NOT_PRESENT = 'IfNotPresent',

  /** Never: the node must have it. */
  NEVER = 'Never',
}
