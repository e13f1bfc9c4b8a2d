// Generated from crds/ by `npm run import`. Do not edit.
import type { AuthServerStorage, UpstreamProvider } from '../auth-server';
import type { CaBundle } from '../header-value-and-ca-bundle';
import type { Duration } from 'cdk8s';
import type { SecretValue } from 'cdk8s-plus-28';

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
   * More than one is an error if a remote proxy uses this server. Before release 0.47 a remote proxy needs exactly one;
   * none, or an empty list, is an error. From it on, none is an error unless clients can get tokens otherwise.
   *
   * @default - nobody logs in: clients get tokens by `inboundGrants`, `delegateClients` or `trustedIssuers` alone
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders
   */
  readonly upstreamProviders?: UpstreamProvider[];

  /**
   * URL before `/oauth/authorize`, if browsers reach the server at a different host than its clients do. Like `issuer`,
   * it must be `https`, or `http` for localhost; a query, a fragment or a trailing slash is an error.
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
   * Name of the upstream provider whose token takes precedence, of 1 to 63 lower-case letters, digits and hyphens; from
   * release 0.28.3 on. It has no effect on a remote proxy, which has only one provider.
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
   * Whether clients that register themselves can get a secret; from release 0.43 on. With `insecureAllowHttp`, or an
   * `http` issuer, `true` is an error.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.allowConfidentialClientRegistration
   */
  readonly allowConfidentialClientRegistration?: boolean;

  /**
   * Redirect URIs whose clients always get a secret, even if they don't request one, at most 10; from release 0.43 on.
   * Each must be an `https` URL without a query or a fragment that is not a loopback address; without
   * `allowConfidentialClientRegistration` they are an error.
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
   * Clients that may act on behalf of users, at most 10; from release 0.43 on. The `issuer` must be an `https` URL.
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

/**
 * Clients that identify themselves by the `https` URL of their metadata document instead of registering.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.cimd
 */
export interface ClientIdMetadataDocuments {
  /**
   * Whether such clients are accepted. The default of the custom resource is false.
   *
   * @default true
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.cimd.enabled
   */
  readonly enabled?: boolean;

  /**
   * How many documents are kept, at least 1.
   *
   * @default 256
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.cimd.cacheMaxSize
   */
  readonly cacheMaxSize?: number;

  /**
   * How long a document is cached if the response does not say so.
   *
   * @default Duration.minutes(5)
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.cimd.cacheFallbackTtl
   */
  readonly cacheFallbackTtl?: Duration;
}

/**
 * A client that may exchange the tokens of users for tokens with which it acts on their behalf.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.delegateClients[]
 */
export interface DelegateClient {
  /**
   * Id of the client, of 1 to 256 characters. Two clients with the same id are an error.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.delegateClients[].clientId
   */
  readonly clientId: string;

  /**
   * Secret of the client, from a Secret in the namespace of the configuration.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.delegateClients[].clientSecretRef
   */
  readonly clientSecret: SecretValue;

  /**
   * Scopes that the client may request, 1 to 10 of at most 256 characters. A scope that the proxy's OIDC configuration
   * lacks is an error.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.delegateClients[].scopes
   */
  readonly scopes: string[];

  /**
   * Audiences that the client may request, 1 to 10 of at most 2048 characters. An audience other than the proxy's
   * `resourceUrl` is an error.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.delegateClients[].audiences
   */
  readonly audiences: string[];
}

/**
 * An issuer whose tokens delegate clients may exchange, in addition to the tokens of the server itself.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[]
 */
export interface TrustedIssuer {
  /**
   * URL of the issuer, as in the `iss` claim of its tokens; `https`, or `http` with `insecureAllowHttp`; at most 2048
   * characters. The URL of the server itself is an error, and so are two issuers with the same URL.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].issuerUrl
   */
  readonly issuerUrl: string;

  /**
   * Audience that its tokens must have, usually the proxy's `resourceUrl`; 1 to 2048 characters.
   *
   * Before release 0.45 leaving it out is an error, and so it is wherever `allowedDelegateClients` or another setting
   * of the exchange is given.
   *
   * @default - its tokens cannot be exchanged, except by a policy of `inboundGrants`
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].expectedAudience
   */
  readonly expectedAudience?: string;

  /**
   * Ids of the delegate clients that may exchange its tokens, 1 to 50 of at most 256 characters. `*` alone stands for
   * all of them; beside others it is an error.
   *
   * Before release 0.45 leaving it out is an error, and so it is wherever `expectedAudience` or another setting of the
   * exchange is given.
   *
   * @default - its tokens cannot be exchanged, except by a policy of `inboundGrants`
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].allowedDelegateClients
   */
  readonly allowedDelegateClients?: string[];

  /**
   * URL of the issuer's keys; `https`, or `http` with `insecureAllowHttp`; at most 2048 characters.
   *
   * @default - found by OpenID Connect discovery
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].jwksUrl
   */
  readonly jwksUrl?: string;

  /**
   * Whether the issuer and its keys may be at `http` URLs. For development only.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].insecureAllowHTTP
   */
  readonly insecureAllowHttp?: boolean;

  /**
   * Whether the keys may be at a private address. Without `jwksUrl` it is an error.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].allowPrivateIPs
   */
  readonly allowPrivateIps?: boolean;

  /**
   * Name of the claim that says who acts for the user, such as `azp`; at most 64 characters. A registered claim such as
   * `sub` is an error.
   *
   * @default - the proxy's own choice of claim
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].actorClaim
   */
  readonly actorClaim?: string;

  /**
   * Values of `actorClaim` that are accepted, at most 50 of at most 256 characters.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].allowedActors
   */
  readonly allowedActors?: string[];

  /**
   * Whether the `may_act` claim of a token can name its actor. With `*` in `allowedDelegateClients` it is an error.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].allowMayAct
   */
  readonly allowMayAct?: boolean;

  /**
   * Name of the issuer, by which other settings refer to it; 1 to 253 characters. A release after 0.44.0 is needed, and
   * the operator.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].name
   */
  readonly name?: string;

  /**
   * The certificate authority that signed the issuer's certificate. A release after 0.44.0 is needed, and the operator.
   *
   * @default - the certificate authorities of the proxy's image
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].caBundleRef
   */
  readonly caBundle?: CaBundle;
}
