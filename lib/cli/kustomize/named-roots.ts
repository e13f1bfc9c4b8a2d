import path from 'node:path';
import { isPlainObject, listAt, objectAt, textAt } from '../../private/plain';
import { readValues, manifestText, roughText, UnreadableFile } from '../../reader/documents';
import type { InputFile } from '../input';

const GROUPS = ['kustomize.toolkit.fluxcd.io/', 'argoproj.io/'];

/** The folders that Kustomizations of Flux and Applications of Argo CD name in a file, as paths in their repository. */
export function namedFolders({ read, shown }: InputFile): string[] {
  try {
    const bytes = read();
    const text = roughText(bytes);
    return GROUPS.some((group) => text.includes(group))
      ? readValues(manifestText(bytes), shown).flatMap(({ value }) => pathsIn(value))
      : [];
  } catch (error) {
    // it is told where its documents are read
    if (error instanceof UnreadableFile || (isPlainErrno(error) && error.code !== undefined)) {
      return [];
    }
    throw error;
  }
}

/** The folder that a path means: below the outermost folder around the file where there is one of the known folders. */
export function folderMeant(file: string, named: string, known: ReadonlySet<string>): string | undefined {
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
      return [textAt(spec, 'path')].filter((each) => each !== undefined);
    case 'Application':
      return sourcePaths(spec);
    case 'ApplicationSet':
      return sourcePaths(objectAt(spec, 'template', 'spec'));
    default:
      return [];
  }
}

function sourcePaths(spec: unknown): string[] {
  const sources = [objectAt(spec, 'source'), ...listAt(spec, 'sources')];
  return sources.map((source) => textAt(source, 'path')).filter((each) => each !== undefined);
}

function isPlainErrno(error: unknown): error is { readonly code?: string } {
  return typeof error === 'object' && error !== null && 'code' in error;
}
