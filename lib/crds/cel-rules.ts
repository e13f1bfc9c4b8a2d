import type { Finding } from '../private/finding';
import { CEL_CONDITIONS } from './generated/cel-conditions';
import type { CelRule, CelWords, SchemaNode } from './structural-schema';
import { once, perObject } from '../private/caches';
import { ABSENT, celExpression, celName, celText, type CelVerdict, isTransition, type CelObject } from '../cel';
import { below, valueAt } from '../private/field-paths';
import { objectAt, type PlainObject, listAt } from '../private/plain';
import { shownUrl, oneLine } from '../private/texts';

/** Where a value is, whether failing rules matter, and where values are that are known later. */
interface Place {
  readonly path: string;
  readonly admitted: boolean;
  readonly later?: readonly string[];
}

/** The rules in CEL that a value breaks, as the API server finds them when the resource is created. */
export function celFindings(node: SchemaNode, value: unknown, place: Place): readonly Finding[] {
  const self = once(() => celSelf(node, value));
  const { later = [] } = place;
  const rules = (node.rules ?? []).filter((rule) => !later.some((each) => reads(rule, each, place.path)));
  const found = rules.flatMap((rule): readonly Finding[] => {
    const verdict = verdictOf(rule, value, self);
    switch (verdict?.kind) {
      case undefined:
      case 'true':
        return [];
      case 'unknown':
        return [unchecked(place.path, verdict.reason)];
      case 'false':
        return broken(rule, value, place.path);
      case 'failed':
        return place.admitted ? broken(rule, value, place.path, verdict.reason) : [];
    }
  });
  return Array.from(new Map(found.map((each) => [`${each.id} ${each.field} ${each.rule}`, each])).values());
}

/** Whether a rule about the value at a path reads the other value in it, and not only whether it is there. */
function reads({ rule }: CelRule, other: string, path: string): boolean {
  const inner = other.startsWith(`${path}.`) ? other.slice(path.length) : '';
  return /^(\.\w+)+$/.test(inner) && new RegExp(`(?<!has\\()\\bself${inner.replaceAll('.', '[.]')}\\b`).test(rule);
}

/** Undefined where the rule says nothing of a new value, or cannot be read, which is told where the cluster is bound. */
function verdictOf(rule: CelRule, value: unknown, self: () => CelSelf): CelVerdict | undefined {
  const condition = conditionOf(rule);
  if (condition !== undefined) {
    const holds = condition(value as CelObject);
    return holds === undefined ? { kind: 'failed', reason: ABSENT } : { kind: holds ? 'true' : 'false' };
  }
  const expression = isTransition(rule.rule) ? undefined : expressionOf(rule);
  return expression === undefined || 'problem' in expression
    ? undefined
    : expression.evaluate(self().value, self().size);
}

/** The rule as a function, if it is one of `crds/`. */
const conditionOf = perObject(({ rule }: CelRule) => CEL_CONDITIONS.get(rule) ?? CEL_CONDITIONS.get(oneLine(rule)));

const expressionOf = perObject(({ rule }: CelRule) => celExpression(rule));

function broken(rule: CelRule, value: unknown, path: string, failure?: string): readonly Finding[] {
  const said = rule.words?.filter((each) => each.if === undefined || holds(each.if, value));
  const findings = said?.flatMap((each) => inOurWords(each, rule, value as PlainObject, path));
  return findings ?? [inWordsOfCrd(rule, path, failure)];
}

function holds(condition: string, value: unknown): boolean {
  return CEL_CONDITIONS.get(condition)?.(value as CelObject) === true;
}

function inOurWords(words: CelWords, rule: CelRule, self: PlainObject, path: string): readonly Finding[] {
  const { id, field = '', value: hasValue = false } = words;
  return placesOf(field, rule, self).map(([at, index]) => {
    const filled = (text: string): string =>
      text.replaceAll(/⟨\.|\{(url )?([^}]+)\}/g, (_, url?: string, from?: string) => {
        const shown = from === undefined ? '' : String(valueAt(self, from.replace('*', index)));
        return from === undefined ? `⟨${path}.` : JSON.stringify(url === undefined ? shown : shownUrl(shown));
      });
    return {
      id,
      severity: 'error',
      field: below(path, at),
      ...(hasValue ? { value: valueAt(self, at) } : {}),
      rule: filled(words.rule),
      fix: filled(words.fix),
    };
  });
}

/** The field; with a `*`, one for each item that breaks the rule alone, or beside one item before it. */
function placesOf(field: string, rule: CelRule, self: PlainObject): readonly (readonly [at: string, index: string])[] {
  const [list = '', rest] = field.split('[*]');
  if (rest === undefined) {
    return [[field, '']];
  }
  const items = listAt(valueAt(self, list));
  const breaks = (...some: readonly unknown[]): boolean =>
    conditionOf(rule)?.(withList(self, list.split('.'), some) as CelObject) === false;
  const alone = items.map((item) => breaks(item));
  return items.flatMap((item, index) => {
    const before = items.slice(0, index).filter((_, at) => alone[at] === false);
    const isWrong = alone[index] === true || before.some((other) => breaks(other, item));
    return isWrong ? [[`${list}[${String(index)}]${rest}`, String(index)] as const] : [];
  });
}

function withList(
  object: PlainObject,
  [name = '', ...rest]: readonly string[],
  items: readonly unknown[],
): PlainObject {
  return { ...object, [name]: rest.length === 0 ? items : withList(objectAt(object, name), rest, items) };
}

function inWordsOfCrd({ rule, message, fieldPath = '' }: CelRule, path: string, failure: string | undefined): Finding {
  const said = message ?? `the CRD requires ${shortened(rule)}`;
  return {
    id: 'crd-rule',
    severity: 'error',
    field: below(path, fieldPath.replace(/^\./, '')),
    rule:
      failure === undefined
        ? `breaks a rule of the CRD: ${shortened(said)}`
        : `makes a rule of the CRD fail, since ${failure}: ${shortened(said)}`,
    fix: 'change it as the CRD asks',
  };
}

function unchecked(path: string, reason: string): Finding {
  return {
    id: 'crd-rule-unchecked',
    severity: 'warning',
    field: path,
    rule: `has a rule in the CRD that could not be evaluated: ${shortened(reason)}`,
    fix: 'check it with kubectl apply --dry-run=server, or acknowledge it',
  };
}

function shortened(text: string): string {
  const line = oneLine(text);
  return line.length <= 300 ? line : `${line.slice(0, 300)}…`;
}

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
        return schema.unique === 'set' && items.every((value) => typeof value !== 'object') ? new Set(items) : items;
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
