import type { Kind } from '../../../model/kinds';
import { childOf, type SchemaNode } from '../../../model/schema';
import { newestSchemaOf } from '../../../releases/schema-of';
import { name, optional, value, type Expression, type Value } from '../typescript/expression';

/** A value, unless it is the default of the CRD. */
export function unlessDefault(
  kind: Kind,
  path: string,
  given: string | number | boolean | undefined,
): Value | undefined {
  return given === defaultOf(kind, path) ? undefined : optional(given);
}

/** The enum member for the value; undefined for the default, and for values that the enum doesn't have. */
export function memberUnlessDefault(
  kind: Kind,
  path: string,
  given: string | undefined,
  [type, members]: readonly [type: string, members: { readonly [name: string]: string }],
): Expression | undefined {
  const found = Object.keys(members).find((each) => members[each] === given);
  return found === undefined || given === defaultOf(kind, path) ? undefined : name(`${type}.${found}`);
}

/** A boolean, unless it has the default of the construct. */
export function unlessTrue(given: boolean): Value | undefined {
  return given ? undefined : value(false);
}

function defaultOf(kind: Kind, path: string): string | number | boolean | undefined {
  const node = path.split('.').reduce<SchemaNode | undefined>(childOf, newestSchemaOf(kind));
  return node !== undefined && 'default' in node ? node.default : undefined;
}
