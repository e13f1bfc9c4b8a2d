// Generated from crds/ by `npm run import`. Do not edit.
import type { AuthorizationClaims } from './authorization-claims';

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
