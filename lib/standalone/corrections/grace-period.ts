import { GRACE_PERIOD_SECONDS } from '../../model/pod-options';
import { withPod } from '../object-contents';
import type { Correction } from './correction';

/** Kubernetes gives a pod 30 seconds, and ends it by force then. Options and template of the user come later. */
export const gracePeriod: Correction = {
  id: 'grace-period',
  objects: (objects) => withPod(objects, (pod) => ({ ...pod, terminationGracePeriodSeconds: GRACE_PERIOD_SECONDS })),
};
