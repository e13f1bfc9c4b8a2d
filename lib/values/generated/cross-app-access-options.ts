// Generated from crds/ by `npm run import`. Do not edit.
import type { SecretValue } from 'cdk8s-plus-28';

/**
 * How the identity provider of an organization gives one app access to another (cross-app access).
 *
 * @see MCPExternalAuthConfig.spec.xaa
 */
export interface CrossAppAccessOptions {
  /**
   * URL of the identity provider's token endpoint, `https` only.
   *
   * @see MCPExternalAuthConfig.spec.xaa.idpTokenUrl
   */
  readonly idpTokenUrl: string;

  /**
   * URL of the other app's token endpoint.
   *
   * @see MCPExternalAuthConfig.spec.xaa.targetTokenUrl
   */
  readonly targetTokenUrl: string;

  /**
   * Audience of the identity provider's assertion: the authorization server of the other app.
   *
   * @see MCPExternalAuthConfig.spec.xaa.targetAudience
   */
  readonly targetAudience: string;

  /**
   * Client id at the identity provider.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.xaa.idpClientId
   */
  readonly idpClientId?: string;

  /**
   * Secret of `idpClientId`, from a Secret in the namespace of the configuration.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.xaa.idpClientSecretRef
   */
  readonly idpClientSecret?: SecretValue;

  /**
   * Client id at the other app.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.xaa.targetClientId
   */
  readonly targetClientId?: string;

  /**
   * Secret of `targetClientId`, from a Secret in the namespace of the configuration.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.xaa.targetClientSecretRef
   */
  readonly targetClientSecret?: SecretValue;

  /**
   * Resource of the other app that the token is for.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.xaa.targetResource
   */
  readonly targetResource?: string;

  /**
   * Scopes to request.
   *
   * @default - none
   * @see MCPExternalAuthConfig.spec.xaa.scopes
   */
  readonly scopes?: string[];

  /**
   * Name of the upstream provider whose token is exchanged.
   *
   * @default - the token of the client is exchanged
   * @see MCPExternalAuthConfig.spec.xaa.subjectProviderName
   */
  readonly subjectProviderName?: string;

  /**
   * Type of the token that is exchanged; anything but `urn:ietf:params:oauth:token-type:id_token` is an error.
   *
   * @default "urn:ietf:params:oauth:token-type:id_token"
   * @see MCPExternalAuthConfig.spec.xaa.subjectTokenType
   */
  readonly subjectTokenType?: string;

  /**
   * Whether `targetTokenUrl` may be an `http` URL. For development only.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.xaa.insecureTargetTokenUrl
   */
  readonly insecureTargetTokenUrl?: boolean;
}
