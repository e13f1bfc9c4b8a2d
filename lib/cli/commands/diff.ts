import { LATEST_RELEASE, parseVersion } from '../../releases/releases';
import { grouped, present } from '../../private/plain';
import type { McpValidationProps } from '../../yaml/validation/mcp-validation-types';
import { type Command, EXIT, formatOf, Misuse, parseArguments, tell, type Terminal } from '../command-line';
import { groupsIn, settingsOf } from '../check/settings';
import { clusterView, type ClusterView, combined } from '../diff/cluster-view';
import { clusterFiles, type ClusterFiles, neededRelease, ONE_CLUSTER } from '../cluster-files';
import { rendered, type RenderedObjects } from '../diff/rendered-objects';
import { differences, type Differences } from '../diff/differences';
import { asJson, markdown, text, type DiffRun } from '../diff/report';
import type { ReadFiles } from '../documents';
import { FILE_HELP, settingsFile } from '../input';
import { readAndTold } from '../left-out';
import { namesInSeveral } from '../objects';
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
    Array.from(new Set(sides), (files) => [files, readSide(files, terminal, { ...values, settings })]),
  );
  const errors = Array.from(read.values()).flatMap((each) => each.errors);
  if (errors.length > 0) {
    tell(terminal, errors);
    return EXIT.faulty;
  }
  const files = sides.map((given) => clusterFiles(read.get(given)?.files ?? [], settings));
  const needed = neededReleases(files.flat());
  const states = files.map((parts, index) => {
    return partsOf(parts, { release: asked?.[index], needed, given: sides[index] ?? [] });
  });
  const faults = states.flat().flatMap((part) => part.errors);
  if (faults.length > 0) {
    tell(terminal, faults);
    return EXIT.faulty;
  }
  const [before, after] = states.map((parts) =>
    combined(parts.map((part) => clusterView(part, namesOf(states, part.name), part.name))),
  ) as [ClusterView, ClusterView];
  const found = differences(before, after);
  terminal.out(write(found, runOf(states, asked)));
  if (Array.from(read.values()).some(({ unread }) => unread.length > 0)) {
    return EXIT.faulty;
  }
  return values['exit-code'] === true && found.proxies.length + found.others.length > 0 ? EXIT.changed : EXIT.done;
}

/** The releases that clusters need if nobody states one, by cluster. */
function neededReleases(parts: readonly ClusterFiles[]): ReadonlyMap<string | undefined, string | undefined> {
  return new Map(
    Array.from(
      grouped(parts, ({ name }) => name),
      ([name, own]) => [name, neededRelease(own)],
    ),
  );
}

/** The releases of both sides, and what is known of them. */
function runOf(states: readonly (readonly Part[])[], asked: Releases): DiffRun {
  const releases = states.flat().map(({ release }) => release);
  const shown = new Set(states.flat().map((part) => part.shown));
  const [only = LATEST_RELEASE, ...more] = shown;
  const unproven = new Map(
    states.flat().flatMap((part) => {
      const { version, knownAs } = part.release;
      return version === knownAs ? [] : [[part.shown, { release: part.shown, treatedAs: knownAs }] as const];
    }),
  );
  return {
    releases: asked ?? (more.length > 0 ? undefined : [only, only]),
    isAssumed: releases.some(({ isStated }) => !isStated),
    unproven: Array.from(unproven.values()),
  };
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
  /** By cluster. */
  readonly needed: ReadonlyMap<string | undefined, string | undefined>;
  /** The files and folders that were named. */
  readonly given: readonly string[];
}

/** The objects of one cluster on one side. */
interface Part extends RenderedObjects {
  readonly name: string | undefined;
  /** Its release, as it was stated. */
  readonly shown: string;
}

function partsOf(clusters: readonly ClusterFiles[], side: Side): Part[] {
  return clusters.map(({ name, files, settings }) => {
    const { apiGroup, openshift, substitution, crds } = settings;
    const { release = settings.release, needed, given } = side;
    const own = { ...present({ release, needed: needed.get(name), apiGroup, openshift, substitution, crds }), given };
    const made = rendered(files, own);
    const twice = proxiesTwice(files, ONE_CLUSTER);
    const errors = twice.length > 0 ? twice : made.errors;
    return { name, ...made, errors, shown: release ?? made.release.version };
  });
}

/** The names of objects that several overlays have in a cluster, on one of the sides. */
function namesOf(states: readonly (readonly Part[])[], cluster: string | undefined): ReadonlySet<string> {
  const parts = states.flat().filter(({ name }) => name === cluster);
  return new Set(parts.flatMap(({ objects }) => Array.from(namesInSeveral(objects))));
}
