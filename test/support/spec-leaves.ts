import type { OpenApiSchema } from './crds';

/** A field with a plain value: not an object; lists and maps of strings count as one value. */
export interface Leaf {
  /** `spec.env[].name`: `[]` stands for any item of a list and any entry of a map. */
  readonly path: string;
  readonly schema: OpenApiSchema;
  /** Whether its block requires it. */
  readonly required: boolean;
}

/** Where a leaf stands in one document: names of fields, keys of maps and indexes of lists. */
export type Place = readonly string[];

/** The leaves of a schema. */
export function leavesOf(schema: OpenApiSchema, path: string, required = false): Leaf[] {
  if (schema.properties !== undefined) {
    return Object.entries(schema.properties).flatMap(([name, node]) =>
      leavesOf(node, `${path}.${name}`, schema.required?.includes(name) === true),
    );
  }
  const inner = schema.items ?? schema.additionalProperties;
  return inner?.properties === undefined ? [{ path, schema, required }] : leavesOf(inner, `${path}[]`);
}

/** All places of the leaf in a document. */
export function placesOf(document: unknown, { path }: Leaf): Place[] {
  return placesAt(document, path.replaceAll('[]', '.[]').split('.'));
}

function placesAt(value: unknown, [step, ...rest]: readonly string[]): Place[] {
  if (step === undefined) {
    return value === undefined ? [] : [[]];
  }
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const keys = step === '[]' ? Object.keys(value) : [step];
  return keys.flatMap((key) => placesAt(memberOf(value, key), rest).map((place) => [key, ...place]));
}

/** The value at the place. */
export function valueAt(document: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, key) => memberOf(value, key), document);
}

/** The document with another value at the place; `undefined` takes the field away. */
export function withValue<Document>(document: Document, place: Place, value: unknown): Document {
  const copy = structuredClone(document);
  const key = place.at(-1) ?? '';
  const parent = valueAt(copy, place.slice(0, -1)) as { [key: string]: unknown };
  if (value === undefined) {
    Reflect.deleteProperty(parent, key);
  } else {
    parent[key] = value;
  }
  return copy;
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as { [key: string]: unknown })[key] : undefined;
}

/** Other values that the schema allows for the leaf. */
export function otherValues({ schema, required }: Leaf, value: unknown): unknown[] {
  return [...(required ? [] : [undefined]), ...ofSameType(schema, value)];
}

function ofSameType(schema: OpenApiSchema, value: unknown): unknown[] {
  const choices = schema['enum'];
  if (Array.isArray(choices)) {
    return choices.filter((each) => each !== value);
  }
  if (Array.isArray(value)) {
    const last: unknown = value.at(-1);
    return [value.slice(1), [...(value as unknown[]), `x${String(last)}`], [...(value as unknown[]), last]];
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, member]) =>
      ofSameType({}, member).map((other) => ({ ...value, [name]: other })),
    );
  }
  switch (typeof value) {
    case 'boolean':
      return [!value];
    case 'number':
      return [value + 1];
    case 'string':
      return [`${value}x`, `${value}1`];
    default:
      return [];
  }
}
