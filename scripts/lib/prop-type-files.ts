import { execFileSync } from 'node:child_process';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { publicTypes } from './public-types';

/** The types of the public API, as files by name. */
export async function propTypeFiles(): Promise<Map<string, string>> {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  const { structs, calls, enums } = publicTypes('lib/index.ts', options);
  return formatted({ structs, calls, enums });
}

/**
 * Which field each prop sets, as a file by its name. Found by running the package, in a process of its own that reads props
 * by the types that are in `lib/`.
 */
export async function propFieldsFile(): Promise<Map<string, string>> {
  const command = ['--no-warnings', '--import', 'tsx', 'scripts/prop-fields.ts'];
  const fields = JSON.parse(execFileSync(process.execPath, command, { encoding: 'utf8' })) as unknown;
  return formatted({ fields });
}

async function formatted(constants: { readonly [name: string]: unknown }): Promise<Map<string, string>> {
  const prettier = { ...(await resolveConfig('lib/declaration/props/types/any.ts')), parser: 'typescript' };
  const files = new Map<string, string>();
  for (const [name, value] of Object.entries(constants)) {
    const source = [
      '// Generated from the public API by `npm run import`. Do not edit.',
      `export const ${name.toUpperCase()} = ${JSON.stringify(value)};`,
    ].join('\n');
    files.set(`${name}.ts`, await format(source, prettier));
  }
  return files;
}
