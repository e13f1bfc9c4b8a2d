import type { Violation } from '../../model/finding';
import { ALL_KINDS } from '../../model/kinds';
import { once, perObject } from '../../private/caches';
import type { CelObject } from '../../private/cel/cel-functions';
import { entry, field, item, valuesAt } from '../../private/field-paths';
import { re2 } from '../../private/go/re2';
import { isAbsent, listAt, objectAt, valueIn } from '../../private/plain';
import { newestSchemaOf } from '../../releases/schema-of';
import { GUARDRAIL_CONDITIONS } from './generated/guardrail-conditions';

/** Where a resource breaks a guardrail. */
export type Breach = Pick<Violation, 'field' | 'value'>;

/** What must hold in a resource. */
export interface Condition {
  /** What is said in CEL about `self`; `npm run import` makes functions of these texts. */
  readonly texts: readonly string[];
  readonly breaches: (resource: object, allowed: Allowed) => readonly Breach[];
  /** For the API server, about `object`: true where nothing breaks it. `isKnown`: whether the release has a field. */
  readonly cel: (allowed: Allowed, isKnown: (field: string) => boolean) => string;
}

/** What `isAllowed` is in texts about `self`: what a setting says of a text. */
export interface Allowed {
  readonly holds: (text: string) => boolean;
  readonly cel: (value: string) => string;
}

/** Values that are judged one after the other, and the same in CEL. */
export interface Values {
  readonly in: (resource: object) => readonly Judged[];
  readonly each: (condition: (self: string) => string) => string;
}

interface Judged extends Breach {
  readonly self: unknown;
}

/** One of the fields must be there, and the text must hold for it. */
export function someOf(fields: readonly string[], text?: string): Condition {
  const places = fields.map((each) => each.split('.'));
  const [first = '', ...others] = fields;
  return {
    texts: text === undefined ? [] : [text],
    breaches: (resource, allowed) => {
      const values = places.map((steps) => valueIn(resource, ...steps)).filter((value) => value !== undefined);
      const isKept = text === undefined ? values.length > 0 : values.some((value) => holds(text, value, allowed));
      return isKept ? [] : [others.length === 0 ? textIn(first, values[0]) : { field: first }];
    },
    cel: (allowed, isKnown) => {
      const one = (path: string): string =>
        [isThere(path), ...(text === undefined ? [] : [written(text, valueOf(path), allowed)])].join(' && ');
      return others.length === 0 ? one(first) : alternatives(fields.filter(isKnown).map(one));
    },
  };
}

/** The text must hold for each of the values. */
export function everyOne(values: Values, text: string): Condition {
  return {
    texts: [text],
    breaches: (resource, allowed) =>
      values
        .in(resource)
        .filter(({ self }) => !holds(text, self, allowed))
        .map(({ field: path, value }) => (value === undefined ? { field: path } : { field: path, value })),
    cel: (allowed) => values.each((self) => written(text, self, allowed)),
  };
}

/** All of the conditions; those for a field that the release lacks are left out. */
export function allOf(conditions: readonly (Condition & { readonly known?: string })[]): Condition {
  return {
    texts: conditions.flatMap(({ texts }) => texts),
    breaches: (resource, allowed) => conditions.flatMap(({ breaches }) => breaches(resource, allowed)),
    cel: (allowed, isKnown) => {
      const those = conditions.filter(({ known }) => known === undefined || isKnown(known));
      const all = those.map(({ cel }) => cel(allowed, isKnown));
      return all.length === 1 ? all.join('') : all.map((each) => `(${each})`).join(' && ');
    },
  };
}

/** The values at a path in which `*` stands for each item of a list. */
export function valuesOf(path: string): Values {
  const steps = path.split('.');
  return {
    in: (resource) => valuesAt(resource, '', steps).map(([at, self]) => ({ ...textIn(at, self), self })),
    each: (condition) => forEach(path, condition),
  };
}

/** The items of a list; each is told at a place within it, and with what is shown of it. */
export function itemsOf(
  path: string,
  name: string,
  told: { readonly place?: string; readonly shown?: string },
): Values {
  const steps = path.split('.');
  const [place, shown] = [told.place?.split('.') ?? [], told.shown?.split('.')];
  return {
    in: (resource) =>
      listAt(resource, ...steps).flatMap((self, index) => {
        const isInside = valueIn(self, ...place.slice(0, -1)) !== undefined;
        const at = isInside ? place.reduce(field, item(path, index)) : item(path, index);
        const value = shown === undefined ? undefined : valueIn(self, ...shown);
        return isAbsent(self) ? [] : [{ field: at, value, self }];
      }),
    each: (condition) => forEach(path, (list) => `${list}.all(${name}, ${condition(name)})`),
  };
}

