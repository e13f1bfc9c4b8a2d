import type { OperatorBehaviour } from '../model/operator-behaviour';
import { firstRelease } from './behaviour-of';

/**
 * A correction that makes of an older release what a later one does by itself. What no release does stands in
 * `lib/standalone/corrections/`.
 */
export interface BehaviourCorrection<Name extends keyof OperatorBehaviour = keyof OperatorBehaviour> {
  readonly id: string;
  readonly name: Name;
  /** What it corrects; a release that does something else is left as it is. */
  readonly instead: OperatorBehaviour[Name];
  readonly does: OperatorBehaviour[Name];
}

/** The corrections of `docs/corrections.md` that are needed up to a release only. */
export const BEHAVIOUR_CORRECTIONS: readonly BehaviourCorrection[] = [
  correction('image-pull-secrets', 'imagePullSecrets', 'ignored', 'applied'),
  correction('startup-probe', 'startupProbe', 'none', 'health'),
  correction('pod-security', 'podSecurity', 'baseline', 'restricted'),
  correction('oidc-ca-bundle', 'oidcCaBundle', 'missing', 'mounted'),
  correction('default-redis', 'defaultRedis', 'ignored', 'applied'),
  correction('audit-order', 'auditBefore', 'awssts', 'authorization'),
];

/** The fields of proxies that are taken at every release: a Deployment and the proxy of each can have them. */
export const EARLY_FIELDS: readonly string[] = ['replicas', 'sessionStorage'];

/** The behaviour of a release with what later ones do better. */
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

/** The release from which on the operator does what the correction does. */
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
