import { parseAllDocuments } from 'yaml';
import type { ObjectNode, SchemaNode } from '../../lib/model/schema';

interface CrdSchema {
  readonly type: string;
  readonly properties?: { readonly [name: string]: CrdSchema };
  readonly additionalProperties?: CrdSchema;
  readonly items?: CrdSchema;
  readonly 'x-kubernetes-list-type'?: string;
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-since'?: string;
  readonly 'x-before'?: { readonly [release: string]: Record<string, unknown> };
  readonly 'x-shown'?: unknown;
}

interface Crd {
  readonly spec: {
    readonly names: { readonly kind: string };
    readonly versions: readonly { readonly schema: { readonly openAPIV3Schema: CrdSchema } }[];
  };
}

interface Keywords {
  /** Travel unchanged. */
  readonly carried: readonly string[];
  /** Become the shape of the node. */
  readonly translated: readonly string[];
}

const LIST_TYPE = ['x-kubernetes-list-type', 'x-kubernetes-list-map-keys'];

const KEYWORDS = {
  object: { carried: ['required'], translated: ['properties'] },
  map: { carried: ['maxProperties'], translated: ['additionalProperties'] },
  free: { carried: [], translated: ['x-kubernetes-preserve-unknown-fields'] },
  list: { carried: ['minItems', 'maxItems'], translated: ['items', ...LIST_TYPE] },
  string: { carried: ['default', 'pattern', 'enum', 'minLength', 'maxLength'], translated: [] },
  integer: { carried: ['default', 'format', 'minimum', 'maximum'], translated: [] },
  boolean: { carried: ['default'], translated: [] },
} satisfies { [type in SchemaNode['type']]: Keywords };

// The rules are written by hand in lib/rules/, and how a server merges maps does not matter to those who only write
// them.
const IGNORED = ['type', 'description', 'x-kubernetes-validations', 'x-kubernetes-map-type'];

const OWN = ['x-since', 'x-before', 'x-shown'];

/** The `spec` schema of every kind in a multi-document CRD file. */
export function specNodes(crds: string): Map<string, ObjectNode> {
  return new Map(
    parseAllDocuments(crds).map((document) => {
      if (document.errors[0]) throw document.errors[0];
      const { names, versions } = (document.toJS() as Crd).spec;
      const [version, ...others] = versions;
      if (version === undefined || others.length > 0) throw new Error(`${names.kind}: expected one version`);
      const { properties, 'x-since': since } = version.schema.openAPIV3Schema;
      const spec = properties?.['spec'];
      const node = spec && toNode(spec, `${names.kind}.spec`);
      if (node?.type !== 'object') throw new Error(`${names.kind}: 'spec' is not an object with known fields`);
      return [names.kind, since === undefined ? node : { ...node, since }];
    }),
  );
}

function toNode(schema: CrdSchema, path: string): SchemaNode {
  const { properties, additionalProperties, items } = schema;
  switch (schema.type) {
    case 'object': {
      if (additionalProperties) {
        return { type: 'map', values: toNode(additionalProperties, `${path}{}`), ...carried(schema, 'map', path) };
      }
      if (schema['x-kubernetes-preserve-unknown-fields']) {
        return { type: 'free', ...carried(schema, 'free', path) };
      }
      const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, toNode(field, `${path}.${name}`)]);
      return {
        type: 'object',
        ...carried(schema, 'object', path),
        fields: Object.fromEntries(fields) as ObjectNode['fields'],
      };
    }
    case 'array': {
      if (!items) throw new Error(`${path}: no 'items'`);
      return {
        type: 'list',
        ...carried(schema, 'list', path),
        ...unique(schema, path),
        items: toNode(items, `${path}[]`),
      };
    }
    case 'string':
    case 'integer':
    case 'boolean':
      return { type: schema.type, ...carried(schema, schema.type, path) };
    default:
      throw new Error(`${path}: unknown type '${schema.type}'`);
  }
}

function carried(schema: CrdSchema, type: SchemaNode['type'], path: string): object {
  const { carried, translated }: Keywords = KEYWORDS[type];
  const known = [...carried, ...translated, ...IGNORED, ...OWN];
  const unknown = Object.keys(schema).filter((keyword) => !known.includes(keyword));
  if (unknown.length > 0) throw new Error(`${path}: ${unknown.join(', ')}: lib/model/schema.ts can't express this`);
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([keyword]) => carried.includes(keyword))),
    ...releasesOf(schema, carried, path),
    ...(schema['x-shown'] === undefined ? {} : { shown: schema['x-shown'] }),
  };
}

/** The keywords for differences between releases. */
function releasesOf(schema: CrdSchema, carried: readonly string[], path: string): object {
  const { 'x-since': since, 'x-before': before } = schema;
  const foreign = Object.values(before ?? {})
    .flatMap(Object.keys)
    .filter((keyword) => !carried.includes(keyword));
  if (foreign.length > 0) throw new Error(`${path}: ${foreign.join(', ')}: can't differ between releases`);
  return { ...(since === undefined ? {} : { since }), ...(before === undefined ? {} : { before }) };
}

function unique(schema: CrdSchema, path: string): { unique?: 'set' | readonly string[] } {
  const type = schema['x-kubernetes-list-type'];
  const keys = schema['x-kubernetes-list-map-keys'];
  if (type === 'set') return { unique: 'set' };
  if (type === 'map' && keys) return { unique: keys };
  if (type === undefined || type === 'atomic') return {};
  throw new Error(`${path}: unknown list type '${type}'`);
}
