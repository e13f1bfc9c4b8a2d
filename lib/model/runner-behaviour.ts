/**
 * Differences between releases of the proxy runner, as closed choices (`docs/operator/runtime.md`).
 *
 * Unlike the operator's behaviour, none of it shows in the objects.
 */
export interface RunnerBehaviour {
  /**
   * How the response to `tools/list` is sent if a tool config changes it: with a wrong length, not flushed, or
   * complete.
   */
  readonly toolListing: 'miscounted' | 'unflushed' | 'whole';
  /** Where Prometheus finds the metrics: only at the port of the proxy, or at a port of their own too. */
  readonly metricsPorts: 'proxy' | 'proxy-and-own';
}

/** The port for metrics alone, without authentication (`docs/operator/releases.md#run-config-and-image`). */
export const METRICS_PORT = 9464;
