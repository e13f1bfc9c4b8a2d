import type { PlainObject } from '../private/plain';
import type { UsedConstruct, UseConstruct } from './used-constructs';

/** A part of a spec, made once from what a factory was used, and put where the custom resource has it later. */
export class Fragment {
  /** `make` writes the part, and reports the constructs that it uses by their fields within the part. */
  public static of(make: (use: UseConstruct) => PlainObject): Fragment {
    const used: UsedConstruct[] = [];
    const spec = make((field, construct) => used.push({ field, construct }));
    return new Fragment(spec, used);
  }

  private constructor(
    private readonly spec: PlainObject,
    private readonly used: readonly UsedConstruct[],
  ) {}

  /** The part as the custom resource writes it; reports its constructs as those of fields below `field`. */
  public at(field: string, use: UseConstruct): PlainObject {
    for (const inner of this.used) {
      use(`${field}.${inner.field}`, inner.construct);
    }
    return this.spec;
  }
}
