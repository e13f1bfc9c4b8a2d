import type { ObjectNode, SchemaNode } from '../model/schema';
import { perObject } from '../private/caches';
import type { PlainObject } from '../private/plain';

/** What an object gets for the fields that it doesn't have, and which of them it must have. */
export interface Completion {
  /** The required fields without a default. */
  readonly required: readonly string[];
  readonly defaults: PlainObject;
}

/** What the fields of an object get by its schema. */
export const completionOf = perObject(({ fields, required = [] }: ObjectNode): Completion => {
  const defaults = Object.entries(fields)
    .map(([name, node]) => [name, defaultOf(node)] as const)
    .filter(([, preset]) => preset !== undefined);
  const names = new Set(defaults.map(([name]) => name));
  return { required: required.filter((name) => !names.has(name)), defaults: Object.fromEntries(defaults) };
});

/** The default of a field that has one. */
export function defaultOf(node: SchemaNode): unknown {
  return node.default;
}
