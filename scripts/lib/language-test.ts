import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { codeBlocks } from './code-blocks';

export const ROOT = path.join(__dirname, '..', '..');

/** The synthesized manifests, by file. */
export type Manifests = { readonly [file: string]: readonly unknown[] };

type Environment = { readonly [name: string]: string };

/** The settings of a test for another language. */
export interface LanguageTest {
  readonly name: string;
  /** The commands that the test requires. */
  readonly needs: readonly (readonly string[])[];
  /** Packages the library, installs it and runs the test; returns the output of the documented program. */
  readonly run: (folder: string, say: (what: string) => void) => Manifests;
}

/** Runs the test in a temporary folder; returns the exit code. */
export function runLanguageTest(test: LanguageTest): number {
  const begin = Date.now();
  const missing = test.needs.find(([command = '', ...args]) => spawnSync(command, args).status !== 0);
  if (missing !== undefined) {
    console.log(`${test.name}: skipped, there is no \`${missing.join(' ')}\``);
    return 0;
  }
  if (!existsSync(path.join(ROOT, '.jsii')) || !existsSync(path.join(ROOT, 'build', 'lib', 'index.js'))) {
    console.log(`${test.name}: failed: the package is not built, run npm run build first`);
    return 1;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-'));
  try {
    const theirs = test.run(folder, (what) => {
      console.error(`${test.name}: ${what}`);
    });
    const same = isDeepStrictEqual(theirs, manifestsOfNode(folder));
    const seconds = String(Math.round((Date.now() - begin) / 1000));
    console.log(`${test.name}: ${same ? 'passed' : 'failed, Node writes other manifests,'} in ${seconds} seconds`);
    return same ? 0 : 1;
  } catch (error) {
    console.log(`${test.name}: failed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a command with its output on stderr; throws if it fails. */
export function run(command: string, args: readonly string[], cwd: string, env: Environment = {}): void {
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, ...quiet(), ...env },
  });
  if (status !== 0) {
    throw error ?? new Error(`${command} ${args.join(' ')}: exit code ${String(status)}`);
  }
}

/** The objects of each file of a folder. */
export function manifestsIn(folder: string): Manifests {
  return Object.fromEntries(
    readdirSync(folder).map((file) => {
      const documents = parseAllDocuments(readFileSync(path.join(folder, file), 'utf8'));
      return [file, documents.map((document) => document.toJS() as unknown)];
    }),
  );
}

/** The output of the same program in JavaScript. */
function manifestsOfNode(folder: string): Manifests {
  const home = path.join(folder, 'node');
  const modules = path.join(home, 'node_modules');
  mkdirSync(modules, { recursive: true });
  symlinkSync(ROOT, path.join(modules, 'cdk8s-mcp'));
  for (const peer of ['cdk8s', 'cdk8s-plus-28', 'constructs']) {
    symlinkSync(path.join(ROOT, 'node_modules', peer), path.join(modules, peer));
  }
  const [program = ''] = codeBlocks('docs/your-app.md', 'js');
  writeFileSync(path.join(home, 'main.mjs'), program);
  run(process.execPath, ['main.mjs'], home, { CDK8S_OUTDIR: path.join(home, 'dist') });
  return manifestsIn(path.join(home, 'dist'));
}

/** The tools of jsii say in eleven lines that a version of Node is old. */
function quiet(): Environment {
  const [major = ''] = process.versions.node.split('.');
  return { JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION: major };
}
