import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorRelease } from '../..';
import { parseArguments } from '../arguments';
import { convert } from '../convert/conversion';
import { FILE_HELP, readInput } from '../input';
import { isUsable } from '../convert/layout';
import { attempt, counted, EXIT, FileFailure, Misuse, tell, type Command, type Terminal } from '../terminal';
import { writeModules, writeOneFile } from '../convert/typescript/modules';
import type { Program } from '../convert/typescript/program';

const HELP = `Usage: cdk8s-mcp convert FILE... [OPTIONS]

Writes a TypeScript program that creates the custom resources of YAML files with the constructs of cdk8s-mcp: a chart
for each file and each namespace in it, and an app. The files may contain other objects too, such as the output of
"kubectl get -o yaml"; objects that the operator or Kubernetes created are left out.

${FILE_HELP}

Options:
  -o, --out FOLDER        write main.ts, the program to run, and a file for each chart into this folder
      --out FILE.ts       write everything into this file, and replace it (default: to standard output)
      --force             replace files in the folder
  -c, --class NAME        name of the chart's class (default: from the name of the YAML file)
  -r, --release RELEASE   the release of the operator, such as 0.44 (default: the first one that has all fields)
      --crds PATH         the CRDs of the cluster: a file, a folder or a URL; the program names it too
      --no-substitution   no variables such as \${DOMAIN} are replaced in the files before they are applied
      --without-operator  the program is for a cluster without the operator
  -h, --help              print this text

The program does not contain Secrets, but refers to them by name. Notes and errors go to standard error, one per line,
each with the file and line that it is about.

Exit codes: 0 done; 1 the files have errors; 2 wrong usage, or a file that cannot be read or written.
`;

export const CONVERT: Command = { help: HELP, run };

function run(args: readonly string[], terminal: Terminal): number {
  const { values, positionals } = parseArguments(args, {
    out: { type: 'string', short: 'o' },
    force: { type: 'boolean' },
    class: { type: 'string', short: 'c' },
    release: { type: 'string', short: 'r' },
    crds: { type: 'string' },
    'no-substitution': { type: 'boolean' },
    'without-operator': { type: 'boolean' },
  });
  checkClass(values.class);
  checkRelease(values.release);
  const progress = (step: string): void => {
    if (terminal.interactive) {
      tell(terminal, [`cdk8s-mcp: ${step}`]);
    }
  };
  const files = readInput(positionals, terminal);
  progress(`reading ${files.length === 1 ? (files[0]?.shown ?? '') : counted(files.length, 'file')}`);
  const { program, errors, notes } = convert({
    files,
    className: values.class,
    operator: values['without-operator'] !== true,
    release: values.release,
    crds: values.crds,
    substitution: values['no-substitution'] !== true,
    progress,
  });
  tell(terminal, [...errors, ...notes]);
  if (program === undefined) {
    tell(terminal, [`cdk8s-mcp: ${counted(errors.length, 'error')}; no program was written`]);
    return EXIT.faulty;
  }
  for (const file of write(program, terminal, values)) {
    progress(`wrote ${file}`);
  }
  return EXIT.done;
}

function checkClass(className: string | undefined): void {
  if (className !== undefined && !isUsable(className)) {
    throw new Misuse(`"${className}" cannot be the name of the class: it is not in PascalCase, or is already in use`);
  }
}

function checkRelease(release: string | undefined): void {
  if (release !== undefined && OperatorRelease.of(release)._origin.findings.length > 0) {
    const latest = OperatorRelease.LATEST.version;
    throw new Misuse(`"${release}" is not a release of the operator that this package knows; write it like ${latest}`);
  }
}

interface Target {
  readonly out?: string | undefined;
  readonly force?: boolean | undefined;
}

/** Writes the program; returns its files. */
function write(program: Program, terminal: Terminal, { out, force = false }: Target): string[] {
  if (out === undefined) {
    terminal.out(writeOneFile(program, 'main.ts'));
    return [];
  }
  if (out.endsWith('.ts')) {
    writeFile(out, writeOneFile(program, out));
    return [out];
  }
  const modules = Array.from(writeModules(program), ([file, text]) => [path.join(out, file), text] as const);
  const [existing] = modules.filter(([file]) => !force && existsSync(file));
  if (existing !== undefined) {
    throw new FileFailure(`${existing[0]} already exists; use --force to replace it`);
  }
  attempt(`cannot create ${out}`, () => mkdirSync(out, { recursive: true }));
  for (const [file, text] of modules) {
    writeFile(file, text);
  }
  return modules.map(([file]) => file);
}

function writeFile(file: string, text: string): void {
  attempt(`cannot write ${file}`, () => {
    writeFileSync(file, text);
  });
}
