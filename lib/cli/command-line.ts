import { printable, textOf } from '../private/texts';

/** The input and output of a command. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** All of the standard input. */
  readonly input: () => string;
  /** Whether `error` is a terminal that a person watches. */
  readonly interactive: boolean;
}

/** The exit code of a command. */
export const EXIT = { done: 0, faulty: 1, misused: 2, changed: 2 } as const;

/** One of the commands. */
export interface Command {
  /** What `--help` prints. */
  readonly help: string;
  /** Runs it with the arguments that follow its name; returns the exit code. `version` is that of this package. */
  readonly run: (args: readonly string[], terminal: Terminal, version: string) => number;
}

/** Wrong usage, or a file that cannot be read or written; perhaps several mistakes, each a line. */
export class Misuse extends Error {
  public readonly lines: readonly string[];

  public constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** A problem that the usage text does not help with. */
export class FileFailure extends Misuse {}

/** Runs an operation that may fail for reasons outside of this package. */
export function attempt<Result>(failure: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw new FileFailure(`${failure}: ${textOf(error)}`);
  }
}

/** Writes lines to the standard error, whatever is in the names that they contain. */
export function tell({ error }: Terminal, lines: readonly string[]): void {
  error(lines.map(asLine).join(''));
}

/** A line that may begin with what a manifest or a file is called: there, GitHub's runner takes `::` for a command. */
export function asLine(text: string): string {
  return `${printable(text).replace(/^(\s*):(?=:)/, '$1\\u003a')}\n`;
}

/** A value as JSON for people and programs; what `JSON.stringify` leaves unprintable is escaped too. */
export function json(value: unknown): string {
  const lines = JSON.stringify(value, undefined, 2).split('\n');
  return lines.map((line) => `${printable(line)}\n`).join('');
}

/** Says in how many files of folders something was skipped. */
export function skippedLine(files: number): string {
  return `skipped what is not a Kubernetes object in ${counted(files, 'file')}`;
}

/** A path as a shell takes it for one word. */
export function asWord(path: string): string {
  return /^[\w./@+,:=-]+$/.test(path) && !path.startsWith('-') ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

/** What checks the templates of a chart. */
export function helmCommand(folder: string): string {
  return `helm template ${asWord(printable(folder))} | cdk8s-mcp check -`;
}

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}
