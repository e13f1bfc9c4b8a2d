import { type Command, EXIT, Misuse, tell, type Terminal } from '../command-line';
import { parseArguments } from '../options';
import { groupsIn, settingsOf } from '../check/settings';
import { clientFile, CLIENTS } from '../client-config';
import { exposedEndpoints } from '../exposed-endpoints';
import { FILE_HELP, settingsFile } from '../input';
import { KUSTOMIZE_HELP, KUSTOMIZE_OPTIONS, readManifests } from '../kustomize/read-manifests';

const HELP = `Usage: cdk8s-mcp clients FILE... [OPTIONS]

Prints the configuration of MCP clients for the proxies of manifests that are exposed by an Ingress or an HTTPRoute. It
reads custom resources, and the objects that clusters without the operator get.

${FILE_HELP}

Options:
      --for CLIENT        only the file of this client: ${CLIENTS.join(', ')}
      --settings FILE     a YAML file with the properties of the validation plugin, which can describe several clusters
${KUSTOMIZE_HELP}
  -h, --help              print this text

Examples:
  cdk8s-mcp clients dist
  cdk8s-mcp clients dist --for vscode > .vscode/mcp.json

Exit codes: 0 done; 1 a file is not YAML, a proxy is in them twice, or no proxy is exposed; 2 wrong usage, or a file that
cannot be read.
`;

export const CLIENTS_COMMAND: Command = { help: HELP, run };

function run(args: readonly string[], terminal: Terminal): number {
  const { values, positionals } = parseArguments(args, {
    for: { type: 'string' },
    settings: { type: 'string' },
    ...KUSTOMIZE_OPTIONS,
  });
  const only = CLIENTS.find((each) => each === values.for);
  if (values.for !== undefined && only === undefined) {
    throw new Misuse(`"${values.for}" is not a known client; use one of ${CLIENTS.join(', ')}`);
  }
  const settings = settingsOf({}, settingsFile(values.settings));
  const manifests = readManifests(positionals, terminal, values, groupsIn(settings));
  const { notes, errors, result: exposed, isWhole } = exposedEndpoints(manifests, settings);
  tell(terminal, [...notes, ...errors]);
  if (exposed === undefined) {
    return EXIT.faulty;
  }
  const written = (only === undefined ? CLIENTS : [only]).map((client) => clientFile(client, exposed));
  terminal.out(only === undefined ? written.map(titled).join('\n') : written.map(({ text }) => text).join(''));
  return isWhole ? EXIT.done : EXIT.faulty;
}

function titled({ file, text }: { readonly file: string; readonly text: string }): string {
  return `# ${file}\n${text}`;
}
