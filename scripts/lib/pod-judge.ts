import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { KUBERNETES_TYPES } from './kubernetes-types';

const ROOT = path.join(__dirname, '..', '..');
const SOURCE = path.join(ROOT, 'scripts', 'pod-judge', 'main.go');
const HOME = path.join(ROOT, '.judge', 'pods');
const JUDGE = path.join(HOME, 'pod-judge');
/** Kubernetes itself has the number of its libraries with a 1 in front: `v0.37.2` is part of `v1.37.2`. */
const KUBERNETES = KUBERNETES_TYPES.replace('v0.', 'v1.');

function go(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('go', args, { cwd: HOME, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) {
    throw new Error(`judge: go ${args.join(' ')} fails: ${stderr}`);
  }
  return stdout;
}

/** Builds the judge from the Go module of Kubernetes, unless it is there and its source unchanged. False where Go isn't installed, which is said. */
export function installPodJudge(): boolean {
  const copy = path.join(HOME, 'main.go');
  if (existsSync(JUDGE) && existsSync(copy) && readFileSync(copy, 'utf8') === readFileSync(SOURCE, 'utf8')) {
    return true;
  }
  if (spawnSync('go', ['version']).status !== 0) {
    console.log('judge: skipped, Go is not installed');
    return false;
  }
  console.error(`judge: building what Kubernetes ${KUBERNETES} checks of Deployments, which takes some minutes`);
  mkdirSync(HOME, { recursive: true });
  copyFileSync(SOURCE, copy);
  const file = path.join(HOME, 'go.mod');
  writeFileSync(file, 'module podjudge\n');
  const { GoMod } = JSON.parse(go('mod', 'download', '-json', `k8s.io/kubernetes@${KUBERNETES}`)) as { GoMod: string };
  writeFileSync(file, moduleFor(readFileSync(GoMod, 'utf8')));
  go('mod', 'tidy');
  go('build', '-o', JUDGE, '.');
  return true;
}

/** The module of Kubernetes takes its libraries from folders that it doesn't contain. */
function moduleFor(kubernetes: string): string {
  const [, version = ''] = /^go (\S+)$/m.exec(kubernetes) ?? [];
  const libraries = Array.from(kubernetes.matchAll(/^\t(k8s\.io\/[\w-]+) v0\.0\.0$/gm), ([, name = '']) => name);
  const replaced = libraries.map((name) => `replace ${name} => ${name} ${KUBERNETES_TYPES}`);
  return ['module podjudge', `go ${version}`, `require k8s.io/kubernetes ${KUBERNETES}`, ...replaced, ''].join('\n');
}

/** What the API server does with a pod template. */
export interface Verdict {
  /** Why it refuses it; empty: it takes it. */
  readonly problems: readonly string[];
  /** The fields that it drops, because their feature gates are off. */
  readonly dropped: readonly string[] | null;
}

/** What the API server says of Deployments with these pod templates. */
export function judgedTemplates(
  templates: readonly object[],
  labels: { readonly [name: string]: string },
): readonly Verdict[] {
  const deployments = templates.map((template) =>
    JSON.stringify({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'judged' },
      spec: { selector: { matchLabels: labels }, template },
    }),
  );
  const { stdout, stderr } = spawnSync(JUDGE, { input: deployments.join('\n'), encoding: 'utf8', maxBuffer: 2 ** 30 });
  const verdicts = stdout.split('\n').filter((line) => line !== '');
  if (verdicts.length !== templates.length) {
    throw new Error(`judge: ${String(verdicts.length)} of ${String(templates.length)} templates are judged: ${stderr}`);
  }
  return verdicts.map((line) => JSON.parse(line) as Verdict);
}
