import { followsOperator } from '../../model/target';
import type { ProxySubject, Report, Rule } from '../rule';

/**
 * Whether the pod of this proxy needs the token of its ServiceAccount to start
 * (`docs/operator/runtime.md#the-kubernetes-client`).
 */
export const SERVICE_ACCOUNT_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'service-account-token', layer: 'runtime', severity: 'error', check: tokenNotMounted },
];

function tokenNotMounted({ resolved, target }: ProxySubject, report: Report): void {
  if (followsOperator(target) && resolved.serviceAccount?.automountToken === false) {
    report({
      field: 'spec.serviceAccount',
      value: resolved.proxy.spec.serviceAccount,
      rule: 'names a ServiceAccount that does not mount its token, so the proxy would not start',
      fix: 'give the ServiceAccount automountToken: true',
    });
  }
}
