import { NO_FACADE_REQUESTS } from '../../model/facade-requests';
import { missing } from '../../private/finding';
import { NO_TRAFFIC } from '../../model/traffic';
import { textAt } from '../../private/plain';
import { type ProxySubject, type Rule, specRows } from '../rule';

const { warning } = specRows();

/** Rules for access to the proxy. */
export const AUTHENTICATION_RULES: readonly Rule<ProxySubject>[] = [
  // the proxy then treats every caller as one local user (`docs/operator/runtime.md#endpoints`)
  warning('authentication-missing', 'runtime', {
    field: 'oidcConfigRef',
    breaks: ({ oidcConfigRef, authServerRef }, subject) =>
      (oidcConfigRef ?? authServerRef) === undefined &&
      subject.resolved.externalAuth?.spec.type !== 'embeddedAuthServer' &&
      !isRestricted(subject),
    ...missing(
      'add it, or restrict access with a NetworkPolicy',
      'so anyone who can reach the proxy can use the remote server through it',
    ),
  }),
];

/**
 * Whether NetworkPolicies name the pods that may use the proxy. What is exposed is reached through a controller, by
 * anyone; policies add up, so each rule must name its peers.
 */
function isRestricted({ facadeRequests = NO_FACADE_REQUESTS, traffic }: ProxySubject): boolean {
  const { restrictions, exposures } = facadeRequests;
  if (exposures.length > 0) {
    return false;
  }
  const { letIn, routes } = traffic?.() ?? NO_TRAFFIC;
  const rules = [...restrictions.map(({ allowFrom }) => allowFrom.flatMap(({ items }) => items)), ...letIn];
  return routes.length === 0 && rules.length > 0 && rules.every((peers) => peers.length > 0 && !peers.some(isAnyone));
}

function isAnyone(peer: unknown): boolean {
  return ['0.0.0.0/0', '::/0'].includes(textAt(peer, 'ipBlock', 'cidr') ?? '');
}
