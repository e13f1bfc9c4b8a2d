import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../lib/language-test';

/** Test files to run, in this order, until a test fails. */
export interface Trial {
  /** Files of `lib/` that are changed, with their text. */
  readonly texts: { readonly [file: string]: string };
  readonly tests: readonly TestRun[];
  /** What each test file may take, in milliseconds of the processor. */
  readonly limits: { readonly [file: string]: number };
  /** Whether it is needed what the test files reach. */
  readonly isObserved?: boolean;
}

/** A test file, and the names of the tests to run of it; all if undefined. */
export interface TestRun {
  readonly file: string;
  readonly only?: readonly string[] | undefined;
}

/** What was seen of a test file that ran with instrumented code. */
export interface Seen {
  /** Milliseconds of the processor since the trial began. */
  readonly time: number;
  /** For each test, milliseconds of the processor. */
  readonly times: { readonly [test: string]: number };
  /** How many files of `lib/` were loaded. */
  readonly loaded: number;
  readonly coverage: Coverage;
}

/** How often a mutant's place was reached, by the mutant's id. */
type Hits = { readonly [id: string]: number };

interface Coverage {
  /** Outside of tests: while modules were loaded. */
  readonly static: Hits;
  readonly perTest: { readonly [test: string]: Hits };
}

export type Outcome =
  | {
      readonly type: 'done';
      /** The file that failed, and the names of its failed tests, if it has come to tests. */
      readonly failed?: { readonly file: string; readonly names: readonly string[] };
      /** For each test file that has not failed, if it is observed. */
      readonly seen: readonly Seen[];
      /** Milliseconds of the processor. */
      readonly time: number;
    }
  /** The test file did not end in time, or the process has crashed in it. */
  | { readonly type: 'timeout'; readonly file: string; readonly time: number };

type Message = Outcome | { readonly type: 'begins'; readonly file: string };

interface Ready {
  /** The test files that there are. */
  readonly tests: readonly string[];
}

const CONFIG = path.join(__dirname, 'worker', 'jest.config.js');
const JEST = path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');

/** A test file that waits for something, without using the processor, is given up after this many milliseconds. */
const HANGS = 300_000;
/** The process is replaced after so many trials: not everything that they leave behind can be collected. */
const TRIALS = 100;

/** A process that runs test files. If one does not end, the process is stopped, and the next trial has a new one. */
export class TestProcess {
  private running: { readonly child: ChildProcess; readonly tests: readonly string[] } | undefined;
  private trials = 0;

  /** The test files that it can run. */
  public async tests(): Promise<readonly string[]> {
    return (await this.started()).tests;
  }

  public async run(trial: Trial): Promise<Outcome> {
    const { child: last } = this.running ?? {};
    // what a trial leaves running can end the process after it
    if (this.trials === TRIALS || last?.connected === false || (last?.exitCode ?? last?.signalCode ?? null) !== null) {
      this.end();
    }
    this.trials += 1;
    const { child } = await this.started();
    const begin = Date.now();
    const outcome = await new Promise<Outcome>((resolve) => {
      let file = '';
      let timer: NodeJS.Timeout | undefined;
      const end = (result: Outcome): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(result);
      };
      const giveUp = (): void => {
        end({ type: 'timeout', file, time: Date.now() - begin });
      };
      child.on('exit', giveUp);
      child.on('error', giveUp);
      child.on('message', (message: Message) => {
        if (message.type === 'begins') {
          file = message.file;
          clearTimeout(timer);
          timer = setTimeout(giveUp, HANGS);
        } else if (message.type === 'done') {
          end(message);
        }
      });
      child.send(trial);
    });
    if (outcome.type === 'timeout') {
      this.end();
    }
    return outcome;
  }

  public end(): void {
    this.running?.child.kill('SIGKILL');
    this.running = undefined;
    this.trials = 0;
  }

  private async started(): Promise<{ readonly child: ChildProcess; readonly tests: readonly string[] }> {
    if (this.running === undefined) {
      const args = ['--ci', '--config', CONFIG];
      const child = fork(JEST, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
      const { tests } = await new Promise<Ready>((resolve, reject) => {
        child.once('exit', () => {
          reject(new Error('jest has ended before it began'));
        });
        child.once('message', resolve);
      });
      child.removeAllListeners();
      this.running = { child, tests };
    }
    return this.running;
  }
}
