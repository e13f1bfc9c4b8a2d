import type { IntegerNode, NumberNode, ObjectNode, SchemaNode, StringNode } from '../model/schema';
import type { PlainObject } from '../private/plain';

/** What can stand where a value must be there, but is missing or wrong: no rule says anything of it. */
export function neutral(node: SchemaNode): object | string | number | boolean {
  switch (node.type) {
    case 'object':
      return neutralObject(node);
    case 'free':
    case 'map':
      return node.default ?? {};
    case 'list':
      return node.default ?? [];
    case 'any':
      return {};
    case 'string':
      return neutralString(node);
    case 'mixed':
      return node.default ?? neutralInteger(node.integer);
    case 'integer':
    case 'number':
      return neutralInteger(node);
    case 'boolean':
      return node.default ?? false;
  }
}

/** The same for an object: its required fields, and those with a default. */
export function neutralObject(node: ObjectNode): PlainObject {
  const known = Object.entries(node.fields).flatMap(([name, child]): [string, unknown][] => {
    if (node.required?.includes(name) === true) {
      return [[name, neutral(child)]];
    }
    const value = child.default;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(known);
}

function neutralString(node: StringNode): string {
  return node.default ?? node.enum?.[0] ?? '';
}

function neutralInteger(node: IntegerNode | NumberNode): number {
  return node.default ?? node.minimum ?? 0;
}
