import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkGo, go, type GoRun } from '../go-command';
import { HOME } from '../go-program';
import { JudgeFailure } from '../judge-failure';
import { keep, removeAtEnd } from '../own-processes';

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
export async function serverPrograms(env: NodeJS.ProcessEnv = process.env): Promise<ServerPrograms> {
  const assets = env['KUBEBUILDER_ASSETS'];
  if (assets !== undefined && assets !== '') {
    return programsIn(assets);
  }
  if (!isBuilt()) {
    await build();
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

const BUILD: GoRun = {
  folder: FOLDER,
  what: 'the API server',
  otherwise: 'let KUBEBUILDER_ASSETS name a folder with etcd and kube-apiserver, which setup-envtest downloads',
};

/** Builds the programs; nothing of them stays where that fails, or is interrupted. */
async function build(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(BIN, { recursive: true });
  removeAtEnd(FOLDER);
  await checkGo(BUILD);
  console.error(`judge: looks up the Go modules of Kubernetes ${KUBERNETES} and etcd ${ETCD}`);
  const file = path.join(FOLDER, 'go.mod');
  writeFileSync(file, 'module clusterjudge\n');
  writeFileSync(path.join(FOLDER, 'tools.go'), TOOLS);
  const downloaded = await go(BUILD, 'mod', 'download', '-json', `k8s.io/kubernetes@${KUBERNETES}`);
  const { GoMod } = JSON.parse(downloaded) as { GoMod: string };
  writeFileSync(file, moduleFor(readFileSync(GoMod, 'utf8')));
  await go(BUILD, 'mod', 'tidy');
  for (const [name, of] of Object.entries(PACKAGES)) {
    console.error(`judge: builds ${name}, which takes up to fifteen minutes the first time`);
    await go(BUILD, 'build', '-mod=mod', '-ldflags', '-s -w', '-o', path.join('bin', name), of);
  }
  keep(FOLDER);
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
