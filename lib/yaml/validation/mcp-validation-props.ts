import type { WithoutOperatorOptions } from '../../cluster/target-cluster-options';
import type { OperatorFidelity } from '../../values/operator-fidelity';

/** How proxies run where the operator doesn't: the options of `TargetCluster.withoutOperator` of the same names. */
type ProcessSettings = Pick<
  WithoutOperatorOptions,
  'image' | 'proxyHost' | 'usageMetrics' | 'defaultImagePullSecrets' | 'defaultRedisAddress' | 'defaultRedisPassword'
>;

/**
 * What to know about the clusters that the manifests are for.
 *
 * @jsii ignore
 */
export interface McpValidationSettings extends ProcessSettings {
  /**
   * Whether the operator runs.
   *
   * @default true
   */
  readonly operator?: boolean;

  /**
   * The release of the operator, such as `0.44`.
   *
   * @default - as `TargetCluster` has it
   */
  readonly release?: string;

  /**
   * API group of the custom resources.
   *
   * @default "toolhive.stacklok.dev"
   */
  readonly apiGroup?: string;

  /**
   * Codes of warnings that are knowingly accepted, such as `CDK8S_MCP_AUTHENTICATION_MISSING`.
   *
   * @default - every warning is reported
   */
  readonly acknowledge?: readonly string[];

  /**
   * Whether warnings that nobody acknowledged are errors.
   *
   * @default false
   */
  readonly strict?: boolean;

  /**
   * Whether the cluster is an OpenShift.
   *
   * @default false
   */
  readonly openshift?: boolean;

  /**
   * Whether the objects are exactly those of the operator, or these with corrections. Only without the operator.
   *
   * @default "corrected"
   */
  readonly fidelity?: `${OperatorFidelity}`;
}

/**
 * One of several clusters. What it doesn't say is as the properties around it say; what they acknowledge holds here, too.
 *
 * @jsii ignore
 */
export interface McpValidationCluster extends McpValidationSettings {
  /** Tells the clusters apart. */
  readonly name: string;

  /**
   * The manifests that are for this cluster: files or folders by the end of their path, `*` for any part of a name.
   *
   * @default - all, but for what `namespaces` says
   */
  readonly files?: readonly string[];

  /**
   * The namespaces of the objects that are for this cluster.
   *
   * @default - all, but for what `files` says
   */
  readonly namespaces?: readonly string[];
}

/**
 * Settings of `McpValidation`, as `properties` in `cdk8s.yaml`.
 *
 * @jsii ignore
 */
export interface McpValidationProps extends McpValidationSettings {
  /**
   * The clusters, if there are several; an object is for the first one that claims it. What none claims is for one more.
   *
   * @default - all manifests are for one cluster
   */
  readonly clusters?: readonly McpValidationCluster[];
}
