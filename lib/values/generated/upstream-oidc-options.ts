// Generated from crds/ by `npm run import`. Do not edit.
import type { UpstreamClientOptions } from './upstream-client-options';
import type { DynamicClientRegistration, UserInfo } from './upstream-oauth2-options';

/**
 * An upstream provider that supports OpenID Connect.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig
 */
export interface UpstreamOidcOptions extends UpstreamClientOptions {
  /**
   * Id of the client that is registered at the provider. Exactly one of `clientId` and `dcrConfig` must be set; before
   * release 0.48, it must be `clientId`.
   *
   * @default - the server registers itself with `dcrConfig`
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.clientId
   */
  readonly clientId?: string;

  /**
   * How the server registers itself at the provider (RFC 7591); from release 0.48 on. With a `clientSecret` it is an
   * error.
   *
   * @default - `clientId` is given
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.dcrConfig
   */
  readonly dcrConfig?: DynamicClientRegistration;

  /**
   * Whether the provider may be at a private address; from release 0.46 on.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.allowPrivateIPs
   */
  readonly allowPrivateIps?: boolean;

  /**
   * Name of the ID token's claim that identifies the user, such as `oid`; from release 0.30.1 on. At most 128 letters,
   * digits and underscores that don't begin with a digit.
   *
   * @default "sub"
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.subjectClaim
   */
  readonly subjectClaim?: string;

  /**
   * URL of the issuer, `https` only. It must be reachable when the proxy starts; otherwise the proxy exits.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.issuerUrl
   */
  readonly issuerUrl: string;

  /**
   * How to request user data from providers that don't follow the standard.
   *
   * @default - from the discovered endpoint, with the field names of OpenID Connect
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.userInfoOverride
   */
  readonly userInfoOverride?: UserInfo;
}
