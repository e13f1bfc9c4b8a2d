// Generated from crds/ by `npm run import`. Do not edit.
import type { Duration } from 'cdk8s';
import type { SecretValue } from 'cdk8s-plus-28';

/**
 * How tokens are exchanged on behalf of users, as in Microsoft Entra ID. The options are there from release 0.30 on.
 *
 * @see MCPExternalAuthConfig.spec.obo
 */
export interface OnBehalfOfOptions {
  /**
   * URL before the tenant, `https` only, without a user, a query, a fragment or a trailing slash.
   *
   * @default - the URL of the public cloud
   * @see MCPExternalAuthConfig.spec.obo.authority
   */
  readonly authority?: string;

  /**
   * Id of the tenant: a UUID or a domain name, at most 253 characters.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.obo.tenantId
   */
  readonly tenantId?: string;

  /**
   * Id of the client that requests the tokens.
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
   * Audience to request for the new token.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.obo.audience
   */
  readonly audience?: string;

  /**
   * Scopes to request for the new token, at most 20 of at most 256 characters.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.obo.scopes
   */
  readonly scopes?: string[];

  /**
   * How long before its expiry a cached token is no longer used.
   *
   * @default - decided by the enterprise build
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
