import { Construct, type IConstruct } from 'constructs';
import { reportAt } from '../cluster/report-at';
import { readArguments } from '../declaration/props/read-arguments';
import type { Declaration } from '../declaration/declaration';
import { checkedId, checkedScope } from '../private/cdk8s/position';
import type { ConfigAttributes } from './config-attributes';

/** What is known of a resource that something else makes. */
interface ImportedConfigOptions {
  /** The factory by which a program says so. */
  readonly factory: string;
  /** The kind of the resource. */
  readonly kind: Declaration['kind'];
  /** Its name. */
  readonly name: string;
  /** What else is known. */
  readonly attributes: ConfigAttributes;
}

/** A resource that a proxy refers to and something else makes. */
export class ImportedConfig extends Construct implements IConstruct {
  public readonly name: string;
  public readonly namespace?: string;

  /** Tells what it can be given for. */
  public readonly _kind: Declaration['kind'];

  public constructor(scope: Construct, id: string, { factory, kind, name, attributes }: ImportedConfigOptions) {
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
