import { readFileSync } from 'node:fs';
import path from 'node:path';
import { crdsOfRelease, parseCrds, type Crd } from '../../scripts/lib/crds-of-release';

/** The part of an OpenAPI schema that CRDs use. */
export interface OpenApiSchema {
  readonly type?: string;
  readonly default?: unknown;
  readonly properties?: { readonly [name: string]: OpenApiSchema };
  readonly additionalProperties?: OpenApiSchema;
  readonly items?: OpenApiSchema;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

export type SchemasByKind = ReadonlyMap<string, OpenApiSchema>;

const FILE = path.join(__dirname, '..', '..', 'crds', 'toolhive.stacklok.dev.yaml');
const CRDS = parseCrds(readFileSync(FILE, 'utf8'));
const byRelease = new Map<string, SchemasByKind>();

/** The schema of each kind's whole object, from `crds/`, at a release. */
export function crdSchemas(release = '0.22'): SchemasByKind {
  const known = byRelease.get(release) ?? schemasAt(release);
  byRelease.set(release, known);
  return known;
}

function schemasAt(release: string): SchemasByKind {
  const schemaOf = ({ spec }: Crd): OpenApiSchema => spec.versions[0]?.schema.openAPIV3Schema ?? {};
  return new Map(crdsOfRelease(CRDS, release).map((crd) => [crd.spec.names.kind, schemaOf(crd)]));
}

/** The schema of a kind's spec. */
export function specSchema(kind: string): OpenApiSchema {
  return crdSchemas().get(kind)?.properties?.['spec'] ?? {};
}

/** The value with the defaults that the API server fills in for the blocks that are there. */
export function withDefaults(schema: OpenApiSchema, value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => withDefaults(schema.items ?? {}, item));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const given = Object.entries(value).filter(([, each]) => each !== null);
  const result: { [name: string]: unknown } = Object.fromEntries(
    given.map(([name, each]) => [
      name,
      withDefaults(schema.properties?.[name] ?? schema.additionalProperties ?? {}, each),
    ]),
  );
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (result[name] === undefined && property.default !== undefined) {
      result[name] = property.default;
    }
  }
  return result;
}
