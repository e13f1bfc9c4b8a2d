import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as cdk8s from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as constructs from 'constructs';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import * as library from '../../lib';
import { main } from '../../lib/cli/main';
import { nanosOf } from '../../lib/cli/convert/props/duration';
import { isPlainObject } from '../../lib/private/plain';
import { parseQuantity } from '../../lib/private/kubernetes/quantity';
import type { Manifest } from './corpus';

const MODULES = new Map<string, unknown>([
  ['cdk8s', cdk8s],
  ['cdk8s-mcp', library],
  ['cdk8s-plus-28', kplus],
  ['constructs', constructs],
]);
const ROOT = path.join(__dirname, '..', '..');

/** The result of running the command. */
export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs the command in this process. */
export function command(args: readonly string[], interactive = false, input = ''): CommandResult {
  const written = { out: '', error: '' };
  const code = main(args, '1.2.3', {
    out: (text) => {
      written.out += text;
    },
    error: (text) => {
      written.error += text;
    },
    input: () => input,
    interactive,
  });
  return { code, ...written };
}

/** Converts a YAML text, as a file of that name. */
export function converted(yaml: string, name = 'proxies.yaml', options: readonly string[] = []): CommandResult {
  return inFolder((folder) => {
    const file = path.join(folder, name);
    writeFileSync(file, yaml);
    const { code, out, error } = command(['convert', file, ...options]);
    return { code, out, error: error.replaceAll(`${folder}${path.sep}`, '') };
  });
}

/** The objects that a generated program writes when it is run. */
export function synthesized(program: string): Manifest[] {
  return Array.from(synthesizedFiles(new Map([['main.ts', program]])).values()).flat();
}

/** The output of the `main.ts` of a program in several modules, by file. */
export function synthesizedFiles(modules: ReadonlyMap<string, string>): Map<string, Manifest[]> {
  return inFolder((folder) => {
    const before = process.cwd();
    process.chdir(folder);
    try {
      load('./main', modules);
    } finally {
      process.chdir(before);
    }
    const written = readdirSync(path.join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
    const files = written.filter((file) => file.endsWith('.yaml')).sort();
    return new Map(
      files.map((file) => [file, manifests(readFileSync(path.join(folder, 'dist', file), 'utf8'))] as const),
    );
  });
}

/** Runs a module of a program within the sandbox of jest, so its objects are those of the library. */
function load(name: string, modules: ReadonlyMap<string, string>): unknown {
  const text = modules.get(`${path.basename(name)}.ts`);
  if (!name.startsWith('./') || text === undefined) {
    return MODULES.get(name);
  }
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exported = {};
  const run = Reflect.construct(Function, ['require', 'exports', outputText]) as (...args: unknown[]) => void;
  run((each: string) => load(each, modules), exported);
  return exported;
}

/** The documents of a YAML text. */
export function manifests(yaml: string): Manifest[] {
  return parseAllDocuments(yaml).flatMap((document) => {
    const content = document.toJS() as Manifest | null;
    return content === null ? [] : [content];
  });
}

/** Manifests in one order, with quantities, durations and sampling rates as numbers. */
export function comparable(given: readonly Manifest[]): unknown[] {
  const key = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.namespace ?? ''}/${metadata.name}`;
  return [...given].sort((one, other) => (key(one) < key(other) ? -1 : 1)).map((each) => byValue(each, ''));
}

/**
 * The compiler's errors in programs, by name, with the flags of the tests; the modules of a program keep their names.
 */
export function typeErrors(programs: ReadonlyMap<string, string>, extension = '.generated.ts'): string[] {
  const config = path.join(ROOT, 'test', 'tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, (file) => ts.sys.readFile(file)).config,
    ts.sys,
    path.dirname(config),
  );
  const files = new Map(
    Array.from(programs, ([name, text]) => [path.join(ROOT, 'test', 'cli', 'generated', `${name}${extension}`), text]),
  );
  const compilerOptions = { ...options, paths: { 'cdk8s-mcp': [path.join(ROOT, 'lib', 'index.ts')] } };
  const disk = ts.createCompilerHost(compilerOptions);
  const host = ts.createCompilerHost(compilerOptions);
  host.readFile = (file) => files.get(file) ?? disk.readFile(file);
  host.fileExists = (file) => files.has(file) || disk.fileExists(file);
  host.directoryExists = () => true;
  const program = ts.createProgram(Array.from(files.keys()), compilerOptions, host);
  return Array.from(files.keys()).flatMap((file) => {
    const source = program.getSourceFile(file);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map((each) => `${path.basename(file)}: ${ts.flattenDiagnosticMessageText(each.messageText, ' ')}`);
  });
}

/** Runs a function with a temporary folder. */
export function inFolder<Result>(action: (folder: string) => Result): Result {
  const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-'));
  try {
    return action(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function byValue(value: unknown, name: string): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => byValue(each, ''));
  }
  if (isPlainObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, byValue(each, key)]));
  }
  if (typeof value !== 'string') {
    return value;
  }
  switch (true) {
    case name === 'cpu' || name === 'memory':
      return parseQuantity(value)?.nanos;
    case name === 'samplingRate':
      return Number(value);
    case /(Timeout|Lifespan)$/.test(name):
      return nanosOf(value);
    default:
      return value;
  }
}
