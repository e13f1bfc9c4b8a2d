import path from 'node:path';
import { identity } from '../../model/object-names';
import { grouped } from '../../private/plain';
import { freeName } from '../../private/texts';
import * as library from '../..';
import { Misuse } from '../command-line';
import { likelyClusters } from '../likely-clusters';
import { type OwnSource, said, type Source } from './source';
import { kebabCase, pascalCase } from './typescript/names';
import { isImported } from './typescript/program';

/** A file and its documents. */
export interface SourceFile {
  /** Its name in messages. */
  readonly shown: string;
  readonly sources: readonly Source[];
}

/** The objects of one chart: those of one file in one namespace. */
export interface ChartSources {
  readonly file: SourceFile;
  readonly className: string;
  readonly sources: readonly Source[];
}

/**
 * A chart for each file and each namespace in it, as a person would organize them; a single chart can be given a name.
 */
export function chartsOf(files: readonly SourceFile[], className?: string): ChartSources[] {
  const parts = files.flatMap((file) =>
    Array.from(byNamespace(file.sources), ([suffix = '', sources]) => ({ file, suffix, sources })),
  );
  if (className !== undefined && parts.length !== 1) {
    throw new Misuse(`--class names one chart, but there are ${String(parts.length)}`);
  }
  const names = classNames(parts.map(({ file, suffix }) => ({ file: file.shown, suffix })));
  return parts.map(({ file, sources }, index) => ({ file, sources, className: className ?? names[index] ?? '' }));
}

/** The class name for a file's chart: `my-proxies.yaml` becomes `MyProxies`. */
export function classNameOf(baseName: string): string {
  const name = pascalCase(baseName);
  const usable = /^[A-Z]/.test(name) ? name : `Chart${name}`;
  return isUsable(usable) ? usable : `${usable}Chart`;
}

/** Whether a class of the program can have the name, and its chart the id: no construct can have the id `constructor`. */
export function isUsable(className: string): boolean {
  const isFree = !isImported(className, library) && !(className in globalThis) && !(kebabCase(className) in {});
  return /^[A-Z]\w*$/.test(className) && isFree;
}

interface ChartName {
  readonly file: string;
  /** The namespace, if the file has several. */
  readonly suffix: string;
}

/** Names from the files, with as many of their folders as are needed to make them unique. */
function classNames(charts: readonly ChartName[]): string[] {
  const depths = Math.max(...charts.map(({ file }) => foldersOf(file).length), 0);
  const byDepth = Array.from({ length: depths + 1 }, (_, depth) => {
    const names = charts.map((each) => nameAt(each, depth));
    const alike = grouped(names, (name) => name);
    return names.map((name) => ({ name, isAlone: alike.get(name)?.length === 1 }));
  });
  const taken = new Set<string>();
  return charts.map((_, index) => {
    const candidates = byDepth.flatMap((names) => names[index] ?? []);
    const { name = '' } = candidates.find(({ isAlone }) => isAlone) ?? candidates.at(-1) ?? {};
    const free = freeName(name, (each) => taken.has(each));
    taken.add(free);
    return free;
  });
}

function nameAt({ file, suffix }: ChartName, depth: number): string {
  const name = file === 'stdin' ? 'proxies' : path.parse(file).name;
  const folders = depth === 0 ? [] : foldersOf(file).slice(-depth);
  return classNameOf([...folders, name, suffix].join('-'));
}

function foldersOf(file: string): string[] {
  return path
    .dirname(file)
    .split(/[/\\]/)
    .filter((each) => each !== '' && each !== '.');
}

/** The objects to create, by namespace if there are several; Secrets are listed with the objects that may use them. */
function byNamespace(sources: readonly Source[]): Map<string | undefined, Source[]> {
  const made = sources.filter(({ sort }) => sort === 'own' || sort === 'foreign');
  const namespaces = new Set(made.flatMap(({ namespace }) => namespace ?? []));
  if (made.length === 0) {
    return new Map();
  }
  if (namespaces.size < 2) {
    return new Map([[undefined, [...sources]]]);
  }
  const found = new Map<string | undefined, Source[]>(made.map(({ namespace }) => [namespace, []]));
  for (const source of sources) {
    found.get(source.namespace)?.push(source);
  }
  return found;
}

/** The cluster of each file, and notes about it. */
interface Clusters {
  /** Undefined if there is only one. */
  readonly clusterName: (file: SourceFile) => string | undefined;
  readonly notes: readonly string[];
}

/**
 * Files with the same object are for different clusters: the files of each folder for one cluster, unless a folder has
 * the object twice.
 */
export function clustersOf(files: readonly SourceFile[]): Clusters {
  const named = likelyClusters(files.map((file) => ({ file, shown: file.shown, keys: ownOf(file).map(keyOf) })));
  const names = new Map(Array.from(named, ([{ file }, { name }]) => [file, name]));
  const clusterName = (file: SourceFile): string | undefined => names.get(file);
  return {
    clusterName,
    notes: Array.from(clashes(files), ([file, { source, other }]) => clashNote(source, other, clusterName(file))),
  };
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

function clashNote(source: OwnSource, { shown }: SourceFile, cluster: string | undefined): string {
  const treated = `treated as one of another cluster, called ${JSON.stringify(cluster)}`;
  return said(source, 'metadata.name', `is also in ${shown}; ${treated}`);
}
