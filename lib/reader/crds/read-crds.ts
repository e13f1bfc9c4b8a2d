import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { textOf } from '../../private/texts';
import { fetchText } from '../../private/fetch-text';
import { isPlainObject } from '../../private/plain';
import { shownUrl } from '../../private/shown-url';
import { readDocuments, type YamlDocument } from '../documents';
import { readFoundDocuments } from '../found-documents';
import { manifestText } from '../manifest-text';
import { UnreadableFile } from '../unreadable-file';
import { givenCrds, refused, type ReadCrds } from './given-crds';

/** Which CRDs are taken from a file. */
interface Wanted {
  readonly group: string;
  readonly version?: string | undefined;
}

interface Known {
  readonly stamp: string;
  readonly read: ReadCrds;
}

/** Several clusters of a program often have the same file. */
const known = new Map<string, Known>();
const MOST_KNOWN = 32;
const MANIFEST = /\.(ya?ml|json)$/;
/** The CRDs of a large cluster have some megabytes. */
const LARGEST = 32_000_000;

/** Reads the CRDs of a file, a folder or a URL; a file that did not change is read once. */
export function readCrds(source: string, { group, version }: Wanted): ReadCrds {
  const shown = shownUrl(source);
  try {
    const { files, isFolder } = filesOf(source);
    const key = JSON.stringify([path.resolve(source), group, version]);
    const stamp = files.map(stampOf).join();
    const before = known.get(key);
    if (before?.stamp === stamp && stamp !== '') {
      return before.read;
    }
    const documents =
      files.length === 0
        ? documentsOf(fetchText(source), shown)
        : files.flatMap((file) => (isFolder ? foundIn(file, group) : documentsOfFile(file)));
    const read = givenCrds(documents, { source: shown, group, wanted: version });
    if (known.size >= MOST_KNOWN) {
      known.clear();
    }
    known.set(key, { stamp, read });
    return read;
  } catch (error) {
    const { reason, fix, location } =
      error instanceof UnreadableFile
        ? error.problem
        : { reason: textOf(error), fix: 'check the path', location: undefined };
    const where = location === undefined ? '' : ` (${location})`;
    return refused(shown, `cannot be read: ${reason}${where}`, fix);
  }
}

/** The files of a path; none for a URL. */
function filesOf(source: string): { readonly files: readonly string[]; readonly isFolder: boolean } {
  if (/^https?:/.test(source)) {
    return { files: [], isFolder: false };
  }
  const given = source.startsWith('file:') ? fileURLToPath(source) : source;
  if (!statSync(given).isDirectory()) {
    return { files: [given], isFolder: false };
  }
  const found = readdirSync(given).filter((name) => MANIFEST.test(name));
  if (found.length === 0) {
    throw new UnreadableFile({ reason: 'the folder has no .yaml, .yml or .json file', fix: 'check the path' });
  }
  return { files: found.sort().map((name) => path.join(given, name)), isFolder: true };
}

function stampOf(file: string): string {
  const { mtimeMs, size } = statSync(file);
  return `${file}:${String(mtimeMs)}:${String(size)}`;
}

/** A folder often holds other files too. */
function foundIn(file: string, group: string): readonly YamlDocument[] {
  return readFoundDocuments(() => readFileSync(file), file, new Set([`group: ${group}`])).documents;
}

function documentsOfFile(file: string): readonly YamlDocument[] {
  return documentsOf(manifestText(readFileSync(file)), file);
}

function documentsOf(text: string, shown: string): readonly YamlDocument[] {
  if (text.length > LARGEST) {
    throw new UnreadableFile({
      reason: `is larger than ${String(LARGEST / 1e6)} MB`,
      fix: 'give a file with the CRDs of the operator only',
    });
  }
  return /^\s*\{/.test(text) ? (documentsOfJson(text) ?? readDocuments(text, shown)) : readDocuments(text, shown);
}

/** What `kubectl -o json` writes; undefined for YAML in braces, and for what has a mistake that YAML's reader explains. */
function documentsOfJson(text: string): readonly YamlDocument[] | undefined {
  try {
    const content: unknown = JSON.parse(text);
    const items = isPlainObject(content) && content['kind'] === 'List' ? content['items'] : [content];
    return Array.isArray(items) && items.every(isPlainObject)
      ? items.map((each) => ({ content: each, locate: () => '' }))
      : undefined;
  } catch {
    return undefined;
  }
}
