import { segments } from './field-path';
import { isPlainObject } from './plain';

/** A value and where in a document it belongs. */
export interface Placed {
  readonly path: string;
  readonly value: unknown;
}

/** A copy of the document in which each value stands at its path; what lies beside the paths is shared, not copied. */
export function withPlaced(document: object, values: readonly Placed[]): object {
  return values.reduce<object>((result, { path, value }) => set(result, segments(path), value) as object, document);
}

/** What stands at the path, if anything does. */
export function valueAt(document: object, path: string): unknown {
  return segments(path).reduce<unknown>((value, key) => {
    if (typeof key === 'number') {
      return Array.isArray(value) ? (value as unknown[])[key] : undefined;
    }
    return isPlainObject(value) ? value[key] : undefined;
  }, document);
}

function set(target: unknown, keys: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) {
    return value;
  }
  if (typeof key === 'number') {
    const copy: unknown[] = Array.isArray(target) ? [...(target as unknown[])] : [];
    copy[key] = set(copy[key], rest, value);
    return copy;
  }
  const object = isPlainObject(target) ? target : {};
  return { ...object, [key]: set(object[key], rest, value) };
}
