import type { ApiObjectMetadata } from 'cdk8s';
import type { TargetCluster } from '../cluster/target-cluster';

/**
 * Props of all configs; jsii shows them among the props of each.
 *
 * @internal
 */
export interface ConfigProps {
  /**
   * Name, namespace, labels and annotations of the resource.
   *
   * @default - a name that the chart generates, in the chart's namespace
   */
  readonly metadata?: ApiObjectMetadata;

  /**
   * Codes of warnings to acknowledge, as the warnings show them.
   *
   * @default - every warning is shown
   */
  readonly acknowledge?: string[];

  /**
   * The cluster that the resource is for.
   *
   * @default - the nearest one bound above, otherwise a cluster with the operator
   */
  readonly cluster?: TargetCluster;
}
