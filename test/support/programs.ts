import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as cdk8s from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as constructs from 'constructs';
import * as library from '../../lib';
import { nanosOf } from '../../lib/cli/convert/props/quantities';
import { isPlainObject } from '../../lib/private/plain';
import { parseQuantity } from '../../lib/kubernetes/quantity';
import { manifests, type Manifest } from './corpus';
import { inFolder } from './in-folder';
import { transpiled } from './transpiled';

const MODULES = new Map<string, unknown>([
  ['cdk8s', cdk8s],
  ['cdk8s-mcp', library],
  ['cdk8s-plus-28', kplus],
  ['constructs', constructs],
]);

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
  const exported = {};
  const run = Reflect.construct(Function, ['require', 'exports', transpiled(text)]) as (...args: unknown[]) => void;
  run((each: string) => load(each, modules), exported);
  return exported;
}

/** The objects that `McpInclude` writes of a text; undefined if it has errors. */
export function included(yaml: string): Manifest[] | undefined {
  return inFolder((folder) => {
    const file = path.join(folder, 'proxies.yaml');
    writeFileSync(file, yaml);
    try {
      const chart = new cdk8s.Chart(cdk8s.Testing.app(), 'chart');
      new library.McpInclude(chart, 'Include', { url: file });
      return JSON.parse(JSON.stringify(cdk8s.Testing.synth(chart))) as Manifest[];
    } catch {
      return undefined;
    }
  });
}

/** Manifests in one order, with quantities, durations and sampling rates as numbers. */
export function comparable(given: readonly Manifest[]): unknown[] {
  const key = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.namespace ?? ''}/${metadata.name}`;
  return [...given].sort((one, other) => (key(one) < key(other) ? -1 : 1)).map((each) => byValue(each, ''));
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
