import { withPod } from '../object-contents';
import type { Correction } from './correction';

/** With an open stream the proxy takes 30 seconds to stop (`docs/operator/runtime.md#shutdown`). */
const GRACE_PERIOD_SECONDS = 45;

/** Kubernetes gives a pod 30 seconds, and ends it by force then. Options and template of the user come later. */
export const gracePeriod: Correction = {
  id: 'grace-period',
  objects: (objects) => withPod(objects, (pod) => ({ ...pod, terminationGracePeriodSeconds: GRACE_PERIOD_SECONDS })),
};
