import { existsSync } from 'node:fs';
import path from 'node:path';
import { build, buildSync, type BuildOptions, type BuildResult, type Plugin } from 'esbuild';
import { bundleOptions, LATER, LIB } from './bundling';

/** The key of what the first part has for the second one, in its exports. */
const SHARED = `Symbol.for('cdk8s-mcp.shared')`;
const [FIRST, SECOND] = ['./index.js', './later.js'] as const;
const FIRST_MODULE = 'first-part';
const SECOND_MODULE = 'second-part';

/** The files that are loaded later, as they are resolved. */
const LATER_FILES: ReadonlySet<string> = new Set(
  Object.entries(LATER).flatMap(([folder, names]) => names.map((name) => path.join(LIB, folder, `${name}.ts`))),
);

/**
 * The package in two parts: the second one has the files that few programs need (`LATER`) and what only they import. It is loaded
 * when one of their exports is first used, because V8 reads all of a file that is loaded. Both parts share the other files.
 */
export async function twoParts(): Promise<readonly [first: string, second: string]> {
  const options = { ...bundleOptions('index.ts'), write: false };
  const { metafile } = await build({ ...options, plugins: [usedLater()], metafile: true });
  const inFirst = new Set(Object.keys(metafile.inputs).map((file) => path.resolve(file)));
  const shared = new Set<string>();
  const second = await build({
    ...fromText(options, [...filesAs('later', Array.from(LATER_FILES)), 'module.exports = later;']),
    plugins: [ofFirst(inFirst, shared)],
  });
  const first = await build({
    ...fromText(options, [
      `export * from './index';`,
      ...filesAs('shared', Array.from(shared).sort()),
      `Object.defineProperty(module.exports, ${SHARED}, { value: shared });`,
    ]),
    plugins: [usedLater()],
  });
  return [textOf(first), textOf(second)];
}

/** In the first part: a file of the second one is an object with a getter for each export. */
function usedLater(): Plugin {
  return {
    name: 'used-later',
    setup: (esbuild) => {
      esbuild.onResolve({ filter: /^\./ }, ({ resolveDir, path: name }) => {
        const file = resolved(resolveDir, name);
        return LATER_FILES.has(file) ? { path: path.relative(LIB, file), namespace: 'later' } : undefined;
      });
      esbuild.onResolve({ filter: new RegExp(`^${SECOND_MODULE}$`) }, () => ({ path: SECOND, external: true }));
      esbuild.onLoad({ filter: /./, namespace: 'later' }, ({ path: name }) => {
        const file = path.join(LIB, name);
        const getters = exportsOf(file).map(
          (each) => `get ${each}() { return require('${SECOND_MODULE}')[${keyOf(file)}].${each}; }`,
        );
        return { contents: `module.exports = { ${getters.join(', ')} };`, resolveDir: LIB };
      });
    },
  };
}

/** In the second part: a file of the first one is what that shares. */
function ofFirst(inFirst: ReadonlySet<string>, shared: Set<string>): Plugin {
  return {
    name: 'of-first',
    setup: (esbuild) => {
      esbuild.onResolve({ filter: /^\./ }, ({ resolveDir, path: name }) => {
        const file = resolved(resolveDir, name);
        return inFirst.has(file) ? { path: path.relative(LIB, file), namespace: 'shared' } : undefined;
      });
      esbuild.onResolve({ filter: new RegExp(`^${FIRST_MODULE}$`) }, () => ({ path: FIRST, external: true }));
      esbuild.onLoad({ filter: /./, namespace: 'shared' }, ({ path: name }) => {
        const file = path.join(LIB, name);
        shared.add(file);
        return { contents: `module.exports = require('${FIRST_MODULE}')[${SHARED}][${keyOf(file)}];`, resolveDir: LIB };
      });
    },
  };
}

/** A variable with the exports of files by their keys. */
function filesAs(variable: string, files: readonly string[]): readonly string[] {
  return [
    ...files.map((file, index) => `import * as file${String(index)} from ${JSON.stringify(file)};`),
    `const ${variable} = { ${files.map((file, index) => `${keyOf(file)}: file${String(index)}`).join(', ')} };`,
  ];
}

function fromText(options: BuildOptions, lines: readonly string[]): BuildOptions {
  const stdin = { contents: lines.join('\n'), resolveDir: LIB, sourcefile: 'entry.ts', loader: 'ts' as const };
  const logOverride = { 'commonjs-variable-in-esm': 'silent' } as const;
  return { ...options, entryPoints: [], stdin, logOverride };
}

function resolved(folder: string, name: string): string {
  const file = path.resolve(folder, name);
  return [`${file}.ts`, path.join(file, 'index.ts')].find((each) => existsSync(each)) ?? file;
}

function keyOf(file: string): string {
  return JSON.stringify(path.relative(LIB, file).replaceAll('\\', '/'));
}

function exportsOf(file: string): readonly string[] {
  const { metafile } = buildSync({
    entryPoints: [file],
    format: 'esm',
    metafile: true,
    write: false,
    outdir: '.',
    logLevel: 'error',
  });
  return Object.values(metafile.outputs).flatMap((output) => output.exports);
}

function textOf({ outputFiles = [] }: BuildResult): string {
  return outputFiles.map(({ text }) => text).join('');
}
