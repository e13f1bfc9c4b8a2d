// Generated from crds/ by `npm run import`. Do not edit.
import type { CedarOptions } from '../authz-policy';

/**
 * Options of the Cedar policies of one proxy.
 *
 * @see MCPRemoteProxy.spec.authzConfig.inline
 */
export interface InlineCedarOptions extends CedarOptions {
  /**
   * The upstream provider of an embedded authorization server whose claims are used, a name of 1 to 63 lower-case
   * letters, digits and hyphens; from release 0.27.1 on. A proxy ignores it, which is a warning.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.authzConfig.inline.primaryUpstreamProvider
   */
  readonly primaryUpstreamProvider?: string;
}
