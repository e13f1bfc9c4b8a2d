import type { OperatorBehaviour } from '../model/operator-behaviour';
import { firstRelease } from './behaviour-by-release';

/**
 * A correction that gives an older release the behaviour of a later one. What no release does stands in
 * `lib/corrections/`.
 */
export interface BehaviourCorrection<Name extends keyof OperatorBehaviour = keyof OperatorBehaviour> {
  readonly id: string;
  readonly name: Name;
  /** The behaviour that it corrects; a release with another behaviour is left unchanged. */
  readonly instead: OperatorBehaviour[Name];
  readonly does: OperatorBehaviour[Name];
}

/** The corrections of `docs/corrections.md` that are only needed before a release. */
export const BEHAVIOUR_CORRECTIONS: readonly BehaviourCorrection[] = [
  correction('image-pull-secrets', 'imagePullSecrets', 'ignored', 'applied'),
  correction('startup-probe', 'startupProbe', 'none', 'health'),
  correction('pod-security', 'podSecurity', 'baseline', 'restricted'),
  correction('oidc-ca-bundle', 'oidcCaBundle', 'missing', 'mounted'),
  correction('default-redis', 'defaultRedis', 'ignored', 'applied'),
  correction('audit-order', 'auditBefore', 'awssts', 'authorization'),
];

/**
 * The fields of proxies that are accepted at every release: each release's Deployment and proxy support them. Of
 * `allowPrivateEndpoint`, only the operator's check of the URL knows (`docs/operator/releases.md#after-0440`).
 */
export const EARLY_FIELDS: readonly string[] = ['replicas', 'sessionStorage', 'allowPrivateEndpoint'];

/** The behaviour of a release with the improvements of later ones. */
export function corrected(behaviour: OperatorBehaviour): OperatorBehaviour {
  return BEHAVIOUR_CORRECTIONS.reduce(correctedBy, behaviour);
}

/** The behaviour with one of the corrections. */
export function correctedBy(
  behaviour: OperatorBehaviour,
  { name, instead, does }: BehaviourCorrection,
): OperatorBehaviour {
  return behaviour[name] === instead ? { ...behaviour, [name]: does } : behaviour;
}

/** The first release in which the operator does the same as the correction. */
export function endOf({ name, does }: BehaviourCorrection): string {
  return firstRelease(name, does);
}

function correction<Name extends keyof OperatorBehaviour>(
  id: string,
  name: Name,
  instead: OperatorBehaviour[Name],
  does: OperatorBehaviour[Name],
): BehaviourCorrection<Name> {
  return { id, name, instead, does };
}
