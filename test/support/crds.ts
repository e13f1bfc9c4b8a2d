import { readFileSync } from 'node:fs';
import path from 'node:path';
import { crdsOfRelease, parseCrds } from '../../scripts/lib/crds-of-release';

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

/** The schema of each kind's whole object, from `crds/`, at a release. */
export function crdSchemas(release = '0.22'): Map<string, OpenApiSchema> {
  const file = path.join(__dirname, '..', '..', 'crds', 'toolhive.stacklok.dev.yaml');
  const crds = crdsOfRelease(parseCrds(readFileSync(file, 'utf8')), release);
  return new Map(crds.map(({ spec }) => [spec.names.kind, spec.versions[0]?.schema.openAPIV3Schema ?? {}] as const));
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
