import path from 'node:path';
import { once } from '../../private/caches';
import { grouped } from '../../private/plain';
import { printable } from '../../private/texts';
import {
  manifestText,
  readDocuments,
  unlessUnreadable,
  UnreadableFile,
  type FileProblem,
  type YamlDocument,
} from '../../reader/located-documents';
import { counted, Misuse, tell, type Terminal } from '../command-line';
import { foundFile, identityAt, type InputFile, readInput } from '../input';
import { isKustomizationName, type Kustomization, REMOTE, type Use } from './kustomization-file';
import { KustomizeCommand } from './kustomize-command';
import { Origins } from './origins';
import { type Circle, Kustomizations, relevance, rootsOf } from './roots';

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
  /** Files of documents, and renderings. */
  readonly files: readonly InputFile[];
  /** The names of all files that were looked at. */
  readonly names: readonly string[];
  /** The roots of kustomizations. */
  readonly overlays: readonly Overlay[];
  /** The kustomization files. */
  readonly kustomizations: readonly string[];
}

/** Reads the files that are named, in folders, and what their kustomizations make of them. */
export function readManifests(
  given: readonly string[],
  terminal: Terminal,
  { kustomize, 'no-kustomize': isOff = false }: KustomizeOptions,
  groups: readonly string[] = [],
): Manifests {
  const files = readInput(given, terminal);
  const names = files.map((file) => file.path);
  const kustomizations = new Kustomizations(names.filter(isKustomizationName));
  if (kustomizations.given.length === 0) {
    return { files, names, overlays: [], kustomizations: [] };
  }
  const roots = rootsOf(kustomizations, files);
  const command = new KustomizeCommand(kustomize, isOff);
  const isRelevant = relevance(groups);
  const needsRendering = (closure: readonly Kustomization[]): boolean =>
    closure.some((each) => !each.changesNothing) && closure.some(isRelevant);
  const overlays = roots.flatMap((root) => overlayOf(root, { kustomizations, needsRendering, command }));
  const rendered = overlays.filter(({ rendering }) => rendering !== undefined).map(({ root }) => root);
  const read = [
    ...documentFiles(files, kustomizations, { roots, rendered }),
    ...wrongFiles(kustomizations, kustomizations.given),
    ...renderedFiles(overlays),
  ];
  return {
    files: read,
    names: Array.from(new Set([...names, ...read.map((file) => file.path)])),
    overlays,
    kustomizations: kustomizations.given.map(({ file }) => file),
  };
}

/** Reads what one kustomization is rendered to, and nothing else. */
export function readOverlay(
  given: readonly string[],
  terminal: Terminal,
  { kustomize, 'no-kustomize': isOff = false }: KustomizeOptions,
  folder: string,
): Manifests {
  const files = readInput(given, terminal);
  const names = files.map((file) => file.path);
  const kustomizations = new Kustomizations(names.filter(isKustomizationName));
  const root = kustomizations.given.find((each) => path.resolve(each.folder) === path.resolve(folder));
  if (root === undefined || root.isComponent) {
    const known = rootsOf(kustomizations, files).map((each) => each.folder);
    const advice = known.length === 0 ? '' : `; use one of ${known.join(', ')}`;
    throw new Misuse(`${folder} is not an overlay in these files${advice}`);
  }
  const command = new KustomizeCommand(kustomize, isOff);
  const overlays = overlayOf(root, { kustomizations, needsRendering: () => true, command });
  return {
    files: [...wrongFiles(kustomizations, [root]), ...renderedFiles(overlays)],
    names,
    overlays,
    kustomizations: kustomizations.given.map(({ file }) => file),
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
}

/** Nothing for a root that is as the files that it lists, that has an error, or that has nothing to do with proxies. */
function overlayOf(root: Kustomization, { kustomizations, needsRendering, command }: Rendering): Overlay[] {
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
  const built = command.build(root.folder);
  switch (built.kind) {
    case 'left':
      return [{ root, left: built.why }];
    case 'failed':
      return [
        { root, failure: wrongFile(root, { reason: `cannot be rendered: ${printable(built.reason)}`, fix: 'fix it' }) },
      ];
    case 'built':
      return [{ root, rendering: renderingOf(root, closure, built.output) }];
  }
}

function renderingOf(root: Kustomization, closure: readonly Kustomization[], output: Uint8Array): InputFile {
  const { file, folder } = root;
  const documents = once(() => {
    const filesOf = (use: Use): string[] => {
      const inputs = closure.flatMap((each) => each.inputs.filter((input) => input.use === use && !input.isFolder));
      return Array.from(new Set(inputs.map((input) => input.path)));
    };
    const origins = new Origins({ objects: filesOf('resource'), patches: filesOf('patch') }, file);
    return objectsIn(output, root).map((each) => origins.located(each));
  });
  return {
    path: file,
    shown: printable(file),
    identity: `rendering:${file}`,
    isFound: false,
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

/** A kustomization with an error, as a file that cannot be read. */
function wrongFile({ file }: Kustomization, problem: FileProblem): InputFile {
  const read = (): never => {
    throw new UnreadableFile({ location: printable(file), ...problem });
  };
  return { path: file, shown: printable(file), identity: `wrong:${file}`, isFound: false, read };
}

/** What is wrong with kustomizations and those that they include. */
function wrongFiles(kustomizations: Kustomizations, given: readonly Kustomization[]): InputFile[] {
  const all = new Set(given.flatMap((each) => kustomizations.closureOf(each)));
  const wrong = Array.from(all).flatMap((each) => (each.problem === undefined ? [] : [wrongFile(each, each.problem)]));
  const circles = new Map(kustomizations.circles(given).map((each) => [each[0], circleFile(each)]));
  return [...wrong, ...circles.values()];
}

function circleFile(circle: Circle): InputFile {
  const reason = `includes itself: ${circle.map(({ folder }) => printable(folder)).join(' -> ')}`;
  return wrongFile(circle[0], { reason, fix: 'remove one of these' });
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

/** A root of kustomizations that was not rendered, so that only the files that it lists were read. */
export interface NotRendered {
  readonly overlay: string;
  readonly reason: string;
}

const SHOWN = 3;

export function notRendered(overlays: readonly Overlay[]): NotRendered[] {
  return overlays.flatMap(({ root, left }) =>
    left === undefined ? [] : [{ overlay: printable(root.folder), reason: printable(left) }],
  );
}

/** Says which overlays were not rendered: a line for each reason, with what to do instead. */
export function tellNotRendered({ overlays }: Manifests, terminal: Terminal): void {
  const byReason = grouped(notRendered(overlays), ({ reason }) => reason);
  const lines = Array.from(byReason, ([reason, left]) => {
    const [first = ''] = left.map(({ overlay }) => overlay);
    const more = left.length > SHOWN ? ` and ${String(left.length - SHOWN)} more` : '';
    const shown = left.slice(0, SHOWN).map(({ overlay }) => overlay);
    const what = `${counted(left.length, 'overlay')} ${left.length === 1 ? 'was' : 'were'} not rendered (${reason})`;
    const command = `kubectl kustomize ${first} | cdk8s-mcp check -`;
    return `cdk8s-mcp: ${what}, only the files that they list were read: ${shown.join(', ')}${more}; use ${command}`;
  });
  tell(terminal, lines);
}
