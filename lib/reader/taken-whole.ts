import type { ObjectNode, SchemaNode } from '../model/schema';
import { holdsToken } from '../private/cdk8s/token';
import { completionOf } from './completion';

/**
 * The short way to read a value, which `read-spec.ts` tries first: a value that its schema takes as it was given.
 * Nothing in it is of a wrong type, missing, unknown, null or left to cdk8s. Where defaults are missing, or fields are
 * undefined, a copy with the ones and without the others. Undefined for any other value.
 *
 * Most blocks are like that: few of them need a copy, and the check needs no paths.
 */
export function takenWhole(schema: SchemaNode, value: unknown): unknown {
  switch (schema.type) {
    case 'string':
      return typeof value === 'string' ? value : undefined;
    case 'integer':
      return Number.isSafeInteger(value) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'object':
      return isLiteral(value) ? takenObject(schema, value) : undefined;
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

function takenObject(schema: ObjectNode, value: Literal): Literal | undefined {
  let copy: Copy;
  for (const name in value) {
    const given = value[name];
    if (given === undefined) {
      copy ??= fieldsBefore(name, value);
      continue;
    }
    const node = Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined;
    const field = node && takenWhole(node, given);
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

/** An object literal of a program. An object without a prototype is copied, because cdk8s does not write it. */
function isLiteral(value: unknown): value is Literal {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function isWhole(schema: SchemaNode, value: unknown): boolean {
  return value !== undefined && takenWhole(schema, value) === value;
}

function everyValue(node: SchemaNode, value: Literal): boolean {
  for (const name in value) {
    if (!isWhole(node, value[name])) {
      return false;
    }
  }
  return true;
}

/** Not `every()`, which skips holes. */
function everyItem(node: SchemaNode, list: readonly unknown[]): boolean {
  for (const item of list) {
    if (!isWhole(node, item)) {
      return false;
    }
  }
  return true;
}
