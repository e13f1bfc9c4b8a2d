import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { JudgeFailure } from './judge-failure';
import { keep, removeAtEnd, run, type Ended } from './own-processes';

/** The Go that the judges are written for, and which the oldest modules that they build need. */
const NEEDED = { major: 1, minor: 26 } as const;
/** From this one on, Go gets a newer one for itself, unless `GOTOOLCHAIN` is `local`. */
const SWITCHING = { major: 1, minor: 21 } as const;
/** How many lines of what Go says are shown. */
const SHOWN = 3;

interface Version {
  readonly major: number;
  readonly minor: number;
}

/** A run of Go, for a message where it fails. */
export interface GoRun {
  readonly folder: string;
  readonly env?: NodeJS.ProcessEnv;
  /** What is built, such as `the operator 0.44.0`. */
  readonly what: string;
  /** What else can be done where it fails. */
  readonly otherwise: string;
}

/** Fails with what to do where Go is not installed, or too old to build something. */
export async function checkGo({ folder, env, what, otherwise }: GoRun): Promise<void> {
  const { status, out, error, isMissing } = await run('go', ['env', 'GOVERSION', 'GOTOOLCHAIN'], { cwd: folder, env });
  const needed = `Go ${textOf(NEEDED)} or later`;
  if (isMissing) {
    throw new JudgeFailure(`Go is not installed, which ${what} needs; install ${needed}, or ${otherwise}`);
  }
  const [version = '', toolchain = ''] = out.split('\n');
  const found = versionIn(version);
  if (status !== 0 || found === undefined) {
    throw new JudgeFailure(`go env fails: ${shown(error)}; install ${needed}, or ${otherwise}`);
  }
  const mustBe = isBefore(found, SWITCHING) || /^local$|\+path$/.test(toolchain) ? NEEDED : SWITCHING;
  if (isBefore(found, mustBe)) {
    throw new JudgeFailure(`Go ${textOf(found)} is too old for ${what}; install ${needed}, or ${otherwise}`);
  }
}

function versionIn(text: string): Version | undefined {
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(text) ?? [];
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor) };
}

function isBefore(one: Version, other: Version): boolean {
  return one.major < other.major || (one.major === other.major && one.minor < other.minor);
}

function textOf({ major, minor }: Version): string {
  return `${String(major)}.${String(minor)}`;
}

/** What Go prints; fails with what it says, and with what to do. */
export async function go({ folder, env, what, otherwise }: GoRun, ...args: readonly string[]): Promise<string> {
  const temporary = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-go-'));
  removeAtEnd(temporary);
  const ended = await run('go', args, { cwd: folder, env: { ...(env ?? process.env), GOTMPDIR: temporary } });
  rmSync(temporary, { recursive: true, force: true });
  keep(temporary);
  if (ended.isMissing) {
    throw new JudgeFailure(`Go is not installed, which ${what} needs; install it, or ${otherwise}`);
  }
  if (ended.status !== 0) {
    throw new JudgeFailure(whyGoFails(ended, what, otherwise, args));
  }
  return ended.out;
}

/** The reason in one line, of all that Go printed. */
function whyGoFails(
  { out, error }: Pick<Ended, 'out' | 'error'>,
  what: string,
  otherwise: string,
  args: readonly string[],
): string {
  const [, needed, running] = /requires go >= ([\d.]+) \(running go ([\d.]+)/.exec(error) ?? [];
  if (needed !== undefined && running !== undefined) {
    return `Go ${running} is too old for ${what}; install Go ${needed} or later, set GOTOOLCHAIN=auto, or ${otherwise}`;
  }
  // `go mod download -json` says on the standard output what is wrong
  const [, told] = /"Error": "(.*)"/.exec(out) ?? [];
  return `go ${args.slice(0, 2).join(' ')} fails for ${what}: ${told ?? shown(error)}; ${otherwise}`;
}

/** Without the lines about what it downloads. */
function shown(error: string): string {
  const lines = error.split('\n').map((line) => line.trim());
  const said = lines.filter((line) => line !== '' && !/^go: (downloading|finding|found|added|upgraded) /.test(line));
  return said.length === 0 ? 'it says nothing' : said.slice(0, SHOWN).join('; ');
}
