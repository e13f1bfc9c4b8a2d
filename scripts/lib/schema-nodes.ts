import { parseAllDocuments } from 'yaml';
import type { CelWords, ObjectNode, SchemaNode } from '../../lib/crds/structural-schema';
import { present } from '../../lib/private/plain';
import {
  type OpenApiSchema,
  type OpenApiWordedRule,
  nodeOfSchema,
  type RuleWords,
} from '../../lib/crds/open-api-schema';

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
  const { node, ignored } = nodeOfSchema(schema, path, wordsOf);
  const [first] = ignored;
  if (first !== undefined)
    throw new Error(`${first.path}: ${first.keyword}: lib/crds/structural-schema.ts can't express this`);
  return compact(node) as SchemaNode;
}

/** Fields by name, since their order in `crds/` is that of the props. */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, compact(key === 'fields' ? byName(each as object) : each)]),
  );
}

/** What stands beside a rule of `crds/`; nothing does in the operator's own CRDs. */
function wordsOf(rule: OpenApiWordedRule): ReturnType<RuleWords> {
  const { 'x-id': id, 'x-says': says = '', 'x-field': field, 'x-value': value } = rule;
  if (id === undefined) return {};
  const words = (rule['x-cases'] ?? [{ says }]).map(({ says: said, ...own }): CelWords => {
    const [what = '', fix] = said.split(/; (.*)/s);
    if (fix === undefined) throw new Error(`${rule.rule}: what is said needs a fix after a semicolon`);
    return { id, ...present({ field, value }), ...own, rule: what, fix };
  });
  return { words };
}

function byName(fields: object): object {
  return Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));
}
