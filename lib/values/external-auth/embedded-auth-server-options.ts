import type { Duration } from 'cdk8s';
import type { SecretValue } from 'cdk8s-plus-28';
import type { ClientIdMetadataDocuments, DelegateClient, TrustedIssuer } from './auth-server-client-options';
import type { AuthServerStorage } from './auth-server-storage';
import type { UpstreamProvider } from './upstream-provider';

/**
 * An OAuth 2.0 authorization server within the proxy.
 *
 * Without `signingKeys`, `hmacSecrets` and a persistent `storage`, every restart logs out all clients, and the proxy
 * cannot have more than one replica.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer
 */
export interface EmbeddedAuthServerOptions {
  /**
   * URL at which clients reach this server; it is also the `iss` claim of its tokens.
   *
   * It must be `https`, or `http` for localhost. A query, a fragment or a trailing slash is an error (RFC 8414), and so
   * is a path, since the proxy serves the server at its root.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.issuer
   */
  readonly issuer: string;

  /**
   * Identity providers where users log in.
   *
   * A remote proxy needs exactly one. An empty list is always an error; more than one is an error if a remote proxy
   * uses this server.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders
   */
  readonly upstreamProviders: UpstreamProvider[];

  /**
   * URL before `/oauth/authorize`, if browsers reach the server at a different host than its clients do. It has the
   * same form as `issuer`.
   *
   * @default - the issuer
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.authorizationEndpointBaseUrl
   */
  readonly authorizationEndpointBaseUrl?: string;

  /**
   * Private keys in PEM form for signing access tokens. The first one signs, the others only verify, so keys can be
   * rotated; more than five are an error.
   *
   * @default - a new key at each start, which invalidates all tokens
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.signingKeySecretRefs
   */
  readonly signingKeys?: SecretValue[];

  /**
   * Random secrets of at least 32 bytes for authorization codes and refresh tokens. The first one signs, the others
   * only verify.
   *
   * @default - a new secret at each start, which invalidates all codes and refresh tokens
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
   * Scopes that every client gets when it registers itself, at most 10; from release 0.27.2 on. A scope that the
   * proxy's OIDC configuration lacks is an error.
   *
   * @default - the scopes that the client requests
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.baselineClientScopes
   */
  readonly baselineClientScopes?: string[];

  /**
   * Clients that identify themselves by the URL of their metadata document; from release 0.29 on.
   *
   * @default - clients register themselves
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.cimd
   */
  readonly cimd?: ClientIdMetadataDocuments;

  /**
   * Name of the upstream provider whose token takes precedence; from release 0.28.3 on. It has no effect on a remote
   * proxy, which has only one provider.
   *
   * @default - the first one
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.primaryUpstreamProvider
   */
  readonly primaryUpstreamProvider?: string;

  /**
   * Whether requests are sent to the remote server without an `Authorization` header instead of with the upstream
   * provider's token; from release 0.30 on. Combining it with a token exchange or AWS roles is an error.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.disableUpstreamTokenInjection
   */
  readonly disableUpstreamTokenInjection?: boolean;

  /**
   * Whether the issuer may be an `http` URL of any host; from release 0.32 on. For development only: anyone on the
   * network path can then read tokens.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.insecureAllowHTTP
   */
  readonly insecureAllowHttp?: boolean;

  /**
   * Whether clients that register themselves can get a secret; from release 0.43 on. With an `http` issuer, `true` is
   * an error.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.allowConfidentialClientRegistration
   */
  readonly allowConfidentialClientRegistration?: boolean;

  /**
   * Redirect URIs whose clients always get a secret, even if they don't request one, at most 10; from release 0.43 on.
   * Each must be an `https` URL that is not a loopback address; without `allowConfidentialClientRegistration` they are
   * an error.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.forceConfidentialRedirectUris
   */
  readonly forceConfidentialRedirectUris?: string[];

  /**
   * Whether clients can get a secret from an issuer with an `http` loopback URL; from release 0.43 on. For development
   * only.
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
   * @default - only tokens of this server can be exchanged
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers
   */
  readonly trustedIssuers?: TrustedIssuer[];
}

/**
 * How long the tokens of an embedded authorization server are valid. A zero duration means the default.
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
   * How long an authorization code is valid: from the login until the client exchanges it for tokens.
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
