import { isPlainObject, type PlainObject } from './plain';

/** What stands at a path of keys, if it is an object; else an empty one. */
export function objectAt(value: unknown, ...keys: readonly string[]): PlainObject {
  const found = valueAt(value, ...keys);
  return isPlainObject(found) ? found : {};
}

/** What stands at a path of keys, if it is a list; else an empty one. */
export function listAt(value: unknown, ...keys: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...keys);
  return Array.isArray(found) ? found : [];
}

/** The value at a path of keys, if it is a string. */
export function textAt(value: unknown, ...keys: readonly string[]): string | undefined {
  const found = valueAt(value, ...keys);
  return typeof found === 'string' ? found : undefined;
}

function valueAt(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((object, key) => (isPlainObject(object) ? object[key] : undefined), value);
}
