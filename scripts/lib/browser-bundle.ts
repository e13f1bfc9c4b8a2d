import { builtinModules, isBuiltin } from 'node:module';
import path from 'node:path';
import { buildSync, type BuildOptions, type BuildResult } from 'esbuild';
import { CEDAR } from './bundling';
import { ROOT } from './language-test';

const FACE = path.join(ROOT, 'lib', 'cli', 'analysis.ts');

/** The face of the commands in one file for browsers, which leaves Node's modules and Cedar to whoever loads it. */
const OPTIONS = {
  entryPoints: [FACE],
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  external: [...builtinModules, ...builtinModules.map((name) => `node:${name}`), CEDAR.module],
  metafile: true,
  write: false,
  logLevel: 'warning',
} satisfies BuildOptions;

/** What a bundle needs of Node, by module. */
export interface BrowserNeeds {
  /** The packages that import each module. */
  readonly packages: ReadonlyMap<string, ReadonlySet<string>>;
  /** The names that this package itself imports. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The bundle as the text of a CommonJS module. */
export function browserBundle(): string {
  return textOf(buildSync({ ...OPTIONS, format: 'cjs' }));
}

export function browserNeeds(): BrowserNeeds {
  const built = buildSync({ ...OPTIONS, format: 'esm' });
  const imports = Object.entries(built.metafile.inputs).flatMap(([file, input]) =>
    input.imports
      .filter(({ path: module, external = false }) => external && isBuiltin(module))
      .map(({ path: module }) => [module.replace('node:', ''), importerOf(file)] as const),
  );
  // what packages require became calls
  const named = Array.from(textOf(built).matchAll(/^import (.+) from "node:(\w+)";$/gm));
  return {
    packages: setsOf(imports.filter(([, importer]) => importer !== OWN)),
    names: setsOf(named.flatMap(([, what = '', module = '']) => namesIn(what).map((name) => [module, name] as const))),
  };
}

const OWN = 'lib';

/** The package of a file, or the folder of an own one. */
function importerOf(file: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
  return name ?? file.split('/')[0] ?? file;
}

/** `{ isIP as isIP2, isIPv6 }`, or the name of a whole module. */
function namesIn(what: string): string[] {
  return what.startsWith('{') ? Array.from(what.matchAll(/[{,] (\w+)/g), ([, name = '']) => name) : ['*'];
}

function setsOf(pairs: readonly (readonly [key: string, value: string])[]): Map<string, Set<string>> {
  const grouped = new Map<string, Set<string>>();
  for (const [key, value] of pairs) {
    grouped.set(key, (grouped.get(key) ?? new Set()).add(value));
  }
  return grouped;
}

function textOf({ outputFiles = [] }: BuildResult): string {
  return outputFiles[0]?.text ?? '';
}
