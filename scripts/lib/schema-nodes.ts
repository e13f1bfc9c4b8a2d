import { parseAllDocuments } from 'yaml';
import type { ObjectNode, SchemaNode } from '../../lib/model/schema';
import type { OpenApiSchema } from '../../lib/reader/crds/open-api';
import { nodeOfSchema } from '../../lib/reader/crds/schema-node';

interface Crd {
  readonly spec: {
    readonly names: { readonly kind: string };
    readonly versions: readonly { readonly schema: { readonly openAPIV3Schema: OpenApiSchema } }[];
  };
}

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
      const node = spec && specNode(spec, `${names.kind}.spec`);
      if (node?.type !== 'object') throw new Error(`${names.kind}: 'spec' is not an object with known fields`);
      return [names.kind, since === undefined ? node : { ...node, since }];
    }),
  );
}

function specNode(schema: OpenApiSchema, path: string): SchemaNode {
  const { node, ignored } = nodeOfSchema(schema, path);
  const [first] = ignored;
  if (first !== undefined) throw new Error(`${first.path}: ${first.keyword}: lib/model/schema.ts can't express this`);
  return compact(node) as SchemaNode;
}

/**
 * Fields by name, since their order in `crds/` is that of the props; and no messages for rules, which are in
 * `lib/rules/schema/cel-words.ts`.
 */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compact);
  if (typeof value !== 'object' || value === null) return value;
  const isRule = 'rule' in value && typeof value.rule === 'string';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !(isRule && key === 'message'))
      .map(([key, each]) => [key, compact(key === 'fields' ? byName(each as object) : each)]),
  );
}

function byName(fields: object): object {
  return Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));
}
