import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { ManagedResource, type ManagedResourceOptions } from '../cluster/managed-resource';

/**
 * What the constructs of shared settings have in common; jsii shows its members at each of them.
 *
 * @internal
 */
export abstract class ConfigConstruct extends Construct {
  /** `metadata.name` of the resource. */
  public readonly name: string;

  /**
   * The resource's namespace.
   *
   * @default - that of kubectl's context
   */
  public readonly namespace?: string;

  /**
   * The custom resource, with the operator only.
   *
   * @default - none, its settings go into the configuration of each proxy that refers to it
   */
  public readonly customResource?: ApiObject;

  protected constructor(scope: Construct, id: string, options: ManagedResourceOptions) {
    super(scope, id);
    const resource = new ManagedResource(this, options);
    const { name, namespace } = resource;
    this.name = name;
    if (namespace !== undefined) {
      this.namespace = namespace;
    }
    const { customResource } = resource.emit();
    if (customResource !== undefined) {
      this.customResource = customResource;
    }
  }
}
