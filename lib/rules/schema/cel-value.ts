import type { SchemaNode } from '../../model/schema';
import { celName } from '../../private/cel/cel-names';
import { celText } from '../../private/cel/cel-values';
import type { PlainObject } from '../../private/plain';

/** A value as expressions read it. */
export interface CelSelf {
  readonly value: unknown;
  /** How many values are in it. */
  readonly size: number;
}

/**
 * Turns a value into CEL's types, by its schema: integers are `int`, and names of fields are escaped. What the schema
 * doesn't describe cannot be read.
 */
export function celSelf(node: SchemaNode, value: unknown): CelSelf {
  let size = 0;
  const convert = (schema: SchemaNode, each: unknown): unknown => {
    size += 1;
    if (each === null || each === undefined) {
      return null;
    }
    switch (schema.type) {
      case 'object':
        return new Map(
          Object.entries(each as PlainObject).flatMap(([name, inner]): [string, unknown][] => {
            const field = Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined;
            return field === undefined ? [] : [[celName(name), convert(field, inner)]];
          }),
        );
      case 'map':
        return new Map(Object.entries(each as PlainObject).map(([key, inner]) => [key, convert(schema.values, inner)]));
      case 'list': {
        const items = (each as readonly unknown[]).map((inner) => convert(schema.items, inner));
        return schema.unique === 'set' && items.every(isScalar) ? new Set(items) : items;
      }
      case 'integer':
        return BigInt(each as number);
      case 'mixed':
        return typeof each === 'number' ? BigInt(each) : each;
      case 'string':
        return (schema.format === undefined ? undefined : celText(schema.format, each as string)) ?? each;
      case 'free':
      case 'any':
        return new Map();
      case 'number':
      case 'boolean':
        return each;
    }
  };
  return { value: convert(node, value), size };
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object';
}
