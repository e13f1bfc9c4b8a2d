import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import type { Kind } from '../model/kinds';
import { ManagedResource, type ManagedResourceOptions } from '../cluster/managed-resource';
import { checkedId, checkedScope } from '../private/cdk8s/position';

/**
 * What the constructs of shared settings have in common; jsii shows its members on each of them.
 *
 * @internal
 */
export abstract class ConfigConstruct extends Construct {
  /**
   * A construct of the class whose declaration does not come from props.
   *
   * It is made by this constructor, not by the constructor of the class, which only turns props into a declaration.
   *
   * @internal
   */
  public static _declared<Config extends ConfigConstruct>(
    this: abstract new (...args: never) => Config,
    ...args: [scope: Construct, id: string, options: ManagedResourceOptions]
  ): Config {
    return Reflect.construct(ConfigConstruct, args, this) as Config;
  }

  /** `metadata.name` of the resource. */
  public readonly name: string;

  /**
   * The kind of the object, by which props recognize it.
   *
   * @internal
   */
  public readonly _kind: Kind;

  /**
   * The resource's namespace.
   *
   * @default - the namespace of kubectl's context
   */
  public readonly namespace?: string;

  /**
   * The custom resource, with the operator only.
   *
   * @default - none, its settings become part of the configuration of each proxy that refers to it
   */
  public readonly customResource?: ApiObject;

  protected constructor(scope: Construct, id: string, options: ManagedResourceOptions) {
    super(checkedScope(new.target.name, scope), checkedId(new.target.name, id));
    const resource = new ManagedResource(this, options);
    const { name, namespace } = resource;
    this._kind = options.declaration.kind;
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
