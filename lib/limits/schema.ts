import type { Finding, Violation } from '../model/finding';
import type { IntegerNode, ListNode, MapNode, ObjectNode, SchemaNode, StringNode } from '../model/schema';
import { entry, field, item } from '../private/field-path';
import type { PlainObject } from '../private/plain';

/** The largest and smallest number of the formats that the CRDs name. */
const FORMAT_RANGES = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
} as const;

const patterns = new Map<string, RegExp>();

/** Every limit of the schema that the spec breaks: patterns, ranges, enums, lengths, counts, unique list keys. */
export function schemaFindings(schema: ObjectNode, spec: PlainObject, path = 'spec'): Finding[] {
  const findings: Finding[] = [];
  checkObject(schema, spec, path, (id, violation) => {
    findings.push({ ...violation, id, severity: 'error' });
  });
  return findings;
}

type Report = (id: string, violation: Violation) => void;

function check(schema: SchemaNode, value: unknown, path: () => string, report: Report): void {
  switch (schema.type) {
    case 'object':
      checkObject(schema, value as PlainObject, path(), report);
      break;
    case 'map':
      checkMap(schema, value as PlainObject, path(), report);
      break;
    case 'list':
      checkList(schema, value as readonly unknown[], path(), report);
      break;
    case 'string':
      checkString(schema, value as string, path, report);
      break;
    case 'integer':
      checkInteger(schema, value as number, path, report);
      break;
    case 'boolean':
      break;
  }
}

function checkObject(schema: ObjectNode, value: PlainObject, path: string, report: Report): void {
  for (const [name, child] of Object.entries(value)) {
    const node = schema.fields[name];
    if (node !== undefined) {
      check(node, child, () => field(path, name), report);
    }
  }
}

function checkMap(schema: MapNode, value: PlainObject, path: string, report: Report): void {
  const entries = Object.entries(value);
  if (schema.maxProperties !== undefined && entries.length > schema.maxProperties) {
    const rule = `has ${String(entries.length)} entries, allowed are at most ${String(schema.maxProperties)}`;
    report('max-properties', { field: path, rule, fix: 'remove some' });
  }
  for (const [key, child] of entries) {
    check(schema.values, child, () => entry(path, key), report);
  }
}

function checkList(schema: ListNode, value: readonly unknown[], path: string, report: Report): void {
  const count = `has ${String(value.length)} items`;
  if (schema.minItems !== undefined && value.length < schema.minItems) {
    report('min-items', {
      field: path,
      rule: `${count}, needed are at least ${String(schema.minItems)}`,
      fix: 'add one',
    });
  }
  if (schema.maxItems !== undefined && value.length > schema.maxItems) {
    const rule = `${count}, allowed are at most ${String(schema.maxItems)}`;
    report('max-items', { field: path, rule, fix: 'remove some' });
  }
  if (schema.unique !== undefined) {
    checkUnique(schema.unique, value, path, report);
  }
  value.forEach((child, index) => {
    check(schema.items, child, () => item(path, index), report);
  });
}

function checkUnique(unique: 'set' | readonly string[], items: readonly unknown[], path: string, report: Report): void {
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
    report('duplicate', {
      field: item(path, index),
      value: unique.length === 1 ? (value as PlainObject)[unique[0] ?? ''] : keys,
      rule: `${what} item ${String(first)} of the list`,
      fix: 'remove one of the two',
    });
  });
}

function checkString(schema: StringNode, value: string, path: () => string, report: Report): void {
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    const allowed = schema.enum.map((each) => JSON.stringify(each)).join(', ');
    report('enum', { field: path(), value, rule: 'is not supported', fix: `use one of ${allowed}` });
  }
  if (schema.minLength !== undefined && isShorter(value, schema.minLength)) {
    const rule = `is shorter than ${characters(schema.minLength)}`;
    report('min-length', { field: path(), value, rule, fix: 'give a value' });
    return;
  }
  if (schema.maxLength !== undefined && !isShorter(value, schema.maxLength + 1)) {
    report('max-length', {
      field: path(),
      value,
      rule: `is longer than ${characters(schema.maxLength)}`,
      fix: 'shorten it',
    });
  }
  if (schema.pattern !== undefined && !compiled(schema.pattern).test(value)) {
    const rule = `does not match the pattern ${schema.pattern}`;
    report('pattern', { field: path(), value, rule, fix: 'give a value that matches' });
  }
}

function checkInteger(schema: IntegerNode, value: number, path: () => string, report: Report): void {
  const [lowest, highest] = FORMAT_RANGES[schema.format ?? 'int64'];
  const minimum = schema.minimum ?? lowest;
  const maximum = schema.maximum ?? highest;
  const fix = `use ${String(minimum)} to ${String(maximum)}`;
  if (value < minimum) {
    report('minimum', { field: path(), value, rule: `is below the minimum of ${String(minimum)}`, fix });
  }
  if (value > maximum) {
    report('maximum', { field: path(), value, rule: `is above the maximum of ${String(maximum)}`, fix });
  }
}

/** Counted as the API server counts, in code points; a long value is not walked to its end. */
function isShorter(value: string, length: number): boolean {
  return value.length < length || (value.length < 2 * length && Array.from(value).length < length);
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${String(count)} characters`;
}

function compiled(pattern: string): RegExp {
  let regExp = patterns.get(pattern);
  if (regExp === undefined) {
    regExp = new RegExp(fromRe2(pattern));
    patterns.set(pattern, regExp);
  }
  return regExp;
}

/**
 * The API server's regular expressions mean ASCII white space by \s, and everything but a line feed by a dot.
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
