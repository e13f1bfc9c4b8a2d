import path from 'node:path';
import { isPlainObject, listAt, objectAt, textAt } from '../../private/plain';
import { attemptReading, manifestText, readValues, roughText, unlessUnreadable } from '../../kubernetes';
import { bytesOf, isBelow } from '../folders';
import type { InputFile } from '../documents';
import { identityAt } from '../input';
import { type Kustomization, kustomizationFileIn, readKustomization } from './kustomization-file';

const GROUPS = ['kustomize.toolkit.fluxcd.io/', 'argoproj.io/'];

/** The kustomizations that are applied. */
export interface Applied {
  /** Those that no other one of the input includes, or that Flux or Argo CD names. */
  readonly roots: readonly Kustomization[];
  /** Those that Flux or Argo CD names. */
  readonly named: ReadonlySet<Kustomization>;
}

export function appliedOf(kustomizations: Kustomizations, files: readonly InputFile[]): Applied {
  const byFolder = new Map(kustomizations.given.map((each) => [path.resolve(each.folder), each]));
  const known = new Set(byFolder.keys());
  const named = files.flatMap((file) =>
    namedFolders(file).flatMap((folder) => folderMeant(file.path, folder, known) ?? []),
  );
  const roots = new Set(kustomizations.roots());
  const meant = new Set(named.flatMap((folder) => byFolder.get(folder) ?? []));
  return {
    roots: kustomizations.given.filter((each) => roots.has(each) || (meant.has(each) && !each.isComponent)),
    named: meant,
  };
}

/** The folders that Kustomizations of Flux and Applications of Argo CD name in a file, as paths in their repository. */
function namedFolders({ read, shown }: InputFile): string[] {
  return unlessUnreadable(
    () => {
      const bytes = attemptReading(read, '');
      const text = roughText(bytes);
      return GROUPS.some((group) => text.includes(group))
        ? readValues(manifestText(bytes), shown).flatMap(({ value }) => pathsIn(value))
        : [];
    },
    // it is told where its documents are read
    () => [],
  );
}

/** The folder that a path means: below the outermost folder around the file where there is one of the known folders. */
function folderMeant(file: string, named: string, known: ReadonlySet<string>): string | undefined {
  const around: string[] = [];
  for (let folder = path.dirname(path.resolve(file)); around.at(-1) !== folder; folder = path.dirname(folder)) {
    around.push(folder);
  }
  return around
    .reverse()
    .map((folder) => path.join(folder, named))
    .map((each) => each.replace(/(.)[/\\]+$/, '$1'))
    .find((each) => known.has(each));
}

function pathsIn(content: unknown): string[] {
  if (!isPlainObject(content)) {
    return [];
  }
  const { kind, spec } = content;
  switch (kind) {
    case 'Kustomization':
      return pathOf(spec);
    case 'Application':
      return sourcePaths(spec);
    case 'ApplicationSet':
      return sourcePaths(objectAt(spec, 'template', 'spec'));
    default:
      return [];
  }
}

function sourcePaths(spec: unknown): string[] {
  return [objectAt(spec, 'source'), ...listAt(spec, 'sources')].flatMap(pathOf);
}

function pathOf(source: unknown): string[] {
  return [textAt(source, 'path')].filter((each) => each !== undefined);
}

/** The API group and the labels of the operator, and the kinds, which a patch may name alone. */
const OURS = /toolhive|\bMCP[A-Z]\w/i;

/** Which files have to do with proxies: they name something that this package knows. */
export function relevance(groups: readonly string[]): (file: string) => boolean {
  const known = new Map<string, boolean>();
  const namesOurs = (text: string): boolean => OURS.test(text) || groups.some((group) => text.includes(group));
  return (file) => {
    const found = known.get(file) ?? namesOurs(textOf(file));
    known.set(file, found);
    return found;
  };
}

/** The kustomization file, and all files that it reads. */
export function filesReadBy({ file, inputs }: Kustomization): string[] {
  return [file, ...inputs.filter(({ isFolder }) => !isFolder).map(({ path }) => path)];
}

/** How far kustomizations reach for files: into their own folders, into what was given to the command, or elsewhere. */
export type Reach = 'own' | 'given' | 'elsewhere';

/** @param given the files and folders that were given to the command */
export function reachOf(kustomizations: readonly Kustomization[], given: readonly string[]): Reach {
  const outside = kustomizations.flatMap(({ folder, inputs }) =>
    inputs.filter((each) => !each.isFolder && !isBelow(each.path, folder)),
  );
  // what the settings of a plugin name was not looked at
  const hasPlugin = kustomizations.some(({ inputs }) => inputs.some(({ use }) => use === 'plugin'));
  if (outside.length === 0) {
    return 'own';
  }
  return !hasPlugin && outside.every(({ path }) => given.some((each) => isBelow(path, each))) ? 'given' : 'elsewhere';
}

/** A file that cannot be read is told elsewhere. */
function textOf(file: string): string {
  return unlessUnreadable(
    () => roughText(bytesOf(file)),
    () => '',
  );
}

/** A way from a kustomization to itself. */
export type Circle = readonly [Kustomization, ...Kustomization[]];

/** The begin or the end of a visit. */
interface Step {
  readonly at: Kustomization;
  readonly isEnd: boolean;
}

/** The kustomizations of the input, and those that they include, wherever these are. */
export class Kustomizations {
  /** Those of the input, in its order. */
  public readonly given: readonly Kustomization[];
  private readonly known = new Map<string, Kustomization | undefined>();
  private readonly included = new Map<Kustomization, readonly Kustomization[]>();

  public constructor(files: readonly string[]) {
    this.given = files.flatMap((file) => this.at(path.dirname(file), file) ?? []);
  }

  /** The kustomization and all that it includes, itself first. */
  public closureOf(start: Kustomization): readonly Kustomization[] {
    const found = new Set([start]);
    for (const each of found) {
      this.includedBy(each).forEach((included) => found.add(included));
    }
    return Array.from(found);
  }

  /** Those that no other one of the input includes, and that are no components. */
  public roots(): readonly Kustomization[] {
    const included = new Set(this.given.flatMap((each) => this.includedBy(each)));
    return this.given.filter((each) => !included.has(each) && !each.isComponent);
  }

  /** Kustomizations that include themselves, among these and those that they include: each circle from its first one. */
  public circles(starts: readonly Kustomization[]): readonly Circle[] {
    const done = new Set<Kustomization>();
    const way = new Set<Kustomization>();
    const found: Circle[] = [];
    const pending: Step[] = [...starts].reverse().map((at) => ({ at, isEnd: false }));
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { at, isEnd } = next;
      if (isEnd) {
        way.delete(at);
        done.add(at);
      } else if (way.has(at)) {
        const steps = Array.from(way);
        found.push([at, ...steps.slice(steps.indexOf(at) + 1), at]);
      } else if (!done.has(at)) {
        way.add(at);
        pending.push({ at, isEnd: true }, ...this.includedBy(at).map((each) => ({ at: each, isEnd: false })));
      }
    }
    return found;
  }

  private includedBy(kustomization: Kustomization): readonly Kustomization[] {
    const included =
      this.included.get(kustomization) ??
      kustomization.inputs.filter(({ isFolder }) => isFolder).flatMap(({ path: folder }) => this.at(folder) ?? []);
    this.included.set(kustomization, included);
    return included;
  }

  private at(folder: string, file = kustomizationFileIn(folder)): Kustomization | undefined {
    const key = identityAt(folder);
    if (!this.known.has(key)) {
      this.known.set(key, file === undefined ? undefined : readKustomization(file));
    }
    return this.known.get(key);
  }
}
