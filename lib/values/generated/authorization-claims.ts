// Generated from crds/ by `npm run import`. Do not edit.

/**
 * Which claims of a client's token hold its groups and roles, for Cedar policies. Release 0.28.3 of the operator or
 * later is needed.
 *
 * @see MCPRemoteProxy.spec.authzConfig
 */
export interface AuthorizationClaims {
  /**
   * The claim that holds the client's groups as a list, at most 253 characters. Dots lead into a claim.
   *
   * @default - the first list of `groups`, `roles` and `cognito:groups`, also if the token has no such claim
   * @see MCPRemoteProxy.spec.authzConfig.groupClaimName
   */
  readonly groupClaim?: string;

  /**
   * The claim that holds the client's roles as a list, at most 253 characters, such as `realm_access.roles` of
   * Keycloak. Dots lead into a claim. Policies ask for roles as for groups.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.authzConfig.roleClaimName
   */
  readonly roleClaim?: string;

  /**
   * The type of the Cedar entities that groups become: at most 63 letters, digits and `_`, such as `Team`.
   *
   * @default - `THVGroup`
   * @see MCPRemoteProxy.spec.authzConfig.groupEntityType
   */
  readonly groupEntityType?: string;
}
