import type { Kind } from '../model/kinds';
import type { ObjectNode } from '../model/schema';
import { SCHEMAS } from './schema/schemas';

/** The schema of a kind's spec. */
export function schemaOf(kind: Kind): ObjectNode {
  return SCHEMAS[kind];
}
