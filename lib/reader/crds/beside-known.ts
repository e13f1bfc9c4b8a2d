import { childOf, type ObjectNode, type SchemaNode, nodesIn } from '../../model/schema';
import { anyField, entry, field, item, type Placed } from '../../private/field-paths';
import { perObject } from '../../private/caches';
import { isPlainObject } from '../../private/plain';
import { LATER } from '../../releases/releases';
import { completionOf, neutral } from '../read-spec';

/** Two schemas of a spec: that of the cluster's CRD, and the newest one that this package knows. */
export interface BothSchemas {
  readonly given: ObjectNode;
  readonly known: ObjectNode;
}

/**
 * What rules and emitters expect in a spec that the CRD of the cluster does not require or fill in. It is not written.
 */
export function lackingIn({ given, known }: BothSchemas, read: unknown): Placed[] {
  const visit = (node: SchemaNode, other: SchemaNode | undefined, value: unknown, path: string): Placed[] => {
    if (areAlike(other, node)) {
      return [];
    }
    if (node.type === 'object' && isPlainObject(value)) {
      const lacking = expectedIn(node).filter((name) => value[name] === undefined);
      return [
        ...lacking.map((name) => ({ path: field(path, name), value: valueFor(node.fields[name]) })),
        ...Object.entries(value).flatMap(([name, each]) => {
          const child = childOf(node, name);
          return child === undefined ? [] : visit(child, childOf(other, name), each, field(path, name));
        }),
      ];
    }
    if (node.type === 'list' && Array.isArray(value)) {
      return value.flatMap((each: unknown, index) => visit(node.items, childOf(other, index), each, item(path, index)));
    }
    return node.type === 'map' && isPlainObject(value)
      ? Object.entries(value).flatMap(([key, each]) => visit(node.values, childOf(other, key), each, entry(path, key)))
      : [];
  };
  return visit(known, given, read, 'spec');
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
    if (areAlike(node, other)) {
      return [];
    }
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

function valueFor(node: SchemaNode | undefined): unknown {
  return node === undefined ? undefined : (node.default ?? neutral(node));
}

/** The fields that rules and emitters find in every object; those of later releases are in none that they know. */
const expectedIn = perObject((node: ObjectNode): readonly string[] => {
  const { required, defaults } = completionOf(node);
  return [...required, ...Object.keys(defaults)].filter((name) => node.fields[name]?.since !== LATER);
});

/** Whether two schemas require and fill in the same, so that there is nothing to compare in any value. */
function areAlike(given: SchemaNode | undefined, known: SchemaNode | undefined): boolean {
  if (given === undefined || known === undefined) {
    return known === undefined && (given === undefined || !fillsIn(given));
  }
  const results = comparisons(given);
  const alike = results.get(known) ?? compared(given, known);
  results.set(known, alike);
  return alike;
}

const comparisons = perObject((): Map<SchemaNode, boolean> => new Map());

function compared(given: SchemaNode, known: SchemaNode): boolean {
  if (given.type === 'object' && known.type === 'object') {
    const { required, defaults } = completionOf(given);
    const filled = Object.keys(defaults);
    const names = Object.keys({ ...given.fields, ...known.fields });
    return (
      expectedIn(known).every((name) => required.includes(name) || filled.includes(name)) &&
      filled.every((name) => childOf(known, name)?.default !== undefined) &&
      given.open !== true &&
      names.every((name) => childOf(given, name) === undefined || areAlike(childOf(given, name), childOf(known, name)))
    );
  }
  if (given.type === 'list' && known.type === 'list') {
    return areAlike(given.items, known.items);
  }
  return given.type === 'map' && known.type === 'map'
    ? areAlike(given.values, known.values)
    : given.type === known.type;
}

/** Whether there is a default anywhere in a schema. */
const fillsIn = perObject((node: SchemaNode): boolean => nodesIn(node).some((each) => each.default !== undefined));
