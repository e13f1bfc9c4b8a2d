import type { ObjectNode } from '../model/schema';
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
  const presets = Object.entries(fields).map(([name, node]): [string, unknown] => [name, node.default]);
  const defaults = Object.fromEntries(presets.filter(([, preset]) => preset !== undefined));
  return { required: required.filter((name) => defaults[name] === undefined), defaults };
});
