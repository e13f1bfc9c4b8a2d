import { type Finding, missing } from '../private/finding';
import type { ListNode, MapNode, ObjectNode, SchemaNode, IntegerNode, NumberNode } from './structural-schema';
import { perObject } from '../private/caches';
import { holdsToken, isToken } from '../private/cdk8s/values';
import { anyField, field, item, type Placed, Trail } from '../private/field-paths';
import { isPlainObject, type PlainObject } from '../private/plain';
import { whatIs } from '../private/texts';
import { holdsVariable, isVariable } from '../private/variables';

/** A spec in the form of the model, and the parts that the model cannot represent. */
export interface SpecReading {
  /** Typed by the schema, with defaults filled in. Unsettled values are absent, or neutral if they are required. */
  readonly spec: PlainObject;
  readonly findings: readonly Finding[];
  /** Fields that the schema doesn't know, by path. */
  readonly unknown: readonly Placed[];
  /** Values that are resolved later and that the model cannot represent, by path: tokens, and variables in place of no text. */
  readonly tokens: readonly Placed[];
  /** Texts with variables, by path. The spec has them as they are. */
  readonly variables: readonly Placed[];
  /** Paths that no other rule can check: wrong types, missing fields, tokens, and variables in place of a text. */
  readonly unsettled: readonly string[];
}

/** How a spec is read. */
interface ReadingOptions {
  /** The path of the spec in findings. */
  readonly path?: string;
  /**
   * Where variables may be that are replaced before the manifests are applied: nowhere, in texts only, or instead of
   * any value.
   */
  readonly variables?: 'none' | 'texts' | 'all';
}

/**
 * Reads a spec, given by props or by a document, in the shape of its custom resource.
 *
 * Like the API server: nulls are dropped, unknown fields are set aside, defaults are filled in for existing blocks, and
 * only then is `required` checked (`docs/operator/validation.md#how-a-resource-is-read`). Never throws.
 */
export function readSpec(schema: ObjectNode, given: unknown, options: ReadingOptions = {}): SpecReading {
  const { path = 'spec', variables: where = 'none' } = options;
  const reader = new SpecReader(path, where);
  const spec = reader.read(schema, given);
  const { findings, unknown, tokens, variables, unsettled } = reader;
  return { spec: isPlainObject(spec) ? spec : neutralObject(schema), findings, unknown, tokens, variables, unsettled };
}

/** The value of a default, with the defaults within it. */
function readSpecAt(node: SchemaNode, preset: unknown): unknown {
  return new SpecReader('', 'none').read(node, preset);
}

function isAbsent(value: unknown, node: SchemaNode | undefined): boolean {
  return value === undefined || (value === null && node?.nullable !== true);
}

const BLOCKS: readonly string[] = ['an object', 'a list'];

/** Types of values that are texts, or may be. */
const TEXTS: readonly SchemaNode['type'][] = ['string', 'mixed', 'any'];

/** Marks a value that the model cannot represent. */
const UNSETTLED = Symbol('unsettled');

class SpecReader {
  public readonly findings: Finding[] = [];
  public readonly unknown: Placed[] = [];
  public readonly tokens: Placed[] = [];
  public readonly variables: Placed[] = [];
  public readonly unsettled: string[] = [];
  private readonly trail: Trail;

  public constructor(
    path: string,
    private readonly where: NonNullable<ReadingOptions['variables']>,
  ) {
    this.trail = new Trail(path);
  }

  public read(schema: SchemaNode, value: unknown): unknown {
    if (isToken(value) || this.isLater(schema, value)) {
      return this.token(value);
    }
    if (value === null && schema.nullable === true) {
      return null;
    }
    switch (schema.type) {
      case 'object':
        return isPlainObject(value) ? this.readObject(schema, value) : this.wrongType(value, 'an object');
      case 'free':
        return isPlainObject(value) ? this.readFree(value) : this.wrongType(value, 'an object');
      case 'map':
        return isPlainObject(value) ? this.readMap(schema, value) : this.wrongType(value, 'an object');
      case 'list':
        return Array.isArray(value) ? this.readList(schema, value) : this.wrongType(value, 'a list');
      case 'string':
        return typeof value === 'string' ? this.text(value) : this.wrongType(value, 'a string');
      case 'integer':
        return Number.isSafeInteger(value) ? value : this.wrongType(value, 'an integer');
      case 'number':
        return typeof value === 'number' && Number.isFinite(value) ? value : this.wrongType(value, 'a number');
      case 'mixed':
        return typeof value === 'string' || Number.isSafeInteger(value)
          ? this.text(value)
          : this.wrongType(value, 'an integer or a string');
      case 'any':
        return this.readFree(value);
      case 'boolean':
        return typeof value === 'boolean' ? value : this.wrongType(value, 'true or false');
    }
  }

  private readObject(schema: ObjectNode, value: PlainObject): PlainObject {
    const result: { [name: string]: unknown } = {};
    for (const name of Object.keys(value)) {
      const given = value[name];
      const node = Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined;
      if (given === undefined || (given === null && node !== undefined && node.nullable !== true)) {
        continue;
      }
      if (node === undefined) {
        if (schema.open === true) {
          result[name] = given;
          continue;
        }
        this.unknown.push({ path: anyField(this.trail.path, name), value: given });
        continue;
      }
      this.trail.toField(name);
      const read = this.read(node, given);
      this.trail.back();
      if (read !== UNSETTLED) {
        result[name] = read;
      } else if (node.type === 'object' || schema.required?.includes(name) === true) {
        // so that no rule considers an existing but invalid block as missing
        result[name] = neutral(node);
      }
    }
    const { required, defaults } = completionOf(schema);
    for (const name of required) {
      const node = schema.fields[name];
      if (isAbsent(value[name], node)) {
        this.missing(field(this.trail.path, name));
        result[name] = node === undefined ? {} : neutral(node);
      }
    }
    for (const [name, preset] of Object.entries(defaults)) {
      if (result[name] === undefined) {
        result[name] = this.withDefaults(schema.fields[name], preset);
      }
    }
    return result;
  }

