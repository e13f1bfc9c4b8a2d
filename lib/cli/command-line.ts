import { parseArgs, type ParseArgsConfig } from 'node:util';
import { nearMiss } from '../private/near-miss';
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

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<Given extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Given; allowPositionals: true }>
>;

/** The options and the files of a command. */
export function parseArguments<Given extends Options>(args: readonly string[], options: Given): Parsed<Given> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // without the hint how to name a file that begins with a dash
    const said = textOf(error).replace(/\. To specify .*/s, '');
    const [, unknown = ''] = /^Unknown option '(.+)'$/.exec(said) ?? [];
    throw new Misuse(
      `${said}${guess(
        unknown,
        [...Object.keys(options), 'help', 'version'].map((each) => `--${each}`),
      )}`,
    );
  }
}

/** A question that ends a message about an unknown name; nothing if none is near. */
export function guess(unknown: string, known: readonly string[]): string {
  const meant = nearMiss(unknown, known);
  return meant === undefined ? '' : ` (did you mean ${meant}?)`;
}

/** Whether one of the options is among the arguments, before a `--`. */
export function hasOption(args: readonly string[], ...names: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? args.length : end).some((each) => names.includes(each));
}

/** What `--format` and `--json` say, as `parseArguments` gives them. */
export interface FormatOptions {
  readonly format?: string | undefined;
  readonly json?: boolean | undefined;
}

/** What writes in the format that was asked for: the first of the known ones, if none was. */
export function formatOf<Writer>(
  { format, json = false }: FormatOptions,
  known: { readonly [format: string]: Writer },
): Writer {
  if (json && format !== undefined && format !== 'json') {
    throw new Misuse(`--json and --format ${format} contradict each other`);
  }
  const names = Object.keys(known);
  const asked = json ? 'json' : (format ?? names[0] ?? '');
  const found = Object.hasOwn(known, asked) ? known[asked] : undefined;
  if (found === undefined) {
    throw new Misuse(`"${asked}" is not a format; use ${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`);
  }
  return found;
}
