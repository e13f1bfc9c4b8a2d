import { SCHEMAS } from '../../model/generated/schemas';
import { ALL_KINDS, type Kind, KINDS } from '../../model/kinds';
import { childOf, type SchemaNode } from '../../crds';
import { anyField, joined, keyStep, segments } from '../../private/field-paths';
import { perText } from '../../private/caches';
import { grouped, valueIn } from '../../private/plain';
import { HEADER } from '../fields/headers';
import { propRowsOf, type PropRow } from '../fields/rows';
import { referredKind } from './instances';
import { factoriesOf, type PropType } from './prop-types';

type Segment = string | number;

/** The fields that a prop and the props below it set, as far as they are known without the values. */
export function fieldsOf(kind: Kind, prop: string): string[] {
  const path = segments(prop);
  if (path[0] === 'metadata') {
    return [prop];
  }
  const pairs = pairsOf(kind);
  const found = pairs.flatMap(({ field, prop: pattern }) => {
    const entries = match(pattern, path);
    // which item a key means cannot be told
    return entries === undefined ? [] : [joined(bound(field, entries, (step) => !/^\[\w/.test(step)))];
  });
  return found.length === pairs.length ? ['spec'] : Array.from(new Set(found));
}

/**
 * The prop that sets a field of a resource. If none sets exactly that field: the prop that sets a field around it, or
 * the prop that contains all props that set fields in it.
 */
export function propOf(kind: Kind, field: string, spec: unknown): string | undefined {
  for (let path = segments(field); path.length > 0; path = path.slice(0, -1)) {
    const pairs = path.length === 1 ? pairsOf(kind) : (pairsByField(kind).get(path[1]) ?? []);
    const [first, ...others] = pairs.flatMap((pair) => {
      const entries = match(pair.field, path);
      return entries === undefined
        ? []
        : [withinAnything(pair, path) ?? bound(pair.prop, withKeys(pair, path, entries, spec))];
    });
    const shared = others.reduce(commonStart, first ?? []);
    if (shared.length > 0) {
      return joined(shared);
    }
  }
  return undefined;
}

/** The prop of a construct that sets the field of its custom resource with that name, or the reference of that name. */
export function propThatSets(props: string, name: string): string | undefined {
  const kind = ALL_KINDS.find((each) => `${KINDS[each].construct}Props` === props);
  const pair = kind && pairsOf(kind).find(({ field: [, step] }) => step === name || step === `${name}Ref`);
  return pair?.prop[0];
}

/** The items and entries in the path, if the pattern is a prefix of the path or the reverse. */
function match(pattern: readonly string[], path: readonly Segment[]): Segment[] | undefined {
  const entries: Segment[] = [];
  for (const [index, step] of pattern.slice(0, path.length).entries()) {
    const actual = path[index] ?? '';
    if (isWildcard(step)) {
      entries.push(actual);
    } else if (step !== actual) {
      return undefined;
    }
  }
  return entries;
}

/** The steps below a map of arbitrary values, such as a pod template, which have no props. */
function withinAnything({ field, prop }: Pair, path: readonly Segment[]): readonly string[] | undefined {
  const below = path.slice(field.length - 1);
  return below.length > 1 && field.at(-1) === '{}'
    ? [...prop.slice(0, -1), ...below.map((step) => (typeof step === 'number' ? keyStep(step) : anyField('', step)))]
    : undefined;
}

/** The same path, with keys instead of items that correspond to entries of a map. */
function withKeys(
  pair: Pair,
  path: readonly Segment[],
  entries: readonly Segment[],
  spec: unknown,
): readonly unknown[] {
  if (entries.length === 0) {
    return entries;
  }
  const places = pair.field.flatMap((step, index) => (isWildcard(step) ? [{ step, index }] : []));
  return entries.map((each, nth) => {
    const { step = '', index = 0 } = places[nth] ?? {};
    const [, key] = /^\[(\w+)\]$/.exec(step) ?? [];
    return key === undefined ? each : valueIn({ spec }, ...path.slice(0, index + 1), key);
  });
}

/** The steps of a pattern with its wildcards replaced, up to the first one that cannot be replaced. */
function bound(
  pattern: readonly string[],
  entries: readonly unknown[],
  isKnown: (step: string) => boolean = () => true,
): readonly string[] {
  const steps: string[] = [];
  let nth = 0;
  for (const step of pattern) {
    const key = isWildcard(step) ? entries[nth++] : undefined;
    if (!isWildcard(step)) {
      steps.push(anyField('', step));
    } else if (isKnown(step) && (typeof key === 'string' || typeof key === 'number')) {
      steps.push(keyStep(key));
    } else {
      break;
    }
  }
  return steps;
}

function commonStart(one: readonly string[], other: readonly string[]): readonly string[] {
  const different = one.findIndex((step, index) => step !== other[index]);
  return different < 0 ? one : one.slice(0, different);
}

/**
 * The steps to a field of a custom resource, and to the prop that sets it. `[]` stands for an item, `{}` for an entry of a
 * map, and `[name]` for the item whose `name` is the key of the entry.
 */
export interface Pair {
  readonly field: readonly string[];
  readonly prop: readonly string[];
}

/** A place in a spec and in props. */
interface Place extends Pair {
  readonly node: SchemaNode | undefined;
}

/** The pairs of all props of a construct of the kind that set fields. */
export const pairsOf = perText(allPairs);

/** The same by the field directly below the spec. */
const pairsByField = perText((kind: Kind) =>
  grouped<Pair, Segment | undefined>(pairsOf(kind), ({ field: [, step] }) => step),
);

/** A step that stands for items or entries. */
export function isWildcard(step: string): boolean {
  return step.startsWith('[') || step.startsWith('{');
}

function allPairs(kind: Kind): readonly Pair[] {
  const place = { field: ['spec'], prop: [], node: SCHEMAS[kind] };
  const pairs = Array.from(ofOwner(`${KINDS[kind].construct}Props`, place));
  // of several props that set the same field, one is enough
  return Array.from(new Map(pairs.map((pair) => [pair.field.join('/'), pair])).values());
}

function* ofOwner(owner: string, place: Place): Iterable<Pair> {
  for (const row of propRowsOf(owner)) {
    const prop = isNameless(owner, row) ? place.prop : [...place.prop, row.name];
    const at = { ...within(place, row.steps), prop };
    if (row.headers === undefined) {
      yield* ofType(row.type, at);
    } else {
      const { plaintext, fromSecrets, name, reference } = row.headers;
      const entry = [...prop, '{}'];
      const item = within(place, [...fromSecrets, `[${name}]`, reference]);
      yield* ofOwner(HEADER.fromSecret, { ...item, prop: entry });
      yield { field: [...within(place, plaintext).field, '{}'], prop: entry };
    }
  }
}

function* ofType(type: PropType, place: Place): Iterable<Pair> {
  const { field, prop, node } = place;
  switch (type.kind) {
    case 'list':
      yield* ofType(type.items, { ...within(place, ['[]']), prop: [...prop, '[]'] });
      break;
    case 'map':
      yield* node?.type === 'list'
        ? [{ field: [...field, '[name]', 'value'], prop: [...prop, '{}'] }]
        : ofType(type.values, { ...within(place, ['{}']), prop: [...prop, '{}'] });
      break;
    case 'struct':
      yield* ofOwner(type.name, place);
      break;
    case 'instance': {
      const isName = referredKind(type) !== undefined;
      const factories = isName ? [] : factoriesOf(type.name);
      if (factories.length === 0) {
        yield { field: isName && node?.type === 'object' ? [...field, 'name'] : field, prop };
      }
      for (const factory of factories) {
        yield* ofOwner(factory, place);
      }
      break;
    }
    default:
      yield { field, prop };
  }
}

/** Messages leave out the parameter of a factory that holds its options. */
function isNameless(owner: string, { type }: PropRow): boolean {
  return owner.includes('.') && type.kind === 'struct';
}

function within({ field, prop, node }: Place, steps: readonly string[]): Place {
  return { field: [...field, ...steps], prop, node: steps.reduce(childOf, node) };
}
