import type { ObjectNode, SchemaNode } from '../model/schema';
import type { PlainObject } from '../private/plain';

/** What an object gets for the fields that it doesn't have, and which of them it must have. */
export interface Completion {
  /** The required fields without a default. */
  readonly required: readonly string[];
  readonly defaults: PlainObject;
}

const completions = new WeakMap<ObjectNode, Completion>();

/** What the fields of an object get by its schema. */
export function completionOf(schema: ObjectNode): Completion {
  let completion = completions.get(schema);
  if (completion === undefined) {
    const defaults = Object.entries(schema.fields)
      .map(([name, node]) => [name, defaultOf(node)] as const)
      .filter(([, preset]) => preset !== undefined);
    const names = new Set(defaults.map(([name]) => name));
    const required = (schema.required ?? []).filter((name) => !names.has(name));
    completion = { required, defaults: Object.fromEntries(defaults) };
    completions.set(schema, completion);
  }
  return completion;
}

/** The default of a field that has one. */
export function defaultOf(node: SchemaNode): unknown {
  return node.type === 'string' || node.type === 'integer' || node.type === 'boolean' ? node.default : undefined;
}
