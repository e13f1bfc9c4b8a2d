import { type Command, EXIT, parseArguments, skippedLine, tell, type Terminal } from '../command-line';
import { documentsOf, FILE_HELP } from '../input';
import { draw } from '../graph/flowchart';
import { KUSTOMIZE_HELP, KUSTOMIZE_OPTIONS, readManifests, tellNotRendered } from '../kustomize/read-manifests';
import { objectsOf } from '../objects';

const HELP = `Usage: cdk8s-mcp graph FILE... [OPTIONS]

Prints the proxies of manifests as a Mermaid flowchart: who reaches them, what they reach, and the configs, Secrets and
ConfigMaps that they refer to. It reads custom resources, and the objects that clusters without the operator get.

${FILE_HELP}

Options:
${KUSTOMIZE_HELP}
  -h, --help              print this text

Examples:
  cdk8s-mcp graph dist
  cdk8s-mcp graph k8s > proxies.mmd

Exit codes: 0 done; 1 a file is not YAML, or there is no proxy; 2 wrong usage, or a file that cannot be read.
`;

export const GRAPH: Command = { help: HELP, run };

function run(args: readonly string[], terminal: Terminal): number {
  const { values, positionals } = parseArguments(args, KUSTOMIZE_OPTIONS);
  const manifests = readManifests(positionals, terminal, values);
  tellNotRendered(manifests, terminal);
  const { files, errors, skipped } = documentsOf(manifests.files);
  if (skipped > 0) {
    tell(terminal, [`cdk8s-mcp: ${skippedLine(skipped)}`]);
  }
  const drawn = errors.length > 0 ? undefined : draw(objectsOf(files, positionals));
  if (drawn === undefined) {
    tell(terminal, errors.length > 0 ? errors : ['cdk8s-mcp: there is no proxy in the manifests']);
    return EXIT.faulty;
  }
  terminal.out(drawn);
  return EXIT.done;
}
