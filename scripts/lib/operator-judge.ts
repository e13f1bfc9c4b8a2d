import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Manifest } from '../../test/support/corpus';
import { checkGo, go, type GoRun } from './go-command';
import { HOME } from './go-program';
import { JudgeFailure } from './judge-failure';
import { keep, removeAtEnd, run } from './own-processes';

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
  readonly judge: (cases: readonly JudgedCase[]) => Promise<readonly Judgement[]>;
}

/** Builds the operator of a release from its Go module into `.judge/`, unless it is there. */
export async function operatorJudge(release: string): Promise<OperatorJudge> {
  if (!/^\d+\.\d+\.\d+$/.test(release)) {
    throw new JudgeFailure(`'${release}' is no release; write one such as 0.44.0`);
  }
  const folder = path.join(HOME, 'operator', release);
  const program = path.join(folder, 'operator-judge');
  const call: GoRun = {
    folder,
    env: { ...process.env, GOFLAGS: '-mod=mod' },
    what: `the operator ${release}`,
    otherwise: 'use a release whose modules can be had and that this Go builds',
  };
  if (!isBuilt(folder, program)) {
    await built(release, program, call);
  }
  const module = (await go(call, 'list', '-m', '-f', '{{.Dir}}', OPERATOR)).trim();
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

/** Builds the program; nothing of it stays where that fails, or is interrupted. */
async function built(release: string, program: string, call: GoRun): Promise<void> {
  const { folder } = call;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  removeAtEnd(folder);
  await checkGo(call);
  for (const name of sources()) {
    copyFileSync(path.join(SOURCE, name), path.join(folder, name));
  }
  console.error(`judge: looks up the Go modules of the operator ${release}`);
  writeFileSync(path.join(folder, 'go.mod'), moduleFor(release));
  await go(call, 'get', `${OPERATOR}@v${release}`);
  await go(call, 'mod', 'tidy');
  console.error(`judge: builds the operator ${release}, which takes ten minutes the first time`);
  await go(call, 'build', '-o', `${program}.new`, '.');
  renameSync(`${program}.new`, program);
  keep(folder);
}

/**
 * From Go 1.17 on, what the modules of the operator need only for themselves is not looked up (`lazy loading`). Without the line, the
 * go.mod of each must be had.
 */
function moduleFor(release: string): string {
  return `module operatorjudge\n\ngo 1.26\n\nrequire ${OPERATOR} v${release}\n`;
}

async function judged(
  program: string,
  definitions: string,
  cases: readonly JudgedCase[],
): Promise<readonly Judgement[]> {
  const input = cases.map((each) => JSON.stringify(each)).join('\n');
  const { status, out, error } = await run(program, [definitions], { cwd: HOME, input });
  const lines = out.split('\n').filter((line) => line !== '');
  if (status !== 0 || lines.length !== cases.length) {
    const [first = ''] = error.split('\n');
    throw new JudgeFailure(
      `the operator stops after ${String(lines.length)} of ${String(cases.length)} cases: ${first}; remove ${path.dirname(program)}, so that it is built anew`,
    );
  }
  return lines.map((line) => JSON.parse(line) as Judgement);
}
