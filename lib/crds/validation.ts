import { type Finding, type Violation, missing } from '../private/finding';
import type { Combination, ListNode, MapNode, MixedNode, ObjectNode, SchemaNode } from './structural-schema';
import { Trail, below } from '../private/field-paths';
import { perObject } from '../private/caches';
import type { PlainObject } from '../private/plain';
import { celFindings } from './cel-rules';
import {
  isAllowed,
  lengthBreaches,
  notAllowed,
  rangeBreaches,
  repeatedItems,
  sizeBreaches,
  textBreaches,
  type Breach,
} from './limits';

/** How a schema is applied. */
export interface SchemaCheck {
  /** The path of the value; absent: `spec`. */
  readonly path?: string;
  /** Whether somebody evaluates the rules in CEL, so that it matters if they fail. */
  readonly admitted?: boolean;
  /** The paths of values that are known later; a default stands there, or nothing. */
  readonly later?: readonly string[];
}

/**
 * Every limit of the schema that the spec breaks: patterns, ranges, enums, lengths, counts, unique list keys, and the
 * conditions in CEL.
 */
export function schemaFindings(
  schema: ObjectNode,
  spec: PlainObject,
  { path = 'spec', admitted = true, later = [] }: SchemaCheck = {},
): readonly Finding[] {
  const checker = new SchemaChecker(path, admitted, later);
  checker.check(schema, spec);
  return checker.findings;
}

/** The findings after which the API server doesn't evaluate CEL. */
const BLOCKING: readonly string[] = ['enum', 'max-length', 'max-items', 'max-properties', 'required'];

class SchemaChecker {
  public readonly findings: Finding[] = [];
  private readonly trail: Trail;

  public constructor(
    path: string,
    private readonly admitted: boolean,
    private readonly later: readonly string[],
  ) {
    this.trail = new Trail(path);
  }

  public check(schema: SchemaNode, value: unknown): void {
    if (value === null && schema.nullable === true) {
      return;
    }
    const before = this.findings.length;
    if (schema.allowed !== undefined && !isAllowed(schema.allowed, value)) {
      this.report(notAllowed(schema.allowed, value));
    }
    this.checkOwn(schema, value);
    for (const combination of schema.combined ?? []) {
      this.checkCombination(combination, value);
    }
    const isSound = !this.findings.slice(before).some(({ id }) => BLOCKING.includes(id));
    if (schema.rules !== undefined && isSound) {
      const { admitted, later } = this;
      this.findings.push(...celFindings(schema, value, { path: this.trail.path, admitted, later }));
    }
  }

  private checkOwn(schema: SchemaNode, value: unknown): void {
    switch (schema.type) {
      case 'object':
        this.checkObject(schema, value as PlainObject);
        break;
      case 'map':
        this.checkMap(schema, value as PlainObject);
        break;
      case 'list':
        this.checkList(schema, value as readonly unknown[]);
        break;
      case 'string':
        this.reportAll(textBreaches(schema, value as string));
        break;
      case 'integer':
      case 'number':
        this.reportAll(rangeBreaches(schema, value as number));
        break;
      case 'mixed':
        this.checkMixed(schema, value as number | string);
        break;
      case 'boolean':
      case 'free':
      case 'any':
        break;
    }
  }

  private report(breach: Breach | (Violation & { readonly id: string })): void {
    this.findings.push({ severity: 'error', field: this.trail.path, ...breach });
  }

  private reportAll(breaches: readonly Breach[]): void {
    for (const breach of breaches) {
      this.report(breach);
    }
  }

  private checkObject(schema: ObjectNode, value: PlainObject): void {
    if ((schema.minProperties ?? schema.maxProperties) !== undefined) {
      this.reportAll(sizeBreaches(schema, Object.keys(value).length));
    }
    const limited = limitedFields(schema);
    for (const name in value) {
      const node = limited.get(name);
      if (node !== undefined) {
        this.trail.toField(name);
        this.check(node, value[name]);
        this.trail.back();
      }
    }
  }

  private checkMap(schema: MapNode, value: PlainObject): void {
    const entries = Object.entries(value);
    this.reportAll(sizeBreaches(schema, entries.length));
    for (const [key, child] of entries) {
      this.trail.toEntry(key);
      this.check(schema.values, child);
      this.trail.back();
    }
  }

  private checkList(schema: ListNode, value: readonly unknown[]): void {
    this.reportAll(lengthBreaches(schema, value.length));
    for (const { index, breach } of schema.unique === undefined ? [] : repeatedItems(schema.unique, value)) {
      this.trail.toItem(index);
      this.report(breach);
      this.trail.back();
    }
    value.forEach((child, index) => {
      this.trail.toItem(index);
      this.check(schema.items, child);
      this.trail.back();
    });
  }

  private checkMixed({ integer, string }: MixedNode, value: number | string): void {
    this.reportAll(typeof value === 'string' ? textBreaches(string, value) : rangeBreaches(integer, value));
  }

  private checkCombination({ of, nodes }: Combination, value: unknown): void {
    const broken = nodes.map((node) => {
      const inner = new SchemaChecker('', this.admitted, []);
      inner.check(node, value);
      return [...missingFields(node, value), ...inner.findings];
    });
    const kept = broken.filter((each) => each.length === 0).length;
    if (of === 'all' || (of === 'any' && nodes.length === 1)) {
      for (const { field, ...breach } of broken.flat()) {
        this.report({ ...breach, field: below(this.trail.path, field) });
      }
    } else if (of === 'none' ? kept > 0 : of === 'any' ? kept === 0 : kept !== 1) {
      const rule = `does not keep the limits of the CRD (${COMBINED[of]})`;
      this.report({ id: 'combined-limits', rule, fix: 'see the CRD' });
    }
  }
}

const COMBINED = { any: 'anyOf', one: 'oneOf', none: 'not' } as const;

/** What is required only there: the reader doesn't look into combined limits. */
function missingFields(node: SchemaNode, value: unknown): Finding[] {
  const required = node.type === 'object' ? (node.required ?? []) : [];
  return required
    .filter((name) => (value as PlainObject | undefined)?.[name] === undefined)
    .map((name) => ({ id: 'required', severity: 'error', field: name, ...missing('add it') }));
}

/** The fields in which a value can break a limit; skipping all others saves half of the time in a new process. */
const limitedFields = perObject(({ fields }: ObjectNode): ReadonlyMap<string, SchemaNode> => {
  const limited = new Map<string, SchemaNode>();
  for (const [name, node] of Object.entries(fields)) {
    if (hasLimits(node)) {
      limited.set(name, node);
    }
  }
  return limited;
});

function hasLimits(node: SchemaNode): boolean {
  return (node.rules ?? node.allowed ?? node.combined) !== undefined || hasOwnLimits(node);
}

function hasOwnLimits(node: SchemaNode): boolean {
  switch (node.type) {
    case 'object':
      return (node.minProperties ?? node.maxProperties) !== undefined || limitedFields(node).size > 0;
    case 'map':
      return (node.minProperties ?? node.maxProperties) !== undefined || hasLimits(node.values);
    case 'list':
      return (node.minItems ?? node.maxItems ?? node.unique) !== undefined || hasLimits(node.items);
    case 'string':
      return (node.enum ?? node.minLength ?? node.maxLength ?? node.pattern ?? node.format) !== undefined;
    case 'integer':
    case 'number':
    case 'mixed':
      // the range of its format
      return true;
    case 'boolean':
    case 'free':
    case 'any':
      return false;
  }
}
