import { isToken } from './token';

/** Marks a value that is not plain JSON. */
const NOT_PLAIN = Symbol('not plain');

/**
 * A copy as cdk8s writes it into a manifest: with sorted keys, and without null or undefined values. The result is
 * undefined if anything in the value has yet to be resolved, or is not a plain value.
 */
export function plainCopy(map: { readonly [key: string]: unknown }): { [key: string]: unknown } | undefined {
  const copy = copyOfMap(map);
  return copy === NOT_PLAIN ? undefined : copy;
}

function copyOf(value: unknown): unknown {
  if (typeof value !== 'object') {
    return value;
  }
  if (value === null) {
    return undefined;
  }
  if (Array.isArray(value)) {
    return copyOfList(value);
  }
  return Object.getPrototypeOf(value) === Object.prototype && !isToken(value)
    ? copyOfMap(value as { readonly [key: string]: unknown })
    : NOT_PLAIN;
}

function copyOfMap(map: { readonly [key: string]: unknown }): { [key: string]: unknown } | typeof NOT_PLAIN {
  const copy: { [key: string]: unknown } = {};
  const keys = Object.keys(map);
  for (const key of keys.length > 1 ? keys.sort() : keys) {
    const value = copyOf(map[key]);
    if (value === NOT_PLAIN) {
      return NOT_PLAIN;
    }
    if (value !== undefined) {
      define(copy, key, value);
    }
  }
  return copy;
}

/** With an assignment, `__proto__` would not become a key. */
function define(copy: { [key: string]: unknown }, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(copy, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    copy[key] = value;
  }
}

function copyOfList(list: readonly unknown[]): unknown[] | typeof NOT_PLAIN {
  const copy = list.map(copyOf);
  return copy.includes(NOT_PLAIN) ? NOT_PLAIN : copy;
}
