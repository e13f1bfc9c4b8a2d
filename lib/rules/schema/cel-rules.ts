import type { Finding } from '../../model/finding';
import type { CelRule, SchemaNode } from '../../model/schema';
import { celExpression, isTransition } from '../../private/cel/cel-expression';
import { below } from '../../private/field-path';
import { perObject } from '../../private/caches';
import type { PlainObject } from '../../private/plain';
import type { CelBreach } from './cel-breach';
import { wordsOf } from './cel-words';
import { celName, celText } from '../../private/cel/cel-library';

/** Where a value is, and whether failing rules matter. */
interface Place {
  readonly path: string;
  readonly admitted: boolean;
}

/** Whether a rule could be broken, as far as that can be told without evaluating it: nearly all values break none. */
export function mayBreak({ rules = [] }: SchemaNode, value: unknown): boolean {
  return rules.some(({ rule }) => !isMoot(rule, value));
}

/** The rules in CEL that a value breaks, as the API server finds them when the resource is created. */
export function celFindings(node: SchemaNode, value: unknown, place: Place): readonly Finding[] {
  const open = (node.rules ?? []).filter(({ rule }) => !isMoot(rule, value) && !isTransition(rule));
  if (open.length === 0) {
    return [];
  }
  const self = celSelf(node, value);
  const found = open.flatMap((rule): readonly Finding[] => {
    const expression = expressionOf(rule);
    if ('problem' in expression) {
      // told of where the cluster is bound
      return [];
    }
    const verdict = expression.evaluate(self.value, self.size);
    switch (verdict.kind) {
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
  return distinct(found);
}

const expressionOf = perObject(({ rule }: CelRule) => celExpression(rule));

/** Rules of known CRDs that hold wherever one of these fields is absent. */
function isMoot(rule: string, value: unknown): boolean {
  const fields = wordsOf(rule)?.holdsWithout ?? [];
  return fields.some((name) => (value as PlainObject)[name] === undefined);
}

function broken(rule: CelRule, value: unknown, path: string, failure?: string): readonly Finding[] {
  const words = wordsOf(rule.rule);
  const breaches = words === undefined ? [inWordsOfCrd(rule, failure)] : words.breaches(value as never, path);
  return breaches.map(({ at, ...breach }) => ({ ...breach, severity: 'error', field: below(path, at) }));
}

function inWordsOfCrd({ rule, message, fieldPath = '' }: CelRule, failure: string | undefined): CelBreach {
  const said = message ?? `the CRD requires ${oneLine(rule)}`;
  return {
    id: 'crd-rule',
    at: fieldPath.replace(/^\./, ''),
    rule:
      failure === undefined
        ? `breaks a rule of the CRD: ${oneLine(said)}`
        : `makes a rule of the CRD fail, since ${failure}: ${oneLine(said)}`,
    fix: 'change it as the CRD asks',
  };
}

function unchecked(path: string, reason: string): Finding {
  return {
    id: 'crd-rule-unchecked',
    severity: 'warning',
    field: path,
    rule: `has a rule in the CRD that could not be evaluated: ${oneLine(reason)}`,
    fix: 'check it with kubectl apply --dry-run=server, or acknowledge it',
  };
}

function oneLine(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length <= 300 ? line : `${line.slice(0, 300)}…`;
}

function distinct(findings: readonly Finding[]): readonly Finding[] {
  return Array.from(new Map(findings.map((each) => [`${each.id} ${each.field} ${each.rule}`, each])).values());
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
