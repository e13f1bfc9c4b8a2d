import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

interface FunctionCoverage {
  readonly functionName: string;
  /** The first is the whole function. */
  readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
}

interface Coverage {
  readonly result: readonly { readonly url: string; readonly functions: readonly FunctionCoverage[] }[];
}

/** A file that was entered, with the names of its functions that were. */
export interface EnteredFile {
  readonly file: string;
  readonly functions: readonly string[];
}

const ROOT = path.join(__dirname, '..', '..');
const CACHE = path.join(ROOT, 'node_modules', '.cache');
const PROGRAM = path.join('scripts', 'flow-program');
const PROGRAM_FILES = [`${PROGRAM}.ts`, path.join('scripts', 'lib', 'flow-clusters.ts')];

/** What V8 makes of the fields of classes, and TypeScript of imports and exports. */
const NOT_WRITTEN = /^(<.*|__.*|get)$/;
/** What TypeScript makes of an enum, and of `export *`. */
const COMPILED = /^function \([A-Z]\w*\) \{$|^function\(o, m, k, k2\) \{$/;

function sources(folder: string): string[] {
  const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.ts')).map((file) => path.join(folder, file));
}

/** Compiles each file on its own: the bundle has no files. */
function compile(outdir: string): void {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (file) => readFileSync(file, 'utf8')) as {
    readonly config: { readonly compilerOptions: object };
  };
  const { options: compilerOptions } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  for (const file of [...sources('lib'), ...sources('imports'), ...PROGRAM_FILES]) {
    const { outputText } = ts.transpileModule(readFileSync(path.join(ROOT, file), 'utf8'), { compilerOptions });
    const compiled = path.join(outdir, file.replace(/ts$/, 'js'));
    mkdirSync(path.dirname(compiled), { recursive: true });
    writeFileSync(compiled, outputText);
  }
}

/** Runs a flow in a new process. */
function coverageOf(flow: string, outdir: string): Coverage {
  const counts = mkdtempSync(path.join(outdir, 'coverage-'));
  const args = [path.join(outdir, PROGRAM), flow, path.join(outdir, 'dist')];
  const env = { ...process.env, NODE_V8_COVERAGE: counts, NODE_NO_WARNINGS: '1' };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env });
  const [file] = readdirSync(counts);
  if (status !== 0 || file === undefined) {
    throw new Error(stderr);
  }
  return JSON.parse(readFileSync(path.join(counts, file), 'utf8')) as Coverage;
}

function enteredFiles({ result }: Coverage, outdir: string): EnteredFile[] {
  const lib = `${pathToFileURL(path.join(outdir, 'lib')).href}/`;
  return result
    .filter(({ url }) => url.startsWith(lib))
    .map(({ url, functions }) => {
      const text = readFileSync(new URL(url), 'utf8');
      const file = url.slice(lib.length).replace(/js$/, 'ts');
      return { file, functions: functions.flatMap((each) => enteredName(each, text)) };
    })
    .filter(({ functions }) => functions.length > 0)
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** The name of the function, or how it begins, unless it was not entered or is the module itself. */
function enteredName({ functionName, ranges: [whole] }: FunctionCoverage, text: string): string[] {
  if (whole === undefined || whole.count === 0 || NOT_WRITTEN.test(functionName)) {
    return [];
  }
  const { startOffset: start } = whole;
  if (functionName !== '') {
    return [functionName];
  }
  const beginning = text.slice(start, text.indexOf('\n', start)).slice(0, 80);
  return start === 0 || COMPILED.test(beginning) ? [] : [beginning];
}

/** Calls `use` with a way to ask what a program for a cluster (`FLOW_CLUSTERS`) enters. */
export function withFlows<T>(use: (enteredBy: (cluster: string) => readonly EnteredFile[]) => T): T {
  mkdirSync(CACHE, { recursive: true });
  // V8 names files without links, and node_modules may be one
  const outdir = realpathSync(mkdtempSync(path.join(CACHE, 'flows-')));
  try {
    compile(outdir);
    return use((cluster) => {
      const files = enteredFiles(coverageOf(cluster, outdir), outdir);
      if (files.length === 0) {
        throw new Error(`${cluster}: V8 counted no function below ${path.join(outdir, 'lib')}`);
      }
      return files;
    });
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
