import type { PodOptions } from './pod-options';

/** With an open stream the proxy takes 30 seconds to stop (`docs/operator/runtime.md#shutdown`). */
export const GRACE_PERIOD_SECONDS = 45;

/** How long a pod may take to stop, including the time that it waits before it is told to stop. */
export function gracePeriodOf({ terminationGracePeriod, preStopSleep }: PodOptions): number | undefined {
  return terminationGracePeriod ?? (preStopSleep === undefined ? undefined : GRACE_PERIOD_SECONDS + preStopSleep);
}
