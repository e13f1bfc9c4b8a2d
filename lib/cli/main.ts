import { textOf } from '../private/texts';
import { type Command, EXIT, FileFailure, Misuse, tell, type Terminal } from './command-line';
import { guess, hasOption } from './options';
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

"cdk8s-mcp COMMAND --help", or "cdk8s-mcp help COMMAND", shows the options of a command, and examples.

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
    const lines = error instanceof Misuse ? error.lines : textOf(error).split('\n');
    tell(
      terminal,
      lines.map((line) => `cdk8s-mcp: ${line}`),
    );
    return error instanceof Misuse ? EXIT.misused : EXIT.faulty;
  }
}

function run(args: readonly string[], version: string, terminal: Terminal): number {
  const [first = '', ...rest] = args;
  const isHelp = first === 'help';
  const [name = '', ...others] = isHelp ? rest : args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (hasOption(args, '--help', '-h') || (isHelp && (name === '' || command !== undefined))) {
    terminal.out(command?.help ?? HELP);
    return EXIT.done;
  }
  if (hasOption(args, '--version', '-v')) {
    terminal.out(`${version}\n`);
    return EXIT.done;
  }
  if (command === undefined) {
    const unknown = `unknown command "${name}"${guess(name, Object.keys(COMMANDS))}`;
    throw withHelp(new Misuse(name === '' ? 'no command' : unknown), '');
  }
  try {
    return command.run(others, terminal, version);
  } catch (error) {
    throw withHelp(error, `${name} `);
  }
}

function withHelp(error: unknown, command: string): unknown {
  if (!(error instanceof Misuse) || error instanceof FileFailure) {
    return error;
  }
  const last = error.lines.at(-1) ?? '';
  return new Misuse(...error.lines.slice(0, -1), `${last}; see cdk8s-mcp ${command}--help`);
}
