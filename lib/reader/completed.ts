import type { ObjectNode, SchemaNode } from '../model/schema';
import { isToken } from '../private/cdk8s/token';

/**
 * A value that its schema takes as it was given: nothing in it is of a wrong type, missing, unknown, null or left to
 * cdk8s. Where defaults are missing, or fields are undefined, a copy with the ones and without the others. Undefined for
 * any other value.
 *
 * Most blocks are like that: few of them need a copy, and no path has to be known to see it.
 */
export function completed(schema: SchemaNode, value: unknown): unknown {
  switch (schema.type) {
    case 'string':
      return typeof value === 'string' ? value : undefined;
    case 'integer':
      return Number.isSafeInteger(value) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'object':
      return isLiteral(value) ? completedObject(schema, value) : undefined;
    case 'map':
      return isLiteral(value) && everyValue(schema.values, value) ? value : undefined;
    case 'list':
      return Array.isArray(value) && everyItem(schema.items, value) ? value : undefined;
    case 'free':
      return isLiteral(value) && !holdsToken(value) ? value : undefined;
  }
}

interface Literal {
  readonly [name: string]: unknown;
}

type Copy = { [name: string]: unknown } | undefined;

function completedObject(schema: ObjectNode, value: Literal): Literal | undefined {
  let copy: Copy;
  for (const name in value) {
    const given = value[name];
    if (given === undefined) {
      copy ??= fieldsBefore(name, value);
      continue;
    }
    const node = Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined;
    const field = node && completed(node, given);
    if (field === undefined) {
      return undefined;
    }
    if (field !== given) {
      copy ??= fieldsBefore(name, value);
    }
    if (copy !== undefined) {
      copy[name] = field;
    }
  }
  return withDefaults(schema, value, copy);
}

function fieldsBefore(end: string, value: Literal): Copy {
  const copy: Copy = {};
  for (const name in value) {
    if (name === end) {
      break;
    }
    copy[name] = value[name];
  }
  return copy;
}

function withDefaults(schema: ObjectNode, value: Literal, begun: Copy): Literal | undefined {
  const { required, defaults } = completionOf(schema);
  if (required.some((name) => value[name] === undefined)) {
    return undefined;
  }
  let copy = begun;
  for (const name in defaults) {
    if (value[name] === undefined) {
      copy ??= { ...value };
      copy[name] = defaults[name];
    }
  }
  return copy ?? value;
}

/** What an object gets, or lacks, that hasn't got it. */
interface Completion {
  /** The required fields without a default. */
  readonly required: readonly string[];
  readonly defaults: Literal;
}

const completions = new WeakMap<ObjectNode, Completion>();

export function completionOf(schema: ObjectNode): Completion {
  let completion = completions.get(schema);
  if (completion === undefined) {
    const defaults = Object.entries(schema.fields)
      .map(([name, node]) => [name, defaultOf(node)] as const)
      .filter(([, preset]) => preset !== undefined);
    const names = new Set(defaults.map(([name]) => name));
    const required = (schema.required ?? []).filter((name) => !names.has(name));
    completion = { required, defaults: Object.fromEntries(defaults) };
    completions.set(schema, completion);
  }
  return completion;
}

/** The default of a field that has one. */
export function defaultOf(node: SchemaNode): unknown {
  return node.type === 'string' || node.type === 'integer' || node.type === 'boolean' ? node.default : undefined;
}

/** Whether the value, or anything in it, is left to cdk8s. */
export function holdsToken(value: unknown): boolean {
  return isToken(value) || (typeof value === 'object' && value !== null && Object.values(value).some(holdsToken));
}

/** What a program writes as a literal. An object without a prototype is copied: cdk8s writes none. */
function isLiteral(value: unknown): value is Literal {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function isComplete(schema: SchemaNode, value: unknown): boolean {
  return value !== undefined && completed(schema, value) === value;
}

function everyValue(node: SchemaNode, value: Literal): boolean {
  for (const name in value) {
    if (!isComplete(node, value[name])) {
      return false;
    }
  }
  return true;
}

/** Not `every()`, which leaves holes out. */
function everyItem(node: SchemaNode, list: readonly unknown[]): boolean {
  for (const item of list) {
    if (!isComplete(node, item)) {
      return false;
    }
  }
  return true;
}
