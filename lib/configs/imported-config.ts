import { Construct, type IConstruct } from 'constructs';
import type { ConfigAttributes } from './config-attributes';

/** A resource that a proxy refers to and something else makes. */
export class ImportedConfig extends Construct implements IConstruct {
  public readonly namespace?: string;

  public constructor(
    scope: Construct,
    id: string,
    public readonly name: string,
    attributes: ConfigAttributes,
  ) {
    super(scope, id);
    if (attributes.namespace !== undefined) {
      this.namespace = attributes.namespace;
    }
  }
}
