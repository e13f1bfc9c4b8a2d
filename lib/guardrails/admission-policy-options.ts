/**
 * Where guardrails hold in the cluster, and what happens to a resource that breaks one.
 */
export interface AdmissionPolicyOptions {
  /**
   * The beginning of the objects' names. Names are unique in a cluster, since the objects have no namespace.
   *
   * @default - names that the chart generates
   */
  readonly name?: string;

  /**
   * What the API server does. `DENY` and `WARN` together are an error, as in the API.
   *
   * @default - it denies
   */
  readonly validationActions?: AdmissionAction[];

  /**
   * Names of the namespaces in which the policy holds.
   *
   * @default - all namespaces
   */
  readonly namespaces?: string[];

  /**
   * Names of namespaces in which the policy does not hold.
   *
   * @default - none
   */
  readonly exceptNamespaces?: string[];

  /**
   * Labels of the namespaces in which the policy holds; a namespace must have all of them.
   *
   * @default - any labels
   */
  readonly namespaceLabels?: { [name: string]: string };
}

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
