import type { SecretValue } from 'cdk8s-plus-28';
import type { CaBundle } from '../ca-bundle';
import type { DynamicClientRegistration } from './dynamic-client-registration';
import type { TokenEndpointAuthMethod } from './token-endpoint-auth-method';
import type { UserInfo } from './user-info';

/**
 * Options of every upstream identity provider: the client registration of the embedded authorization server there.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders
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
   *   `resourceUrl` with `OperatorFidelity.EXACT`, and with the operator if proxies on several hosts share the config
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
   * Additional form parameters of the requests to the token endpoint; at most 16. A release after 0.44.0 is needed, and
   * the operator.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.additionalTokenParams
   */
  readonly additionalTokenParams?: { readonly [name: string]: string };

  /**
   * The certificate authority that signed the provider's certificate. A release after 0.44.0 is needed, and the
   * operator.
   *
   * @default - the certificate authorities of the proxy's image
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.caBundleRef
   */
  readonly caBundle?: CaBundle;
}

/**
 * An upstream provider that supports OpenID Connect.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig
 */
export interface UpstreamOidcOptions extends UpstreamClientOptions {
  /**
   * Id of the client that is registered at the provider. Exactly one of `clientId` and `dcrConfig` must be set.
   *
   * @default - the server registers itself with `dcrConfig`
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.clientId
   */
  readonly clientId?: string;

  /**
   * How the server registers itself at the provider (RFC 7591). With a `clientSecret` it is an error. A release after
   * 0.44.0 is needed, and the operator.
   *
   * @default - `clientId` is given
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oidcConfig.dcrConfig
   */
  readonly dcrConfig?: DynamicClientRegistration;

  /**
   * Whether the provider may be at a private address. A release after 0.44.0 is needed, and the operator.
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

/**
 * An upstream provider that supports OAuth 2.0 without discovery, such as GitHub.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config
 */
export interface UpstreamOauth2Options extends UpstreamClientOptions {
  /**
   * Id of the client that is registered at the provider. Exactly one of `clientId` and `dcrConfig` must be set.
   *
   * @default - the server registers itself with `dcrConfig`
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.clientId
   */
  readonly clientId?: string;

  /**
   * How the server registers itself at the provider (RFC 7591); from release 0.27 on. With a `clientSecret` it is an
   * error.
   *
   * @default - `clientId` is given
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig
   */
  readonly dcrConfig?: DynamicClientRegistration;

  /**
   * URL where users log in; it must begin with `http://` or `https://`.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.authorizationEndpoint
   */
  readonly authorizationEndpoint: string;

  /**
   * URL where authorization codes are exchanged for tokens; it must begin with `http://` or `https://`.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.tokenEndpoint
   */
  readonly tokenEndpoint: string;

  /**
   * How the server proves itself at the token endpoint. A release after 0.44.0 is needed, and the operator.
   *
   * @default - the server's own choice
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.tokenEndpointAuthMethod
   */
  readonly tokenEndpointAuthMethod?: TokenEndpointAuthMethod;

  /**
   * How to request user data, since OAuth 2.0 has no ID token. Before release 0.26, leaving it out is an error.
   *
   * @default - `identityFromToken` identifies the user; without that, each login counts as a new user
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo
   */
  readonly userInfo?: UserInfo;

  /**
   * Where the response of the token endpoint identifies the user; from release 0.28 on.
   *
   * @default - `userInfo` identifies the user
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.identityFromToken
   */
  readonly identityFromToken?: IdentityFromToken;

  /**
   * Whether the provider may be at a private address; from release 0.43 on.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.allowPrivateIPs
   */
  readonly allowPrivateIps?: boolean;

  /**
   * Whether the provider may be at `http` URLs; from release 0.43 on. For development only.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.insecureAllowHTTP
   */
  readonly insecureAllowHttp?: boolean;

  /**
   * Where to find the values in the response of the token endpoint, for providers that don't follow the standard.
   *
   * @default - the names that OAuth 2.0 defines
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.tokenResponseMapping
   */
  readonly tokenResponseMapping?: TokenResponseMapping;
}

/**
 * Paths into the JSON response of a token endpoint, with dots between the names: `authed_user.access_token`.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.tokenResponseMapping
 */
export interface TokenResponseMapping {
  /**
   * Path of the access token, at least one character.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.tokenResponseMapping.accessTokenPath
   */
  readonly accessTokenPath: string;

  /**
   * Path of the token's lifetime in seconds.
   *
   * @default "expires_in"
   * @see
   *   MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.tokenResponseMapping.expiresInPath
   */
  readonly expiresInPath?: string;

  /**
   * Path of the refresh token.
   *
   * @default "refresh_token"
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.tokenResponseMapping.refreshTokenPath
   */
  readonly refreshTokenPath?: string;

  /**
   * Path of the scopes, in one string.
   *
   * @default "scope"
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.tokenResponseMapping.scopePath
   */
  readonly scopePath?: string;
}

/**
 * Paths into the JSON response of a token endpoint, with dots between the names: `authed_user.id`.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.identityFromToken
 */
export interface IdentityFromToken {
  /**
   * Path of the user's unique id, 1 to 256 characters.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.identityFromToken.subjectPath
   */
  readonly subjectPath: string;

  /**
   * Path of the display name, 1 to 256 characters.
   *
   * @default - the user has no name
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.identityFromToken.namePath
   */
  readonly namePath?: string;

  /**
   * Path of the email address, 1 to 256 characters.
   *
   * @default - the user has no email address
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.identityFromToken.emailPath
   */
  readonly emailPath?: string;
}
