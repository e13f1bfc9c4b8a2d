import { childOf, type ObjectNode, type SchemaNode } from '../../model/schema';
import { anyField, entry, field, item } from '../../private/field-path';
import type { Placed } from '../../private/placed';
import { isPlainObject } from '../../private/plain';
import { completionOf } from '../completion';
import { neutral } from '../neutral';

/** Two schemas of a spec: that of the cluster's CRD, and the newest one that this package knows. */
export interface BothSchemas {
  readonly given: ObjectNode;
  readonly known: ObjectNode;
}

/**
 * What rules and emitters expect in a spec that the CRD of the cluster does not require or fill in. It is not written.
 */
export function lackingIn(known: SchemaNode, read: unknown, path = 'spec'): Placed[] {
  if (known.type === 'object' && isPlainObject(read)) {
    const { required, defaults } = completionOf(known);
    const lacking = [...required, ...Object.keys(defaults)].filter((name) => read[name] === undefined);
    return [
      ...lacking.map((name) => ({ path: field(path, name), value: valueFor(known.fields[name]) })),
      ...eachChild(known, read, path, lackingIn),
    ];
  }
  return eachChild(known, read, path, lackingIn);
}

/** The defaults of the cluster's CRD that this package does not know: the API server fills them in. */
export function unknownDefaults({ given, known }: BothSchemas, declared: unknown, read: unknown): Placed[] {
  const visit = (
    node: SchemaNode,
    other: SchemaNode | undefined,
    said: unknown,
    value: unknown,
    path: string,
  ): Placed[] => {
    if (node.type === 'object' && isPlainObject(value)) {
      return Object.entries(node.fields).flatMap(([name, child]) => {
        const at = anyField(path, name);
        const own = isPlainObject(said) ? said[name] : undefined;
        if (value[name] === undefined) {
          return [];
        }
        const isFilledIn = own === undefined || own === null;
        const counterpart = childOf(other, name);
        return isFilledIn
          ? counterpart?.default === undefined
            ? [{ path: at, value: undefined }]
            : []
          : visit(child, counterpart, own, value[name], at);
      });
    }
    if (node.type === 'list' && Array.isArray(value)) {
      return value.flatMap((each: unknown, index) =>
        visit(
          node.items,
          childOf(other, index),
          Array.isArray(said) ? said[index] : undefined,
          each,
          item(path, index),
        ),
      );
    }
    if (node.type === 'map' && isPlainObject(value)) {
      return Object.entries(value).flatMap(([key, each]) =>
        visit(node.values, childOf(other, key), isPlainObject(said) ? said[key] : undefined, each, entry(path, key)),
      );
    }
    return [];
  };
  return visit(given, known, declared, read, 'spec');
}

/** The fields of a declared spec that this package knows nothing of, by path. */
export function fieldsBeyond(known: SchemaNode, declared: unknown, path = 'spec'): string[] {
  if (known.type === 'object' && isPlainObject(declared)) {
    return Object.entries(declared).flatMap(([name, value]) => {
      if (value === undefined || value === null) {
        return [];
      }
      const at = anyField(path, name);
      const node = Object.hasOwn(known.fields, name) ? known.fields[name] : undefined;
      return node === undefined ? [at] : fieldsBeyond(node, value, at);
    });
  }
  if (known.type === 'list' && Array.isArray(declared)) {
    return declared.flatMap((each: unknown, index) => fieldsBeyond(known.items, each, item(path, index)));
  }
  return known.type === 'map' && isPlainObject(declared)
    ? Object.entries(declared).flatMap(([key, each]) => fieldsBeyond(known.values, each, entry(path, key)))
    : [];
}

function eachChild(
  node: SchemaNode,
  value: unknown,
  path: string,
  visit: (child: SchemaNode, value: unknown, path: string) => Placed[],
): Placed[] {
  if (node.type === 'object' && isPlainObject(value)) {
    return Object.entries(value).flatMap(([name, each]) => {
      const child = Object.hasOwn(node.fields, name) ? node.fields[name] : undefined;
      return child === undefined ? [] : visit(child, each, field(path, name));
    });
  }
  if (node.type === 'list' && Array.isArray(value)) {
    return value.flatMap((each: unknown, index) => visit(node.items, each, item(path, index)));
  }
  return node.type === 'map' && isPlainObject(value)
    ? Object.entries(value).flatMap(([key, each]) => visit(node.values, each, entry(path, key)))
    : [];
}

function valueFor(node: SchemaNode | undefined): unknown {
  return node === undefined ? undefined : (node.default ?? neutral(node));
}
