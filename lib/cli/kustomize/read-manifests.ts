import path from 'node:path';
import { once } from '../../private/caches';
import { grouped } from '../../private/plain';
import { printable } from '../../private/texts';
import { manifestText, readDocuments, unlessUnreadable, UnreadableFile, type YamlDocument } from '../../kubernetes';
import { Misuse, type Terminal } from '../command-line';
import type { InputFile } from '../documents';
import { foundFile, identityAt, readInput } from '../input';
import { isKustomizationName, type Kustomization, REMOTE, type Use } from './kustomization-file';
import { KustomizeCommand } from './kustomize-command';
import { Origins } from './origins';
import { appliedOf, filesReadBy, Kustomizations, reachOf, relevance } from './roots';
import { type Weight, weights, wrongFile, wrongFiles } from './wrong-kustomizations';

/** What the options of a command say of kustomize, as `parseArguments` gives them. */
export interface KustomizeOptions {
  readonly kustomize?: string | undefined;
  readonly 'no-kustomize'?: boolean | undefined;
}

/** The options of each command that reads manifests. */
export const KUSTOMIZE_OPTIONS = {
  kustomize: { type: 'string' },
  'no-kustomize': { type: 'boolean' },
} as const;

/** What the help of these commands says of them. */
export const KUSTOMIZE_HELP = `      --kustomize COMMAND the executable that renders kustomizations (default: kustomize, or else kubectl)
      --no-kustomize      render nothing: of kustomizations, only the files that they list are read`;

/** A root of kustomizations, and what became of it. */
export interface Overlay {
  readonly root: Kustomization;
  /** Why it was not rendered, though it changes what it lists. */
  readonly left?: string;
  /** What it was rendered to. */
  readonly rendering?: InputFile;
  /** What says why it cannot be rendered. */
  readonly failure?: InputFile;
}

/** The manifests that a command reads. */
export interface Manifests {
  /** The files and folders that were named. */
  readonly given: readonly string[];
  /** Files of documents, and renderings. */
  readonly files: readonly InputFile[];
  /** The names of all files that were looked at. */
  readonly names: readonly string[];
  /** The roots of kustomizations. */
  readonly overlays: readonly Overlay[];
  /** The kustomization files. */
  readonly kustomizations: readonly string[];
  /** The folders of Helm charts that have to do with proxies, whose templates are not read. */
  readonly charts: readonly string[];
}

/** Reads the files that are named, in folders, and what their kustomizations make of them. */
export function readManifests(
  given: readonly string[],
  terminal: Terminal,
  { kustomize, 'no-kustomize': isOff = false }: KustomizeOptions,
  groups: readonly string[] = [],
): Manifests {
  const input = readInput(given, terminal);
  const { files } = input;
  const isRelevant = relevance(groups);
  const charts = input.charts.filter(({ templates }) => templates.some(isRelevant)).map(({ folder }) => folder);
  const names = files.map((file) => file.path);
  const kustomizations = new Kustomizations(names.filter(isKustomizationName));
  if (kustomizations.given.length === 0) {
    return { given, files, names, overlays: [], kustomizations: [], charts };
  }
  const applied = appliedOf(kustomizations, files);
  const { roots } = applied;
  const isOurs = (closure: readonly Kustomization[]): boolean => closure.flatMap(filesReadBy).some(isRelevant);
  const weigh = weights(kustomizations, files, { named: applied.named, isRelevant });
  const command = new KustomizeCommand(kustomize, isOff);
  const overlays = roots.flatMap((root) =>
    overlayOf(root, {
      kustomizations,
      needsRendering: (closure) => closure.some((each) => !each.changesNothing) && isOurs(closure),
      command,
      given,
      isNamed: applied.named.has(root),
      weigh,
    }),
  );
  const rendered = overlays.filter(({ rendering }) => rendering !== undefined).map(({ root }) => root);
  const read = [
    ...documentFiles(files, kustomizations, { roots, rendered }),
    ...wrongFiles(kustomizations, kustomizations.given, weigh),
    ...renderedFiles(overlays),
  ];
  return {
    given,
    files: read,
    names: Array.from(new Set([...names, ...read.map((file) => file.path)])),
    overlays,
    kustomizations: kustomizations.given.map(({ file }) => file),
    charts,
  };
}

/** Reads what one kustomization is rendered to, and nothing else. */
export function readOverlay(
  given: readonly string[],
  terminal: Terminal,
  { kustomize, 'no-kustomize': isOff = false }: KustomizeOptions,
  folder: string,
): Manifests {
  const { files } = readInput(given, terminal);
  const names = files.map((file) => file.path);
  const kustomizations = new Kustomizations(names.filter(isKustomizationName));
  const root = kustomizations.given.find((each) => path.resolve(each.folder) === path.resolve(folder));
  const { roots, named } = appliedOf(kustomizations, files);
  if (root === undefined || root.isComponent) {
    const known = roots.map((each) => each.folder);
    const advice = known.length === 0 ? '' : `; use one of ${known.join(', ')}`;
    throw new Misuse(`${folder} is not an overlay in these files${advice}`);
  }
  const command = new KustomizeCommand(kustomize, isOff);
  const weigh = (): Weight => 'named';
  const isNamed = named.has(root);
  const overlays = overlayOf(root, { kustomizations, needsRendering: () => true, command, given, isNamed, weigh });
  return {
    given,
    files: [...wrongFiles(kustomizations, [root], weigh), ...renderedFiles(overlays)],
    names,
    overlays,
    kustomizations: kustomizations.given.map(({ file }) => file),
    charts: [],
  };
}

function renderedFiles(overlays: readonly Overlay[]): InputFile[] {
  return overlays.flatMap(({ rendering = [], failure = [] }) => [rendering, failure].flat());
}

