import type { Duration } from 'cdk8s';
import type { SecretValue } from 'cdk8s-plus-28';
import type { ClientIdMetadataDocuments, DelegateClient, TrustedIssuer } from './auth-server-client-options';
import type { AuthServerStorage } from './auth-server-storage';
import type { UpstreamProvider } from './upstream-provider';

/**
 * An OAuth 2.0 authorization server within the proxy.
 *
 * Without `signingKeys`, `hmacSecrets` and a storage that lasts, every restart logs all clients out, and a proxy can't
 * have more than one replica.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer
 */
export interface EmbeddedAuthServerOptions {
  /**
   * URL of this server as its clients reach it; its tokens have it in their `iss` claim.
   *
   * It must be `https`, or `http` for localhost. A query, a fragment or a slash at the end is an error (RFC 8414).
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.issuer
   */
  readonly issuer: string;

  /**
   * Identity providers at which users log in.
   *
   * A remote proxy needs exactly one; none is an error always, and more than one where a remote proxy uses it.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders
   */
  readonly upstreamProviders: UpstreamProvider[];

  /**
   * URL before `/oauth/authorize`, for browsers that reach the server by another host than its clients do. It has the
   * form of `issuer`.
   *
   * @default - the issuer
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.authorizationEndpointBaseUrl
   */
  readonly authorizationEndpointBaseUrl?: string;

  /**
   * Private keys in PEM form that access tokens are signed with. The first one signs, the others only verify, so
   * keys can be rotated; more than five are an error.
   *
   * @default - each start makes a key of its own, which invalidates all tokens
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.signingKeySecretRefs
   */
  readonly signingKeys?: SecretValue[];

  /**
   * Random secrets of at least 32 bytes for authorization codes and refresh tokens. The first one signs, the others
   * only verify.
   *
   * @default - each start makes a secret of its own, which invalidates all codes and refresh tokens
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.hmacSecretRefs
   */
  readonly hmacSecrets?: SecretValue[];

  /**
   * How long tokens are valid.
   *
   * @default - the default of each lifespan
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.tokenLifespans
   */
  readonly tokenLifespans?: TokenLifespans;

  /**
   * Where sessions and registered clients are kept.
   *
   * @default AuthServerStorage.memory()
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage
   */
  readonly storage?: AuthServerStorage;

  /**
   * Scopes that every client has which registers itself, at most 10; from release 0.27.2 on. One that the proxy's OIDC
   * configuration lacks is an error.
   *
   * @default - those that the client asks for
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.baselineClientScopes
   */
  readonly baselineClientScopes?: string[];

  /**
   * Clients that name themselves by the URL of their metadata; from release 0.29 on.
   *
   * @default - clients register themselves
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.cimd
   */
  readonly cimd?: ClientIdMetadataDocuments;

  /**
   * Name of the upstream provider whose token goes first; from release 0.28.3 on. It has no effect on a remote proxy, which
   * has one provider.
   *
   * @default - the first one
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.primaryUpstreamProvider
   */
  readonly primaryUpstreamProvider?: string;

  /**
   * Whether requests go to the remote server without any `Authorization` header, instead of with the upstream provider's
   * token; from release 0.30 on. Together with a token exchange or AWS roles it is an error.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.disableUpstreamTokenInjection
   */
  readonly disableUpstreamTokenInjection?: boolean;

  /**
   * Whether the issuer may be an `http` URL of any host; from release 0.32 on. For development only: anyone in between can
   * then read tokens.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.insecureAllowHTTP
   */
  readonly insecureAllowHttp?: boolean;

  /**
   * Whether clients that register themselves can get a secret; from release 0.43 on. With an `http` issuer it is an error.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.allowConfidentialClientRegistration
   */
  readonly allowConfidentialClientRegistration?: boolean;

  /**
   * Redirect URIs whose clients get a secret whether they ask for it or not, at most 10; from release 0.43 on. Each is an
   * `https` URL that is not of the own machine; without `allowConfidentialClientRegistration` they are an error.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.forceConfidentialRedirectUris
   */
  readonly forceConfidentialRedirectUris?: string[];

  /**
   * Whether clients can get a secret from an issuer that is an `http` URL of the own machine; from release 0.43 on. For
   * development only.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.insecureAllowConfidentialOverLoopbackHTTP
   */
  readonly insecureAllowConfidentialOverLoopbackHttp?: boolean;

  /**
   * Clients that may act on behalf of users, at most 10; from release 0.43 on. The issuer must be an `https` URL.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.delegateClients
   */
  readonly delegateClients?: DelegateClient[];

  /**
   * Further issuers whose tokens delegate clients may exchange, at most 20; from release 0.44 on.
   *
   * @default - tokens of this server alone
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers
   */
  readonly trustedIssuers?: TrustedIssuer[];
}

/**
 * How long the tokens of an embedded authorization server are valid. A duration of zero means the default.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.tokenLifespans
 */
export interface TokenLifespans {
  /**
   * How long an access token is valid.
   *
   * @default Duration.hours(1)
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.tokenLifespans.accessTokenLifespan
   */
  readonly accessToken?: Duration;

  /**
   * How long an authorization code is valid, from the login until the client takes its tokens.
   *
   * @default Duration.minutes(10)
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.tokenLifespans.authCodeLifespan
   */
  readonly authCode?: Duration;

  /**
   * How long a refresh token is valid.
   *
   * @default Duration.days(7)
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.tokenLifespans.refreshTokenLifespan
   */
  readonly refreshToken?: Duration;
}
