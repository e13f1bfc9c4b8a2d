import { isPlainObject, type PlainObject } from '../plain';

/** An object as cdk8s writes it: without fields that are null. */
export function withoutNulls(object: PlainObject): PlainObject {
  return Object.fromEntries(
    Object.entries(object)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, inValue(value)]),
  );
}

function inValue(value: unknown): unknown {
  return Array.isArray(value) ? value.map(inValue) : isPlainObject(value) ? withoutNulls(value) : value;
}
