// Generated from crds/ by `npm run import`. Do not edit.
import type { AuthServerStorage, UpstreamProvider } from '../auth-server';
import type { CaBundle } from '../ca-bundle';
import type { SpiffeAuthMethod, SpiffeBundleSource } from '../spiffe';
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
   * How many clients that registered themselves are kept, 0 or more; 0 stands for any number. From release 0.56 on.
   *
   * @default 10000
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.maxDCRClients
   */
  readonly maxDcrClients?: number;

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
   * `http` issuer without `insecureAllowConfidentialOverLoopbackHttp`, `true` is an error.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.allowConfidentialClientRegistration
   */
  readonly allowConfidentialClientRegistration?: boolean;

  /**
   * Whether clients that register themselves can prove themselves with a key of their own, `private_key_jwt`; from
   * release 0.45 on.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.allowPrivateKeyJWTRegistration
   */
  readonly allowPrivateKeyJwtRegistration?: boolean;

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
   * Clients that may act on behalf of users, at most 10; from release 0.43 on. From release 0.47 on, ToolHive prefers
   * those of `inboundGrants.tokenExchange`; both together are an error.
   *
   * The `issuer` must be an `https` URL; from release 0.45 on it can be an `http` loopback URL with
   * `insecureAllowConfidentialOverLoopbackHttp`. With `insecureAllowHttp` they are an error.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.delegateClients
   */
  readonly delegateClients?: DelegateClient[];

  /**
   * Ways for clients to get tokens other than the login of a user; from release 0.47 on.
   *
   * @default - `delegateClients` and `trustedIssuers` say it
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants
   */
  readonly inboundGrants?: InboundGrants;

  /**
   * Further issuers whose tokens clients may hand in, at most 20; from release 0.44 on. Two with the same URL or the
   * same `name` are an error.
   *
   * @default - only tokens of this server can be exchanged
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers
   */
  readonly trustedIssuers?: TrustedIssuer[];

  /**
   * SPIFFE trust domains of the clients in `inboundGrants.spiffeClientAuth`, 1 to 50; from release 0.47 on. One without
   * a client is an error, and so are two with the same name or trust domain.
   *
   * The operator up to release 0.63 refuses every use, since the proxy does not check SPIFFE identities yet: with a
   * known release it is an error.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.spiffeTrustDomains
   */
  readonly spiffeTrustDomains?: SpiffeTrustDomain[];

  /**
   * How many clients may register themselves in a time; each of the pods counts for itself. From release 0.56 on.
   *
   * @default - one a second, five at once
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.registrationRateLimit
   */
  readonly registrationRateLimit?: RegistrationRateLimit;

  /**
   * A second port of the proxy's pods, 8443, where the server speaks TLS itself; from release 0.62 on.
   *
   * No port of the proxy's Service leads there. The `proxyPort` 8443 is an error beside it.
   *
   * @default - a gateway in front of the proxy does TLS
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.tlsListener
   */
  readonly tlsListener?: TlsListener;
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
 * Ways for clients of an embedded authorization server to get tokens, other than the login of a user.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants
 */
export interface InboundGrants {
  /**
   * Clients that may exchange tokens (RFC 8693). An empty object allows no client yet, but lets the server start
   * without `upstreamProviders`.
   *
   * Beside `delegateClients` of the server, or settings of the exchange in `trustedIssuers`, it is an error.
   *
   * @default - `delegateClients` and `trustedIssuers` say it
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.tokenExchange
   */
  readonly tokenExchange?: InboundTokenExchange;

  /**
   * Assertions (JWTs) that clients can hand in for a token (RFC 7523), without a user. Beside a `jwtBearerGrant` in
   * `trustedIssuers` it is an error.
   *
   * @default - `jwtBearerGrant` of `trustedIssuers` says it
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.jwtBearer
   */
  readonly jwtBearer?: InboundJwtBearer;

  /**
   * Clients that prove themselves with a SPIFFE identity instead of a secret, at most 100. Without `spiffeTrustDomains`
   * they are an error, and so are two with the same id or pattern.
   *
   * The operator up to release 0.63 refuses every use, since the proxy does not check SPIFFE identities yet: with a
   * known release it is an error.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.spiffeClientAuth
   */
  readonly spiffeClientAuth?: SpiffeClient[];
}

/**
 * Which tokens clients may exchange for tokens with which they act on behalf of users.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.tokenExchange
 */
export interface InboundTokenExchange {
  /**
   * Clients that may act on behalf of users, at most 10. Like those of the server, they need an `https` issuer, or an
   * `http` loopback URL with `insecureAllowConfidentialOverLoopbackHttp`; with `insecureAllowHttp` they are an error.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.tokenExchange.delegateClients
   */
  readonly delegateClients?: DelegateClient[];

