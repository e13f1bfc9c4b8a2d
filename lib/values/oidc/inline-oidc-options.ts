import type { SecretValue } from 'cdk8s-plus-28';
import type { CaBundle } from '../ca-bundle';

/**
 * An identity provider that is described by its URLs.
 *
 * Discovery, keys and introspection are asked for by the proxy's pod, so all of these URLs must be reachable from there.
 *
 * @see MCPOIDCConfig.spec.inline
 */
export interface InlineOidcOptions {
  /**
   * URL of the issuer, exactly as its tokens have it in their `iss` claim.
   *
   * An `http` URL is an error unless `insecureAllowHttp` is true.
   *
   * @see MCPOIDCConfig.spec.inline.issuer
   */
  readonly issuer: string;

  /**
   * Client that the proxy is at the identity provider, for introspection of tokens.
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
   * Certificates to trust at the identity provider, where an internal authority signs them.
   *
   * Before release 0.32 the operator doesn't mount them for a remote proxy, whose pod then fails to start; proxies without
   * the operator have them mounted, unless they are to be exact.
   *
   * @default - the certificate authorities of the proxy's image
   * @see MCPOIDCConfig.spec.inline.caBundleRef
   */
  readonly caBundle?: CaBundle;

  /**
   * Whether the URLs may be `http`. For development only: whoever can change the traffic can forge tokens.
   *
   * @default false
   * @see MCPOIDCConfig.spec.inline.insecureAllowHTTP
   */
  readonly insecureAllowHttp?: boolean;

  /**
   * Introspection URL, for opaque (non-JWT) tokens.
   *
   * @default - what the discovery document of the issuer says, if anything
   * @see MCPOIDCConfig.spec.inline.introspectionUrl
   */
  readonly introspectionUrl?: string;

  /**
   * Whether the URLs may lead to private IP addresses, as those of an identity provider within the cluster do.
   *
   * @default false
   * @see MCPOIDCConfig.spec.inline.jwksAllowPrivateIP
   */
  readonly jwksAllowPrivateIp?: boolean;

  /**
   * Path of a file in the proxy's container with a bearer token for requests to the identity provider.
   *
   * @default - requests carry no token
   * @see MCPOIDCConfig.spec.inline.jwksAuthTokenPath
   */
  readonly jwksAuthTokenPath?: string;

  /**
   * URL of the issuer's keys (JWKS).
   *
   * @default - what the discovery document of the issuer says, if anything
   * @see MCPOIDCConfig.spec.inline.jwksUrl
   */
  readonly jwksUrl?: string;

  /**
   * Whether the protected resource's URL may lead to private IP addresses.
   *
   * It has no effect on a remote proxy; there `jwksAllowPrivateIp` is the one that counts.
   *
   * @default false
   * @see MCPOIDCConfig.spec.inline.protectedResourceAllowPrivateIP
   */
  readonly protectedResourceAllowPrivateIp?: boolean;
}
