import type { Duration } from 'cdk8s';

/**
 * How many pods a proxy has, and how their number is decided.
 */
export interface AutoscaleOptions {
  /** Maximum number of pods; `min` or more. */
  readonly max: number;

  /**
   * Minimum number of pods, 1 or more. If `max` is equal, the number is fixed.
   *
   * @default 1
   */
  readonly min?: number;

  /**
   * Target for the average CPU usage of the pods, in percent of what they request. A proxy whose `resources` request no
   * CPU is never scaled, which is a warning.
   *
   * @default 80, unless `memoryUtilization` is given
   */
  readonly cpuUtilization?: number;

  /**
   * Target for the average memory usage of the pods, in percent of what they request.
   *
   * @default - memory usage is ignored
   */
  readonly memoryUtilization?: number;

  /**
   * How long fewer pods must have been sufficient before some are removed; an hour at most. A removed pod takes its
   * sessions with it.
   *
   * @default - the cluster's default, usually 5 minutes
   */
  readonly scaleDownStabilization?: Duration;
}

/**
 * How many pods of a proxy may be evicted at once, for example by a node drain. Set exactly one of the options.
 */
export interface PodDisruptionBudgetOptions {
  /**
   * How many pods must stay available, 0 or more. Requiring all of them is a warning: nodes could not be drained.
   *
   * @default - `maxUnavailable` is given
   */
  readonly minAvailable?: number;

  /**
   * How many pods may be unavailable, 0 or more. 0 is a warning.
   *
   * @default - `minAvailable` is given
   */
  readonly maxUnavailable?: number;
}
