import type { CelRule, Combination, ObjectNode, SchemaNode } from './structural-schema';
import { isPlainObject, listAt } from '../private/plain';

/** A schema of a CustomResourceDefinition, as the API server takes it, and with `crds/`'s keywords for releases. */
export interface OpenApiSchema {
  readonly type?: string;
  readonly properties?: { readonly [name: string]: OpenApiSchema };
  readonly additionalProperties?: OpenApiSchema | boolean;
  readonly items?: OpenApiSchema;
  readonly nullable?: boolean;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly allOf?: readonly OpenApiSchema[];
  readonly anyOf?: readonly OpenApiSchema[];
  readonly oneOf?: readonly OpenApiSchema[];
  readonly not?: OpenApiSchema;
  readonly 'x-kubernetes-list-type'?: string;
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-embedded-resource'?: boolean;
  readonly 'x-kubernetes-validations'?: readonly OpenApiRule[];
  readonly 'x-since'?: string;
  readonly 'x-before'?: { readonly [release: string]: { readonly [keyword: string]: unknown } };
  readonly [keyword: string]: unknown;
}

/** A rule in CEL. */
interface OpenApiRule {
  readonly rule: string;
  readonly message?: string;
  readonly fieldPath?: string;
  readonly 'x-since'?: string;
  readonly 'x-until'?: string;
}

/** A rule of `crds/`, with what this package says where it is broken. */
export interface OpenApiWordedRule extends OpenApiRule {
  readonly 'x-id'?: string;
  readonly 'x-says'?: string;
  readonly 'x-field'?: string;
  readonly 'x-value'?: boolean;
  readonly 'x-cases'?: readonly {
    readonly if: string;
    readonly id?: string;
    readonly field?: string;
    readonly says: string;
  }[];
}

/** A schema of this package, and what of the CRD's schema it leaves out. */
export interface NodeOfSchema {
  readonly node: SchemaNode;
  readonly ignored: readonly Ignored[];
}

/** A keyword, or a value of one, that this package cannot express. */
export interface Ignored {
  readonly path: string;
  readonly keyword: string;
}

type NodeType = SchemaNode['type'];

const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const TEXTS = ['pattern', 'minLength', 'maxLength'];

/** The keywords that nodes of a type carry unchanged. */
const CARRIED: { readonly [type in NodeType]: readonly string[] } = {
  object: ['default', 'required', 'minProperties', 'maxProperties'],
  map: ['default', 'minProperties', 'maxProperties'],
  free: ['default'],
  any: ['default'],
  list: ['default', 'minItems', 'maxItems'],
  string: ['default', 'enum', 'format', ...TEXTS],
  integer: ['default', 'format', ...NUMBERS],
  number: ['default', ...NUMBERS],
  mixed: ['default'],
  boolean: ['default'],
};

/** What becomes the shape of a node, or matters only to those who update resources. */
const TRANSLATED: readonly string[] = [
  'type',
  'description',
  'title',
  'example',
  'externalDocs',
  'properties',
  'additionalProperties',
  'items',
  'nullable',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-map-type',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-int-or-string',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-validations',
  'x-since',
  'x-before',
  'x-shown',
  'x-prop',
  'x-struct',
];

/** No CRD of a cluster is as deep. */
const DEEPEST = 250;

/** What this package knows of a rule of the schema at a path, beside what the CRD says. */
export type RuleWords = (rule: OpenApiRule, path: string) => Pick<CelRule, 'words'>;

/** Reads a schema of a CRD. */
export function nodeOfSchema(schema: OpenApiSchema, path: string, wordsOf: RuleWords = () => ({})): NodeOfSchema {
  const reader = new NodeReader(wordsOf);
  return { node: reader.node(schema, path, 0), ignored: reader.ignored };
}

class NodeReader {
  public readonly ignored: Ignored[] = [];

  public constructor(private readonly wordsOf: RuleWords) {}

  public node(schema: unknown, path: string, depth: number): SchemaNode {
    if (!isPlainObject(schema)) {
      this.ignored.push({ path, keyword: 'schema' });
      return { type: 'any' };
    }
    if (depth > DEEPEST) {
      this.ignored.push({ path, keyword: `more than ${String(DEEPEST)} levels` });
      return { type: 'any' };
    }
    const given: OpenApiSchema = schema;
    const shape = this.shape(given, path, depth);
    const { type, ...parts } = shape;
    const limits = { ...this.carried(given, type, path), ...this.shared(given, type, path, depth) };
    return { type, ...limits, ...parts } as SchemaNode;
  }

  private shape(schema: OpenApiSchema, path: string, depth: number): SchemaNode {
    const { properties, additionalProperties, items, type } = schema;
    const isOpen = schema['x-kubernetes-preserve-unknown-fields'] === true;
    if (schema['x-kubernetes-int-or-string'] === true) {
      return {
        type: 'mixed',
        integer: { type: 'integer', ...picked(schema, NUMBERS) },
        string: { type: 'string', ...picked(schema, TEXTS) },
      };
    }
    switch (type) {
      case 'object':
        if (isPlainObject(additionalProperties)) {
          return { type: 'map', values: this.node(additionalProperties, `${path}{}`, depth + 1) };
        }
        if (additionalProperties === true || (isOpen && properties === undefined)) {
          return { type: 'free' };
        }
        return { ...this.object(properties, path, depth), ...(isOpen ? { open: true } : {}) };
      case 'array':
        return {
          type: 'list',
          ...this.unique(schema, path),
          items: items === undefined ? { type: 'any' } : this.node(items, `${path}[]`, depth + 1),
        };
      case 'string':
      case 'integer':
      case 'number':
      case 'boolean':
        return { type };
      default:
        if (type !== undefined) {
          this.ignored.push({ path, keyword: `type '${type}'` });
        }
        return { type: 'any' };
    }
  }

