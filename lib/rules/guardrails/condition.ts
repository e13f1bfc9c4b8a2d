import type { Violation } from '../../private/finding';
import { ALL_KINDS } from '../../model/kinds';
import { once, perObject } from '../../private/caches';
import type { CelObject } from '../../cel';
import { entry, field, valuesAt } from '../../private/field-paths';
import { re2 } from '../../go';
import { listAt, objectAt, valueIn } from '../../private/plain';
import { newestSchemaOf } from '../../releases/schema-of';
import type * as generated from './generated/guardrail-conditions';

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

export interface Judged extends Breach {
  readonly self: unknown;
  /** What is judged if nothing is wrong here. */
  readonly others?: readonly Judged[];
}

/** One of the fields must be there, and the text must hold for it. */
export function someOf(fields: readonly string[], text?: string): Condition {
  const places = fields.map((each) => each.split('.'));
  const [first = '', ...others] = fields;
  return {
    texts: text === undefined ? [] : [text],
    breaches: (resource, allowed) => {
      const values = places.map((steps) => valueIn(resource, ...steps)).filter((value) => value !== undefined);
      const isKept = text === undefined ? values.length > 0 : values.some(judgeOf(text, allowed));
      return isKept ? [] : [others.length === 0 ? textIn(first, values[0]) : { field: first }];
    },
    cel: (allowed, isKnown) => {
      const one = (path: string): string =>
        [isThere(path), ...(text === undefined ? [] : [written(text, valueOf(path), allowed)])].join(' && ');
      return others.length === 0
        ? one(first)
        : fields
            .filter(isKnown)
            .map((each) => `(${one(each)})`)
            .join(' || ');
    },
  };
}

/** The text must hold for each of the values. */
export function everyOne(values: Values, text: string): Condition {
  return {
    texts: [text],
    breaches: (resource, allowed) => {
      const isKept = judgeOf(text, allowed);
      const told = ({ field: path, value, self, others = [] }: Judged): readonly Breach[] =>
        isKept(self) ? others.flatMap(told) : [value === undefined ? { field: path } : { field: path, value }];
      return values.in(resource).flatMap(told);
    },
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

/** Where an item of a list is told, and what is shown of it, as paths below it. */
interface ToldItem {
  readonly place?: string;
  readonly shown?: string;
}

/** The items of a list. */
export function itemsOf(path: string, name: string, { place, shown }: ToldItem = {}): Values {
  const steps = path.split('.');
  const [toPlace, toShown] = [place?.split('.') ?? [], shown?.split('.')];
  return {
    in: (resource) =>
      valuesAt(listAt(resource, ...steps), path, ['*']).map(([at, self]) => ({
        field: valueIn(self, ...toPlace.slice(0, -1)) === undefined ? at : toPlace.reduce(field, at),
        value: toShown && valueIn(self, ...toShown),
        self,
      })),
    each: (condition) => forEach(path, (list) => `${list}.all(${name}, ${condition(name)})`),
  };
}

/** The entries of a map, each of them as a map of its own. */
export function entriesOf(path: string, placeOf = entry): Values {
  const steps = path.split('.');
  return {
    in: (resource) =>
      Object.entries(objectAt(resource, ...steps)).map(([key, value]) => ({
        field: placeOf(path, key),
        self: { [key]: value },
      })),
    each: (condition) => forEach(path, condition),
  };
}

/** Parts of values, each in a value that has nothing else. */
export function partsOf(values: Values, parts: (self: unknown, at: string) => readonly Judged[]): Values {
  return { ...values, in: (resource) => values.in(resource).flatMap(({ field: at, self }) => parts(self, at)) };
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

/** Read when something is judged, since `npm run import` makes them of the texts. */
const conditions = once(() => (require('./generated/guardrail-conditions') as typeof generated).GUARDRAIL_CONDITIONS);

/** Whether a text holds for values. As in the API server, a condition that fails does not hold. */
function judgeOf(text: string, allowed: Allowed): (self: unknown) => boolean {
  const condition = conditions().get(text);
  if (condition === undefined) {
    throw new Error(`'npm run import' has not made a function of ${text}`);
  }
  const isAllowed = (value: unknown): boolean | undefined =>
    typeof value === 'string' ? allowed.holds(value) : undefined;
  // most values are judged without what the setting says of them
  return (self) => (condition(self as CelObject, () => undefined) ?? condition(self as CelObject, isAllowed)) === true;
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
function valueOf(path: string, of = 'object'): string {
  return path.split('.').reduce((value, step, index, steps) => {
    const isUntyped = of === 'object' && untyped().has(steps.slice(0, index + 1).join('.'));
    return isUntyped ? `dyn(${value}.${step})` : `${value}.${step}`;
  }, of);
}

/** In CEL: whether a field is there, with all blocks around it. */
function isThere(path: string, of = 'object'): string {
  const steps = path.split('.');
  const parents = steps.map((_, index) => (index === 0 ? of : valueOf(steps.slice(0, index).join('.'), of)));
  return steps.map((step, index) => `has(${parents[index] ?? of}.${step})`).join(' && ');
}

/** In CEL: whether the condition holds for each of the values at a path in which `*` stands for each item of a list. */
function forEach(path: string, condition: (value: string) => string, of = 'object'): string {
  const [head = '', inner] = path.split('.*.');
  const value = valueOf(head, of);
  const kept = inner === undefined ? condition(value) : `${value}.all(each1, ${forEach(inner, condition, 'each1')})`;
  return `!(${isThere(head, of)}) || ${kept}`;
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
