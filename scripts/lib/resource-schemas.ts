import { isDeepStrictEqual } from 'node:util';
import { PATTERNS } from '../../lib/crds/generated/patterns';
import { METADATA, SERVER_METADATA } from '../../lib/model/kinds';
import { API_GROUP } from '../../lib/model/product-names';
import { behaviourOf, KNOWN_RELEASES, newestPatchOf, parseVersion } from '../../lib/releases/releases';
import { type Crd, crdsOfRelease, type CrdSchema, parseCrds } from './crds-of-release';
import { HEAD, type JsonSchema, nullable, schemaOfNode } from './json-schema';
import { sharedSchemas } from './shared-schemas';

/** The file with what the schemas of all releases refer to. */
const SHARED = 'resources.json';

/**
 * The schemas of the custom resources, by file: one for each release, of all its kinds, and one with what these refer to:
 * each kind as the releases had it that changed it.
 */
export function resourceSchemas(crds: string): Map<string, JsonSchema> {
  const all = parseCrds(crds);
  const kinds = all.map(({ spec }) => spec.names.kind);
  const known = new Map<string, JsonSchema>();
  const rules = new Map<string, JsonSchema>();
  const releases = KNOWN_RELEASES.map((release) => {
    const found = crdsOfRelease(all, release).map((crd): readonly [kind: string, name: string] => {
      const { kind } = crd.spec.names;
      const schema = kindSchema(crd, release);
      const same = Array.from(known).find(([, each]) => isDeepStrictEqual(each, schema));
      const [name] = same ?? [`${kind}-${release}`];
      known.set(name, schema);
      return [kind, name];
    });
    const names = new Map(found);
    const ruleNames = kinds.map((kind) => {
      const name = `of-${names.get(kind) ?? `${kind}-none`}`;
      rules.set(name, ruleOf(kind, names));
      return name;
    });
    return [`${nameOf(release)}.json`, releaseSchema(release, ruleNames)] as const;
  });
  const definitions = { ...sharedSchemas(known), ...Object.fromEntries(rules) };
  return new Map([...releases, [SHARED, { ...HEAD, definitions }]]);
}

/** As `--release` takes it: the newest patch is called by its minor version alone. */
export function nameOf(release: string): string {
  const { minor = release } = parseVersion(release) ?? {};
  return newestPatchOf(minor) === release ? minor : release;
}

function releaseSchema(release: string, rules: readonly string[]): JsonSchema {
  const allOf = rules.map((name) => ({ $ref: `${SHARED}#/definitions/${name}` }));
  return { ...HEAD, title: `Custom resources of ToolHive ${release}`, type: 'object', allOf };
}

/** What documents of a kind must be; others are not looked at. A release without the kind has no document of it. */
function ruleOf(kind: string, names: ReadonlyMap<string, string>): JsonSchema {
  const name = names.get(kind);
  return {
    if: {
      properties: {
        apiVersion: { pattern: `^${API_GROUP.replaceAll('.', String.raw`\.`)}/` },
        kind: { const: kind },
      },
      required: ['apiVersion', 'kind'],
    },
    then:
      name === undefined
        ? { properties: { kind: { enum: Array.from(names.keys()) } } }
        : { $ref: `#/definitions/${name}` },
  };
}

function kindSchema({ spec }: Crd, release: string): JsonSchema {
  const { kind } = spec.names;
  const { description, properties = {}, required = [] } = spec.versions[0]?.schema.openAPIV3Schema ?? {};
  return {
    title: kind,
    description,
    type: 'object',
    properties: {
      apiVersion: { enum: behaviourOf(release).apiVersions.map((version) => `${API_GROUP}/${version}`) },
      kind: { const: kind },
      metadata: { description: 'Name, namespace, labels and annotations of the object.', ...metadataSchema() },
      ...(properties['spec'] === undefined ? {} : { spec: jsonSchema(properties['spec']) }),
      status: { description: 'What the operator writes; not part of a manifest.', type: 'object' },
    },
    required: ['apiVersion', 'kind', 'metadata', ...required.filter((each) => each === 'spec')],
    additionalProperties: false,
  };
}

function metadataSchema(): JsonSchema {
  const server = Object.fromEntries(SERVER_METADATA.map((name) => [name, true]));
  const { properties, ...schema } = schemaOfNode(METADATA);
  return { ...schema, properties: { ...(properties as JsonSchema), ...server } };
}

/** Keywords that mean the same in a CRD, beside those of objects, lists and patterns. */
const SAME = [
  'description',
  'type',
  'enum',
  'default',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
];

/** A schema of a CRD, as strict validation takes it: fields that it doesn't have are refused. */
function jsonSchema(schema: CrdSchema): JsonSchema {
  const { type, items, additionalProperties, pattern } = schema;
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] === true;
  const defaults = Object.entries(schema.properties ?? {}).filter(([, field]) => 'default' in field);
  // a default is there before anything is required
  const required = (schema.required ?? []).filter((name) => !defaults.some(([each]) => each === name));
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const inner = jsonSchema(field);
    return [name, required.includes(name) ? inner : nullable(inner)] as const;
  });
  return {
    ...Object.fromEntries(SAME.filter((keyword) => keyword in schema).map((keyword) => [keyword, schema[keyword]])),
    ...(typeof pattern === 'string' ? { pattern: PATTERNS.get(pattern)?.source ?? pattern } : {}),
    ...(schema['x-kubernetes-list-type'] === 'set' ? { uniqueItems: true } : {}),
    ...(items === undefined ? {} : { items: jsonSchema(items) }),
    ...(fields.length === 0 ? {} : { properties: Object.fromEntries(fields) }),
    ...(required.length === 0 ? {} : { required }),
    ...(additionalProperties === undefined
      ? type === 'object' && !isOpen
        ? { additionalProperties: false }
        : {}
      : { additionalProperties: jsonSchema(additionalProperties) }),
  };
}
