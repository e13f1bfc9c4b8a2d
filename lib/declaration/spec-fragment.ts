import type { Finding } from '../model/finding';
import type { PlainObject } from '../private/plain';
import { originBy, type Origin } from './props/origin';
import { readArguments } from './props/read-arguments';
import type { UsedConstruct, UseConstruct } from './used-constructs';

/** A part of a spec, made once from the arguments of a factory, and later placed into the custom resource. */
export class Fragment {
  /**
   * `make` writes the part, and reports the constructs that it uses by their fields within the part. `check` finds what
   * the types of the arguments don't say.
   */
  public static of<Arguments extends object>(
    factory: string,
    given: Arguments,
    make: (values: Arguments, use: UseConstruct) => PlainObject,
    check: (values: Arguments) => readonly Finding[] = () => [],
  ): Fragment {
    const { values, isComplete, findings: mistakes } = readArguments(factory, given);
    const findings = [...mistakes, ...check(values)];
    const used: UsedConstruct[] = [];
    const spec = isComplete ? make(values, (field, construct) => used.push({ field, construct })) : {};
    return new Fragment(originBy(factory, findings), spec, used);
  }

  private constructor(
    public readonly origin: Origin,
    private readonly spec: PlainObject,
    private readonly used: readonly UsedConstruct[],
  ) {}

  /** The part in the form of the custom resource; reports its constructs with fields below `field`. */
  public at(field: string, use: UseConstruct): PlainObject {
    for (const inner of this.used) {
      use(`${field}.${inner.field}`, inner.construct);
    }
    return this.spec;
  }
}
