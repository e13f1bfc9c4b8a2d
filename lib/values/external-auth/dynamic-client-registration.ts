import type { SecretValue } from 'cdk8s-plus-28';

/**
 * How an embedded authorization server registers itself at an upstream provider. Set exactly one of `discoveryUrl` and
 * `registrationEndpoint`; both, or neither, is an error.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig
 */
export interface DynamicClientRegistration {
  /**
   * `https` URL of the metadata document that names the endpoint, without a query, a fragment or a trailing slash.
   *
   * @default - `registrationEndpoint` is given
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig.discoveryUrl
   */
  readonly discoveryUrl?: string;

  /**
   * `https` URL of the endpoint, without a query, a fragment or a trailing slash.
   *
   * @default - `discoveryUrl` is given
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
}
