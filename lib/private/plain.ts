/** A JSON object whose fields are not known yet. */
export interface PlainObject {
  readonly [key: string]: unknown;
}

/** Whether the value is an object literal or a parsed object: not an array, not a class instance. */
export function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** An object without some of its keys. */
export function without(object: PlainObject, ...keys: readonly string[]): PlainObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}
