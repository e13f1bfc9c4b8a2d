import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest } from '../../test/support/corpus';
import { HOME } from './go-program';
import { JudgeFailure } from './judge-failure';

const SOURCE = path.join(__dirname, '..', 'operator-judge');
const OPERATOR = 'github.com/stacklok/toolhive';
/** Where the module of the operator has the definitions that it installs. */
const DEFINITIONS = path.join('deploy', 'charts', 'operator-crds', 'files', 'crds');

/** What the operator is given: manifests, and its environment. */
export interface JudgedCase {
  readonly name: string;
  readonly objects: readonly Manifest[];
  readonly env?: { readonly [name: string]: string } | undefined;
}

/** What became of a case. */
export interface Judgement {
  readonly name: string;
  /** What the API server refuses. */
  readonly refused?: readonly string[];
  /** The paths of fields that it drops. */
  readonly dropped?: readonly string[];
  /** The errors of the reconcilers. */
  readonly errors?: readonly string[];
  /** The objects that the operator created. */
  readonly objects?: readonly Manifest[];
  readonly statuses?: readonly ResourceStatus[];
}

export interface ResourceStatus {
  readonly kind: string;
  readonly name: string;
  readonly status: {
    readonly phase?: string;
    readonly message?: string;
    readonly conditions?: readonly { readonly type: string; readonly status: string; readonly message?: string }[];
  };
}

/** The operator of a release, as a program. */
export interface OperatorJudge {
  /** The folder with the definitions that the release installs. */
  readonly definitions: string;
  readonly judge: (cases: readonly JudgedCase[]) => readonly Judgement[];
}

/** Builds the operator of a release from its Go module into `.judge/`, unless it is there. */
export function operatorJudge(release: string): OperatorJudge {
  const folder = path.join(HOME, 'operator', release);
  const program = path.join(folder, 'operator-judge');
  if (!isBuilt(folder, program)) {
    build(release, folder, program);
  }
  const module = go(folder, 'list', '-m', '-f', '{{.Dir}}', OPERATOR).trim();
  const definitions = path.join(module, DEFINITIONS);
  return { definitions, judge: (cases) => judged(program, definitions, cases) };
}

function sources(): string[] {
  return readdirSync(SOURCE).filter((name) => name.endsWith('.go'));
}

/** Whether the program is that of the sources. */
function isBuilt(folder: string, program: string): boolean {
  const isSame = (name: string): boolean => {
    const copy = path.join(folder, name);
    return existsSync(copy) && readFileSync(copy, 'utf8') === readFileSync(path.join(SOURCE, name), 'utf8');
  };
  return existsSync(program) && sources().every(isSame);
}

function build(release: string, folder: string, program: string): void {
  if (spawnSync('go', ['version']).status !== 0) {
    throw new JudgeFailure('Go is not installed; install Go 1.26 or later, with which the operator is built');
  }
  mkdirSync(folder, { recursive: true });
  // an interrupted build leaves no program of other sources
  rmSync(program, { force: true });
  for (const name of sources()) {
    copyFileSync(path.join(SOURCE, name), path.join(folder, name));
  }
  console.error(`judge: looks up the Go modules of the operator ${release}`);
  writeFileSync(path.join(folder, 'go.mod'), moduleFor(release));
  go(folder, 'get', `${OPERATOR}@v${release}`);
  go(folder, 'mod', 'tidy');
  console.error(`judge: builds the operator ${release}, which takes ten minutes the first time`);
  go(folder, 'build', '-o', program, '.');
}

/**
 * From Go 1.17 on, what the modules of the operator need only for themselves is not looked up (`lazy loading`). Without the line, the
 * go.mod of each must be had.
 */
function moduleFor(release: string): string {
  return `module operatorjudge\n\ngo 1.26\n\nrequire ${OPERATOR} v${release}\n`;
}

/** What went wrong is in one of the lines of Go, after those about what it downloads. */
function go(folder: string, ...args: readonly string[]): string {
  const env = { ...process.env, GOFLAGS: '-mod=mod' };
  const { status, stdout, stderr } = spawnSync('go', args, { cwd: folder, encoding: 'utf8', env, maxBuffer: 2 ** 28 });
  if (status !== 0) {
    const said = stderr
      .split('\n')
      .filter((line) => line !== '' && !/^go: (downloading|finding|found|added) /.test(line));
    const shown = said.slice(0, 3).join('; ');
    throw new JudgeFailure(
      `go ${args.slice(0, 2).join(' ')} fails for ${path.basename(folder)}: ${shown}; use a release whose modules can be had and that this Go builds`,
    );
  }
  return stdout;
}

function judged(program: string, definitions: string, cases: readonly JudgedCase[]): readonly Judgement[] {
  const input = cases.map((each) => JSON.stringify(each)).join('\n');
  const { status, stdout, stderr } = spawnSync(program, [definitions], { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  const lines = stdout.split('\n').filter((line) => line !== '');
  if (status !== 0 || lines.length !== cases.length) {
    const [first = ''] = stderr.split('\n');
    throw new JudgeFailure(
      `the operator stops after ${String(lines.length)} of ${String(cases.length)} cases: ${first}`,
    );
  }
  return lines.map((line) => JSON.parse(line) as Judgement);
}
