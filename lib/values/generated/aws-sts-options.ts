// Generated from crds/ by `npm run import`. Do not edit.
import type { Duration } from 'cdk8s';

/**
 * How a proxy gets AWS credentials with the tokens of its clients, and signs its requests with them (SigV4).
 *
 * Set `fallbackRoleArn`, `roleMappings` or both; neither is an error.
 *
 * @see MCPExternalAuthConfig.spec.awsSts
 */
export interface AwsStsOptions {
  /**
   * AWS region of STS and of the service, such as `eu-west-1`.
   *
   * @see MCPExternalAuthConfig.spec.awsSts.region
   */
  readonly region: string;

  /**
   * Name of the AWS service that requests are signed for.
   *
   * @default "aws-mcp"
   * @see MCPExternalAuthConfig.spec.awsSts.service
   */
  readonly service?: string;

  /**
   * ARN of the role that is assumed when no mapping matches, such as `arn:aws:iam::123456789012:role/reader`.
   *
   * @default - requests that match no mapping are refused
   * @see MCPExternalAuthConfig.spec.awsSts.fallbackRoleArn
   */
  readonly fallbackRoleArn?: string;

  /**
   * Name of the token's claim in which `AwsRoleMapping.claim` is looked up.
   *
   * @default "groups"
   * @see MCPExternalAuthConfig.spec.awsSts.roleClaim
   */
  readonly roleClaim?: string;

  /**
   * Which role is assumed for whom. If several mappings match, the one with the lowest `priority` number wins.
   *
   * @default - all clients get `fallbackRoleArn`
   * @see MCPExternalAuthConfig.spec.awsSts.roleMappings
   */
  readonly roleMappings?: AwsRoleMapping[];

  /**
   * How long the credentials are valid: whole seconds, from 15 minutes to 12 hours; anything else is an error.
   *
   * @default Duration.hours(1)
   * @see MCPExternalAuthConfig.spec.awsSts.sessionDuration
   */
  readonly sessionDuration?: Duration;

  /**
   * Name of the token's claim that becomes the name of the role session, as it appears in CloudTrail.
   *
   * @default "sub"
   * @see MCPExternalAuthConfig.spec.awsSts.sessionNameClaim
   */
  readonly sessionNameClaim?: string;

  /**
   * Name of the upstream provider of an embedded authorization server whose token is exchanged; from release 0.26 on.
   *
   * It has no effect on a remote proxy.
   *
   * @default - the token of the client is exchanged
   * @see MCPExternalAuthConfig.spec.awsSts.subjectProviderName
   */
  readonly subjectProviderName?: string;
}

/**
 * A role, and for whom it is assumed: set exactly one of `claim` and `matcher`. Both, or neither, is an error.
 *
 * @see MCPExternalAuthConfig.spec.awsSts.roleMappings[]
 */
export interface AwsRoleMapping {
  /**
   * ARN of the role, such as `arn:aws:iam::123456789012:role/admin`.
   *
   * @see MCPExternalAuthConfig.spec.awsSts.roleMappings[].roleArn
   */
  readonly roleArn: string;

  /**
   * Value that the claim `AwsStsOptions.roleClaim` must hold, such as the name of a group.
   *
   * @default - `matcher` is given
   * @see MCPExternalAuthConfig.spec.awsSts.roleMappings[].claim
   */
  readonly claim?: string;

  /**
   * CEL expression over the token's `claims`, such as `"admins" in claims["groups"] && !("act" in claims)`.
   *
   * @default - `claim` is given
   * @see MCPExternalAuthConfig.spec.awsSts.roleMappings[].matcher
   */
  readonly matcher?: string;

  /**
   * Position in the order of evaluation, 0 or more; mappings with the same priority keep their order.
   *
   * @default - after all mappings that have a priority
   * @see MCPExternalAuthConfig.spec.awsSts.roleMappings[].priority
   */
  readonly priority?: number;
}
