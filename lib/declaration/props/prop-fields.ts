import { ALL_KINDS, KINDS, type Kind } from '../../model/kinds';
import { anyField, joined, keyStep, segments } from '../../private/places';
import { valueIn } from '../../private/plain';
import { isWildcard, pairsOf, type Pair } from '../fields/pairs';

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
    const [first, ...others] = pairsOf(kind).flatMap((pair) => {
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
function withKeys(pair: Pair, path: readonly Segment[], entries: readonly Segment[], spec: unknown): unknown[] {
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
