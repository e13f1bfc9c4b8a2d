import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { HOME } from '../go-program';
import { JudgeFailure } from '../judge-failure';

const KUBERNETES = 'v1.34.4';
/** The libraries of that Kubernetes. */
const LIBRARIES = 'v0.34.4';
const ETCD = 'v3.6.4';

const FOLDER = path.join(HOME, 'cluster', 'build');
const BIN = path.join(FOLDER, 'bin');

/** The program and its package. */
const PACKAGES = {
  etcd: 'go.etcd.io/etcd/server/v3',
  'kube-apiserver': 'k8s.io/kubernetes/cmd/kube-apiserver',
  'kube-controller-manager': 'k8s.io/kubernetes/cmd/kube-controller-manager',
} as const;

/** Without these packages, `go mod tidy` would leave out what they need. */
const TOOLS = `//go:build tools

package tools

import (
	_ "go.etcd.io/etcd/server/v3/etcdmain"
	_ "k8s.io/kubernetes/cmd/kube-apiserver/app"
	_ "k8s.io/kubernetes/cmd/kube-controller-manager/app"
)
`;

/** The paths of the programs of a control plane. */
export interface ServerPrograms {
  readonly etcd: string;
  readonly apiServer: string;
  /** `KUBEBUILDER_ASSETS` need not have it. */
  readonly controllerManager: string | undefined;
}

/** Those of `KUBEBUILDER_ASSETS`, else those that are built once from Go modules into `.judge/`. */
export function serverPrograms(env: NodeJS.ProcessEnv = process.env): ServerPrograms {
  const assets = env['KUBEBUILDER_ASSETS'];
  if (assets !== undefined && assets !== '') {
    return programsIn(assets);
  }
  if (!isBuilt()) {
    build();
  }
  return programsIn(BIN);
}

/** The programs in a folder. */
export function programsIn(folder: string): ServerPrograms {
  const found = (name: keyof typeof PACKAGES): string | undefined => {
    const file = path.join(folder, name);
    return existsSync(file) ? file : undefined;
  };
  const [etcd, apiServer] = [found('etcd'), found('kube-apiserver')];
  if (etcd === undefined || apiServer === undefined) {
    throw new JudgeFailure(
      `${folder} has no ${etcd === undefined ? 'etcd' : 'kube-apiserver'}; let KUBEBUILDER_ASSETS name the folder that setup-envtest prints, or unset it`,
    );
  }
  return { etcd, apiServer, controllerManager: found('kube-controller-manager') };
}

/** Whether all programs are there, of the versions that are pinned here. */
function isBuilt(): boolean {
  const file = path.join(FOLDER, 'go.mod');
  const module = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const pinned = [`k8s.io/kubernetes ${KUBERNETES}`, `go.etcd.io/etcd/server/v3 ${ETCD}`];
  return (
    pinned.every((each) => module.includes(`${each}\n`)) &&
    Object.keys(PACKAGES).every((name) => existsSync(path.join(BIN, name)))
  );
}

function build(): void {
  if (spawnSync('go', ['version']).status !== 0) {
    throw new JudgeFailure(
      'Go is not installed; install Go 1.26 or later, with which the API server is built, or let KUBEBUILDER_ASSETS name a folder with etcd and kube-apiserver',
    );
  }
  console.error(`judge: looks up the Go modules of Kubernetes ${KUBERNETES} and etcd ${ETCD}`);
  mkdirSync(BIN, { recursive: true });
  const file = path.join(FOLDER, 'go.mod');
  writeFileSync(file, 'module clusterjudge\n');
  writeFileSync(path.join(FOLDER, 'tools.go'), TOOLS);
  const { GoMod } = JSON.parse(go('mod', 'download', '-json', `k8s.io/kubernetes@${KUBERNETES}`)) as { GoMod: string };
  writeFileSync(file, moduleFor(readFileSync(GoMod, 'utf8')));
  go('mod', 'tidy');
  for (const [name, of] of Object.entries(PACKAGES)) {
    console.error(`judge: builds ${name}, which takes up to fifteen minutes the first time`);
    go('build', '-mod=mod', '-ldflags', '-s -w', '-o', path.join('bin', name), of);
  }
}

/** The module of Kubernetes takes its libraries from folders that it doesn't contain. */
export function moduleFor(kubernetes: string): string {
  const [, version = ''] = /^go (\S+)$/m.exec(kubernetes) ?? [];
  const libraries = Array.from(kubernetes.matchAll(/^\t(k8s\.io\/[\w-]+) v0\.0\.0$/gm), ([, name = '']) => name);
  return [
    'module clusterjudge',
    `go ${version}`,
    `require k8s.io/kubernetes ${KUBERNETES}`,
    `require go.etcd.io/etcd/server/v3 ${ETCD}`,
    ...libraries.map((name) => `replace ${name} => ${name} ${LIBRARIES}`),
    '',
  ].join('\n');
}

function go(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('go', args, { cwd: FOLDER, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) {
    const said = [stdout, stderr].join('\n').split('\n');
    const shown = said.filter((line) => /error|forbidden|not|cannot/i.test(line)).slice(0, 2);
    throw new JudgeFailure(
      `go ${args.slice(0, 2).join(' ')} fails in ${FOLDER}: ${shown.join('; ')}; let KUBEBUILDER_ASSETS name a folder with etcd and kube-apiserver, which setup-envtest downloads`,
    );
  }
  return stdout;
}
