import type { Duration } from 'cdk8s';
import type { SecretValue } from 'cdk8s-plus-28';

/**
 * How tokens are exchanged on behalf of users, as Microsoft Entra ID does it.
 *
 * @see MCPExternalAuthConfig.spec.obo
 */
export interface OnBehalfOfOptions {
  /**
   * URL before the tenant, `https` only, without a slash at the end.
   *
   * @default - that of the public cloud
   * @see MCPExternalAuthConfig.spec.obo.authority
   */
  readonly authority?: string;

  /**
   * Id of the tenant, a UUID or a domain.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.obo.tenantId
   */
  readonly tenantId?: string;

  /**
   * Client that asks for the tokens.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.obo.clientId
   */
  readonly clientId?: string;

  /**
   * Secret of `clientId`, from a Secret in the namespace of the configuration.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.obo.clientSecretRef
   */
  readonly clientSecret?: SecretValue;

  /**
   * Audience that the new token is asked for.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.obo.audience
   */
  readonly audience?: string;

  /**
   * Scopes that the new token is asked for, at most 20.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.obo.scopes
   */
  readonly scopes?: string[];

  /**
   * How long before its expiry a token is no longer taken from the cache.
   *
   * @default - the build's own
   * @see MCPExternalAuthConfig.spec.obo.cacheSkew
   */
  readonly cacheSkew?: Duration;

  /**
   * Name of the upstream provider whose token is exchanged, of 1 to 63 lower-case letters, digits and hyphens.
   *
   * @default - the token of the client is exchanged
   * @see MCPExternalAuthConfig.spec.obo.subjectTokenProviderName
   */
  readonly subjectTokenProviderName?: string;
}
