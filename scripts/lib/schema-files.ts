import { format, resolveConfig } from 'prettier';
import { isKind } from '../../lib/model/kinds';
import { specNodes } from './schema-nodes';

interface SchemaFile {
  readonly kind: string;
  /** Name of the file without its ending. */
  readonly name: string;
  /** Name of the constant that it exports. */
  readonly constant: string;
}

/** The generated files of `lib/model/generated/`, by name: one for each kind, and one that finds them by their kinds. */
export async function schemaFiles(crds: string): Promise<Map<string, string>> {
  const nodes = specNodes(crds);
  const kinds = Array.from(nodes.keys()).filter(isKind).map(schemaFile);
  const sources = kinds.map(({ kind, name, constant }): [string, string] => [
    `${name}.ts`,
    `import type { ObjectNode } from '../../crds';

    export const ${constant} = ${JSON.stringify(nodes.get(kind))} as const satisfies ObjectNode;`,
  ]);
  return formatted([...sources, ['schemas.ts', schemasByKind(kinds)]]);
}

/** The file of `imports/` that finds the generated types of specs by their kinds, made from the others there. */
export async function specTypesFile(imports: string, module: string): Promise<Map<string, string>> {
  const classes = Array.from(imports.matchAll(/^export class (\w+) extends ApiObject \{.*?kind: '(\w+)'/gms));
  const types = classes.map(([, name = '', kind = '']): [string, string] => [kind, `${name}Spec`]);
  const fields = types.map(([kind, type]) => `readonly ${kind}: ${type};`).join('\n');
  const names = types.map(([, type]) => type).join(', ');
  return formatted([
    [
      'specs.ts',
      `import type { ${names} } from './${module}';

      export interface GeneratedSpecs {
        ${fields}
      }`,
    ],
  ]);
}

function schemasByKind(files: readonly SchemaFile[]): string {
  const imports = files.map(({ name, constant }) => `import { ${constant} } from './${name}';`).sort();
  const rows = files.map(({ kind, constant }) => `get ${kind}() { return ${constant}; },`);
  const head = ['/** Each is read when it is first asked for. */', 'export const SCHEMAS = {'];
  return [...imports, '', ...head, ...rows, '};'].join('\n');
}

function schemaFile(kind: string): SchemaFile {
  const words = kind.match(/MCP|OIDC|[A-Z][a-z]+/g) ?? [];
  if (words.join('') !== kind) throw new Error(`${kind}: can't tell the words of this name apart`);
  return { kind, name: words.join('-').toLowerCase(), constant: `${words.join('_').toUpperCase()}_SPEC` };
}

/** Generated files, as they are committed; the head says what they come from. */
export async function formatted(
  files: readonly (readonly [name: string, source: string])[],
  origin = 'crds/',
): Promise<Map<string, string>> {
  const options = await resolveConfig('lib/index.ts');
  const header = `// Generated from ${origin} by \`npm run import\`. Do not edit.`;
  const result = new Map<string, string>();
  for (const [name, source] of files) {
    result.set(name, await format(`${header}\n${source}`, { ...options, parser: 'typescript' }));
  }
  return result;
}
