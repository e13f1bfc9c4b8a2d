import { type Command, EXIT, Misuse, tell, type Terminal } from '../command-line';
import { formatOf, guess, parseArguments } from '../options';
import { groupsIn, settingsOf } from '../check/settings';
import { draw } from '../graph/draw-manifests';
import { type Drawing, type Omission, OMISSIONS } from '../graph/drawing';
import { FILE_HELP, settingsFile } from '../input';
import { KUSTOMIZE_HELP, KUSTOMIZE_OPTIONS, readManifests } from '../kustomize/read-manifests';

const HELP = `Usage: cdk8s-mcp graph FILE... [OPTIONS]

Prints the proxies of manifests as a Mermaid flowchart: who reaches them, what they reach, and the configs, Secrets and
ConfigMaps that they refer to. It reads custom resources, and the objects that clusters without the operator get.

${FILE_HELP}

Options:
      --only NAME         only this proxy; can be given several times, as NAME or NAMESPACE/NAME
      --without PARTS     leave out ${OMISSIONS.join(', ')}; several with commas between them
      --format FORMAT     mermaid (default): one flowchart; markdown: a page with a flowchart for each proxy
      --settings FILE     a YAML file with the properties of the validation plugin, which can describe several clusters
${KUSTOMIZE_HELP}
  -h, --help              print this text

Examples:
  cdk8s-mcp graph dist
  cdk8s-mcp graph k8s > proxies.mmd
  cdk8s-mcp graph k8s --without secrets,policies --format markdown > proxies.md

Exit codes: 0 done; 1 a file of proxies is not YAML, or there is no such proxy; 2 wrong usage, or a file that cannot be
read.
`;

export const GRAPH: Command = { help: HELP, run };

const FORMATS: { readonly [format: string]: (drawing: Drawing) => string } = {
  mermaid: (drawing) => drawing.together(),
  markdown: (drawing) => drawing.each(),
};

function run(args: readonly string[], terminal: Terminal): number {
  const { values, positionals } = parseArguments(args, {
    only: { type: 'string', multiple: true },
    without: { type: 'string', multiple: true },
    format: { type: 'string' },
    settings: { type: 'string' },
    ...KUSTOMIZE_OPTIONS,
  });
  const write = formatOf(values, FORMATS);
  const without = omissionsIn(values.without);
  const settings = settingsOf({}, settingsFile(values.settings));
  const manifests = readManifests(positionals, terminal, values, groupsIn(settings));
  const { notes, errors, result, isWhole } = draw(manifests, settings, { only: values.only ?? [], without });
  tell(terminal, [...notes, ...errors]);
  if (result === undefined) {
    return EXIT.faulty;
  }
  terminal.out(write(result));
  return isWhole ? EXIT.done : EXIT.faulty;
}

function omissionsIn(given: readonly string[] = []): ReadonlySet<Omission> {
  const found = given
    .flatMap((each) => each.split(','))
    .map((name) => {
      const known = OMISSIONS.find((each) => each === name.trim());
      if (known === undefined) {
        throw new Misuse(`--without "${name}" is none of ${OMISSIONS.join(', ')}${guess(name, OMISSIONS)}`);
      }
      return known;
    });
  return new Set(found);
}
