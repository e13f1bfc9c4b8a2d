import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { outputOf, startedProgram } from '../support/child-process';
import { ROOT } from '../support/docs';

/** The files of a commit, by their paths. */
export interface Files {
  readonly [file: string]: string;
}

/** A repository as `actions/checkout` leaves it: the merge of a pull request, without history. */
export interface Repository {
  readonly workspace: string;
  readonly base: string;
}

function git(cwd: string, ...args: readonly string[]): string {
  const settings = ['user.name=test', 'user.email=test@example.com', 'commit.gpgsign=false', 'init.defaultBranch=main'];
  return outputOf('git', [...settings.flatMap((each) => ['-c', each]), ...args], cwd).trim();
}

function commit(cwd: string, files: Files): string {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(cwd, file)), { recursive: true });
    writeFileSync(path.join(cwd, file), text);
  }
  git(cwd, 'add', '--all');
  git(cwd, 'commit', '--quiet', '--allow-empty', '--message', 'a change');
  return git(cwd, 'rev-parse', 'HEAD');
}

/** A pull request that changes files, while others were changed on the branch that it goes to. */
export function pullRequest(before: Files, change: Files, meanwhile: Files = {}): Repository {
  const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-'));
  const [origin, workspace] = [path.join(folder, 'origin'), path.join(folder, 'workspace')];
  mkdirSync(origin);
  git(origin, 'init', '--quiet');
  const base = commit(origin, before);
  git(origin, 'checkout', '--quiet', '-b', 'change');
  commit(origin, change);
  git(origin, 'checkout', '--quiet', 'main');
  commit(origin, meanwhile);
  git(origin, 'checkout', '--quiet', '--detach');
  git(origin, 'merge', '--quiet', '--no-ff', '--message', 'a merge', 'change');
  git(origin, 'update-ref', 'refs/pull/7/merge', 'HEAD');
  git(origin, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  git(folder, 'init', '--quiet', workspace);
  git(workspace, 'remote', 'add', 'origin', `file://${origin}`);
  git(workspace, 'fetch', '--quiet', '--depth=1', 'origin', 'refs/pull/7/merge');
  git(workspace, 'checkout', '--quiet', '--detach', 'FETCH_HEAD');
  return { workspace, base };
}

/** What a run of the action leaves. */
export interface ActionRun {
  readonly code: number | null;
  readonly log: string;
  readonly summary: string;
  readonly outputs: { readonly [name: string]: string };
  /** The arguments with which npm was called. */
  readonly npm: string;
}

export interface ActionOptions {
  readonly inputs?: { readonly [name: string]: string };
  readonly event?: string;
  readonly env?: { readonly [name: string]: string };
}

/** The defaults of the inputs, as `action.yml` has them. */
export const DEFAULTS = {
  path: '.',
  'without-operator': 'false',
  substitution: 'true',
  strict: 'false',
  kustomize: 'true',
  format: 'annotations',
  diff: 'true',
  comment: 'true',
  token: 'the-token',
};

/** An npm that installs the source of the package. */
function fakeNpm(folder: string): string {
  const npm = path.join(folder, 'npm');
  const program = `#!/usr/bin/env node
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
appendFileSync(${JSON.stringify(path.join(folder, 'npm.log'))}, args.join(' ') + ' in ' + process.cwd() + '\\n');
if (args.at(-1) === 'cdk8s-mcp@9.9.9') {
  console.error('npm error code E404\\nnpm error 404 Not Found');
  process.exit(1);
}
const bin = args[args.indexOf('--prefix') + 1] + '/node_modules/cdk8s-mcp/bin';
mkdirSync(bin, { recursive: true });
writeFileSync(bin + '/cdk8s-mcp', ${JSON.stringify(`require(${JSON.stringify(path.join(ROOT, 'node_modules', 'tsx', 'dist', 'cjs', 'index.cjs'))}); require(${JSON.stringify(path.join(ROOT, 'scripts', 'command.ts'))});`)});
`;
  writeFileSync(npm, program, { mode: 0o755 });
  return folder;
}

/** Runs the step of the action. */
export async function runAction(
  { workspace, base }: Repository,
  { inputs = {}, event = 'pull_request', env = {} }: ActionOptions = {},
): Promise<ActionRun> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-'));
  const [temporary, payload] = [path.join(folder, 'temp'), path.join(folder, 'event.json')];
  mkdirSync(temporary);
  writeFileSync(payload, JSON.stringify({ pull_request: { number: 7, base: { sha: base } } }));
  const [summary, output] = [path.join(folder, 'summary'), path.join(folder, 'output')];
  [summary, output].forEach((file) => {
    writeFileSync(file, '');
  });
  const given = Object.entries({ ...DEFAULTS, ...inputs }).map(([name, value]): [string, string] => [
    `INPUT_${name.toUpperCase().replaceAll('-', '_')}`,
    value,
  ]);
  const child = startedProgram(process.execPath, [path.join(ROOT, 'action', 'main.mjs')], {
    cwd: workspace,
    env: {
      PATH: `${fakeNpm(folder)}:${process.env['PATH'] ?? ''}`,
      HOME: folder,
      GITHUB_WORKSPACE: workspace,
      GITHUB_EVENT_NAME: event,
      GITHUB_EVENT_PATH: payload,
      GITHUB_REPOSITORY: 'owner/name',
      GITHUB_REF: 'refs/pull/7/merge',
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_OUTPUT: output,
      GITHUB_GRAPHQL_URL: 'http://127.0.0.1:1',
      RUNNER_TEMP: temporary,
      ...Object.fromEntries(given),
      ...env,
    },
  });
  let log = '';
  [child.stdout, child.stderr].forEach((stream) =>
    stream?.on('data', (part: Buffer) => {
      log += part.toString();
    }),
  );
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const left = readdirSync(temporary).filter((name) => !/^cdk8s-mcp(-\d|\.sarif)/.test(name));
  if (left.length > 0 || git(workspace, 'worktree', 'list').split('\n').length > 1) {
    throw new Error(`the action leaves ${left.join(', ')}`);
  }
  const npm = path.join(folder, 'npm.log');
  return {
    code,
    log,
    summary: readFileSync(summary, 'utf8'),
    outputs: Object.fromEntries(
      readFileSync(output, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [line.split(/=(.*)/s).slice(0, 2)])),
    ) as { readonly [name: string]: string },
    npm: readdirSync(folder).includes('npm.log') ? readFileSync(npm, 'utf8') : '',
  };
}

