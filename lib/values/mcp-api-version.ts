/**
 * The version of the custom resources' API.
 */
export enum McpApiVersion {
  /** Served by every release of the operator, and the one that this package is written for. */
  V1ALPHA1 = 'v1alpha1',

  /** Served from release 0.23 of the operator on, with the same fields. */
  V1BETA1 = 'v1beta1',
}