/** The entries of a map, each of them as a map of its own. */
export function entriesOf(path: string): Values {
  const steps = path.split('.');
  return {
    in: (resource) =>
      Object.entries(objectAt(resource, ...steps)).map(([key, value]) => ({
        field: entry(path, key),
        self: { [key]: value },
      })),
    each: (condition) => forEach(path, condition),
  };
}

/** Allows what is in the list. */
export const oneOf = perObject((list: readonly string[]): Allowed => {
  const known = new Set(list);
  return { holds: (text) => known.has(text), cel: (value) => `${literal(list)}.exists(each, each == ${value})` };
});

/** Allows what matches one of Go's patterns. */
export function matching(...patterns: readonly string[]): Allowed {
  return { holds: matcherOf(...patterns), cel: (value) => matchesOne(patterns, value) };
}

/** Of a setting that says nothing of texts. */
export function anything(): Allowed {
  return { holds: () => true, cel: () => 'true' };
}

function textIn(path: string, value: unknown): Breach {
  return typeof value === 'string' ? { field: path, value } : { field: path };
}

/** As in the API server, a condition that fails does not hold. */
function holds(text: string, self: unknown, allowed: Allowed): boolean {
  const condition = GUARDRAIL_CONDITIONS.get(text);
  if (condition === undefined) {
    throw new Error(`'npm run import' has not made a function of ${text}`);
  }
  const isAllowed = (value: unknown): boolean | undefined =>
    typeof value === 'string' ? allowed.holds(value) : undefined;
  return condition(self as CelObject, isAllowed) === true;
}

/** A text about `self` as a part of a policy. */
function written(text: string, self: string, { cel }: Allowed): string {
  return text
    .replaceAll(/\bself\b/g, () => self)
    .replaceAll(/\bisAllowed\(((?:[^()]|\([^()]*\))+)\)/g, (_, value: string) => cel(value));
}

/** Fields of specs whose content has no types in the CRDs. */
const untyped = once(
  (): ReadonlySet<string> =>
    new Set(
      ALL_KINDS.flatMap((kind) => Object.entries(newestSchemaOf(kind).fields))
        .filter(([, { type }]) => type === 'free' || type === 'any')
        .map(([name]) => `spec.${name}`),
    ),
);

/**
 * In CEL: the value of a field. The API server's check of types would warn of what is below a field without types, so CEL
 * is told that it can be anything.
 */
export function valueOf(path: string, of = 'object'): string {
  return path.split('.').reduce((value, step, index, steps) => {
    const isUntyped = of === 'object' && untyped().has(steps.slice(0, index + 1).join('.'));
    return isUntyped ? `dyn(${value}.${step})` : `${value}.${step}`;
  }, of);
}

/** In CEL: whether a field is there, with all blocks around it. */
export function isThere(path: string, of = 'object'): string {
  const steps = path.split('.');
  const parents = steps.map((_, index) => (index === 0 ? of : valueOf(steps.slice(0, index).join('.'), of)));
  return steps.map((step, index) => `has(${parents[index] ?? of}.${step})`).join(' && ');
}

/** In CEL: whether the condition holds for each of the values at a path in which `*` stands for each item of a list. */
export function forEach(path: string, condition: (value: string) => string, of = 'object', depth = 1): string {
  const [head = '', ...others] = path.split('.*.');
  const value = valueOf(head, of);
  const each = `each${String(depth)}`;
  const inner =
    others.length === 0
      ? condition(value)
      : `${value}.all(${each}, ${forEach(others.join('.*.'), condition, each, depth + 1)})`;
  return `!(${isThere(head, of)}) || ${inner}`;
}

/** In CEL: one of the conditions. */
function alternatives(conditions: readonly string[]): string {
  return conditions.map((each) => `(${each})`).join(' || ');
}

/** In CEL: whether one of the patterns matches the value. */
export function matchesOne(patterns: readonly string[], value: string): string {
  return patterns.map((pattern) => `${value}.matches(${literal(pattern)})`).join(' || ');
}

/** Whether one of Go's patterns matches a text; one that cannot be read matches none. They are compiled for the first text. */
export function matcherOf(...patterns: readonly string[]): (text: string) => boolean {
  const compiled = once(() => patterns.map(re2));
  return (text) => compiled().some((each) => 'test' in each && each.test(text));
}

/** In CEL: a text, or a list of texts. */
export function literal(value: string | readonly string[]): string {
  return typeof value === 'string' ? JSON.stringify(value) : `[${value.map((each) => literal(each)).join(', ')}]`;
}

/** As `lowerAscii` of CEL does it. */
export function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
