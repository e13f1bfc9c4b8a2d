import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTypes } from '../../lib/kubernetes/field-type';
import { LATEST_RELEASE } from '../../lib/releases/releases';
import { checkPageFiles, checkTextFiles } from './check-page-files';
import { crdFileOfRelease } from './crds-of-release';
import { knownExpressionFiles } from './known-expression-files';
import { KUBERNETES_TYPES, podTemplateSources, podTemplateTypes } from './kubernetes-types';
import { propStructFiles } from './prop-struct-files';
import { propTypeFiles } from './prop-type-files';
import { formatted, schemaFiles, specTypesFile } from './schema-files';

const CRDS = 'crds/toolhive.stacklok.dev.yaml';
/** The API group, after which the generated file is named. */
const IMPORTED = 'toolhive.stacklok.dev';
const POD_TYPES = 'lib/kubernetes/generated';

/** The sources of the files of a folder, by their names. */
type Files = ReadonlyMap<string, string>;

/** What `npm run import` writes first, by folder: nothing else stands in these folders but a README. */
export async function generatedFiles(): Promise<ReadonlyMap<string, Files>> {
  const crds = readFileSync(CRDS, 'utf8');
  const structs = await propStructFiles(crds);
  return new Map([
    ...structs,
    ['imports', await importedFiles(crds)],
    ['lib/model/generated', await schemaFiles(crds)],
    ['lib/crds/generated', await knownExpressionFiles(crds)],
    ['lib/declaration/props/generated', await propTypeFiles(structs)],
    ['lib/engine/generated', await checkPageFiles()],
    ['lib/cli/check/generated', await checkTextFiles()],
    [POD_TYPES, await podTemplateFiles()],
  ]);
}

/** What `npm run import` writes last, by folder: it is made with code that needs the other files. */
export async function lastGeneratedFiles(): Promise<ReadonlyMap<string, Files>> {
  const { jsonSchemaFiles } = await import('./json-schema-files');
  const { guardrailFiles } = await import('./guardrail-files');
  return new Map([
    ['schemas', jsonSchemaFiles(readFileSync(CRDS, 'utf8'))],
    ['lib/rules/guardrails/generated', await guardrailFiles()],
  ]);
}

/** The L1 classes, which cdk8s writes, and the types of specs by kind. */
async function importedFiles(crds: string): Promise<Files> {
  const folder = mkdtempSync(join(tmpdir(), 'cdk8s-mcp-import-'));
  try {
    const [file, output] = [join(folder, 'crds.yaml'), join(folder, 'imports')];
    writeFileSync(file, crdFileOfRelease(crds, LATEST_RELEASE));
    const flags = ['--language', 'typescript', '--output', output, '--no-save', '--check-upgrade=false'];
    execFileSync('node_modules/.bin/cdk8s', ['import', file, ...flags], { stdio: ['ignore', 'ignore', 'inherit'] });
    const written = readdirSync(output).map((name): [string, string] => [
      name,
      readFileSync(join(output, name), 'utf8'),
    ]);
    const classes = readFileSync(join(output, `${IMPORTED}.ts`), 'utf8');
    return new Map([...written, ...(await specTypesFile(classes, IMPORTED))]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The files generated from the Go modules of Kubernetes; if these cannot be downloaded, from the committed files. */
async function podTemplateFiles(): Promise<Files> {
  const types = podTemplateTypes();
  if (types === undefined) {
    console.error(`${POD_TYPES}: not compared with Kubernetes, its Go modules cannot be downloaded`);
  }
  return formatted(podTemplateSources(types ?? (await committedTypes())), `k8s.io/api ${KUBERNETES_TYPES}`);
}

async function committedTypes(): Promise<ReturnType<typeof readTypes>> {
  const { POD_TEMPLATE_TYPES } = await import('../../lib/kubernetes/generated/pod-template');
  return readTypes(POD_TEMPLATE_TYPES);
}
