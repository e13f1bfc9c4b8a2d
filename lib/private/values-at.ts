import { entry, field, item } from './field-path';
import type { PlainObject } from './plain';
import { isAbsent } from './is-absent';

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
