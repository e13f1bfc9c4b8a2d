import type { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { emit } from '../cluster/emit-for-cluster';
import { ManagedResource, type ManagedResourceOptions } from '../cluster/managed-resource';
import { reportAt, type TargetCluster } from '../cluster/target-cluster';
import { declare, type DeclaringProps } from '../declaration/declaration';
import { readArguments } from '../declaration/props/read-arguments';
import { KINDS, type Kind } from '../model/kinds';
import { checkedId, checkedScope } from '../cdk8s/arguments';

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
    const { customResource } = emit(this, resource);
    if (customResource !== undefined) {
      this.customResource = customResource;
    }
  }
}

/** What the props of a config declare. A subclass may pass on props of its own. */
export function configOptions(
  kind: Kind,
  given: DeclaringProps & { readonly cluster?: TargetCluster },
  isSubclass: boolean,
): ManagedResourceOptions {
  const props = readArguments(KINDS[kind].construct, { props: given }, { isSubclass });
  return { declaration: declare(kind, props), cluster: props.values.props.cluster };
}

/** What is known about a resource that this app does not create. */
interface ImportedConfigOptions {
  /** The kind of the resource. */
  readonly kind: Kind;
  /** Its name. */
  readonly name: string;
  /** What else is known. */
  readonly attributes: ConfigAttributes;
}

/** A resource that a proxy refers to, and that this app does not create. */
export class ImportedConfig extends Construct implements IConstruct {
  public readonly name: string;
  public readonly namespace?: string;

  /** The kind of the object, by which props recognize it. */
  public readonly _kind: Kind;

  public constructor(scope: Construct, id: string, { kind, name, attributes }: ImportedConfigOptions) {
    const factory = `${KINDS[kind].construct}.from${KINDS[kind].construct}Name`;
    super(checkedScope(factory, scope), checkedId(factory, id));
    const { values, findings } = readArguments(factory, { name, attributes });
    this._kind = kind;
    this.name = values.name;
    if (values.attributes.namespace !== undefined) {
      this.namespace = values.attributes.namespace;
    }
    reportAt(this, findings);
  }
}

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

/**
 * What is known about a resource that is not created by this app.
 */
export interface ConfigAttributes {
  /**
   * The resource's namespace. If it differs from the namespace of a proxy that refers to it, it is an error.
   *
   * @default - the namespace of the proxy that refers to it
   */
  readonly namespace?: string;
}
