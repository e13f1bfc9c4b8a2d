import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArguments } from '../arguments';
import { classNameOf, convert, isUsable } from '../conversion';
import { readInput, type InputFile } from '../input';
import { attempt, counted, EXIT, Misuse, type Command, type Terminal } from '../terminal';

const HELP = `Usage: cdk8s-mcp convert FILE [--out FILE] [--class NAME]

Prints a TypeScript program that makes the custom resources of a YAML file with the constructs of cdk8s-mcp.
The file may hold other objects too, and what "kubectl get -o yaml" prints.

Options:
  -o, --out FILE    write the program to this file, which it replaces (default: to standard output)
  -c, --class NAME  name of the chart's class (default: from the name of the YAML file)
  -h, --help        print this text

Secrets stay outside of the program, which refers to them by name. Notes and errors go to standard error, one a line,
each with the file and line that it is about.

Exit codes: 0 done; 1 the YAML file has errors; 2 wrong usage, or a file that cannot be read or written.
`;

export const CONVERT: Command = { help: HELP, run };

function run(args: readonly string[], terminal: Terminal): number {
  const { values, positionals } = parseArguments(args, {
    out: { type: 'string', short: 'o' },
    class: { type: 'string', short: 'c' },
  });
  if (values.class !== undefined && !isUsable(values.class)) {
    throw new Misuse(`"${values.class}" cannot be the name of the class: it is not in PascalCase, or already taken`);
  }
  const [file, ...others] = readInput(positionals, terminal);
  if (file === undefined || others.length > 0) {
    throw new Misuse(`convert takes one file`);
  }
  const className = values.class ?? classNameOf(path.parse(file.shown).name);
  return convertFile(file, className, values.out, terminal);
}

function convertFile(
  { shown: file, text }: InputFile,
  className: string,
  out: string | undefined,
  terminal: Terminal,
): number {
  const progress = (step: string): void => {
    if (terminal.interactive) {
      terminal.error(`cdk8s-mcp: ${step}\n`);
    }
  };
  progress(`reading ${file}`);
  const { program, errors, notes } = convert({ file, text, className, target: out ?? 'main.ts', progress });
  for (const line of [...errors, ...notes]) {
    terminal.error(`${line}\n`);
  }
  if (program === undefined) {
    terminal.error(`cdk8s-mcp: ${counted(errors.length, 'error')}; no program was written\n`);
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
