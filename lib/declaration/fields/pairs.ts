import { KINDS, type Kind } from '../../model/kinds';
import { childOf, type SchemaNode } from '../../model/schema';
import { SCHEMAS } from '../../model/generated/schemas';
import { referredKind } from '../props/instances';
import { factoriesOf, membersOf } from '../props/prop-types';
import type { PropType } from '../props/prop-type';
import { HEADER } from './headers';
import { propRowsOf, type PropRow } from './rows';

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

const known = new Map<Kind, readonly Pair[]>();

/** The pairs of all props of a construct of the kind that set fields. */
export function pairsOf(kind: Kind): readonly Pair[] {
  const pairs = known.get(kind) ?? allPairs(kind);
  known.set(kind, pairs);
  return pairs;
}

/** A step that stands for items or entries. */
export function isWildcard(step: string): boolean {
  return step.startsWith('[') || step.startsWith('{');
}

function allPairs(kind: Kind): readonly Pair[] {
  const place = { field: ['spec'], prop: [], node: SCHEMAS[kind] };
  const pairs = Array.from(ofOwner(`${KINDS[kind].construct}Props`, place));
  // of several props that set the same field, one is enough
  return Array.from(new Map(pairs.map((each) => [each.field.join('/'), each])).values());
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

/** Messages leave out the parameter of a factory that holds its options, and a single `value`. */
function isNameless(owner: string, { name, type }: PropRow): boolean {
  return owner.includes('.') && (type.kind === 'struct' || (name === 'value' && membersOf(owner).size === 1));
}

function within({ field, prop, node }: Place, steps: readonly string[]): Place {
  return { field: [...field, ...steps], prop, node: steps.reduce(childOf, node) };
}
