import type { PlainObject } from '../private/plain';
import type { Given, GivenSink } from './used-constructs';

/** A part of a spec, made once from what a factory was given, and put where the custom resource has it later. */
export class Fragment {
  /** `make` writes the part, and reports the constructs that it uses by their fields within the part. */
  public static of(make: (given: GivenSink) => PlainObject): Fragment {
    const given: Given[] = [];
    const spec = make((field, construct) => given.push({ field, construct }));
    return new Fragment(spec, given);
  }

  private constructor(
    private readonly spec: PlainObject,
    private readonly given: readonly Given[],
  ) {}

  /** The part as the custom resource writes it; reports its constructs as those of fields below `field`. */
  public at(field: string, given: GivenSink): PlainObject {
    for (const inner of this.given) {
      given(`${field}.${inner.field}`, inner.construct);
    }
    return this.spec;
  }
}
