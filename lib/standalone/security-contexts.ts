import type * as k8s from './kubernetes-types';
import type { StandaloneModel } from './standalone-model';

/** The security contexts of pod and container (`docs/operator/deployment.md#security-contexts`). */
export interface SecurityContexts {
  readonly pod: k8s.PodSecurityContext;
  readonly container: k8s.SecurityContext;
}

const USER = 1000;
const RUNTIME_DEFAULT: k8s.SeccompProfile = { type: 'RuntimeDefault' };
const RESTRICTED: k8s.SecurityContext = { seccompProfile: RUNTIME_DEFAULT, capabilities: { drop: ['ALL'] } };

/** OpenShift gives each namespace its own range of users, so no user may be set there. */
export function securityContexts({ openshift, behaviour }: StandaloneModel): SecurityContexts {
  const container: k8s.SecurityContext = {
    privileged: false,
    runAsNonRoot: true,
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
  };
  if (openshift) {
    return {
      pod: { runAsNonRoot: true, seccompProfile: RUNTIME_DEFAULT },
      container: { ...container, ...RESTRICTED },
    };
  }
  const user = { runAsUser: USER, runAsGroup: USER };
  const own = { pod: { runAsNonRoot: true, ...user, fsGroup: USER }, container: { ...container, ...user } };
  return behaviour.podSecurity === 'baseline'
    ? own
    : { pod: { ...own.pod, seccompProfile: RUNTIME_DEFAULT }, container: { ...own.container, ...RESTRICTED } };
}
