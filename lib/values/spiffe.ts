import type { IConfigMap } from 'cdk8s-plus-28';
import { madeBy } from '../declaration/fields/written';
import { type Origin, ValueClass } from '../declaration/props/instances';

/**
 * How a client proves its SPIFFE identity.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.spiffeTrustDomains[].methods
 */
export enum SpiffeAuthMethod {
  /** With an X.509 certificate (X.509-SVID), in TLS: the server needs a `tlsListener`. */
  SPIFFE_X509 = 'spiffe_x509',

  /** With a JWT (JWT-SVID). */
  SPIFFE_JWT = 'spiffe_jwt',
}

/**
 * How a SPIFFE bundle endpoint proves that it is the right one.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.spiffeTrustDomains[].bundleSource.endpoint.profile
 */
export enum SpiffeBundleEndpointProfile {
  /** With a certificate of a well-known authority, as web servers do. */
  HTTPS_WEB = 'https_web',

  /** With a SPIFFE identity of its trust domain. */
  HTTPS_SPIFFE = 'https_spiffe',
}

/**
 * Where the keys of a SPIFFE trust domain come from (its bundle).
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.spiffeTrustDomains[].bundleSource
 */
export class SpiffeBundleSource extends ValueClass<'SpiffeBundleSource'> {
  /**
   * From a SPIFFE bundle endpoint.
   *
   * @param url the `https` URL of the endpoint, 1 to 2048 characters
   * @param profile how the endpoint proves that it is the right one
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.spiffeTrustDomains[].bundleSource.endpoint
   */
  public static endpoint(url: string, profile: SpiffeBundleEndpointProfile): SpiffeBundleSource {
    return new SpiffeBundleSource(madeBy('SpiffeBundleSource.endpoint', { url, profile }));
  }

  /**
   * From the SPIFFE Workload API of the node that a pod runs on.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.spiffeTrustDomains[].bundleSource.workloadAPI
   */
  public static workloadApi(): SpiffeBundleSource {
    return new SpiffeBundleSource(madeBy('SpiffeBundleSource.workloadApi', {}));
  }

  /**
   * From a ConfigMap, as a file of the pods; from release 0.55 on.
   *
   * @param configMap the ConfigMap, in the namespace of the configuration, with a name of 1 to 253 lower-case letters,
   * digits, `-` and `.`
   * @param key the key in its data, such as `bundle.json`: 1 to 253 letters, digits, `-`, `_` and `.`; `.`, and
   * what begins with `..`, is an error
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.spiffeTrustDomains[].bundleSource.file
   */
  public static file(configMap: IConfigMap, key: string): SpiffeBundleSource {
    return new SpiffeBundleSource(madeBy('SpiffeBundleSource.file', { configMap, key }));
  }

  private constructor(origin: Origin<'SpiffeBundleSource'>) {
    super(origin);
  }
}
