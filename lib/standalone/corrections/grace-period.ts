import { GRACE_PERIOD_SECONDS } from '../../model/pod-options';
import { withPod } from '../object-contents';
import type { Correction } from './correction';

/** Kubernetes kills a pod after 30 seconds. The user's options and template are applied later. */
export const gracePeriod: Correction = {
  id: 'grace-period',
  objects: (objects) => withPod(objects, (pod) => ({ ...pod, terminationGracePeriodSeconds: GRACE_PERIOD_SECONDS })),
};
