import { GRACE_PERIOD_SECONDS } from '../model/grace-period';
import { podSettings } from './pod-part';

/** Kubernetes kills a pod after 30 seconds. The user's options and template win. */
export const gracePeriod = podSettings('grace-period', () => ({
  pod: { terminationGracePeriodSeconds: GRACE_PERIOD_SECONDS },
}));
