// Generated from crds/ by `npm run import`. Do not edit.
import type { CaBundle } from '../ca-bundle';
import type { SecretValue } from 'cdk8s-plus-28';

/**
 * An identity provider that is configured by its URLs.
 *
 * The proxy's pod requests the discovery document, the keys and the introspection, so all of these URLs must be
 * reachable from there.
 *
 * @see MCPOIDCConfig.spec.inline
 */
export interface InlineOidcOptions {
  /**
   * URL of the issuer, exactly as in the `iss` claim of its tokens.
   *
   * An `http` URL is an error unless `insecureAllowHttp` is true.
   *
   * @see MCPOIDCConfig.spec.inline.issuer
   */
  readonly issuer: string;

  /**
   * Client id of the proxy at the identity provider, for introspection of tokens.
   *
   * @default - the proxy introspects without credentials
   * @see MCPOIDCConfig.spec.inline.clientId
   */
  readonly clientId?: string;

  /**
   * Secret of `clientId`; introspection needs both.
   *
   * The Secret must be in the namespace of the configuration. When it changes, pods keep the old value until they are
   * restarted.
   *
   * @default - the proxy introspects without credentials
   * @see MCPOIDCConfig.spec.inline.clientSecretRef
   */
  readonly clientSecret?: SecretValue;

  /**
   * Certificates of the internal authority that signed the identity provider's certificate.
   *
   * Before release 0.32, the operator doesn't mount them for a remote proxy, whose pod then fails to start. Without the
   * operator they are always mounted, except with `OperatorFidelity.EXACT`.
   *
   * @default - the certificate authorities of the proxy's image
   * @see MCPOIDCConfig.spec.inline.caBundleRef
   */
  readonly caBundle?: CaBundle;

  /**
   * Whether the URLs may be `http`. For development only: anyone who can modify the traffic can forge tokens.
   *
   * @default false
   * @see MCPOIDCConfig.spec.inline.insecureAllowHTTP
   */
  readonly insecureAllowHttp?: boolean;

  /**
   * Introspection URL, for opaque (non-JWT) tokens.
   *
   * @default - from the discovery document of the issuer, if it has one
   * @see MCPOIDCConfig.spec.inline.introspectionUrl
   */
  readonly introspectionUrl?: string;

  /**
   * Whether the URLs may resolve to private IP addresses, such as those of an identity provider within the cluster.
   *
   * @default false
   * @see MCPOIDCConfig.spec.inline.jwksAllowPrivateIP
   */
  readonly jwksAllowPrivateIp?: boolean;

  /**
   * Path of a file in the proxy's container that holds a bearer token for requests to the identity provider.
   *
   * @default - requests carry no token
   * @see MCPOIDCConfig.spec.inline.jwksAuthTokenPath
   */
  readonly jwksAuthTokenPath?: string;

  /**
   * URL of the issuer's keys (JWKS).
   *
   * @default - from the discovery document of the issuer, if it has one
   * @see MCPOIDCConfig.spec.inline.jwksUrl
   */
  readonly jwksUrl?: string;

  /**
   * Whether the protected resource's URL may resolve to private IP addresses.
   *
   * It has no effect on a remote proxy, where `jwksAllowPrivateIp` applies instead.
   *
   * @default false
   * @see MCPOIDCConfig.spec.inline.protectedResourceAllowPrivateIP
   */
  readonly protectedResourceAllowPrivateIp?: boolean;
}
