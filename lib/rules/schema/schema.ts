import type { Finding } from '../../model/finding';
import type { IntegerNode, ListNode, MapNode, ObjectNode, SchemaNode, StringNode } from '../../model/schema';
import { perObject } from '../../private/per-object';
import type { PlainObject } from '../../private/plain';
import { Trail } from '../../private/trail';
import { explained } from './pattern-words';

/** The largest and smallest number of the formats that the CRDs name. */
const FORMAT_RANGES = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
} as const;

/** Every limit of the schema that the spec breaks: patterns, ranges, enums, lengths, counts, unique list keys. */
export function schemaFindings(schema: ObjectNode, spec: PlainObject, path = 'spec'): readonly Finding[] {
  const checker = new SchemaChecker(path);
  checker.check(schema, spec);
  return checker.findings;
}

/** A problem of a value, without its path. */
type Breach = Pick<Finding, 'id' | 'rule' | 'fix' | 'value'>;

class SchemaChecker {
  public readonly findings: Finding[] = [];
  private readonly trail: Trail;

  public constructor(path: string) {
    this.trail = new Trail(path);
  }

  public check(schema: SchemaNode, value: unknown): void {
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
        this.checkString(schema, value as string);
        break;
      case 'integer':
        this.checkInteger(schema, value as number);
        break;
      case 'boolean':
      case 'free':
        break;
    }
  }

  private report(breach: Breach): void {
    this.findings.push({ severity: 'error', field: this.trail.path, ...breach });
  }

  private checkObject(schema: ObjectNode, value: PlainObject): void {
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
    if (schema.maxProperties !== undefined && entries.length > schema.maxProperties) {
      const rule = `has ${String(entries.length)} entries, but may have at most ${String(schema.maxProperties)}`;
      this.report({ id: 'max-properties', rule, fix: 'remove some' });
    }
    for (const [key, child] of entries) {
      this.trail.toEntry(key);
      this.check(schema.values, child);
      this.trail.back();
    }
  }

  private checkList(schema: ListNode, value: readonly unknown[]): void {
    const count = `has ${String(value.length)} items`;
    if (schema.minItems !== undefined && value.length < schema.minItems) {
      const rule = `${count}, but needs at least ${String(schema.minItems)}`;
      this.report({ id: 'min-items', rule, fix: 'add one' });
    }
    if (schema.maxItems !== undefined && value.length > schema.maxItems) {
      const rule = `${count}, but may have at most ${String(schema.maxItems)}`;
      this.report({ id: 'max-items', rule, fix: 'remove some' });
    }
    if (schema.unique !== undefined) {
      this.checkUnique(schema.unique, value);
    }
    value.forEach((child, index) => {
      this.trail.toItem(index);
      this.check(schema.items, child);
      this.trail.back();
    });
  }

  private checkUnique(unique: 'set' | readonly string[], items: readonly unknown[]): void {
    const seen = new Map<string, number>();
    items.forEach((value, index) => {
      const keys = unique === 'set' ? value : unique.map((name) => (value as PlainObject)[name]);
      const identity = JSON.stringify(keys);
      const first = seen.get(identity);
      if (first === undefined) {
        seen.set(identity, index);
        return;
      }
      const what = unique === 'set' ? 'repeats' : `has the same ${unique.join(' and ')} as`;
      this.trail.toItem(index);
      this.report({
        id: 'duplicate',
        value: unique.length === 1 ? (value as PlainObject)[unique[0] ?? ''] : keys,
        rule: `${what} item ${String(first)} of the list`,
        fix: 'remove one of the two',
      });
      this.trail.back();
    });
  }

  private checkString(schema: StringNode, value: string): void {
    if (schema.enum !== undefined && !schema.enum.includes(value)) {
      const allowed = schema.enum.map((each) => JSON.stringify(each)).join(', ');
      this.report({ id: 'enum', value, rule: 'is not supported', fix: `use one of ${allowed}` });
    }
    if (schema.minLength !== undefined && isShorter(value, schema.minLength)) {
      const rule = `is shorter than ${characters(schema.minLength)}`;
      this.report({ id: 'min-length', value, rule, fix: 'give a value' });
      return;
    }
    if (schema.maxLength !== undefined && !isShorter(value, schema.maxLength + 1)) {
      this.report({
        id: 'max-length',
        value,
        rule: `is longer than ${characters(schema.maxLength)}`,
        fix: 'shorten it',
      });
    }
    if (schema.pattern !== undefined && !compiled(schema).test(value)) {
      this.report({ id: 'pattern', value, ...explained(schema.pattern) });
    }
  }

  private checkInteger(schema: IntegerNode, value: number): void {
    const [lowest, highest] = FORMAT_RANGES[schema.format ?? 'int64'];
    const minimum = schema.minimum ?? lowest;
    const maximum = schema.maximum ?? highest;
    if (value >= minimum && value <= maximum) {
      return;
    }
    const fix = `use ${String(minimum)} to ${String(maximum)}`;
    if (value < minimum) {
      this.report({ id: 'minimum', value, rule: `is below the minimum of ${String(minimum)}`, fix });
    } else {
      this.report({ id: 'maximum', value, rule: `is above the maximum of ${String(maximum)}`, fix });
    }
  }
}

/** The fields in which a value can break a limit; skipping all others saves half of the time in a new process. */
const limitedFields: (schema: ObjectNode) => ReadonlyMap<string, SchemaNode> = perObject(
  ({ fields }) => new Map(Object.entries(fields).filter(([, node]) => hasLimits(node))),
);

function hasLimits(node: SchemaNode): boolean {
  switch (node.type) {
    case 'object':
      return limitedFields(node).size > 0;
    case 'map':
      return node.maxProperties !== undefined || hasLimits(node.values);
    case 'list':
      return (node.minItems ?? node.maxItems ?? node.unique) !== undefined || hasLimits(node.items);
    case 'string':
      return (node.enum ?? node.minLength ?? node.maxLength ?? node.pattern) !== undefined;
    case 'integer':
      // the range of its format
      return true;
    case 'boolean':
    case 'free':
      return false;
  }
}

/** Counted in code points, like the API server; a long value is not read to its end. */
function isShorter(value: string, length: number): boolean {
  return value.length < length || (value.length < 2 * length && Array.from(value).length < length);
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${String(count)} characters`;
}

const compiled = perObject(({ pattern = '' }: StringNode) => new RegExp(fromRe2(pattern)));

/**
 * In the API server's regular expressions, \s means ASCII white space, and a dot means everything but a line feed.
 *
 * @see https://github.com/google/re2/wiki/Syntax
 */
function fromRe2(pattern: string): string {
  return pattern.replaceAll(/\\.|\[(?:\\.|[^\]])*\]|\./g, (part) => {
    if (part === '.') {
      return '[^\\n]';
    }
    return part.startsWith('[') ? part.replaceAll('\\s', '\\t\\n\\f\\r ') : part;
  });
}
