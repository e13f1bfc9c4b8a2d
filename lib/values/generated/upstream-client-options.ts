// Generated from crds/ by `npm run import`. Do not edit.
import type { CaBundle } from '../ca-bundle';
import type { SecretValue } from 'cdk8s-plus-28';

/**
 * Options of every upstream identity provider: the client registration of the embedded authorization server there.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig
 */
export interface UpstreamClientOptions {
  /**
   * Secret of the client, from a Secret in the namespace of the configuration.
   *
   * @default - a public client, which proves itself with PKCE
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.clientSecretRef
   */
  readonly clientSecret?: SecretValue;

  /**
   * URL to which the provider redirects users after login; it must be registered there.
   *
   * @default - `/oauth/callback` at the root of the host of the proxy's `resourceUrl`, where the proxy serves it; below
   * `resourceUrl` with `OperatorFidelity.EXACT`, and with the operator if proxies on several hosts share the config
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.redirectUri
   */
  readonly redirectUri?: string;

  /**
   * Scopes to request from the provider.
   *
   * With provider-specific parameters for refresh tokens, such as Google's `access_type`, set the scopes too, so that
   * `offline_access` isn't requested as well.
   *
   * @default - `openid` and `offline_access` at an OpenID Connect provider, none at an OAuth 2.0 provider
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.scopes
   */
  readonly scopes?: string[];

  /**
   * Additional query parameters of the authorization request, such as `access_type: offline`; at most 16.
   *
   * Parameters that the server sets itself are an error: `response_type`, `client_id`, `redirect_uri`, `scope`,
   * `state`, `code_challenge`, `code_challenge_method` and `nonce`.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.additionalAuthorizationParams
   */
  readonly additionalAuthorizationParams?: { readonly [name: string]: string };

  /**
   * Additional form parameters of the requests to the token endpoint, such as a `resource`; at most 16; from release
   * 0.50 on.
   *
   * Parameters that the server sets itself are an error: `grant_type`, `code`, `redirect_uri`, `client_id`,
   * `client_secret`, `code_verifier`, `refresh_token`, `scope`, `client_assertion` and `client_assertion_type`. A
   * `resource` must be an absolute URI without a fragment.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.additionalTokenParams
   */
  readonly additionalTokenParams?: { readonly [name: string]: string };

  /**
   * Whether requests for a fresh token leave out the scopes, for providers that refuse them there; from release 0.55
   * on.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.omitScopeOnRefresh
   */
  readonly omitScopeOnRefresh?: boolean;

  /**
   * Further certificate authorities that may have signed the provider's certificate; from release 0.46 on. Unlike in
   * other places, `optional` is an error.
   *
   * @default - the certificate authorities of the proxy's image
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.caBundleRef
   */
  readonly caBundle?: CaBundle;
}
