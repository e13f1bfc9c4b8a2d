import { textOf } from '../private/texts';
import { type Command, EXIT, FileFailure, hasOption, Misuse, tell, type Terminal } from './command-line';
import { CHECK } from './commands/check';
import { CLIENTS_COMMAND } from './commands/clients';
import { CONVERT } from './commands/convert';
import { DIFF } from './commands/diff';
import { GRAPH } from './commands/graph';
import { FILE_HELP } from './input';

const COMMANDS: { readonly [name: string]: Command } = {
  convert: CONVERT,
  check: CHECK,
  graph: GRAPH,
  diff: DIFF,
  clients: CLIENTS_COMMAND,
};

const HELP = `Usage: cdk8s-mcp COMMAND FILE... [OPTIONS]

Commands:
  convert        write a TypeScript program that creates the custom resources of YAML files
  check          check the custom resources of YAML files, as "cdk8s synth" checks those of a program
  graph          draw the proxies of YAML files, and what they are connected with, as a Mermaid flowchart
  diff           say what a change of YAML files, or of the operator's release, means for users of the proxies
  clients        print the configuration of MCP clients for the exposed proxies of YAML files

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
    const text = `cdk8s-mcp: ${textOf(error)}`;
    tell(terminal, error instanceof Misuse ? [text] : text.split('\n'));
    return error instanceof Misuse ? EXIT.misused : EXIT.faulty;
  }
}

function run(args: readonly string[], version: string, terminal: Terminal): number {
  const [name = '', ...others] = args;
  const command = commandOf(name);
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

function commandOf(name: string): Command | undefined {
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
}

function withHelp(error: unknown, command: string): unknown {
  return error instanceof Misuse && !(error instanceof FileFailure)
    ? new Misuse(`${error.message}; see cdk8s-mcp ${command}--help`)
    : error;
}
