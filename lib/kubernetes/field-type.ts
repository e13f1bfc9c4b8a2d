import { present } from '../private/plain';

/** The fields of the Go types that make up a Kubernetes object. */
export interface ObjectTypes {
  readonly [type: string]: { readonly [field: string]: FieldType };
}

export interface FieldType {
  /** A scalar type or the name of a type with fields. */
  readonly type: string;
  /** Whether the field holds several values. */
  readonly many?: 'list' | 'map';
  /** Whether the field is required. */
  readonly required?: true;
  /** Whether a zero value (`false`, `0`, an empty object) differs from an absent field. */
  readonly pointer?: true;
  /** How a strategic merge patch merges a list: by this field of its items, or as a set of values. */
  readonly merge?: { readonly key?: string };
}

/**
 * The same as the generated files write them, in the manner of Go: `*` is a pointer, `[]` a list, `map[]` a map. `!` is
 * required, ` by name` merges a list by that field of its items, and ` as set` as a set of values.
 */
export interface WrittenTypes {
  readonly [type: string]: { readonly [field: string]: string };
}

const WRITTEN = /(\[\]|map\[\])?(\*)?(\w+)(!)?( by (\w+)| as set)?/;

/** Reads the types of a generated file. */
export function readTypes(written: WrittenTypes): ObjectTypes {
  const fields = (type: WrittenTypes[string]): [string, FieldType][] =>
    Object.entries(type).map(([name, text]) => [name, readType(text)]);
  return Object.fromEntries(Object.entries(written).map(([name, type]) => [name, Object.fromEntries(fields(type))]));
}

function readType(text: string): FieldType {
  const [, many, pointer, type = text, required, merge, key] = WRITTEN.exec(text) ?? [];
  return {
    type,
    ...(many === undefined ? {} : { many: many === '[]' ? 'list' : 'map' }),
    ...(pointer === undefined ? {} : { pointer: true }),
    ...(required === undefined ? {} : { required: true }),
    ...(merge === undefined ? {} : { merge: present({ key }) }),
  };
}
