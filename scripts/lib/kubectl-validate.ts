import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { servedCrdFile } from './crds-of-release';
import { HOME, install, pathOf, type GoProgram } from './go-program';

const ROOT = path.join(__dirname, '..', '..');
const PROGRAM: GoProgram = {
  name: 'kubectl-validate',
  module: 'sigs.k8s.io/kubectl-validate@v0.0.4',
  time: 'two minutes',
};
const JUDGE = pathOf(PROGRAM);
/** The oldest supported version of Kubernetes. */
const KUBERNETES = '1.28';
/** The version that introduced `ValidatingAdmissionPolicy`, without which nothing else needs it. */
const WITH_ADMISSION_POLICIES = '1.30';

/** Builds the judge from its Go module, unless it is there. False where Go isn't installed, which is said. */
export function installJudge(): boolean {
  return install(PROGRAM);
}

/** The folder with the definitions that a release installs. */
function definitions(release: string): string {
  const folder = path.join(HOME, 'crds', release);
  const name = 'toolhive.stacklok.dev.yaml';
  mkdirSync(folder, { recursive: true });
  const text = readFileSync(path.join(ROOT, 'crds', name), 'utf8');
  writeFileSync(path.join(folder, name), servedCrdFile(text, release));
  return folder;
}

function given(release: string, folder: string, kubernetes: string): string[] {
  const schemas = [definitions(release), path.join(ROOT, 'test', 'judge')].map((each) => `--local-crds=${each}`);
  return ['--version', kubernetes, ...schemas, folder];
}

/** Whether all files of the folder are valid in a cluster with the release; what is wrong is printed. */
export function isValid(folder: string, release: string): boolean {
  return spawnSync(JUDGE, given(release, folder, kubernetesFor(folder)), { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

function kubernetesFor(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
  const texts = files.map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return texts.some((text) => text.includes('\nkind: ValidatingAdmissionPolicy\n'))
    ? WITH_ADMISSION_POLICIES
    : KUBERNETES;
}

/** A variable that is there twice, as the operator has it: kubectl-validate is stricter than the API server, which warns. */
const REPEATED =
  /^[^:]* is invalid: spec\.template\.spec\.containers\[\d+\]\.env\[\d+\]: Duplicate value: [^:]*:"TOOLHIVE_SECRETS_PROVIDER"\}$/;

interface Status {
  readonly status: string;
  readonly message?: string;
}

/** What is wrong with the files of the folder, by the file's name. */
export function refusals(folder: string, release: string, kubernetes: string): Map<string, string[]> {
  const args = ['--output', 'json', ...given(release, folder, kubernetes)];
  const { stdout, stderr } = spawnSync(JUDGE, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 29 });
  if (!stdout.startsWith('{')) {
    throw new Error(`judge: ${stderr}`);
  }
  const verdicts = Object.entries(JSON.parse(stdout) as { readonly [file: string]: readonly Status[] });
  const refused = verdicts.map(([file, all]): [string, string[]] => [
    path.basename(file),
    all.flatMap(({ status, message = '' }) => (status === 'Success' || REPEATED.test(message) ? [] : [message])),
  ]);
  return new Map(refused.filter(([, messages]) => messages.length > 0));
}