  private object(properties: unknown, path: string, depth: number): ObjectNode {
    const fields = isPlainObject(properties) ? Object.entries(properties) : [];
    return {
      type: 'object',
      fields: Object.fromEntries(fields.map(([name, field]) => [name, this.node(field, `${path}.${name}`, depth + 1)])),
    };
  }

  private carried(schema: OpenApiSchema, type: NodeType, path: string): object {
    const carried = type === 'mixed' ? [...CARRIED.mixed, ...NUMBERS, ...TEXTS, 'format'] : CARRIED[type];
    for (const keyword of Object.keys(schema)) {
      if (!carried.includes(keyword) && !TRANSLATED.includes(keyword) && keyword !== 'enum') {
        this.ignored.push({ path, keyword });
      }
    }
    for (const keyword of Object.values(schema['x-before'] ?? {}).flatMap(Object.keys)) {
      if (!CARRIED[type].includes(keyword)) {
        this.ignored.push({ path, keyword: `${keyword} before a release` });
      }
    }
    return picked(schema, CARRIED[type]);
  }

  private shared(schema: OpenApiSchema, type: NodeType, path: string, depth: number): object {
    const { nullable, 'x-since': since, 'x-before': before, 'x-shown': shown } = schema;
    const rules = this.rules(schema['x-kubernetes-validations'], path);
    const combined = type === 'mixed' ? [] : this.combined(schema, path, depth);
    return {
      ...(type === 'string' || schema.enum === undefined ? {} : { allowed: schema.enum }),
      ...(nullable === true ? { nullable } : {}),
      ...(combined.length === 0 ? {} : { combined }),
      ...(rules.length === 0 ? {} : { rules }),
      ...(since === undefined ? {} : { since }),
      ...(before === undefined ? {} : { before }),
      ...(shown === undefined ? {} : { shown }),
    };
  }

  private rules(rules: unknown, path: string): readonly CelRule[] {
    return listAt(rules)
      .filter(isRule)
      .map((each) => {
        const { rule, message, fieldPath, 'x-since': since, 'x-until': until } = each;
        const known = this.wordsOf(each, path);
        return {
          rule: rule.trim().replaceAll(/\s*\n\s*/g, ' '),
          ...(message === undefined || known.words !== undefined ? {} : { message }),
          ...(fieldPath === undefined ? {} : { fieldPath }),
          ...(since === undefined ? {} : { since }),
          ...(until === undefined ? {} : { until }),
          ...known,
        };
      });
  }

  /** The schemas within have no type of their own. */
  private combined(schema: OpenApiSchema, path: string, depth: number): readonly Combination[] {
    const { type, not } = schema;
    const nodes = (within: unknown): SchemaNode[] =>
      Array.isArray(within) ? within.map((each: unknown) => this.node(typedAs(type, each), path, depth + 1)) : [];
    const all: readonly Combination[] = [
      { of: 'all', nodes: nodes(schema.allOf) },
      { of: 'any', nodes: nodes(schema.anyOf) },
      { of: 'one', nodes: nodes(schema.oneOf) },
      { of: 'none', nodes: not === undefined ? [] : nodes([not]) },
    ];
    return all.filter((each) => each.nodes.length > 0);
  }

  private unique(schema: OpenApiSchema, path: string): { readonly unique?: 'set' | readonly string[] } {
    const { 'x-kubernetes-list-type': type, 'x-kubernetes-list-map-keys': keys } = schema;
    if (type === 'set') {
      return { unique: 'set' };
    }
    if (type === 'map' && Array.isArray(keys)) {
      return { unique: keys as readonly string[] };
    }
    if (type !== undefined && type !== 'atomic') {
      this.ignored.push({ path, keyword: `list type '${type}'` });
    }
    return {};
  }
}

function typedAs(type: string | undefined, schema: unknown): unknown {
  if (!isPlainObject(schema)) {
    return schema;
  }
  const { properties, items } = schema;
  const own = type ?? (properties !== undefined ? 'object' : items !== undefined ? 'array' : undefined);
  const inner = isPlainObject(properties)
    ? Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, typedAs(typeOfLimits(each), each)]))
    : undefined;
  return {
    ...(own === undefined ? {} : { type: own }),
    ...schema,
    ...(inner === undefined ? {} : { properties: inner }),
    ...(items === undefined ? {} : { items: typedAs(typeOfLimits(items), items) }),
  };
}

/** The type of values that the limits are for. */
function typeOfLimits(schema: unknown): string | undefined {
  if (!isPlainObject(schema)) {
    return undefined;
  }
  const has = (keywords: readonly string[]): boolean => keywords.some((each) => schema[each] !== undefined);
  const texts = Array.isArray(schema['enum']) && schema['enum'].every((each) => typeof each === 'string');
  if (has(TEXTS) || texts) {
    return 'string';
  }
  if (has(NUMBERS)) {
    return 'number';
  }
  return has(['properties', 'required']) ? 'object' : has(['items', 'minItems', 'maxItems']) ? 'array' : undefined;
}

function picked(schema: OpenApiSchema, keywords: readonly string[]): object {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.includes(keyword)));
}

function isRule(rule: unknown): rule is OpenApiRule {
  return isPlainObject(rule) && typeof rule['rule'] === 'string';
}
