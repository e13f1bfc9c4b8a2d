import type { Kind } from '../../lib/model/kinds';
import type { ObjectNode } from '../../lib/crds/structural-schema';
import { schemaOf } from '../../lib/releases/schema-of';
import { operatorRelease } from '../../lib/releases/releases';

/** The schema of a kind's spec if no release is stated. */
export function oldestSchemaOf(kind: Kind): ObjectNode {
  return schemaOf(kind, operatorRelease(undefined));
}