/** How roots are rendered. */
interface Rendering {
  readonly kustomizations: Kustomizations;
  /** Whether these kustomizations change what they list, and have to do with proxies. */
  readonly needsRendering: (closure: readonly Kustomization[]) => boolean;
  readonly command: KustomizeCommand;
  /** The files and folders that were given to the command. */
  readonly given: readonly string[];
  /** Whether Flux or Argo CD names the root. */
  readonly isNamed: boolean;
  readonly weigh: (kustomization: Kustomization) => Weight;
}

/** Nothing for a root that is as the files that it lists, that has an error, or that has nothing to do with proxies. */
function overlayOf(root: Kustomization, rendering: Rendering): Overlay[] {
  const { kustomizations, needsRendering, command, given, isNamed, weigh } = rendering;
  const closure = kustomizations.closureOf(root);
  const hasError = closure.some(({ problem }) => problem !== undefined) || kustomizations.circles([root]).length > 0;
  const obstacles = closure.flatMap((each) => each.obstacle ?? []);
  const obstacle = obstacles.find((each) => each === REMOTE) ?? obstacles[0];
  // what is fetched may be of proxies
  if (hasError || (obstacle !== REMOTE && !needsRendering(closure))) {
    return [];
  }
  if (obstacle !== undefined) {
    return [{ root, left: obstacle }];
  }
  const reach = reachOf(closure, given);
  if (isNamed && reach === 'elsewhere') {
    return [{ root, left: ELSEWHERE }];
  }
  const built = command.build(root.folder, isNamed && reach === 'given');
  switch (built.kind) {
    case 'left':
      return [{ root, left: built.why }];
    case 'failed': {
      const fix = reach === 'own' ? 'fix it' : TO_REACH;
      const reason = `cannot be rendered: ${printable(built.reason)}`;
      return [{ root, failure: wrongFile(root, { reason, fix }, weigh(root)) }];
    }
    case 'built':
      return [{ root, rendering: renderingOf(root, closure, built.output) }];
  }
}

const ELSEWHERE = 'reads a file outside of the folder that was given';
const TO_REACH = `move what it reads into its folder; only Flux loads other files, and Argo CD with such a build option: if one of them applies it, give its manifests too`;

function renderingOf(root: Kustomization, closure: readonly Kustomization[], output: Uint8Array): InputFile {
  const { file, folder } = root;
  const documents = once(() => {
    const filesOf = (use: Use): string[] => {
      const inputs = closure.flatMap((each) => each.inputs.filter((input) => input.use === use && !input.isFolder));
      return Array.from(new Set(inputs.map((input) => input.path)));
    };
    const generators = closure.flatMap((each) => each.generators);
    const origins = new Origins({ objects: filesOf('resource'), patches: filesOf('patch'), generators }, file);
    return objectsIn(output, root).map((each) => origins.located(each));
  });
  return {
    path: file,
    shown: printable(file),
    identity: `rendering:${file}`,
    isFound: true,
    read: () => output,
    documents,
    overlay: printable(folder),
  };
}

function objectsIn(output: Uint8Array, { file, folder }: Kustomization): YamlDocument[] {
  return unlessUnreadable(
    () => readDocuments(manifestText(output), printable(file)),
    ({ problem }) => {
      const reason = `is rendered to something that is not objects in YAML: ${problem.reason}`;
      const fix = `look at what kustomize build ${printable(folder)} prints`;
      throw new UnreadableFile({ location: printable(file), reason, fix });
    },
  );
}

/** The roots, and those of them that were rendered. */
interface Roots {
  readonly roots: readonly Kustomization[];
  readonly rendered: readonly Kustomization[];
}

/**
 * The files whose documents are read as they are: not kustomizations, nor their patches and settings, nor what is part of a
 * rendering. What kustomizations list is read even if it is not in the input.
 */
function documentFiles(
  files: readonly InputFile[],
  kustomizations: Kustomizations,
  { roots, rendered }: Roots,
): InputFile[] {
  const known = Array.from(new Set(kustomizations.given.flatMap((each) => kustomizations.closureOf(each))));
  const inputs = known.flatMap((lister) =>
    lister.inputs
      .filter(({ isFolder }) => !isFolder)
      .map(({ use, path }) => ({ lister, use, path, identity: identityAt(path) })),
  );
  const listed = grouped(
    inputs.filter(({ use }) => use === 'resource'),
    ({ identity }) => identity,
  );
  const isRendered = new Set(rendered.flatMap((root) => kustomizations.closureOf(root)));
  const rootsOf = grouped(
    roots.flatMap((root) => kustomizations.closureOf(root).map((each) => ({ root, each }))),
    ({ each }) => each,
  );
  const others = new Set([...inputs.map(({ identity }) => identity), ...known.map(({ file }) => identityAt(file))]);
  const given = new Set(files.map(({ identity }) => identity));
  const elsewhere = Array.from(listed, ([identity, [first]]) => ({ identity, path: first?.path ?? '' }))
    .filter(({ identity }) => !given.has(identity))
    .map(({ path }) => foundFile(path));
  return [...files, ...elsewhere].flatMap((file): InputFile[] => {
    const listers = listed.get(file.identity)?.map(({ lister }) => lister) ?? [];
    const [lister] = listers;
    if (lister === undefined) {
      return others.has(file.identity) ? [] : [file];
    }
    if (listers.some((each) => isRendered.has(each))) {
      return [];
    }
    const [only, ...more] = new Set(listers.flatMap((each) => (rootsOf.get(each) ?? []).map(({ root }) => root)));
    return [{ ...file, overlay: printable((only === undefined || more.length > 0 ? lister : only).folder) }];
  });
}
