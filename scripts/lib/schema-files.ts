import { format, resolveConfig } from 'prettier';
import { specNodes } from './schema-nodes';

/** The generated files of `lib/releases/schema/`, by name. */
export async function schemaFiles(crds: string): Promise<Map<string, string>> {
  const options = await resolveConfig('lib/releases/schema/any.ts');
  const files = new Map<string, string>();
  for (const [kind, node] of specNodes(crds)) {
    const words = kind.match(/MCP|OIDC|[A-Z][a-z]+/g) ?? [];
    if (words.join('') !== kind) throw new Error(`${kind}: can't tell the words of this name apart`);
    const source = [
      '// Generated from crds/ by `npm run import`. Do not edit.',
      `import type { ObjectNode } from '../../model/schema';`,
      '',
      `export const ${words.join('_').toUpperCase()}_SPEC: ObjectNode = ${JSON.stringify(node)};`,
    ].join('\n');
    files.set(`${words.join('-').toLowerCase()}.ts`, await format(source, { ...options, parser: 'typescript' }));
  }
  return files;
}
