import * as fc from 'fast-check';
import type { OpenApiSchema } from '../../../lib/crds/open-api-schema';

/** A field of a CRD, values for it, and which of them an API server takes. */
export interface Probe {
  readonly name: string;
  readonly schema: OpenApiSchema;
  readonly values: fc.Arbitrary<unknown>;
  /** Written by hand, not from the schema. */
  readonly takes: (value: never) => boolean;
}

/** A probe for a limit. */
export function probe(
  name: string,
  schema: OpenApiSchema,
  values: fc.Arbitrary<unknown>,
  takes: (value: never) => boolean,
): Probe {
  return { name, schema, values, takes };
}

/** A rule in CEL over an object with fields. */
export function celProbe<Value>(
  rule: string,
  properties: { readonly [name: string]: OpenApiSchema },
  values: fc.Arbitrary<Value>,
  takes: (value: Value) => boolean,
): Probe {
  const schema = { type: 'object', properties, 'x-kubernetes-validations': [{ rule }] };
  return { name: rule, schema, values, takes };
}

/** Short texts of few letters, so that some are equal. */
export const LETTERS = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', '1', '-', 'é', '😀', ' '), maxLength: 6 });
export const NUMBERS = fc.integer({ min: -12, max: 12 });

/** Mostly values of a type, and some of others. */
export function mostly(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const others: fc.Arbitrary<unknown> = fc.constantFrom<unknown>('text', '', 5, 1.5, true, [], ['a'], {}, { a: 1 });
  return fc.oneof({ weight: 6, arbitrary: values }, { weight: 1, arbitrary: others });
}

/** An object in which each field may be absent. */
export function someOf(fields: { readonly [name: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<never> {
  return fc.record(fields, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<never>;
}
