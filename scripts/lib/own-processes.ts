/** Programs that a script runs, and folders that it needs: none of them outlives it, also if it is killed. */
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { Socket } from 'node:net';
import path from 'node:path';
import type { Writable } from 'node:stream';

const JANITOR = path.join(__dirname, 'janitor.mjs');

export interface ProgramOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv | undefined;
}

/** What a program has printed, and how it ended. */
export interface Ended {
  /** Null: it was killed, or it is not there. */
  readonly status: number | null;
  readonly out: string;
  readonly error: string;
  /** Whether there is no such program. */
  readonly isMissing: boolean;
}

let janitor: Writable | undefined;

function tell(message: { readonly add: boolean; readonly group?: number; readonly folder?: string }): void {
  janitor ??= startJanitor();
  janitor.write(`${JSON.stringify(message)}\n`);
}

function startJanitor(): Writable {
  const child = spawn(process.execPath, [JANITOR], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  // nothing waits for it
  child.unref();
  if (child.stdin instanceof Socket) {
    child.stdin.unref();
  }
  // without it, only what this process does itself at its end is done
  child.stdin.on('error', () => undefined);
  child.on('error', () => undefined);
  return child.stdin;
}

/** Removes the folder once this process has ended, unless it is kept before that. */
export function removeAtEnd(folder: string): void {
  tell({ add: true, folder });
}

export function keep(folder: string): void {
  tell({ add: false, folder });
}

/** Starts a program that ends with this process, together with all that it starts. */
export function start(
  command: string,
  args: readonly string[],
  { cwd, env, stdio }: ProgramOptions & { readonly stdio: StdioOptions },
): ChildProcess {
  const child = spawn(command, args, { cwd, env, stdio, detached: true });
  const { pid: group } = child;
  if (group !== undefined) {
    tell({ add: true, group });
    child.once('exit', () => {
      tell({ add: false, group });
    });
  }
  return child;
}

/** Runs a program, and says what came of it. */
export function run(
  command: string,
  args: readonly string[],
  { input = '', onStart, ...options }: ProgramOptions & RunOptions,
): Promise<Ended> {
  const child = start(command, args, { ...options, stdio: 'pipe' });
  onStart?.(child);
  const [out, error] = [textOf(child.stdout), textOf(child.stderr)];
  // a program that ends early does not read all
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  return new Promise((resolve) => {
    child.once('error', () => {
      resolve({ status: null, out: '', error: '', isMissing: true });
    });
    child.once('close', (status) => {
      resolve({ status, out: out(), error: error(), isMissing: false });
    });
  });
}

interface RunOptions {
  /** What it reads. */
  readonly input?: string;
  readonly onStart?: (child: ChildProcess) => void;
}

/** What a stream has written until then. */
function textOf(stream: NodeJS.ReadableStream | null): () => string {
  const parts: Buffer[] = [];
  stream?.on('data', (part: Buffer) => parts.push(part));
  return () => Buffer.concat(parts).toString('utf8');
}
