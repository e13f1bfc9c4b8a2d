/**
 * Validates what the examples synthesize with the API server's own schemas: kubectl-validate, built from its Go module
 * into `.judge/`. Where Go isn't installed there is no judge, and that is said.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LATEST_RELEASE } from '../lib/releases/known-releases';
import { crdFileOfRelease } from './lib/crds-of-release';

const ROOT = path.join(__dirname, '..');
const HOME = path.join(ROOT, '.judge');
const JUDGE = path.join(HOME, 'bin', 'kubectl-validate');
const MODULE = 'sigs.k8s.io/kubectl-validate@v0.0.4';
/** The oldest Kubernetes that the objects are written for. */
const KUBERNETES = '1.28';

function run(command: string, args: readonly string[], env: { readonly [name: string]: string } = {}): number {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  return status ?? 1;
}

function install(): boolean {
  if (existsSync(JUDGE)) {
    return true;
  }
  if (spawnSync('go', ['version']).status !== 0) {
    console.log('judge: skipped, Go is not installed');
    return false;
  }
  console.error(`judge: building ${MODULE}, which takes about two minutes`);
  const env = { GOBIN: path.dirname(JUDGE), GOPATH: path.join(HOME, 'go'), GOFLAGS: '-modcacherw' };
  if (run('go', ['install', MODULE], env) !== 0) {
    throw new Error(`judge: ${MODULE} cannot be installed`);
  }
  return true;
}

/** The folder with the definitions that the examples are judged by. */
function definitions(): string {
  const folder = path.join(HOME, 'crds');
  const name = 'toolhive.stacklok.dev.yaml';
  mkdirSync(folder, { recursive: true });
  const text = readFileSync(path.join(ROOT, 'crds', name), 'utf8');
  writeFileSync(path.join(folder, name), crdFileOfRelease(text, LATEST_RELEASE));
  return folder;
}

function synthesize(): string[] {
  const folder = path.join(ROOT, 'examples');
  const examples = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'main.ts')));
  const tsx = path.join(ROOT, 'node_modules', '.bin', 'tsx');
  return examples.sort().map((example) => {
    const outdir = path.join(HOME, 'out', example);
    rmSync(outdir, { recursive: true, force: true });
    mkdirSync(outdir, { recursive: true });
    const program = ['--tsconfig', path.join('examples', 'tsconfig.json'), path.join('examples', example, 'main.ts')];
    if (run(tsx, program, { CDK8S_OUTDIR: outdir, NODE_NO_WARNINGS: '1' }) !== 0) {
      throw new Error(`judge: the example ${example} cannot be synthesized`);
    }
    return outdir;
  });
}

function main(): number {
  if (!install()) {
    return 0;
  }
  const crds = [definitions(), path.join(ROOT, 'test', 'judge')];
  const outdirs = synthesize();
  const failed = outdirs.filter((outdir) => {
    const schemas = crds.map((each) => `--local-crds=${each}`);
    return run(JUDGE, ['--version', KUBERNETES, ...schemas, outdir]) !== 0;
  });
  console.log(`judge: ${String(outdirs.length - failed.length)} of ${String(outdirs.length)} examples are valid`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = main();
