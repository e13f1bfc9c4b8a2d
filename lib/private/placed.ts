import { entry, field, item, segments } from './places';
import { isAbsent, isPlainObject, valueIn, type PlainObject } from './plain';

/** A value and its path in a document. */
export interface Placed {
  readonly path: string;
  readonly value: unknown;
}

/** A copy of the document with each value at its path; everything else is shared, not copied. */
export function withPlaced(document: object, values: readonly Placed[]): object {
  // a copy can be changed again, so thousands of values don't need thousands of copies
  const copies = new Set<object>();
  return values.reduce<object>(
    (result, { path, value }) => set(result, segments(path), value, copies) as object,
    document,
  );
}

/** The value at the path, if there is one. */
export function valueAt(document: object, path: string): unknown {
  return valueIn(document, ...segments(path));
}

function set(
  target: unknown,
  [key, ...rest]: readonly (string | number)[],
  value: unknown,
  copies: Set<object>,
): unknown {
  if (key === undefined) {
    return value;
  }
  if (typeof key === 'number') {
    const list = ownCopy(Array.isArray(target) ? (target as unknown[]) : [], copies, (each) => [...each]);
    list[key] = set(list[key], rest, value, copies);
    return list;
  }
  const object = ownCopy(isPlainObject(target) ? target : {}, copies, (each) => ({ ...each }));
  const inner = set(object[key], rest, value, copies);
  // an assignment would make `__proto__` something else than a key
  return Object.defineProperty(object, key, { value: inner, writable: true, enumerable: true, configurable: true });
}

function ownCopy<T extends object>(target: T, copies: Set<object>, copy: (target: T) => T): T {
  if (copies.has(target)) {
    return target;
  }
  const own = copy(target);
  copies.add(own);
  return own;
}

/** A value, and the path that leads to it. */
export type PlacedValue = readonly [path: string, value: unknown];

/** The values that are there below a value, by steps of which `*` means each item or each entry. */
export function valuesAt(value: unknown, path: string, steps: readonly string[]): readonly PlacedValue[] {
  const [step, ...rest] = steps;
  if (isAbsent(value)) {
    return [];
  }
  if (step === undefined) {
    return [[path, value]];
  }
  if (step !== '*') {
    return valuesAt((value as PlainObject)[step], field(path, step), rest);
  }
  return Array.isArray(value)
    ? value.flatMap((each, index) => valuesAt(each, item(path, index), rest))
    : Object.entries(value).flatMap(([key, each]) => valuesAt(each, entry(path, key), rest));
}
