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
  { id: 'image-pull-secrets', name: 'imagePullSecrets', instead: 'ignored', does: 'applied' },
  { id: 'startup-probe', name: 'startupProbe', instead: 'none', does: 'health' },
  { id: 'pod-security', name: 'podSecurity', instead: 'baseline', does: 'restricted' },
  { id: 'oidc-ca-bundle', name: 'oidcCaBundle', instead: 'missing', does: 'mounted' },
  { id: 'default-redis', name: 'defaultRedis', instead: 'ignored', does: 'applied' },
  { id: 'audit-order', name: 'auditBefore', instead: 'awssts', does: 'authorization' },
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
