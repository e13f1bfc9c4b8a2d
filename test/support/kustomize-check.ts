import path from 'node:path';
import { LATEST_RELEASE } from '../../lib/releases/releases';
import { command, type CommandResult } from './command';
import { fakeKustomize, RENDERED, writeFiles, type Files } from './fake-kustomize';
import { documentOf } from './include';
import { inFolder } from './in-folder';

/** The result of a check. */
export interface Checked extends CommandResult {
  readonly runs: readonly string[];
  /** `file:line id`, with the overlays in front. */
  readonly found: readonly string[];
}

interface Told {
  readonly file?: string;
  readonly line?: number;
  readonly overlays?: readonly string[];
  readonly id: string;
}

/** Checks a folder with a program in place of kustomize; `$` is the folder. */
export function check(files: Files, options: readonly string[] = [], line?: string): Checked {
  return inFolder((folder) => {
    writeFiles(folder, files);
    const tool = fakeKustomize(folder, line);
    const plain = (text: string): string => text.replaceAll(`${folder}${path.sep}`, '').replaceAll(folder, '.');
    const rendering = options.some((each) => each.includes('kustomize')) ? [] : ['--kustomize', tool.command];
    const args = [
      folder,
      '--release',
      LATEST_RELEASE,
      ...rendering,
      ...options.map((each) => each.replace('$', folder)),
    ];
    const { code, out, error } = command(['check', ...args]);
    const told = command(['check', ...args, '--json']).out;
    const { problems } = JSON.parse(told === '' ? '{ "problems": [] }' : plain(told)) as {
      readonly problems: readonly Told[];
    };
    const found = problems.map(({ file = '', line: number, overlays = [], id }) => {
      return `${overlays.map((each) => `${each}: `).join('')}${file}${number === undefined ? '' : `:${String(number)}`} ${id}`;
    });
    return { code, out: plain(out), error: plain(error), runs: tool.runs().map(plain), found };
  });
}

export const metadata = { name: 'weather', namespace: 'mcp' };
export const spec = {
  remoteUrl: 'https://mcp.example.com/mcp',
  proxyPort: 8080,
  resources: { requests: { memory: '64Mi' } },
};
export const PROXY = documentOf('MCPRemoteProxy', spec, { metadata });
export const PATCH = documentOf('MCPRemoteProxy', { proxyPort: 9090 }, { metadata });
export const QUIET = ['-a', 'CDK8S_MCP_AUTHENTICATION_MISSING'];

/** An overlay `dev` with a patch, and its base; what the tool prints for it. */
export function overlay(
  rendered: string,
  kustomization = 'resources: [../base]\npatches: [{ path: patch.yaml }]\n',
): Files {
  return {
    'base/kustomization.yaml': 'resources: [proxy.yaml]\n',
    'base/proxy.yaml': PROXY,
    'dev/kustomization.yaml': kustomization,
    'dev/patch.yaml': PATCH,
    [`dev/${RENDERED}`]: rendered,
  };
}
