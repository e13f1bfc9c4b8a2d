import path from 'node:path';
import { grouped } from '../../private/plain';
import { identity } from '../../model/names-and-labels';
import type { SourceFile } from './layout';
import { said, type OwnSource } from './source';

/** The cluster of each file, and notes about it. */
export interface Clusters {
  /** Undefined if there is only one. */
  readonly nameOf: (file: SourceFile) => string | undefined;
  readonly notes: readonly string[];
}

/**
 * Files with the same object are for different clusters: the files of each folder for one cluster, unless a folder has
 * the object twice.
 */
export function clustersOf(files: readonly SourceFile[]): Clusters {
  const doubles = clashes(files);
  if (doubles.size === 0) {
    return { nameOf: () => undefined, notes: [] };
  }
  const folders = shortNames(files.map(({ shown }) => path.dirname(shown)));
  const own = shortNames(files.map(({ shown }) => path.join(path.dirname(shown), path.parse(shown).name)));
  const neighbours = grouped(files, ({ shown }) => path.dirname(shown));
  const twice = new Set(Array.from(neighbours.values()).flatMap((each) => Array.from(clashes(each).keys())));
  const names = new Map(
    files.map((file, index) => {
      const folder = neighbours.size === 1 ? undefined : folders[index];
      return [file, twice.has(file) ? own[index] : folder];
    }),
  );
  const nameOf = (file: SourceFile): string | undefined => names.get(file);
  return { nameOf, notes: Array.from(doubles, ([file, { source, other }]) => clashNote(source, other, nameOf(file))) };
}

interface Clash {
  readonly source: OwnSource;
  readonly other: SourceFile;
}

/** The files with an object of this package's kinds that another file also has; each with one such object. */
function clashes(files: readonly SourceFile[]): Map<SourceFile, Clash> {
  const owned = files.flatMap((file) => ownOf(file).map((source) => ({ file, source })));
  const byObject = grouped(owned, ({ source }) => keyOf(source));
  const found = new Map<SourceFile, Clash>();
  for (const { file, source } of owned) {
    const other = byObject.get(keyOf(source))?.find((each) => each.file !== file)?.file;
    if (other !== undefined && !found.has(file)) {
      found.set(file, { source, other });
    }
  }
  return found;
}

function ownOf({ sources }: SourceFile): OwnSource[] {
  return sources.filter((each) => each.sort === 'own');
}

function keyOf({ kind, namespace, name = '' }: OwnSource): string {
  return identity(kind, namespace, name);
}

function clashNote(source: OwnSource, { shown }: SourceFile, cluster = ''): string {
  const where = cluster === '' ? '' : `, called ${JSON.stringify(cluster)}`;
  return said(source, 'metadata.name', `is also in ${shown}; treated as one of another cluster${where}`);
}

/** Names from paths, without the folders that all paths share: `dev`, `eu-prod`. */
function shortNames(paths: readonly string[]): string[] {
  const split = paths.map((each) => path.normalize(each).split(path.sep));
  const [first = []] = split;
  const common = first.findIndex((each, index) => split.some((parts) => parts[index] !== each));
  return split.map((parts) => {
    const own = common < 0 ? parts.slice(-1) : parts.slice(common);
    const name = own
      .join('-')
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .toLowerCase();
    return name === '' ? 'main' : name;
  });
}
