import * as fc from 'fast-check';
import type { SchemaNode } from '../../lib/crds/structural-schema';

const USUAL_LENGTH = 16;

/** Any value within the limits of the schema, regardless of rules across fields. */
export function arbitrarySpec(schema: SchemaNode): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.fields).map(([name, node]) => [name, arbitrarySpec(node)])),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    case 'map':
      return fc.dictionary(mapKey(), arbitrarySpec(schema.values), { maxKeys: Math.min(schema.maxProperties ?? 3, 3) });
    case 'list':
      return arbitraryList(schema);
    case 'string':
      return arbitraryString(schema);
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case 'boolean':
      return fc.boolean();
    case 'mixed':
      return arbitrarySpec(schema.integer);
    case 'free':
    case 'any':
      return fc.dictionary(mapKey(), fc.oneof(fc.string(), fc.integer(), fc.boolean()), { maxKeys: 3 });
  }
}

function mapKey(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 20, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
    { weight: 1, arbitrary: fc.constantFrom('constructor', '__proto__', 'toJSON', 'hasOwnProperty') },
  );
}

function arbitraryList(schema: Extract<SchemaNode, { type: 'list' }>): fc.Arbitrary<unknown> {
  const length = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 3, 3) };
  const { unique, items } = schema;
  if (unique === undefined) {
    return fc.array(arbitrarySpec(items), length);
  }
  const selector = (value: unknown): string =>
    JSON.stringify(unique === 'set' ? value : unique.map((name) => (value as { [key: string]: unknown })[name]));
  return fc.uniqueArray(arbitrarySpec(items), { ...length, selector });
}

function arbitraryString(schema: Extract<SchemaNode, { type: 'string' }>): fc.Arbitrary<string> {
  if (schema.enum !== undefined) {
    return fc.constantFrom(...schema.enum);
  }
  const { minLength = 0, maxLength = Infinity } = schema;
  if (schema.pattern === undefined) {
    return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + USUAL_LENGTH) });
  }
  return fc
    .stringMatching(new RegExp(schema.pattern))
    .filter(({ length }) => length >= minLength && length <= maxLength);
}
