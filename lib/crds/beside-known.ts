import { childOf, type ObjectNode, type SchemaNode } from './structural-schema';
import { anyField, entry, item, type Placed } from '../private/field-paths';
import { perObject } from '../private/caches';
import { isAbsent, isPlainObject } from '../private/plain';
import { completionOf, neutral } from './read-spec';

/** Two schemas of a spec: that of the cluster's CRD, and the newest one that this package knows. */
export interface BothSchemas {
  readonly given: ObjectNode;
  readonly known: ObjectNode;
}

/**
 * What rules and emitters expect in a spec that the CRD of the cluster does not require or fill in. It is not written.
 */
export function lackingIn({ given, known }: BothSchemas, read: unknown): Placed[] {
  return placesIn(expectedBeside(known)(given), read, 'spec');
}

/** The defaults of the cluster's CRD that this package does not know: the API server fills them in. */
export function unknownDefaults({ given, known }: BothSchemas, declared: unknown): Placed[] {
  return placesIn(filledInBeside(given)(known), declared, 'spec');
}

/** What the objects of one schema get, and those of another do not. */
interface Gaps {
  /** By field, with what is put there. */
  readonly values: readonly (readonly [name: string, value: unknown])[];
  /** Below each field. */
  readonly below: readonly (readonly [name: string, gaps: Gaps])[];
  /** Below each item of a list, or each entry of a map. */
  readonly each?: Gaps;
}

type ValuesOf = (node: ObjectNode, other: SchemaNode | undefined) => readonly (readonly [string, unknown])[];

function gapsBetween(node: SchemaNode, other: SchemaNode | undefined, valuesOf: ValuesOf): Gaps | undefined {
  if (node.type === 'object') {
    const values = valuesOf(node, other);
    const below = Object.entries(node.fields).flatMap(([name, child]) => {
      const gaps = gapsBetween(child, childOf(other, name), valuesOf);
      return gaps === undefined ? [] : [[name, gaps] as const];
    });
    return values.length + below.length === 0 ? undefined : { values, below };
  }
  const inner = node.type === 'list' ? node.items : node.type === 'map' ? node.values : undefined;
  const each = inner && gapsBetween(inner, childOf(other, EACH), valuesOf);
  return each && { values: [], below: [], each };
}

const EACH = 0;

/** Where a value has nothing, and gets something. */
function placesIn({ values, below, each }: Gaps = NONE, value: unknown, path: string): Placed[] {
  if (Array.isArray(value)) {
    return value.flatMap((inner: unknown, index) => placesIn(each, inner, item(path, index)));
  }
  if (!isPlainObject(value)) {
    return [];
  }
  const own = values.filter(([name]) => isAbsent(value[name]));
  return [
    ...own.map(([name, made]) => ({ path: anyField(path, name), value: made })),
    ...below.flatMap(([name, gaps]) => placesIn(gaps, value[name], anyField(path, name))),
    ...(each === undefined
      ? []
      : Object.entries(value).flatMap(([key, inner]) => placesIn(each, inner, entry(path, key)))),
  ];
}

const NONE: Gaps = { values: [], below: [] };

const expectedBeside = perObject((known: ObjectNode) =>
  perObject((given: ObjectNode) =>
    gapsBetween(known, given, (node, other) => {
      const there = other?.type === 'object' ? expectedIn(other) : [];
      return expectedIn(node)
        .filter((name) => !there.includes(name))
        .map((name) => [name, valueFor(node.fields[name])] as const);
    }),
  ),
);

const filledInBeside = perObject((given: ObjectNode) =>
  perObject((known: ObjectNode) =>
    gapsBetween(given, known, (node, other) =>
      Object.keys(completionOf(node).defaults)
        .filter((name) => childOf(other, name)?.default === undefined)
        .map((name) => [name, undefined] as const),
    ),
  ),
);

/** The fields of a declared spec that this package knows nothing of, by path. */
export function fieldsBeyond(known: SchemaNode, declared: unknown, path = 'spec'): string[] {
  if (known.type === 'object' && isPlainObject(declared)) {
    return Object.entries(declared).flatMap(([name, value]) => {
      if (isAbsent(value)) {
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

/** The fields that rules and emitters find in every object. */
const expectedIn = perObject((node: ObjectNode): readonly string[] => {
  const { required, defaults } = completionOf(node);
  return [...required, ...Object.keys(defaults)];
});
