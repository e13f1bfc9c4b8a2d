import path from 'node:path';
import { grouped } from '../../private/plain';
import { freeName } from '../../private/texts';
import * as library from '../..';
import { Misuse } from '../command-line';
import type { Source } from './source';
import { kebabCase, pascalCase } from './typescript/names-rest';
import { isImported } from './typescript/program-rest';

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
  const parts = files.flatMap((file) => {
    const namespaces = byNamespace(file.sources);
    return Array.from(namespaces, ([namespace = '', sources]) => {
      return { file, suffix: namespaces.size > 1 ? namespace : '', sources };
    });
  });
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
