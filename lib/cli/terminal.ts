import { textOf } from '../private/error-text';

/** Where a command reads and writes. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** All of the standard input. */
  readonly input: () => string;
  /** Whether a person watches what is written to `error`. */
  readonly interactive: boolean;
}

/** What a command ends with. */
export const EXIT = { done: 0, faulty: 1, misused: 2 } as const;

/** One of the commands. */
export interface Command {
  /** What `--help` prints. */
  readonly help: string;
  /** Runs it with the arguments that follow its name; returns the exit code. */
  readonly run: (args: readonly string[], terminal: Terminal) => number;
}

/** Wrong usage, or a file that cannot be read or written. */
export class Misuse extends Error {}

/** What the help does not help against. */
export class FileFailure extends Misuse {}

/** Does what may fail for reasons outside of this package. */
export function attempt<Result>(failure: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw new FileFailure(`${failure}: ${textOf(error)}`);
  }
}

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}