  /**
   * Tokens of `trustedIssuers` that can be exchanged, at most 20 policies. Two for the same issuer are an error.
   *
   * @default - only tokens of this server can be exchanged
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.tokenExchange.issuerPolicies
   */
  readonly issuerPolicies?: TokenExchangeIssuerPolicy[];
}

/**
 * Which tokens of a trusted issuer can be exchanged, and by whom.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.tokenExchange.issuerPolicies[]
 */
export interface TokenExchangeIssuerPolicy {
  /**
   * The `name` of one of the `trustedIssuers`, 1 to 253 characters; another text is an error.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.tokenExchange.issuerPolicies[].issuerRef
   */
  readonly issuer: string;

  /**
   * Audience that its tokens must have, usually the proxy's `resourceUrl`; 1 to 2048 characters.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.tokenExchange.issuerPolicies[].expectedAudience
   */
  readonly expectedAudience: string;

  /**
   * Ids of the delegate clients that may exchange its tokens, 1 to 50 of at most 256 characters. `*` alone stands for
   * all of them; beside others it is an error. Before release 0.55, `*` also needs `allowMayAct: false`.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.tokenExchange.issuerPolicies[].allowedDelegateClients
   */
  readonly allowedDelegateClients: string[];

  /**
   * Name of the claim that says who acts for the user, such as `azp`; at most 64 characters. A registered claim such as
   * `sub` is an error.
   *
   * @default - the proxy's own choice of claim
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.tokenExchange.issuerPolicies[].actorClaim
   */
  readonly actorClaim?: string;

  /**
   * Values of `actorClaim` that are accepted, at most 50 of at most 256 characters.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.tokenExchange.issuerPolicies[].allowedActors
   */
  readonly allowedActors?: string[];

  /**
   * Condition in CEL about `claims`, those of a token, that accepts its actor, such as `claims.azp == "agent"`; at most
   * 4096 characters.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.tokenExchange.issuerPolicies[].actorMatcher
   */
  readonly actorMatcher?: string;

  /**
   * Whether the `may_act` claim of a token can name its actor. With `*` in `allowedDelegateClients` it is an error.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.tokenExchange.issuerPolicies[].allowMayAct
   */
  readonly allowMayAct?: boolean;
}

/**
 * Which assertions of other issuers clients can hand in for a token.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.jwtBearer
 */
export interface InboundJwtBearer {
  /**
   * Assertions of `trustedIssuers` that are taken, at most 20 policies. Two for the same issuer are an error.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.jwtBearer.issuerPolicies
   */
  readonly issuerPolicies?: JwtBearerIssuerPolicy[];
}

/**
 * Which assertions of a trusted issuer can be handed in for a token.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.jwtBearer.issuerPolicies[]
 */
export interface JwtBearerIssuerPolicy extends JwtBearerGrant {
  /**
   * The `name` of one of the `trustedIssuers`, 1 to 253 characters; another text is an error.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.jwtBearer.issuerPolicies[].issuerRef
   */
  readonly issuer: string;
}

/**
 * A client that proves itself to an embedded authorization server with a SPIFFE identity, or all clients below a path.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.spiffeClientAuth[]
 */
export interface SpiffeClient {
  /**
   * The `name` of one of the `spiffeTrustDomains`, 1 to 253 characters; another text is an error.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.spiffeClientAuth[].trustDomainRef
   */
  readonly trustDomain: string;

  /**
   * SPIFFE ID of the client, such as `spiffe://example.org/agent`, or with `/*` at its end, of all below a path; at
   * most 2048 characters. It must be in its `trustDomain`, and must not have `.` or `..` as a part of its path.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.spiffeClientAuth[].principalPattern
   */
  readonly principalPattern: string;

  /**
   * Id of the client, 1 to 253 characters. A URL is an error, and so is what begins with `synthetic:`.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.spiffeClientAuth[].clientId
   */
  readonly clientId: string;

  /**
   * How it can prove its identity, 1 to 2 methods; one that its trust domain does not have is an error.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.spiffeClientAuth[].methods
   */
  readonly methods: SpiffeAuthMethod[];

  /**
   * Audiences that it may request, 1 to 50 of at most 2048 characters.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.spiffeClientAuth[].audiences
   */
  readonly audiences: string[];

  /**
   * Scopes that it may request, 1 to 50 of at most 256 characters.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.spiffeClientAuth[].scopes
   */
  readonly scopes: string[];

  /**
   * What it may request tokens for: at most 50 `http://` or `https://` URLs of at most 2048 characters, without a user
   * and a fragment (no `@`, no `#`).
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.inboundGrants.spiffeClientAuth[].resources
   */
  readonly resources?: string[];
}

