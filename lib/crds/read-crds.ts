import { existsSync, readdirSync, readFileSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { textOf, shownUrl } from '../private/texts';
import {
  fetchText,
  isObject,
  isTemplate,
  manifestText,
  quickDocuments,
  readDocuments,
  readFoundDocuments,
  UnreadableFile,
  unlessUnreadable,
  type YamlDocument,
} from '../kubernetes';
import { isPlainObject, type PlainObject, isList } from '../private/plain';
import { type CrdsFile, remarkOn } from './crds-files';
import { currentCrdsTexts } from './crds-texts';
import { type CrdsFinding, givenCrds, type GivenCrds, type ReadCrds, refused, type WantedCrds } from './given-crds';

/** CRDs that a cluster has; a cluster that is gone does not keep them. */
interface KeptCrds {
  readonly known: WantedCrds['known'];
  readonly stamp: string;
  readonly crds: WeakRef<GivenCrds>;
  readonly findings: readonly CrdsFinding[];
}

/** Several clusters of an app often have the same file. */
const kept = new Map<string, KeptCrds>();
const MANIFEST = /\.(ya?ml|json)$/;
/** The CRDs of a large cluster have some megabytes. */
const LARGEST = 32_000_000;

/**
 * Reads the CRDs of a file, a folder or a URL; a file that did not change is read once as long as a cluster has it. A
 * text that stands for a file is read instead.
 */
export function readCrds(source: string, wanted: WantedCrds): ReadCrds {
  const texts = currentCrdsTexts();
  const text = texts.textOf(source);
  if (text === undefined) {
    return unlessRefused(shownUrl(source), (shown) => readFiles(source, shown, wanted));
  }
  const { group, version } = wanted;
  return texts.once(JSON.stringify([source, group, version]), () =>
    unlessRefused(source, () => givenCrds(documentsOf(text, source), source, wanted)),
  );
}

function unlessRefused(shown: string, read: (shown: string) => ReadCrds): ReadCrds {
  try {
    return read(shown);
  } catch (error) {
    const { reason, fix, location } =
      error instanceof UnreadableFile
        ? error.problem
        : { reason: textOf(error), fix: 'check the path', location: undefined };
    const where = location === undefined ? '' : ` (${location})`;
    return refused(shown, `cannot be read: ${reason}${where}`, fix);
  }
}

function readFiles(source: string, shown: string, wanted: WantedCrds): ReadCrds {
  const { group, known, version } = wanted;
  const { files, isFolder } = filesOf(source);
  const key = JSON.stringify([path.resolve(source), group, version]);
  const stamp = files.map(stampOf).join();
  const before = keptAt(key, { known, stamp });
  if (before !== undefined) {
    return before;
  }
  const found = files.map((file) => (isFolder ? foundIn(file, group) : wholeFile(file)));
  const documents =
    files.length === 0 ? documentsOf(fetchText(source), shown) : found.flatMap((each) => each.documents);
  const given = givenCrds(documents, shown, wanted);
  if (given.crds === undefined && files.some(isOfChart)) {
    return refused(shown, 'has no CustomResourceDefinition, but parts of a Helm chart', OF_CHART);
  }
  const read = given.crds === undefined ? given : { ...given, crds: { ...given.crds, remark: remarkOn(found, group) } };
  if (stamp !== '') {
    keep(key, { known, stamp }, read);
  }
  return read;
}

function keptAt(key: string, { known, stamp }: Pick<KeptCrds, 'known' | 'stamp'>): ReadCrds | undefined {
  const before = kept.get(key);
  if (before?.stamp !== stamp || before.known !== known) {
    return undefined;
  }
  const crds = before.crds.deref();
  return crds === undefined ? undefined : { crds, findings: before.findings };
}

function keep(key: string, of: Pick<KeptCrds, 'known' | 'stamp'>, { crds, findings }: ReadCrds): void {
  for (const [each, { crds: held }] of kept) {
    if (held.deref() === undefined) {
      kept.delete(each);
    }
  }
  if (crds !== undefined) {
    kept.set(key, { ...of, crds: new WeakRef(crds), findings });
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

/** A link in a folder may lead nowhere, or back to itself. */
function statusOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

function stampOf(file: string): string {
  const stats = statusOf(file);
  return `${file}:${String(stats?.mtimeMs)}:${String(stats?.size)}`;
}

/** A folder often holds other files too. */
function foundIn(file: string, group: string): CrdsFile {
  const read = (): Uint8Array => {
    // a pipe would never end
    if (statusOf(file)?.isFile() === false) {
      throw new Error('is not a file');
    }
    return readFileSync(file);
  };
  return { file, ...readFoundDocuments(read, file, new Set([`group: ${group}`]), documentsOf) };
}

function wholeFile(file: string): CrdsFile {
  return { file, documents: documentsOf(manifestText(readFileSync(file)), file), isWhole: true };
}

const OF_CHART = 'give the folder files/crds of the chart, or what helm template prints';

/** Whether it is the file of a chart, or stands among its templates. */
function isOfChart(file: string): boolean {
  const folder = path.dirname(file);
  return path.basename(file) === 'Chart.yaml' || existsSync(path.join(folder, '..', 'Chart.yaml'));
}

function documentsOf(text: string, file: string, leaveOut?: () => void): readonly YamlDocument[] {
  if (text.length > LARGEST) {
    throw new UnreadableFile({
      reason: `is larger than ${String(LARGEST / 1e6)} MB`,
      fix: 'give a file with the CRDs of the operator only',
    });
  }
  const quick = quickObjects(text)?.map((content) => ({ content, locate: () => file }));
  return (
    quick ??
    unlessUnreadable(
      () => readDocuments(text, file, leaveOut),
      (error) => {
        throw isTemplate(text)
          ? new UnreadableFile({ ...error.problem, reason: 'is a Helm template', fix: OF_CHART })
          : error;
      },
    )
  );
}

/**
 * The objects of a text; undefined for what is no object or has a mistake, which the reader of manifests explains.
 */
function quickObjects(text: string): readonly PlainObject[] | undefined {
  const objects = quickValues(text)?.flatMap(itemsOf);
  return objects?.every(isObject) === true ? objects : undefined;
}

function quickValues(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return [value];
  } catch {
    return quickDocuments(text)?.filter((value) => value !== null);
  }
}

function itemsOf(document: unknown): readonly unknown[] {
  const { kind, items } = isPlainObject(document) ? document : {};
  return typeof kind === 'string' && kind.endsWith('List') && isList(items) ? items : [document];
}
