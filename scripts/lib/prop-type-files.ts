import { relative, resolve } from 'node:path';
import ts from 'typescript';
import { publicTypes, type Members } from './public-types';
import { formatted } from './schema-files';

const ORIGIN = 'the public API';

/**
 * The types of the public API, as files by name: structs in one file for each folder of `lib/` that declares some.
 * Files that are being generated, given by folder, are read in place of those that are there.
 */
export async function propTypeFiles(
  generated: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Promise<Map<string, string>> {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  const sources = new Map(
    Array.from(generated).flatMap(([folder, files]) =>
      Array.from(files, ([name, text]): [string, string] => [resolve(folder, name), text]),
    ),
  );
  const { structs, calls, enums, files } = publicTypes('lib/index.ts', options, sources);
  const folders = new Map<string, { [name: string]: Members[string] }>();
  for (const [name, members] of Object.entries(structs)) {
    const folder = folderOf(files.get(name) ?? '');
    folders.set(folder, { ...folders.get(folder), [name]: members });
  }
  const parts = Array.from(folders).sort(([one], [other]) => (one < other ? -1 : 1));
  return formatted(
    [
      ...parts.map(([folder, members]) => constantFile(`${folder}-structs`, members)),
      mergedFile(
        'structs',
        parts.map(([folder]) => `${folder}-structs`),
      ),
      constantFile('calls', calls),
      constantFile('enums', enums),
    ],
    ORIGIN,
  );
}

/** The folder of `lib/` that a file is in; one name for all that other packages declare. */
function folderOf(file: string): string {
  const [, folder = 'foreign'] = /^lib\/([\w-]+)\//.exec(relative('.', file)) ?? [];
  return folder;
}

function constantOf(name: string): string {
  return name.toUpperCase().replaceAll('-', '_');
}

function constantFile(name: string, value: unknown): [string, string] {
  return [`${name}.ts`, `export const ${constantOf(name)} = ${JSON.stringify(value)};`];
}

/** A file that holds what other files do. */
function mergedFile(name: string, parts: readonly string[]): [string, string] {
  const imports = parts.map((part) => `import { ${constantOf(part)} } from './${part}';`);
  const members = parts.map((part) => `...${constantOf(part)},`);
  return [`${name}.ts`, `${imports.join('\n')}\n\nexport const ${constantOf(name)} = {${members.join('\n')}};`];
}