/**
 * An issuer whose tokens clients may hand in, in addition to the tokens of the server itself.
 *
 * From release 0.47 on, what it says of tokens to exchange and of assertions can also stand in `inboundGrants`, in
 * policies that name it; ToolHive prefers that. An issuer of which neither says anything is an error for a remote
 * proxy.
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
   * Condition in CEL about `claims`, those of a token, that accepts its actor, such as `claims.azp == "agent"`; at most
   * 4096 characters; from release 0.45 on. Without `allowedDelegateClients` and `expectedAudience` it is an error.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].actorMatcher
   */
  readonly actorMatcher?: string;

  /**
   * Whether the `may_act` claim of a token can name its actor. With `*` in `allowedDelegateClients` it is an error.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].allowMayAct
   */
  readonly allowMayAct?: boolean;

  /**
   * Which assertions (JWTs) of the issuer can be handed in for a token (RFC 7523), without a user; from release 0.45
   * on. Beside `inboundGrants.jwtBearer` it is an error.
   *
   * @default - its assertions give no tokens
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].jwtBearerGrant
   */
  readonly jwtBearerGrant?: JwtBearerGrant;

  /**
   * Name of the issuer, by which policies of `inboundGrants` refer to it; 1 to 253 characters; from release 0.47 on.
   * Two issuers with the same name are an error.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].name
   */
  readonly name?: string;

  /**
   * Further certificate authorities that may have signed the issuer's certificate; from release 0.47 on. Unlike in
   * other places, `optional` is an error.
   *
   * @default - the certificate authorities of the proxy's image
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].caBundleRef
   */
  readonly caBundle?: CaBundle;
}

/**
 * Which assertions (JWTs) of an issuer an embedded authorization server takes for a token (RFC 7523).
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].jwtBearerGrant
 */
export interface JwtBearerGrant {
  /**
   * How old an assertion may be; zero is an error.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].jwtBearerGrant.maxAssertionAge
   */
  readonly maxAssertionAge: Duration;

  /**
   * Whose assertions are taken, and for what, 1 to 50. Two with the same subject are an error.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].jwtBearerGrant.subjectBindings
   */
  readonly subjectBindings: JwtBearerSubjectBinding[];

  /**
   * Audiences that an assertion may have: at most 50 `http://` or `https://` URLs of at most 2048 characters.
   *
   * @default - decided by the proxy
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].jwtBearerGrant.acceptedAudiences
   */
  readonly acceptedAudiences?: string[];
}

/**
 * A subject whose assertions an embedded authorization server takes for a token, and what the token may be for.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].jwtBearerGrant.subjectBindings[]
 */
export interface JwtBearerSubjectBinding {
  /**
   * The `sub` claim of its assertions, 1 to 256 characters without `*`.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].jwtBearerGrant.subjectBindings[].subject
   */
  readonly subject: string;

  /**
   * What it may request tokens for: 1 to 50 `http://` or `https://` URLs of at most 2048 characters. A proxy is its
   * `resourceUrl`.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].jwtBearerGrant.subjectBindings[].allowedResources
   */
  readonly allowedResources: string[];
}

/**
 * A SPIFFE trust domain whose identities an embedded authorization server accepts.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.spiffeTrustDomains[]
 */
export interface SpiffeTrustDomain {
  /**
   * Name by which clients refer to it, 1 to 253 characters.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.spiffeTrustDomains[].name
   */
  readonly name: string;

  /**
   * The trust domain in SPIFFE IDs, such as `example.org`: lower-case letters, digits, `_`, `-` and `.`, at most 255
   * characters.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.spiffeTrustDomains[].trustDomain
   */
  readonly trustDomain: string;

  /**
   * How its clients can prove their identities, 1 to 2 methods.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.spiffeTrustDomains[].methods
   */
  readonly methods: SpiffeAuthMethod[];

  /**
   * Where the keys come from that prove identities.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.spiffeTrustDomains[].bundleSource
   */
  readonly bundleSource: SpiffeBundleSource;
}

/**
 * How many clients may register themselves at an embedded authorization server in a time.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.registrationRateLimit
 */
export interface RegistrationRateLimit {
  /**
   * How many may register at once, and during `refillPeriod`; at least 1.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.registrationRateLimit.maxTokens
   */
  readonly maxTokens: number;

  /**
   * The time in which `maxTokens` clients may register; zero is an error.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.registrationRateLimit.refillPeriod
   */
  readonly refillPeriod: Duration;
}

/**
 * The port where an embedded authorization server speaks TLS itself.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.tlsListener
 */
export interface TlsListener {
  /**
   * Its certificate with those of its authorities, in PEM form, from a Secret in the namespace of the configuration. An
   * empty key is an error.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.tlsListener.certificateSecretRef
   */
  readonly certificate: SecretValue;

  /**
   * The key of `certificate` in PEM form, from a Secret in the namespace of the configuration. An empty key is an
   * error.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.tlsListener.privateKeySecretRef
   */
  readonly privateKey: SecretValue;
}
