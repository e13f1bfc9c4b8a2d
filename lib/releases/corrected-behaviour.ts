import type { OperatorBehaviour } from '../model/operator-behaviour';
import { firstRelease } from './behaviour-of';

/** A correction that makes of an older release what a later one does by itself. */
export interface BehaviourCorrection<Name extends keyof OperatorBehaviour = keyof OperatorBehaviour> {
  readonly id: string;
  readonly name: Name;
  readonly does: OperatorBehaviour[Name];
}

/** The corrections of `docs/corrections.md` that are needed up to a release only. */
export const BEHAVIOUR_CORRECTIONS: readonly BehaviourCorrection[] = [
  correction('image-pull-secrets', 'imagePullSecrets', 'applied'),
  correction('startup-probe', 'startupProbe', 'health'),
  correction('pod-security', 'podSecurity', 'restricted'),
  correction('oidc-ca-bundle', 'oidcCaBundle', 'mounted'),
  correction('default-redis', 'defaultRedis', 'applied'),
];

/** The fields of proxies that are taken at every release: a Deployment and the proxy of each can have them. */
export const EARLY_FIELDS: readonly string[] = ['replicas', 'sessionStorage'];

/** The behaviour of a release with what later ones do better. */
export function corrected(behaviour: OperatorBehaviour): OperatorBehaviour {
  return BEHAVIOUR_CORRECTIONS.reduce((each, { name, does }) => ({ ...each, [name]: does }), behaviour);
}

/** The release from which on the operator does what the correction does. */
export function endOf({ name, does }: BehaviourCorrection): string {
  return firstRelease(name, does);
}

function correction<Name extends keyof OperatorBehaviour>(
  id: string,
  name: Name,
  does: OperatorBehaviour[Name],
): BehaviourCorrection<Name> {
  return { id, name, does };
}
