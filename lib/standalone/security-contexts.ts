import type * as k8s from './kubernetes-types';

/** The security contexts of pod and container (`docs/operator/deployment.md#security-contexts`). */
export interface SecurityContexts {
  readonly pod: k8s.PodSecurityContext;
  readonly container: k8s.SecurityContext;
}

const USER = 1000;
const RUNTIME_DEFAULT: k8s.SeccompProfile = { type: 'RuntimeDefault' };

/** OpenShift gives each namespace its own range of users, so that none may be named there. */
export function securityContexts(openshift: boolean): SecurityContexts {
  const container: k8s.SecurityContext = {
    privileged: false,
    runAsNonRoot: true,
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
  };
  if (openshift) {
    return {
      pod: { runAsNonRoot: true, seccompProfile: RUNTIME_DEFAULT },
      container: { ...container, seccompProfile: RUNTIME_DEFAULT, capabilities: { drop: ['ALL'] } },
    };
  }
  const user = { runAsUser: USER, runAsGroup: USER };
  return { pod: { runAsNonRoot: true, ...user, fsGroup: USER }, container: { ...container, ...user } };
}
