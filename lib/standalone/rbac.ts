import type { k8s } from 'cdk8s-plus-28';
import { runnerNameOf } from '../model/derived';
import type { ResolvedProxy } from '../model/resource';
import { requiredNamespace } from './naming';

const RBAC = 'rbac.authorization.k8s.io';

/** What the operator lets a proxy do, though it does nothing of it (`spec/operator.md` §2). */
export const ROLE_RULES: k8s.PolicyRule[] = ['configmaps', 'secrets'].map((resource) => ({
  apiGroups: [''],
  resources: [resource],
  verbs: ['get', 'list', 'watch'],
}));

/** Who is bound to which role. */
export function roleBinding(resolved: ResolvedProxy): Pick<k8s.KubeRoleBindingProps, 'roleRef' | 'subjects'> {
  const name = runnerNameOf(resolved.proxy.name);
  const namespace = requiredNamespace(resolved, 'the subject of the RoleBinding');
  return {
    roleRef: { apiGroup: RBAC, kind: 'Role', name },
    subjects: [{ kind: 'ServiceAccount', name, namespace }],
  };
}
