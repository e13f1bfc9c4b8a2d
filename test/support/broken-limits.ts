import type { ListNode, ObjectNode, SchemaNode, StringNode } from '../../lib/crds/structural-schema';
import { entry, field, item } from '../../lib/private/field-paths';
import { isPlainObject, type PlainObject } from '../../lib/private/plain';

/** One limit of a schema, and how to break it in a valid spec. */
export interface BrokenLimit {
  readonly id: string;
  /** The field that the message must name. */
  readonly field: string;
  /** The path of the value. */
  readonly path: string;
  /** The value to set; undefined removes the field. */
  readonly value: unknown;
}

/** Every limit of the schema that can be broken in an existing field of the spec. */
export function brokenLimits(schema: SchemaNode, value: unknown, path = 'spec'): BrokenLimit[] {
  const wrongType = { id: 'type', field: path, path, value: wrongTypeOf(schema) };
  return [wrongType, ...limitsOf(schema, value, path)];
}

function limitsOf(schema: SchemaNode, value: unknown, path: string): BrokenLimit[] {
  switch (schema.type) {
    case 'object':
      return isPlainObject(value) ? ofObject(schema, value, path) : [];
    case 'map':
      return isPlainObject(value)
        ? [
            ...oversized(schema.maxProperties, path),
            ...Object.entries(value).flatMap(([key, inner]) => brokenLimits(schema.values, inner, entry(path, key))),
          ]
        : [];
    case 'list':
      return Array.isArray(value) ? ofList(schema, value, path) : [];
    case 'string':
      return ofString(schema, path);
    case 'integer':
    case 'number': {
      const { minimum, maximum } = schema;
      return [
        ...(minimum === undefined ? [] : [{ id: 'minimum', field: path, path, value: minimum - 1 }]),
        ...(maximum === undefined ? [] : [{ id: 'maximum', field: path, path, value: maximum + 1 }]),
      ];
    }
    case 'mixed':
    case 'any':
    case 'boolean':
    case 'free':
      return [];
  }
}

function ofObject(schema: ObjectNode, value: PlainObject, path: string): BrokenLimit[] {
  const missing = (schema.required ?? []).filter((name) => !('default' in (schema.fields[name] ?? {})));
  return [
    ...missing.map((name) => ({ id: 'required', field: field(path, name), path: field(path, name), value: undefined })),
    ...Object.entries(schema.fields).flatMap(([name, node]) =>
      value[name] === undefined ? [] : brokenLimits(node, value[name], field(path, name)),
    ),
  ];
}

function ofList(schema: ListNode, value: readonly unknown[], path: string): BrokenLimit[] {
  const { minItems, maxItems, unique, items } = schema;
  const [first] = value;
  const last = item(path, value.length);
  return [
    ...(minItems === undefined ? [] : [{ id: 'min-items', field: path, path, value: [] }]),
    ...(maxItems === undefined ? [] : [{ id: 'max-items', field: path, path, value: Array(maxItems + 1).fill(first) }]),
    ...(unique === undefined || first === undefined
      ? []
      : [{ id: 'duplicate', field: last, path: last, value: first }]),
    ...value.slice(0, 1).flatMap((each, index) => brokenLimits(items, each, item(path, index))),
  ];
}

function ofString(schema: StringNode, path: string): BrokenLimit[] {
  const { minLength, maxLength, pattern } = schema;
  return [
    ...(schema.enum === undefined ? [] : [{ id: 'enum', field: path, path, value: 'nonsense' }]),
    ...(minLength === undefined ? [] : [{ id: 'min-length', field: path, path, value: '' }]),
    ...(maxLength === undefined ? [] : [{ id: 'max-length', field: path, path, value: 'x'.repeat(maxLength + 1) }]),
    ...(pattern === undefined ? [] : [{ id: 'pattern', field: path, path, value: '!' }]),
  ];
}

function oversized(maxProperties: number | undefined, path: string): BrokenLimit[] {
  if (maxProperties === undefined) {
    return [];
  }
  const names = Array.from({ length: maxProperties + 1 }, (_, index) => [`key${String(index)}`, 'value']);
  return [{ id: 'max-properties', field: path, path, value: Object.fromEntries(names) as unknown }];
}

function wrongTypeOf(schema: SchemaNode): unknown {
  switch (schema.type) {
    case 'object':
    case 'map':
    case 'free':
      return ['a', 'list'];
    case 'list':
      return { an: 'object' };
    case 'string':
      return 5;
    case 'integer':
    case 'number':
      return '5';
    case 'mixed':
    case 'any':
      return [];
    case 'boolean':
      return 'true';
  }
}