  /** The API server fills in defaults within a default, too. */
  private withDefaults(node: SchemaNode | undefined, preset: unknown): unknown {
    return node === undefined || typeof preset !== 'object' ? preset : readSpecAt(node, preset);
  }

  private readMap(schema: MapNode, value: PlainObject): PlainObject {
    const result: [string, unknown][] = [];
    for (const [key, given] of Object.entries(value)) {
      if (given === undefined || (given === null && schema.values.nullable !== true)) {
        continue;
      }
      this.trail.toEntry(key);
      if (this.where !== 'none' && holdsVariable(key)) {
        this.unsettled.push(this.trail.path);
      }
      const read = this.read(schema.values, given);
      this.trail.back();
      if (read !== UNSETTLED) {
        result.push([key, read]);
      }
    }
    // fromEntries defines every key, `__proto__` too
    return Object.fromEntries(result);
  }

  /** Used unchanged, including nulls; with a token in it, the whole value counts as one token. */
  private readFree(value: unknown): unknown {
    if (holdsToken(value)) {
      return this.token(value);
    }
    if (this.where !== 'none') {
      this.variables.push(...variablesBelow(value, this.trail.path));
    }
    return value;
  }

  private text(value: unknown): unknown {
    if (this.where !== 'none' && holdsVariable(value)) {
      const { path } = this.trail;
      this.variables.push({ path, value });
      this.unsettled.push(...(isVariable(value) ? [path] : []));
    }
    return value;
  }

  /** A variable in place of a value that is no text, or that is one of a few words, on which others depend. */
  private isLater(schema: SchemaNode, value: unknown): boolean {
    const isText = TEXTS.includes(schema.type) && !(schema.type === 'string' && schema.enum !== undefined);
    return this.where === 'all' && !isText && holdsVariable(value);
  }

  private readList(schema: ListNode, value: readonly unknown[]): unknown {
    if (value.some((each) => isToken(each) || this.isLater(schema.items, each))) {
      // indexes must not shift, so a list with a token in it is one token
      return this.token(value);
    }
    // not map(), which leaves holes out
    return Array.from(value, (given, index) => {
      this.trail.toItem(index);
      const read = this.read(schema.items, given);
      this.trail.back();
      return read === UNSETTLED ? neutral(schema.items) : read;
    });
  }

  private token(value: unknown): typeof UNSETTLED {
    const { path } = this.trail;
    this.tokens.push({ path, value });
    this.unsettled.push(path);
    return UNSETTLED;
  }

  /** A value in place of a block is not shown: it may be a secret. */
  private wrongType(value: unknown, expected: string): typeof UNSETTLED {
    const isShown = typeof value !== 'object' && !BLOCKS.includes(expected);
    const { path } = this.trail;
    this.unsettled.push(path);
    this.findings.push({
      id: 'type',
      severity: 'error',
      field: path,
      ...(isShown ? { value } : {}),
      rule: `is ${whatIs(value)}, not ${expected}`,
      fix: `give ${expected}`,
    });
    return UNSETTLED;
  }

  private missing(path: string): void {
    this.unsettled.push(path);
    this.findings.push({ id: 'required', severity: 'error', field: path, ...missing('add it') });
  }
}

/** What an object gets for the fields that it doesn't have, and which of them it must have. */
interface Completion {
  /** The required fields without a default. */
  readonly required: readonly string[];
  readonly defaults: PlainObject;
}

/** What the fields of an object get by its schema. */
export const completionOf = perObject(({ fields, required = [] }: ObjectNode): Completion => {
  const defaults: { [name: string]: unknown } = {};
  for (const [name, node] of Object.entries(fields)) {
    if (node.default !== undefined) {
      defaults[name] = node.default;
    }
  }
  return { required: required.filter((name) => defaults[name] === undefined), defaults };
});

/** What can stand where a value must be there, but is missing or wrong: no rule says anything of it. */
export function neutral(node: SchemaNode): object | string | number | boolean {
  switch (node.type) {
    case 'object':
      return neutralObject(node);
    case 'free':
    case 'map':
      return node.default ?? {};
    case 'list':
      return node.default ?? [];
    case 'any':
      return {};
    case 'string':
      return node.default ?? node.enum?.[0] ?? '';
    case 'mixed':
      return node.default ?? neutralInteger(node.integer);
    case 'integer':
    case 'number':
      return neutralInteger(node);
    case 'boolean':
      return node.default ?? false;
  }
}

/** The same for an object: its required fields, and those with a default. */
function neutralObject(node: ObjectNode): PlainObject {
  const known = Object.entries(node.fields).flatMap(([name, child]): [string, unknown][] => {
    if (node.required?.includes(name) === true) {
      return [[name, neutral(child)]];
    }
    const value = child.default;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(known);
}

function neutralInteger(node: IntegerNode | NumberNode): number {
  return node.default ?? node.minimum ?? 0;
}

/** The texts with variables in a value, by path; the path of an entry whose key has one, too. */
export function variablesBelow(value: unknown, path: string): Placed[] {
  if (holdsVariable(value)) {
    return [{ path, value }];
  }
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => variablesBelow(each, item(path, index)));
  }
  return isPlainObject(value)
    ? Object.entries(value).flatMap(([name, each]) => variablesBelow(each, anyField(path, name)))
    : [];
}
