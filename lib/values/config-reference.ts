import type { IConstruct } from 'constructs';

/**
 * What all configs have, created by this app or not; jsii shows it among the members of each.
 *
 * @internal
 */
export interface ConfigReference extends IConstruct {
  /** `metadata.name` of the resource. */
  readonly name: string;

  /**
   * The resource's namespace.
   *
   * @default - unknown: the namespace to which the manifests are applied
   */
  readonly namespace?: string;
}
