import type { Duration } from 'cdk8s';

/**
 * How many pods a proxy has, and by what.
 */
export interface AutoscaleOptions {
  /** The most pods; `min` or more. */
  readonly max: number;

  /**
   * The fewest pods, 1 or more. With `max` equal to it, the number is fixed.
   *
   * @default 1
   */
  readonly min?: number;

  /**
   * How much of the CPU that they request the pods use on average, in percent. A proxy whose `resources` request no CPU
   * is never scaled, which is a warning.
   *
   * @default 80, unless `memoryUtilization` is given
   */
  readonly cpuUtilization?: number;

  /**
   * How much of the memory that they request the pods use on average, in percent.
   *
   * @default - memory doesn't matter
   */
  readonly memoryUtilization?: number;

  /**
   * For how long fewer pods must have been enough before some are removed; an hour at most. A removed pod takes its
   * sessions with it.
   *
   * @default - as the cluster has it, mostly 5 minutes
   */
  readonly scaleDownStabilization?: Duration;
}

/**
 * How many pods of a proxy a node drain may evict at once: either this many, or all but that many.
 */
export interface PodDisruptionBudgetOptions {
  /**
   * How many must stay, 0 or more. As many as there are is a warning: nodes could not be drained.
   *
   * @default - `maxUnavailable` is given
   */
  readonly minAvailable?: number;

  /**
   * How many may go, 0 or more. None is a warning.
   *
   * @default - `minAvailable` is given
   */
  readonly maxUnavailable?: number;
}
