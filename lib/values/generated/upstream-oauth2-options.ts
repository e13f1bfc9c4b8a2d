// Generated from crds/ by `npm run import`. Do not edit.
import type { RegistrationProbe, TokenEndpointAuthMethod, UserInfoMethod } from '../token-endpoint';
import type { UpstreamClientOptions } from './upstream-client-options';
import type { Duration } from 'cdk8s';
import type { SecretValue } from 'cdk8s-plus-28';

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
   * How the server proves itself at the token endpoint; from release 0.48 on.
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
 * How an embedded authorization server registers itself at an upstream provider.
 *
 * With an OAuth 2.0 provider, set exactly one of `discoveryUrl` and `registrationEndpoint`; both, or neither, is an
 * error. With an OpenID Connect provider, leave out both, and its metadata name the endpoint; both are an error.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig
 */
export interface DynamicClientRegistration {
  /**
   * `https` URL of the metadata document that names the endpoint, without a query, a fragment or a trailing slash; at
   * most 2048 characters.
   *
   * @default - `registrationEndpoint` is given, or an OpenID Connect provider names it
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig.discoveryUrl
   */
  readonly discoveryUrl?: string;

  /**
   * `https` URL of the endpoint, without a query, a fragment or a trailing slash; at most 2048 characters.
   *
   * @default - found in the metadata of the provider
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig.registrationEndpoint
   */
  readonly registrationEndpoint?: string;

  /**
   * Token that the endpoint requires, from a Secret in the namespace of the configuration.
   *
   * @default - anyone may register
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig.initialAccessTokenRef
   */
  readonly initialAccessToken?: SecretValue;

  /**
   * Id of the software that registers, at most 255 characters.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig.softwareId
   */
  readonly softwareId?: string;

  /**
   * Signed statement of the software that registers (a JWT), at most 16384 characters. It is not a secret: anyone who
   * can read the custom resource or the proxy's ConfigMap can read it.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig.softwareStatement
   */
  readonly softwareStatement?: string;

  /**
   * Any text, which the server registers anew for when it changes, for example after its secret became known; 1 to 64
   * letters, digits, `.`, `_` and `-`; from release 0.55 on.
   *
   * @default - the server keeps its registration
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig.rotationKey
   */
  readonly rotationKey?: string;

  /**
   * How the server checks at its start, and every `registrationProbeInterval`, that the provider still knows its
   * registration; if not, it registers anew. From release 0.57 on.
   *
   * @default - decided by the proxy
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig.registrationProbe
   */
  readonly registrationProbe?: RegistrationProbe;

  /**
   * How often the registration is checked; less than a minute is an error. From release 0.59 on.
   *
   * @default - decided by the proxy
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig.registrationProbeInterval
   */
  readonly registrationProbeInterval?: Duration;
}

/**
 * How to request a user's name and email address from an identity provider.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo
 */
export interface UserInfo {
  /**
   * URL that returns the user's data in JSON; it must begin with `http://` or `https://`.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.endpointUrl
   */
  readonly endpointUrl: string;

  /**
   * Method of the request.
   *
   * @default UserInfoMethod.GET
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.httpMethod
   */
  readonly httpMethod?: UserInfoMethod;

  /**
   * Additional headers of the request, such as an `Accept` header that the API requires. Anyone who can read the custom
   * resource or the proxy's ConfigMap can read their values.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.additionalHeaders
   */
  readonly additionalHeaders?: { readonly [name: string]: string };

  /**
   * Where to find the values in the response, if they don't have the names of OpenID Connect.
   *
   * @default - the fields `sub`, `name` and `email`
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.fieldMapping
   */
  readonly fieldMapping?: UserInfoFieldMapping;
}

/**
 * The fields of a user's data to try, in this order; the first one that is not empty is used.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.fieldMapping
 */
export interface UserInfoFieldMapping {
  /**
   * Fields that may hold the email address.
   *
   * @default ["email"]
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.fieldMapping.emailFields
   */
  readonly emailFields?: string[];

  /**
   * Fields that may hold the display name.
   *
   * @default ["name"]
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.fieldMapping.nameFields
   */
  readonly nameFields?: string[];

  /**
   * Fields that may hold the user's unique id.
   *
   * @default ["sub"]
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.fieldMapping.subjectFields
   */
  readonly subjectFields?: string[];
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

/**
 * Paths into the JSON response of a token endpoint, with dots between the names: `authed_user.access_token`.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.tokenResponseMapping
 */
export interface TokenResponseMapping {
  /**
   * Path of the access token, such as `data.token`, at least one character.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.tokenResponseMapping.accessTokenPath
   */
  readonly accessTokenPath: string;

  /**
   * Path of the token's lifetime in seconds.
   *
   * @default "expires_in"
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.tokenResponseMapping.expiresInPath
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
