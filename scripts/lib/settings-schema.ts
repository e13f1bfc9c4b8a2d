import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { objectAt } from '../../lib/private/plain';
import { propertiesSchema } from '../../lib/yaml/validation/properties';
import { HEAD, type JsonSchema, schemaOfNode } from './json-schema';
import { ROOT } from './language-test';

/** The interfaces whose docstrings say what the settings are. */
const SOURCES = {
  validation: ['lib/yaml/validation/mcp-validation-types.ts', ['McpValidationSettings', 'McpValidationProps']],
  clusters: ['lib/yaml/validation/mcp-validation-types.ts', ['McpValidationCluster']],
  processes: ['lib/cluster/target-cluster-options.ts', ['WithoutOperatorOptions']],
  guardrails: ['lib/guardrails/mcp-guardrails.ts', ['McpGuardrailsOptions']],
} as const satisfies { readonly [of: string]: readonly [file: string, interfaces: readonly string[]] };

/** The schema of the file of `--settings`. */
export function settingsSchema(): JsonSchema {
  const words = Object.fromEntries(Object.entries(SOURCES).map(([of, [file, names]]) => [of, docsOf(file, names)]));
  const describe = (at: string): string | undefined => {
    const [field = '', ...above] = at.split('.').reverse();
    const inside = above[0] === undefined || above[0] === 'clusters' ? ['validation', 'processes'] : [above[0]];
    const sources = above[0] === 'clusters' ? ['clusters', ...inside] : inside;
    return sources.flatMap((source) => words[source]?.get(field) ?? [])[0];
  };
  const { properties, ...schema } = schemaOfNode(propertiesSchema(), describe);
  return {
    ...HEAD,
    title: 'Settings of cdk8s-mcp check',
    ...schema,
    properties: { ...objectAt(properties), clusters: withFilesOrNamespaces(objectAt(properties, 'clusters')) },
  };
}

/** What nobody claims is no cluster. */
function withFilesOrNamespaces(clusters: JsonSchema): JsonSchema {
  const anyOf = ['files', 'namespaces'].map((name) => ({ required: [name] }));
  return { ...clusters, items: { ...objectAt(clusters, 'items'), anyOf } };
}

/** What the members of interfaces are, by name. */
function docsOf(file: string, interfaces: readonly string[]): Map<string, string> {
  const source = ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const members = source.statements
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => interfaces.includes(name.text))
    .flatMap((each) => Array.from(each.members));
  return new Map(members.map((each) => [each.name?.getText() ?? '', textOf(each)]));
}

function textOf(member: ts.TypeElement): string {
  const [doc] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
  const fallback = ts.getJSDocTags(member).find(({ tagName }) => tagName.text === 'default');
  const said = [doc?.comment, fallback?.comment].map(
    (each) => ts.getTextOfJSDocComment(each)?.replaceAll(/\s+/g, ' ') ?? '',
  );
  const [text = '', usual = ''] = said;
  return usual === '' ? text : `${text} Default: ${usual.replace(/^- /, '')}.`;
}
