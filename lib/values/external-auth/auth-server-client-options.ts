import type { Duration } from 'cdk8s';
import type { SecretValue } from 'cdk8s-plus-28';
import type { CaBundle } from '../ca-bundle';

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
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.delegateClients
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
   * Scopes that the client may request, 1 to 10. A scope that the proxy's OIDC configuration lacks is an error.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.delegateClients[].scopes
   */
  readonly scopes: string[];

  /**
   * Audiences that the client may request, 1 to 10. An audience other than the proxy's `resourceUrl` is an error.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.delegateClients[].audiences
   */
  readonly audiences: string[];
}

/**
 * An issuer whose tokens delegate clients may exchange, in addition to the tokens of the server itself.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers
 */
export interface TrustedIssuer {
  /**
   * URL of the issuer, as in the `iss` claim of its tokens; `https`, or `http` with `insecureAllowHttp`. The URL of the
   * server itself is an error, and so are two issuers with the same URL.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].issuerUrl
   */
  readonly issuerUrl: string;

  /**
   * Audience that its tokens must have, usually the proxy's `resourceUrl`.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].expectedAudience
   */
  readonly expectedAudience: string;

  /**
   * Ids of the delegate clients that may exchange its tokens, 1 to 50; `*` alone stands for all of them.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].allowedDelegateClients
   */
  readonly allowedDelegateClients: string[];

  /**
   * URL of the issuer's keys; `https`, or `http` with `insecureAllowHttp`.
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
   * Name of the claim that says who acts for the user, such as `azp`. A registered claim such as `sub` is an error.
   *
   * @default - the proxy's own choice of claim
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.trustedIssuers[].actorClaim
   */
  readonly actorClaim?: string;

  /**
   * Values of `actorClaim` that are accepted, at most 50.
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
