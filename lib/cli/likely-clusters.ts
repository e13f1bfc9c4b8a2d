import path from 'node:path';
import { grouped } from '../private/plain';

/** A file, and the objects in it that are once in a cluster, by keys. */
export interface FileOfObjects {
  readonly shown: string;
  readonly keys: readonly string[];
}

/** The cluster that a file seems to be for. */
export interface LikelyCluster {
  readonly name: string;
  /** The folder or the file that is for it, below what all of them share. */
  readonly place: string;
}

/**
 * The clusters of files, if an object is in two of them: the files of each folder are for one cluster, unless a folder has the object
 * twice. A file without a cluster is for none of its own.
 */
export function likelyClusters<File extends FileOfObjects>(files: readonly File[]): ReadonlyMap<File, LikelyCluster> {
  if (filesWithDoubles(files).size === 0) {
    return new Map();
  }
  const folders = belowShared(files.map(({ shown }) => path.dirname(shown)));
  const own = belowShared(files.map(({ shown }) => shown));
  const neighbours = grouped(files, ({ shown }) => path.dirname(shown));
  const twice = new Set(Array.from(neighbours.values()).flatMap((each) => Array.from(filesWithDoubles(each))));
  return new Map(
    files.flatMap((file, index): (readonly [File, LikelyCluster])[] => {
      const [folder = '', name = ''] = [folders[index], own[index]];
      if (twice.has(file)) {
        return [[file, { name: nameOf(path.join(path.dirname(name), path.parse(name).name)), place: name }]];
      }
      return neighbours.size === 1 ? [] : [[file, { name: nameOf(folder), place: folder }]];
    }),
  );
}

/** The files with an object that another one also has. */
function filesWithDoubles<File extends FileOfObjects>(files: readonly File[]): Set<File> {
  const byKey = grouped(
    files.flatMap((file) => file.keys.map((key) => ({ file, key }))),
    ({ key }) => key,
  );
  const doubles = Array.from(byKey.values(), (each) => new Set(each.map(({ file }) => file)));
  return new Set(doubles.filter(({ size }) => size > 1).flatMap((each) => Array.from(each)));
}

/** Paths without the folders that all of them share. */
function belowShared(paths: readonly string[]): string[] {
  const split = paths.map((each) => path.normalize(each).split(path.sep));
  const [first = []] = split;
  const common = first.findIndex((each, index) => split.some((parts) => parts[index] !== each));
  // the last one, if none differs
  return split.map((parts) => parts.slice(common).join(path.sep));
}

/** `dev`, `eu-prod`. */
function nameOf(place: string): string {
  const name = place
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
  return name === '' ? 'main' : name;
}
