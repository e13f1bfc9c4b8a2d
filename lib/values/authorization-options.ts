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
   * The claim that holds the client's roles as a list, at most 253 characters, such as `realm_access.roles` of Keycloak.
   * Dots lead into a claim. Policies ask for roles as for groups.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.authzConfig.roleClaimName
   */
  readonly roleClaim?: string;

  /**
   * The type of the Cedar entities that groups become: letters, digits and `_`.
   *
   * @default - `THVGroup`
   * @see MCPRemoteProxy.spec.authzConfig.groupEntityType
   */
  readonly groupEntityType?: string;
}

/**
 * Options of Cedar policies.
 *
 * @see https://docs.cedarpolicy.com/auth/entities-syntax.html
 */
export interface CedarOptions extends AuthorizationClaims {
  /**
   * The Cedar entities: a list of objects, which becomes JSON text with sorted keys, or the JSON text of such a list,
   * which is written as it is. Anything else is an error.
   *
   * @default - none
   */
  readonly entities?: unknown;
}

/**
 * Options of the Cedar policies of one proxy.
 *
 * @see MCPRemoteProxy.spec.authzConfig
 */
export interface InlineCedarOptions extends CedarOptions {
  /**
   * The upstream provider of an embedded authorization server whose claims are used. A proxy ignores it, which is a
   * warning.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.authzConfig.inline.primaryUpstreamProvider
   */
  readonly primaryUpstreamProvider?: string;
}

/**
 * Options of policies in a ConfigMap.
 *
 * @see MCPRemoteProxy.spec.authzConfig.configMap
 */
export interface AuthorizationConfigMapOptions extends AuthorizationClaims {
  /**
   * The key that holds the authorization configuration.
   *
   * @default "authz.json"
   * @see MCPRemoteProxy.spec.authzConfig.configMap.key
   */
  readonly key?: string;
}
