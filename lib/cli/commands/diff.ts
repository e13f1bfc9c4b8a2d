import { LATEST_RELEASE, byVersion, knownRelease, parseVersion } from '../../releases/releases';
import type { McpValidationProps } from '../../yaml/validation/mcp-validation-types';
import { type Command, EXIT, formatOf, json, Misuse, parseArguments, tell, type Terminal } from '../command-line';
import { groupsIn, settingsFile, settingsOf } from '../check/settings';
import { clusterView, type ClusterView, combined } from '../diff/cluster-view';
import { clusterFiles, type ClusterFiles, ONE_CLUSTER } from '../cluster-files';
import { rendered, type RenderedObjects } from '../diff/rendered-objects';
import { differences, type Differences } from '../diff/differences';
import { markdown, text, type DiffRun } from '../diff/report';
import { FILE_HELP, type ReadFiles } from '../input';
import { readAndTold } from '../left-out';
import { namesInSeveral, type KubernetesObject } from '../objects';
import { KUSTOMIZE_HELP, KUSTOMIZE_OPTIONS, readManifests, type KustomizeOptions } from '../kustomize/read-manifests';
import { proxiesTwice } from '../graph/proxies';

const HELP = `Usage: cdk8s-mcp diff OLD NEW [OPTIONS]
       cdk8s-mcp diff FILE... --release OLD..NEW [OPTIONS]

Says what a change of manifests means for the people who use and run the proxies: whether pods restart and clients log in
again, and what becomes of tools, headers, policies and access. It reads custom resources, as the operator of a release
would treat them, and the objects of clusters without the operator.

With two releases, it says what another release of the operator changes for the same manifests.

OLD and NEW are each a file or a folder. ${FILE_HELP}

Options:
  -r, --release RELEASE   the release of the operator, such as 0.63 (default: ${LATEST_RELEASE}), or two: 0.44..0.63
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

Exit codes: 0 done; 1 the manifests have errors or no proxy, or wrong usage; 2 something changes, with --exit-code.
`;

type Releases = DiffRun['releases'];

export const DIFF: Command = { help: HELP, run, misused: EXIT.faulty };

const FORMATS: { readonly [format: string]: (found: Differences, run: DiffRun) => string } = {
  text,
  markdown,
  json: (found, run) => json({ ...run, ...found }),
};

function run(args: readonly string[], terminal: Terminal): number {
  const { values, positionals } = parseArguments(args, {
    release: { type: 'string', short: 'r' },
    'api-group': { type: 'string' },
    settings: { type: 'string' },
    format: { type: 'string' },
    'exit-code': { type: 'boolean' },
    ...KUSTOMIZE_OPTIONS,
  });
  const write = formatOf(values, FORMATS);
  const settings = settingsOf({ apiGroup: values['api-group'] }, settingsFile(values.settings));
  const asked = releasesOf(values.release);
  const used = asked ?? ownReleases(settings);
  const [only = LATEST_RELEASE, ...more] = used;
  const sides = sidesOf(positionals, asked);
  // with two releases, both sides are the same files
  const read = new Map(
    Array.from(new Set(sides), (files) => [files, readSide(files, terminal, { ...values, settings })]),
  );
  const states = sides.map((given, index) => {
    return partsOf(read.get(given), { release: asked?.[index], settings, given }, terminal);
  });
  const [old, now] = states;
  if (old === undefined || now === undefined) {
    return EXIT.faulty;
  }
  const viewOf = (parts: readonly Part[]): ClusterView =>
    combined(parts.map(({ name, objects }) => clusterView(objects, namesOf([old, now], name), name)));
  const [before, after] = [viewOf(old), viewOf(now)];
  if (before.proxies.size + after.proxies.size === 0) {
    tell(terminal, ['cdk8s-mcp: there is no proxy in the manifests']);
    return EXIT.faulty;
  }
  for (const each of new Set(used)) {
    if (byVersion(each, LATEST_RELEASE) > 0 && knownRelease(each) === LATEST_RELEASE) {
      tell(terminal, [`cdk8s-mcp: what release ${each} does is not known; it is treated as ${LATEST_RELEASE}`]);
    }
  }
  const found = differences(before, after);
  const releases = asked ?? (more.length > 0 ? undefined : ([only, only] as const));
  terminal.out(write(found, { releases }));
  if (Array.from(read.values()).some(({ unread }) => unread.length > 0)) {
    return EXIT.faulty;
  }
  return values['exit-code'] === true && found.proxies.length + found.others.length > 0 ? EXIT.changed : EXIT.done;
}

function releasesOf(given: string | undefined): Releases {
  if (given === undefined) {
    return undefined;
  }
  const [before, after = before, ...more] = given.split('..').map(released);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Misuse(`--release "${given}" has more than two releases; write it as 0.44..0.63`);
  }
  return [before, after];
}

/** The releases of the clusters, for which the option names none. */
function ownReleases({ clusters = [], release = LATEST_RELEASE }: McpValidationProps): string[] {
  return Array.from(new Set(clusters.length === 0 ? [release] : clusters.map((each) => each.release ?? release)));
}

function released(given: string): string {
  if (parseVersion(given) === undefined) {
    throw new Misuse(`--release "${given}" is not a release of the operator; write it as 0.63, or two as 0.44..0.63`);
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

interface SideOptions extends KustomizeOptions {
  readonly settings: McpValidationProps;
}

function readSide(names: readonly string[], terminal: Terminal, options: SideOptions): ReadFiles {
  const manifests = readManifests(names, terminal, options, groupsIn(options.settings));
  return readAndTold(manifests, terminal);
}

interface Side {
  /** Absent: that of each cluster. */
  readonly release: string | undefined;
  readonly settings: McpValidationProps;
  /** The files and folders that were named. */
  readonly given: readonly string[];
}

/** The objects of one cluster on one side. */
interface Part {
  readonly name: string | undefined;
  readonly objects: readonly KubernetesObject[];
}

/** Nothing, if the manifests have errors, which are printed. */
function partsOf(
  { files, errors }: Pick<ReadFiles, 'files' | 'errors'> = { files: [], errors: [] },
  side: Side,
  terminal: Terminal,
): readonly Part[] | undefined {
  const parts = clusterFiles(files, side.settings).map((part) => ({ name: part.name, ...renderedPart(part, side) }));
  const mistakes = errors.length > 0 ? errors : parts.flatMap((part) => part.errors);
  if (mistakes.length > 0) {
    tell(terminal, mistakes);
    return undefined;
  }
  return parts;
}

function renderedPart({ files, settings }: ClusterFiles, side: Side): RenderedObjects {
  const { apiGroup, openshift, substitution, release = LATEST_RELEASE } = settings;
  const errors = proxiesTwice(files, ONE_CLUSTER);
  return errors.length > 0
    ? { objects: [], errors }
    : rendered(files, { release: side.release ?? release, apiGroup, openshift, substitution, given: side.given });
}

/** The names of objects that several overlays have in a cluster, on one of the sides. */
function namesOf(states: readonly (readonly Part[])[], cluster: string | undefined): ReadonlySet<string> {
  const parts = states.flat().filter(({ name }) => name === cluster);
  return new Set(parts.flatMap(({ objects }) => Array.from(namesInSeveral(objects))));
}
