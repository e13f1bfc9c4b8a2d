import type { Placed } from '../private/placed';
import { anyField, item } from '../private/field-path';
import { isPlainObject } from '../private/plain';
import { holdsVariable } from '../private/variables';

/** The texts with variables in a value, by path; the path of an entry whose key has one, too. */
export function variablesBelow(value: unknown, path: string): Placed[] {
  if (holdsVariable(value)) {
    return [{ path, value }];
  }
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => variablesBelow(each, item(path, index)));
  }
  return isPlainObject(value)
    ? Object.entries(value).flatMap(([name, each]) => variablesBelow(each, anyField(path, name)))
    : [];
}
