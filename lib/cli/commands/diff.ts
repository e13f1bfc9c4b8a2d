import { OperatorRelease } from '../../index';
import { type Command, EXIT, Misuse, tell, type Terminal } from '../command-line';
import { formatOf, parseArguments } from '../options';
import { groupsIn, settingsOf } from '../check/settings';
import { asJson, compare, markdown, text } from '../analysis';
import type { Differences } from '../diff/differences';
import type { DiffRun } from '../diff/report';
import { FILE_HELP, settingsFile } from '../input';
import { KUSTOMIZE_HELP, KUSTOMIZE_OPTIONS, readManifests, type Manifests } from '../kustomize/read-manifests';

const HELP = `Usage: cdk8s-mcp diff OLD NEW [OPTIONS]
       cdk8s-mcp diff FILE... --release OLD..NEW [OPTIONS]

Says what a change of manifests means for the people who use and run the proxies: whether pods restart and clients log in
again, and what becomes of tools, headers, policies and access. It reads custom resources, as the operator of a release
would treat them, and the objects of clusters without the operator.

With two releases, it says what another release of the operator changes for the same manifests.

OLD and NEW are each a file or a folder. ${FILE_HELP}

Options:
  -r, --release RELEASE   the release of the operator, such as 0.63, or two: 0.44..0.63 (default: the first one that
                          has all fields)
      --crds PATH         the CRDs of the cluster: a file, a folder or a URL
      --api-group GROUP   API group of the custom resources (default: toolhive.stacklok.dev)
      --settings FILE     a YAML file with the properties of the validation plugin, which can describe several clusters
      --format FORMAT     text (default), markdown or json
      --exit-code         exit with 2 if something changes
${KUSTOMIZE_HELP}
  -h, --help              print this text

Examples:
  cdk8s-mcp diff dist-of-main dist
  cdk8s-mcp diff k8s --release 0.44..0.63
  cdk8s-mcp diff old.yaml new.yaml --format markdown

Exit codes: 0 done; 1 the manifests have errors; 2 something changes, with --exit-code, wrong usage, or a file that cannot be read.
`;

type Releases = DiffRun['releases'];

export const DIFF: Command = { help: HELP, run };

const FORMATS: { readonly [format: string]: (found: Differences, run: DiffRun) => string } = {
  text,
  markdown,
  json: asJson,
};

function run(args: readonly string[], terminal: Terminal): number {
  const { values, positionals } = parseArguments(args, {
    release: { type: 'string', short: 'r' },
    crds: { type: 'string' },
    'api-group': { type: 'string' },
    settings: { type: 'string' },
    format: { type: 'string' },
    'exit-code': { type: 'boolean' },
    ...KUSTOMIZE_OPTIONS,
  });
  const write = formatOf(values, FORMATS);
  const settings = settingsOf({ apiGroup: values['api-group'], crds: values.crds }, settingsFile(values.settings));
  const asked = releasesOf(values.release);
  const sides = sidesOf(positionals, asked);
  // with two releases, both sides are the same files
  const read = new Map(
    Array.from(new Set(sides), (files) => [files, readManifests(files, terminal, values, groupsIn(settings))]),
  );
  const [before, after] = sides.map((files) => read.get(files)) as [Manifests, Manifests];
  const { notes, errors, result, isWhole } = compare({ before, after }, settings, asked);
  tell(terminal, [...notes, ...errors]);
  if (result === undefined) {
    return EXIT.faulty;
  }
  const { found } = result;
  terminal.out(write(found, result.run));
  if (!isWhole) {
    return EXIT.faulty;
  }
  return values['exit-code'] === true && found.proxies.length + found.others.length > 0 ? EXIT.changed : EXIT.done;
}

function releasesOf(given: string | undefined): Releases {
  if (given === undefined) {
    return undefined;
  }
  const [before = '', after = before, ...more] = given.split('..');
  if (more.length > 0) {
    throw new Misuse(`--release "${given}" has more than two releases; write it as 0.44..0.63`);
  }
  return [released(before), released(after)];
}

function released(given: string): string {
  const [refusal] = OperatorRelease.of(given)._origin.findings;
  if (refusal !== undefined) {
    throw new Misuse(`--release "${given}" ${refusal.rule}; write it as 0.63, or two as 0.44..0.63`);
  }
  return given;
}

/** The files of the old and of the new state. */
function sidesOf(files: readonly string[], asked: Releases): (readonly string[])[] {
  if (asked?.[0] !== asked?.[1]) {
    return [files, files];
  }
  const [old, now, ...more] = files;
  if (old === undefined || now === undefined || more.length > 0) {
    throw new Misuse('name the old and the new state, each a file or a folder');
  }
  return [[old], [now]];
}
