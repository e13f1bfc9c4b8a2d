import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { classNameOf, convert, isUsable } from './commands/convert';

/** Where the command reads and writes. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Whether a person watches what is written to `error`. */
  readonly interactive: boolean;
}

/** What the command ends with. */
export const EXIT = { done: 0, faulty: 1, misused: 2 } as const;

const SEE_HELP = 'see cdk8s-mcp --help';
const HELP = `Usage: cdk8s-mcp convert FILE [--out FILE] [--class NAME]

Prints a TypeScript program that makes the custom resources of a YAML file with the constructs of cdk8s-mcp.
The file may hold other objects too, and what "kubectl get -o yaml" prints.

Options:
  -o, --out FILE    write the program to this file, which it replaces (default: to standard output)
  -c, --class NAME  name of the chart's class (default: from the name of the YAML file)
  -h, --help        print this text
  -v, --version     print the version

Secrets stay outside of the program, which refers to them by name. Notes and errors go to standard error, one a line,
each with the file and line that it is about.

Exit codes: 0 done; 1 the YAML file has errors; 2 wrong usage, or a file that cannot be read or written.
`;

/** Wrong usage, or a file that cannot be read or written. */
class Misuse extends Error {}

/** Runs the command; returns its exit code. */
export function main(args: readonly string[], version: string, terminal: Terminal): number {
  try {
    return run(args, version, terminal);
  } catch (error) {
    terminal.error(`cdk8s-mcp: ${textOf(error)}\n`);
    return error instanceof Misuse ? EXIT.misused : EXIT.faulty;
  }
}

function run(args: readonly string[], version: string, terminal: Terminal): number {
  const { values, positionals } = parsed(args);
  const [command, file, ...others] = positionals;
  if (values.help === true) {
    terminal.out(HELP);
    return EXIT.done;
  }
  if (values.version === true) {
    terminal.out(`${version}\n`);
    return EXIT.done;
  }
  if (command !== 'convert') {
    throw new Misuse(`${command === undefined ? 'no command' : `unknown command "${command}"`}; ${SEE_HELP}`);
  }
  if (file === undefined || others.length > 0) {
    throw new Misuse(`convert takes one file; ${SEE_HELP}`);
  }
  const className = values.class ?? classNameOf(path.parse(file).name);
  if (!isUsable(className)) {
    throw new Misuse(`"${className}" cannot be the name of the class: it is not in PascalCase, or already taken`);
  }
  return convertFile(file, className, values.out, terminal);
}

function convertFile(file: string, className: string, out: string | undefined, terminal: Terminal): number {
  const progress = (step: string): void => {
    if (terminal.interactive) {
      terminal.error(`cdk8s-mcp: ${step}\n`);
    }
  };
  progress(`reading ${file}`);
  const text = attempt(`cannot read ${file}`, () => readFileSync(file, 'utf8'));
  const { program, errors, notes } = convert({ file, text, className, target: out ?? 'main.ts', progress });
  for (const line of [...errors, ...notes]) {
    terminal.error(`${line}\n`);
  }
  if (program === undefined) {
    const count = errors.length === 1 ? '1 error' : `${String(errors.length)} errors`;
    terminal.error(`cdk8s-mcp: ${count}; no program was written\n`);
    return EXIT.faulty;
  }
  if (out === undefined) {
    terminal.out(program);
  } else {
    attempt(`cannot write ${out}`, () => {
      writeFileSync(out, program);
    });
    progress(`${out} is written`);
  }
  return EXIT.done;
}

function parsed(args: readonly string[]): ReturnType<typeof parse> {
  try {
    return parse(args);
  } catch (error) {
    throw new Misuse(`${textOf(error)}; ${SEE_HELP}`);
  }
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      out: { type: 'string', short: 'o' },
      class: { type: 'string', short: 'c' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
    },
  });
}

function attempt<Result>(failure: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw new Misuse(`${failure}: ${textOf(error)}`);
  }
}

/** Errors of Node are not always instances of this realm's `Error`. */
function textOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
