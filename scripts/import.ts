/**
 * Generates files: from `crds/`, the L1 classes in `imports/` and the schema constants in `lib/model/generated/`; from
 * Kubernetes' own types, the rules for merging pod templates in `lib/private/kubernetes/generated/`; from the public API,
 * the types of props in `lib/declaration/props/generated/`.
 *
 * `npm run import` writes them; with `--check`, nothing is written, and the exit code is 1 if a committed file is out
 * of date.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readTypes } from '../lib/private/kubernetes/field-type';
import { POD_TEMPLATE_TYPES } from '../lib/private/kubernetes/generated/pod-template';
import { LATER } from '../lib/releases/known-releases';
import { crdFileOfRelease } from './lib/crds-of-release';
import { KUBERNETES_TYPES, podTemplateSources, podTemplateTypes } from './lib/kubernetes-types';
import { propTypeFiles } from './lib/prop-type-files';
import { formatted, schemaFiles, specTypesFile } from './lib/schema-files';

const CRDS = 'crds/toolhive.stacklok.dev.yaml';
/** The API group, after which the generated file is named. */
const IMPORTED = 'toolhive.stacklok.dev';
const POD_TEMPLATE = 'lib/private/kubernetes/generated';
const SCHEMAS = 'lib/model/generated';
const PROP_TYPES = 'lib/declaration/props/generated';
const FOLDERS = ['imports', SCHEMAS, PROP_TYPES, POD_TEMPLATE];
const BY_HAND = ['README.md'];
const isCheck = process.argv.includes('--check');

async function main(): Promise<void> {
  process.chdir(resolve(__dirname, '..'));
  const fresh = mkdtempSync(join(tmpdir(), 'cdk8s-mcp-import-'));
  try {
    await generate(fresh);
    const stale = FOLDERS.flatMap((folder) => staleFiles(folder, join(fresh, folder)));
    if (!isCheck) {
      stale.forEach((file) => {
        replace(file, join(fresh, file));
      });
    } else if (stale.length > 0) {
      console.error(`stale, run 'npm run import':\n${stale.map((file) => `  ${file}`).join('\n')}`);
      process.exitCode = 1;
    }
  } finally {
    rmSync(fresh, { recursive: true });
  }
}

async function generate(root: string): Promise<void> {
  const flags = ['--language', 'typescript', '--output', join(root, 'imports'), '--no-save', '--check-upgrade=false'];
  const crds = readFileSync(CRDS, 'utf8');
  const file = join(root, 'crds.yaml');
  writeFileSync(file, crdFileOfRelease(crds, LATER));
  execFileSync('node_modules/.bin/cdk8s', ['import', file, ...flags], { stdio: ['ignore', 'ignore', 'inherit'] });
  const generated = readFileSync(join(root, 'imports', `${IMPORTED}.ts`), 'utf8');
  write(join(root, 'imports'), await specTypesFile(generated, IMPORTED));
  write(join(root, SCHEMAS), await schemaFiles(crds));
  write(join(root, PROP_TYPES), await propTypeFiles());
  write(join(root, POD_TEMPLATE), await podTemplateFiles());
}

/** The files generated from the Go modules of Kubernetes; if these cannot be downloaded, the committed files. */
async function podTemplateFiles(): Promise<Map<string, string>> {
  const types = podTemplateTypes();
  if (types === undefined) {
    console.error(`${POD_TEMPLATE}: not compared with Kubernetes, its Go modules cannot be downloaded`);
  }
  return formatted(podTemplateSources(types ?? readTypes(POD_TEMPLATE_TYPES)), `k8s.io/api ${KUBERNETES_TYPES}`);
}

function write(folder: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, source] of files) {
    writeFileSync(join(folder, name), source);
  }
}

/** Files that differ, are missing, or are no longer generated. */
function staleFiles(committed: string, fresh: string): string[] {
  const names = new Set([...readdirSync(fresh), ...(existsSync(committed) ? readdirSync(committed) : [])]);
  return [...names]
    .filter((name) => !BY_HAND.includes(name))
    .filter((name) => content(join(committed, name)) !== content(join(fresh, name)))
    .map((name) => join(committed, name))
    .sort();
}

function content(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function replace(file: string, fresh: string): void {
  const source = content(fresh);
  if (source === undefined) rmSync(file);
  else writeFileSync(file, source);
}

void main();
