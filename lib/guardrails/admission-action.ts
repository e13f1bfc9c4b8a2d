/**
 * What the API server does with a resource that breaks a guardrail.
 *
 * @see https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/
 */
export enum AdmissionAction {
  /** It refuses the resource. */
  DENY = 'Deny',

  /** It accepts the resource, and warns who applies it. */
  WARN = 'Warn',

  /** It accepts the resource, and writes an annotation into the audit log of the cluster. */
  AUDIT = 'Audit',
}
