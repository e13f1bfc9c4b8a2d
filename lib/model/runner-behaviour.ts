/**
 * What the proxy runner of a release does differently, as closed choices (`docs/operator/runtime.md`).
 *
 * Unlike the operator's behaviour nothing of it shows in the objects.
 */
export interface RunnerBehaviour {
  /**
   * What becomes of `tools/list` where a tool config changes the answer: it has a wrong length, is not flushed, or arrives
   * whole.
   */
  readonly toolListing: 'miscounted' | 'unflushed' | 'whole';
}
