import { Construct, type IConstruct } from 'constructs';
import { reportAt } from '../cluster/report-at';
import { readArguments } from '../declaration/props/read-arguments';
import { KINDS, type Kind } from '../model/kinds';
import { checkedId, checkedScope } from '../private/cdk8s/position';
import type { ConfigAttributes } from './config-attributes';

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