/** A comment on the pull request. */
export interface Comment {
  readonly id: string;
  readonly body: string;
  readonly viewerDidAuthor: boolean;
}

/** GitHub's GraphQL API with one pull request; two comments a page. */
export interface FakeGitHub {
  readonly url: string;
  readonly comments: Comment[];
  readonly tokens: Set<string>;
  readonly close: () => Promise<void>;
}

interface Asked {
  readonly query: string;
  readonly variables: { readonly before?: string; readonly body?: string; readonly comment?: string };
}

export async function fakeGitHub(mayWrite = true): Promise<FakeGitHub> {
  const comments: Comment[] = [];
  const tokens = new Set<string>();
  const answer = ({ query, variables: { before, body = '', comment } }: Asked): object => {
    if (!query.startsWith('mutation')) {
      const end = before === undefined ? comments.length : Number(before);
      const start = Math.max(0, end - 2);
      const pageInfo = { hasPreviousPage: start > 0, startCursor: String(start) };
      const page = { pageInfo, nodes: comments.slice(start, end) };
      return { data: { repository: { pullRequest: { id: 'PR_7', comments: page } } } };
    }
    if (!mayWrite) {
      return { data: null, errors: [{ message: 'Resource not accessible by integration' }] };
    }
    const index = comments.findIndex(({ id }) => id === comment);
    comments.splice(index < 0 ? comments.length : index, index < 0 ? 0 : 1, {
      id: comment ?? `IC_${String(comments.length)}`,
      body,
      viewerDidAuthor: true,
    });
    return { data: {} };
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    tokens.add(request.headers.authorization ?? '');
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(JSON.parse(text) as Asked)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    comments,
    tokens,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
