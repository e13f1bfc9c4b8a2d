import type { Correction } from './correction';
import { withContainer, withPod } from '../object-contents';

const seccompProfile = { type: 'RuntimeDefault' };

/**
 * The operator's pod fails the restricted Pod Security Standard on plain Kubernetes; on OpenShift it has both already.
 *
 * @see https://kubernetes.io/docs/concepts/security/pod-security-standards/#restricted
 */
export const podSecurity: Correction = {
  id: 'pod-security',
  objects: (objects, { openshift }) => {
    if (openshift) {
      return objects;
    }
    const withSeccomp = withPod(objects, (pod) => ({
      ...pod,
      securityContext: { ...pod.securityContext, seccompProfile },
    }));
    return withContainer(withSeccomp, (container) => ({
      ...container,
      securityContext: { ...container.securityContext, seccompProfile, capabilities: { drop: ['ALL'] } },
    }));
  },
};
