import { NO_FACADE_REQUESTS } from '../../model/facade-requests';
import { empty, invalid, missing } from '../../private/finding';
import { followsOperator } from '../../model/target';
import { NO_TRAFFIC } from '../../model/traffic';
import { textAt } from '../../private/plain';
import { itself, type ProxySubject, type Rule, specRows } from '../rule';
import { isDnsSubdomain } from '../../kubernetes';

/** The smallest port that a process without root may listen on. */
const FIRST_OPEN_PORT = 1024;
const PULL_SECRETS = 'resourceOverrides.proxyDeployment.imagePullSecrets.*';
const PULL_SECRET_FIX = 'give the name of a Secret of the same namespace';
const { error, warning } = specRows();

/** Rules for access to the proxy, and for starting its pod. */
export const AUTHENTICATION_AND_POD_START_RULES: readonly Rule<ProxySubject>[] = [
  // Kubernetes accepts any item, and the kubelet ignores one that is not the name of a Secret
  warning('image-pull-secret-name', 'runtime', {
    at: PULL_SECRETS,
    field: 'name',
    breaks: ({ name }) => name !== '' && !isDnsSubdomain(name),
    ...invalid('a valid name for a Secret, so none is used', PULL_SECRET_FIX),
  }),
  warning('image-pull-secret-empty', 'runtime', {
    at: PULL_SECRETS,
    field: 'name',
    breaks: ({ name }) => name === '',
    ...empty(PULL_SECRET_FIX, 'so no Secret is used'),
  }),
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
  warning('proxy-port', 'runtime', {
    at: 'proxyPort',
    breaks: (port) => port < FIRST_OPEN_PORT,
    shown: itself,
    rule: 'is a port that only root can listen on, but the proxy does not run as root',
    fix: `use ${String(FIRST_OPEN_PORT)} or more`,
  }),
  // an empty name counts as given: no account is created (`docs/operator/service-account.md#your-own-serviceaccount`)
  warning('service-account-default', 'controller', {
    at: 'serviceAccount',
    breaks: (name) => name === '',
    ...empty(
      'leave it out, or name a ServiceAccount',
      'so the pod runs as the ServiceAccount "default" of its namespace',
    ),
  }),
  // the proxy needs the token to start (`docs/operator/runtime.md#the-kubernetes-client`)
  error('service-account-token', 'runtime', {
    at: 'serviceAccount',
    breaks: (_, { resolved, target }) => followsOperator(target) && resolved.serviceAccount?.automountToken === false,
    shown: itself,
    rule: 'names a ServiceAccount that does not mount its token, so the proxy would not start',
    fix: 'give the ServiceAccount automountToken: true',
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
  return routes.length === 0 && rules.length > 0 && rules.every((peers) => peers.length > 0 && peers.every(isLimited));
}

function isLimited(peer: unknown): boolean {
  return !ANYWHERE.has(textAt(peer, 'ipBlock', 'cidr') ?? '');
}

const ANYWHERE: ReadonlySet<string> = new Set(['0.0.0.0/0', '::/0']);
