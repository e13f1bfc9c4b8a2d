import { textOf } from '../private/error-text';
import { hasOption } from './arguments';
import { CHECK } from './commands/check';
import { CONVERT } from './commands/convert';
import { GRAPH } from './commands/graph';
import { FILE_HELP } from './input';
import { EXIT, FileFailure, Misuse, type Command, type Terminal } from './terminal';

const COMMANDS: { readonly [name: string]: Command } = { convert: CONVERT, check: CHECK, graph: GRAPH };

const HELP = `Usage: cdk8s-mcp COMMAND FILE... [OPTIONS]

Commands:
  convert        write a TypeScript program that creates the custom resources of YAML files
  check          check the custom resources of YAML files, as "cdk8s synth" checks those of a program
  graph          draw the proxies of YAML files, and what they are connected with, as a Mermaid flowchart

"cdk8s-mcp COMMAND --help" shows the options of a command.

Options:
  -h, --help     print this text
  -v, --version  print the version

${FILE_HELP}

Exit codes: 0 done; 1 the files have errors; 2 wrong usage, or a file that cannot be read or written.
`;

/** Runs a command; returns its exit code. */
export function main(args: readonly string[], version: string, terminal: Terminal): number {
  try {
    return run(args, version, terminal);
  } catch (error) {
    terminal.error(`cdk8s-mcp: ${textOf(error)}\n`);
    return error instanceof Misuse ? EXIT.misused : EXIT.faulty;
  }
}

function run(args: readonly string[], version: string, terminal: Terminal): number {
  const [name = '', ...others] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (hasOption(args, '--help', '-h')) {
    terminal.out(command?.help ?? HELP);
    return EXIT.done;
  }
  if (hasOption(args, '--version', '-v')) {
    terminal.out(`${version}\n`);
    return EXIT.done;
  }
  if (command === undefined) {
    throw withHelp(new Misuse(name === '' ? 'no command' : `unknown command "${name}"`), '');
  }
  try {
    return command.run(others, terminal, version);
  } catch (error) {
    throw withHelp(error, `${name} `);
  }
}

function withHelp(error: unknown, command: string): unknown {
  return error instanceof Misuse && !(error instanceof FileFailure)
    ? new Misuse(`${error.message}; see cdk8s-mcp ${command}--help`)
    : error;
}
