import type * as k8s from './kubernetes-types';
import { runnerNameOf } from '../model/names-and-labels';
import type { ResolvedProxy } from '../model/resource';

const RBAC = 'rbac.authorization.k8s.io';

/**
 * What the operator lets a proxy do, though it does nothing of it
 * (`docs/operator/service-account.md#what-the-operator-makes`).
 */
export const ROLE_RULES: k8s.PolicyRule[] = ['configmaps', 'secrets'].map((resource) => ({
  apiGroups: [''],
  resources: [resource],
  verbs: ['get', 'list', 'watch'],
}));

/** Who is bound to which role. Where the namespace is unknown a rule says so, unless a correction drops the binding. */
export function roleBinding({ proxy }: ResolvedProxy): k8s.RoleBinding {
  const name = runnerNameOf(proxy.name);
  const namespace = proxy.namespace === undefined ? {} : { namespace: proxy.namespace };
  return {
    roleRef: { apiGroup: RBAC, kind: 'Role', name },
    subjects: [{ kind: 'ServiceAccount', name, ...namespace }],
  };
}
