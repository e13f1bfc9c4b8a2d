import { isToken, isUnwritableKey } from '../../private/cdk8s/values';
import { isAbsent, isPlainObject } from '../../private/plain';
import type { Trail } from '../../private/field-paths';
import { endless, unwritable, wrongType, type Mistake } from './mistakes';

/** Marks a value that a manifest cannot represent. */
export const NO_DATA = Symbol('no data');

/** Reads values of any type that a manifest can represent, or that cdk8s resolves to such values. */
export class DataReader {
  /** `refuse` is called while the trail is at the value that cannot be used. */
  public constructor(
    private readonly trail: Trail,
    private readonly refuse: (mistake: Mistake) => void,
  ) {}

  /** The value, or a copy with object literals only: cdk8s does not support objects without a prototype. */
  public read(value: unknown, around: readonly unknown[] = []): unknown {
    if (isAbsent(value) || isToken(value) || isScalar(value)) {
      return value;
    }
    if (around.includes(value)) {
      return this.refused(endless());
    }
    const inside = [...around, value];
    if (Array.isArray(value)) {
      const items = Array.from(value, (item, index) => {
        this.trail.toItem(index);
        return this.readPart(item, inside);
      });
      return items.includes(NO_DATA) ? NO_DATA : items;
    }
    if (!isPlainObject(value)) {
      return this.refused(wrongType({ kind: 'any' }, value));
    }
    const key = Object.keys(value).find(isUnwritableKey);
    if (key !== undefined) {
      return this.refused(unwritable(key));
    }
    const members = Object.entries(value).map(([key, member]): [string, unknown] => {
      this.trail.toEntry(key);
      return [key, this.readPart(member, inside)];
    });
    return members.some(([, member]) => member === NO_DATA) ? NO_DATA : Object.fromEntries(members);
  }

  private readPart(value: unknown, around: readonly unknown[]): unknown {
    const read = this.read(value, around);
    this.trail.back();
    return read;
  }

  private refused(mistake: Mistake): typeof NO_DATA {
    this.refuse(mistake);
    return NO_DATA;
  }
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}
