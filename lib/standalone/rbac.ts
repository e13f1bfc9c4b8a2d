import type * as k8s from './kubernetes-types';
import { runnerNameOf } from '../model/names-and-labels';
import type { ResolvedProxy } from '../model/resource';

const RBAC = 'rbac.authorization.k8s.io';

/**
 * The permissions that the operator grants a proxy, which the proxy does not use
 * (`docs/operator/service-account.md#what-the-operator-makes`).
 */
export const ROLE_RULES: k8s.PolicyRule[] = [
  { apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list', 'watch'] },
  { apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list', 'watch'] },
];

/** The RoleBinding. If the namespace is unknown, a rule reports it, unless a correction drops the binding. */
export function roleBinding({ proxy }: ResolvedProxy): k8s.RoleBinding {
  const name = runnerNameOf(proxy.name);
  const namespace = proxy.namespace === undefined ? {} : { namespace: proxy.namespace };
  return {
    roleRef: { apiGroup: RBAC, kind: 'Role', name },
    subjects: [{ kind: 'ServiceAccount', name, ...namespace }],
  };
}
