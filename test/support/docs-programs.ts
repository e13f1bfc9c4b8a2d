import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as cdk8s from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as newestPlus from 'cdk8s-plus-34';
import * as constructs from 'constructs';
import ts from 'typescript';
import * as library from '../../lib';
import { forgetPrinted } from '../../lib/engine/process-warnings';
import { isPlainObject } from '../../lib/private/plain';
import { type Manifest, manifests } from './corpus';
import { ROOT, type Sample, files } from './docs';
import { inFolder } from './in-folder';

const PLUS_INTERFACES = path.join(ROOT, 'lib', 'private', 'cdk8s', 'plus-interfaces.ts');
const CLUSTER = /TargetCluster\.with(?:out)?Operator\([^()]*\)/g;
const ELIDED = '…';

/** The output of a program. */
export interface Run {
  readonly objects: Manifest[];
  readonly warnings: string[];
}

/** The compiler's errors in all samples, as one program, with the flags of the examples. */
export function typeErrors(samples: readonly Sample[]): string[] {
  const config = path.join(ROOT, 'examples', 'tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, (file) => ts.sys.readFile(file)).config,
    ts.sys,
    path.dirname(config),
  );
  const compilerOptions: ts.CompilerOptions = {
    ...options,
    noUnusedLocals: false,
    noUnusedParameters: false,
    paths: { 'cdk8s-mcp': [path.join(ROOT, 'lib', 'index.ts')] },
  };
  const sources = new Map(samples.map((each) => [path.join(ROOT, `${each.name.replace(':', '.')}.ts`), each]));
  // as the build does it
  const widened = { [PLUS_INTERFACES]: path.join(ROOT, 'scripts', 'declarations', 'plus-interfaces.d.ts') };
  const disk = ts.createCompilerHost(compilerOptions);
  const host: ts.CompilerHost = {
    ...disk,
    readFile: (file) => sources.get(file)?.program ?? disk.readFile(file),
    fileExists: (file) => sources.has(file) || disk.fileExists(file),
    getSourceFile: (file, target) => {
      const text = sources.get(file)?.program;
      if (text !== undefined) {
        return ts.createSourceFile(file, text, target);
      }
      const replaced = widened[file];
      return replaced === undefined
        ? disk.getSourceFile(file, target)
        : ts.createSourceFile(file, disk.readFile(replaced) ?? '', target);
    },
  };
  const program = ts.createProgram([...sources.keys()], compilerOptions, host);
  return Array.from(sources).flatMap(([file, { name }]) => {
    const source = program.getSourceFile(file);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  });
}

/**
 * Runs a sample in a folder of its own and synthesizes its apps.
 *
 * A YAML block whose first line is a comment with a target cluster is the output of the same program for that cluster.
 */
export function run({ page, program }: Sample, yaml = ''): Run {
  const code = forClusterOf(yaml, program);
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
  });
  const warned = jest.spyOn(process, 'emitWarning').mockImplementation();
  forgetPrinted();
  const before = process.cwd();
  try {
    return inFolder((folder) => {
      cpSync(path.join(ROOT, 'examples', 'from-yaml', 'proxies.yaml'), path.join(folder, 'proxies.yaml'));
      for (const [file, content] of files(page)) {
        writeFileSync(path.join(folder, file), content);
      }
      process.chdir(folder);
      const objects = execute(outputText);
      process.chdir(before);
      const lines = warned.mock.calls.filter(([, options]) => codeOf(options) !== '');
      const warnings = lines.map(([text, options]) => `[${codeOf(options)}] McpWarning: ${String(text)}`);
      return { objects, warnings: Array.from(new Set(warnings)) };
    });
  } finally {
    process.chdir(before);
    warned.mockRestore();
  }
}

/** The program for the cluster in the first line of a YAML block; unchanged if there is none. */
export function forClusterOf(yaml: string, program: string): string {
  const cluster = /^# (TargetCluster\.\S.*)\n/.exec(yaml)?.[1];
  const code = cluster === undefined ? program : program.replaceAll(CLUSTER, () => cluster);
  if (cluster !== undefined && code === program) {
    throw new Error(`the program names no other cluster than ${cluster}`);
  }
  return code;
}

/** The documents of a YAML block, in which comments that begin with "…" stand for omitted parts. */
export function documents(yaml: string): Manifest[] {
  return manifests(
    yaml.replaceAll(/^( *)# (- )?….*$/gm, (_, indent: string, item?: string) =>
      item === undefined ? `${indent}${ELIDED}: ${ELIDED}` : `${indent}- ${ELIDED}`,
    ),
  );
}

/** An object without the parts that a document marks as omitted; nothing else may be missing. */
export function shown(actual: unknown, document: unknown): unknown {
  if (Array.isArray(actual) && Array.isArray(document)) {
    return shownItems(actual, document);
  }
  if (!isPlainObject(actual) || !isPlainObject(document)) {
    return actual;
  }
  const entries = Object.entries(actual).filter(([key]) => !(ELIDED in document) || key in document);
  return {
    ...Object.fromEntries(entries.map(([key, value]) => [key, shown(value, document[key])])),
    ...(ELIDED in document ? { [ELIDED]: ELIDED } : {}),
  };
}

function shownItems(actual: readonly unknown[], document: readonly unknown[]): unknown[] {
  const rest = [...actual];
  const items: unknown[] = [];
  document.forEach((item, index) => {
    if (item === ELIDED) {
      const next = document[index + 1];
      const found = rest.findIndex((each) => isDeepStrictEqual(shown(each, next), next));
      rest.splice(0, index + 1 === document.length ? rest.length : Math.max(found, 0));
      items.push(ELIDED);
    } else if (rest.length > 0) {
      items.push(shown(rest.shift(), item));
    }
  });
  return [...items, ...rest];
}

/** Runs a program with the modules of this sandbox, and returns the objects of its apps. */
function execute(code: string): Manifest[] {
  const apps: cdk8s.App[] = [];
  class App extends cdk8s.App {
    public constructor(props?: cdk8s.AppProps) {
      super(props);
      apps.push(this);
    }
  }
  const modules = new Map<string, unknown>([
    ['cdk8s', { ...cdk8s, App }],
    ['cdk8s-mcp', library],
    ['cdk8s-plus-28', kplus],
    ['cdk8s-plus-34', newestPlus],
    ['constructs', constructs],
  ]);
  const start = Reflect.construct(Function, ['require', 'exports', 'test', 'expect', code]) as (
    ...args: unknown[]
  ) => void;
  const test = (_: string, body: () => void): void => {
    body();
  };
  // a sample's own snapshots are not written
  const expectation = (value: unknown): object => Object.assign(expect(value), { toMatchSnapshot: () => undefined });
  start((name: string) => modules.get(name), {}, test, expectation);
  return apps.flatMap((app) => manifests(app.synthYaml()));
}

function codeOf(options: unknown): string {
  const code = isPlainObject(options) ? options['code'] : undefined;
  return typeof code === 'string' ? code : '';
}
