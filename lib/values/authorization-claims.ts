/**
 * Which claims of a client's token hold its groups and roles, for Cedar policies. Release 0.28.3 of the operator or
 * later is needed.
 *
 * @see MCPRemoteProxy.spec.authzConfig
 */
export interface AuthorizationClaims {
  /**
   * The claim that holds the client's groups, at most 253 characters.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.authzConfig.groupClaimName
   */
  readonly groupClaim?: string;

  /**
   * The claim that holds the client's roles, at most 253 characters.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.authzConfig.roleClaimName
   */
  readonly roleClaim?: string;

  /**
   * The type of the Cedar entities that groups become: letters, digits and `_`.
   *
   * @default - the proxy's own
   * @see MCPRemoteProxy.spec.authzConfig.groupEntityType
   */
  readonly groupEntityType?: string;
}

/**
 * Options of inline policies.
 *
 * @see MCPRemoteProxy.spec.authzConfig
 */
export interface CedarOptions extends AuthorizationClaims {
  /**
   * The upstream provider of an embedded authorization server whose claims are used. A proxy ignores it, which is a
   * warning.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.authzConfig.inline.primaryUpstreamProvider
   */
  readonly primaryUpstreamProvider?: string;
}
