import type { LineCounter, Node } from 'yaml';
import { once } from '../../private/caches';
import { segments } from '../../private/field-paths';
import { grouped, isAbsent, isPlainObject, type PlainObject } from '../../private/plain';
import { attemptReading, type FileProblem, manifestText, roughText, UnreadableFile } from './manifest-file';
import { type Misread, startOf, YamlProblem } from './node-reader';
import { parseDocuments, type ParsedDocument } from './parse-documents';
import { quickDocuments } from './quick-documents';

/** One object of a YAML file. */
export interface YamlDocument {
  readonly content: PlainObject;
  /** `file:line` of a field of the object, or of the nearest one to it. */
  readonly locate: (field: string) => string;
  /** What kubectl reads in another way than people do, by paths in the object; absent: nothing. */
  readonly misread?: readonly Misread[];
}

/** One document of a YAML file, whatever is in it. */
export interface YamlValue {
  readonly value: unknown;
  /** `file:line` of a field, or of the nearest one to it. */
  readonly locate: (field: string) => string;
}

type KubernetesObject = PlainObject & { readonly apiVersion: string; readonly kind: string };

/**
 * Reads all objects of a YAML file, lists of them opened.
 *
 * Like kubectl, except that a syntax error or a duplicate key is an error with its line and column, since half a file
 * is worse than none. A document that is not a Kubernetes object is an error, unless `leaveOut` is told of it instead.
 */
export function readDocuments(text: string, file: string, leaveOut?: () => void): YamlDocument[] {
  return parsedAndPlaced(text, file).flatMap(({ value, misread, lineOf }) => {
    if (leaveOut !== undefined && !isEmpty(value) && !isObject(value)) {
      leaveOut();
      return [];
    }
    return opened(value, [], { lineOf, misread });
  });
}

/** Reads the documents of a YAML file that need not be Kubernetes objects. */
export function readValues(text: string, file: string): YamlValue[] {
  return parsedAndPlaced(text, file).map(({ value, lineOf }) => ({
    value,
    locate: (field) => lineOf(segments(field)),
  }));
}

/** `file:line` of what stands at a path. */
type LineOf = (path: readonly (string | number)[]) => string;

/** What is known of the text of a document. */
interface Placing {
  readonly lineOf: LineOf;
  readonly misread: readonly Misread[];
}

interface PlacedValue extends Placing {
  readonly value: unknown;
}

/** Where things stand is only found out if something asks for it. */
function parsedAndPlaced(text: string, file: string): PlacedValue[] {
  const placed = once(() => placedValues(text, file));
  return (
    quickDocuments(text)?.map((value, index) => ({
      value,
      misread: [],
      lineOf: (path) => placed()[index]?.lineOf(path) ?? file,
    })) ?? placed()
  );
}

function placedValues(text: string, file: string): PlacedValue[] {
  // loaded only when there is a file to read
  const { LineCounter } = require('yaml') as typeof import('yaml');
  const lines = new LineCounter();
  return parsed(text, file, lines).map((document) => ({
    value: document.value,
    misread: document.reader.misread,
    lineOf: (path) => `${file}:${String(lines.linePos(offsetOf(document, path)).line)}`,
  }));
}

function parsed(text: string, file: string, lines: LineCounter): ParsedDocument[] {
  try {
    return parseDocuments(text, lines);
  } catch (error) {
    if (!(error instanceof YamlProblem)) {
      throw error;
    }
    const { line, col } = lines.linePos(error.offset);
    const location = `${file}:${String(line)}:${String(col)}`;
    throw new UnreadableFile({ location, reason: error.message, fix: isTemplate(text) ? TO_RENDER : 'fix it' });
  }
}

/** Whether a value or a line of a text that is no YAML begins as in templates of Helm, Jinja and the like. */
export function isTemplate(text: string): boolean {
  return /^[\w\s./-]*(:\s+|-\s+)?\{\{/m.test(text);
}

const TO_RENDER = 'as in a template of Helm: give what helm template prints';

function opened(content: unknown, path: readonly (string | number)[], placing: Placing): YamlDocument[] {
  const { lineOf } = placing;
  if (isEmpty(content)) {
    return [];
  }
  if (!isObject(content)) {
    const fix = 'give it apiVersion and kind';
    throw new UnreadableFile({ location: lineOf(path), reason: 'is not a Kubernetes object', fix });
  }
  const { kind, apiVersion, items } = content;
  if (apiVersion.split('/').length > 2) {
    const location = lineOf([...path, 'apiVersion']);
    const reason = `${JSON.stringify(apiVersion)} is not an API version`;
    throw new UnreadableFile({ location, reason, fix: 'write it as GROUP/VERSION' });
  }
  const notList = LISTS.find((name) => !isListOrNothing(content['metadata'], name));
  if (notList !== undefined) {
    const location = lineOf([...path, 'metadata', notList]);
    throw new UnreadableFile({ location, reason: `metadata.${notList} is not a list`, fix: 'write it as a list' });
  }
  if (kind.endsWith('List') && Array.isArray(items)) {
    const ofItem = grouped(placing.misread, (each) => each.path[path.length + 1]);
    return items.flatMap((item: unknown, index) =>
      opened(item, [...path, 'items', index], { lineOf, misread: ofItem.get(index) ?? [] }),
    );
  }
  if (kind === 'List' && isEmpty(items)) {
    return [];
  }
  const misread = placing.misread.map((each) => ({ ...each, path: each.path.slice(path.length) }));
  return [
    { content, locate: (field) => lineOf([...path, ...segments(field)]), ...(misread.length === 0 ? {} : { misread }) },
  ];
}

/** Whether it has what every Kubernetes object has. */
export function isObject(content: unknown): content is KubernetesObject {
  return isPlainObject(content) && typeof content['kind'] === 'string' && typeof content['apiVersion'] === 'string';
}

/** The fields of an object's metadata that cdk8s reads. */
const LISTS = ['finalizers', 'ownerReferences'];

function isListOrNothing(metadata: unknown, name: string): boolean {
  const value = isPlainObject(metadata) ? metadata[name] : undefined;
  return isAbsent(value) || Array.isArray(value);
}

/** Whether cdk8s' `Include` skips it. */
function isEmpty(content: unknown): boolean {
  return isAbsent(content) || (typeof content === 'object' && Object.keys(content).length === 0);
}

/** The position of the value at the path, or of the nearest one above it. */
function offsetOf({ document, reader }: ParsedDocument, path: readonly (string | number)[]): number {
  const { isMap, isSeq } = require('yaml') as typeof import('yaml');
  let node = document.contents;
  let offset = startOf(node);
  for (const key of path) {
    if (node === null) {
      break;
    }
    const target = reader.resolve(node);
    if (isSeq<Node | null>(target)) {
      node = typeof key === 'number' ? (target.items[key] ?? null) : null;
      offset = node === null ? offset : startOf(node);
    } else {
      const pair = isMap(target) ? reader.pairAt(target, String(key)) : undefined;
      node = pair?.value ?? null;
      offset = pair === undefined ? offset : startOf(pair.key);
    }
  }
  return offset;
}

/** The documents of a file that was found in a folder. */
export interface FoundDocuments {
  readonly documents: readonly YamlDocument[];
  /** Whether everything in the file is a Kubernetes object. */
  readonly isWhole: boolean;
  /** Why a file that may hold Kubernetes objects cannot be read. */
  readonly problem?: FileProblem;
}

/** Reads the objects of a text; tells `leaveOut` of everything else. */
type Parse = (text: string, file: string, leaveOut: () => void) => readonly YamlDocument[];

/**
 * Reads a file of a folder, which often holds other files than manifests: Helm values, templates, package.json, broken
 * links. What is not a Kubernetes object is left out, and so is a file that cannot be read, unless it names one of the
 * API groups.
 */
export function readFoundDocuments(
  read: () => Uint8Array,
  file: string,
  groups: ReadonlySet<string>,
  parse: Parse = readDocuments,
): FoundDocuments {
  let text = '';
  try {
    const bytes = attemptReading(read, 'check the path');
    text = roughText(bytes);
    let isWhole = true;
    const documents = parse(manifestText(bytes), file, () => {
      isWhole = false;
    });
    return { documents, isWhole };
  } catch (error) {
    if (!(error instanceof UnreadableFile) || Array.from(groups).some((group) => text.includes(group))) {
      throw error;
    }
    const left = { documents: [], isWhole: false };
    return text === '' || OBJECT.every((field) => text.includes(field)) ? { ...left, problem: error.problem } : left;
  }
}

/** What stands in every manifest. */
const OBJECT = ['apiVersion', 'kind'];

/** A file of objects. */
export interface Manifest {
  readonly path: string;
  /** Its path, as messages show it. */
  readonly shown: string;
  /** Its content; throws if it cannot be read. */
  readonly read: () => Uint8Array;
  /** Whether it was found in a folder, where not every file holds Kubernetes objects. */
  readonly isFound?: boolean;
  /** What is applied as a whole with the file, such as an overlay of Kustomize, by its path. */
  readonly overlay?: string | undefined;
  /** The documents of the overlay, each located where it was written, if the overlay is rendered. */
  readonly documents?: (() => readonly YamlDocument[]) | undefined;
}

/** The objects of a file; of one in a folder, those for the groups must be readable. */
export function documentsIn(manifest: Manifest, groups: ReadonlySet<string>): FoundDocuments {
  const { shown, read, isFound = false, documents } = manifest;
  if (isFound && documents === undefined) {
    return readFoundDocuments(read, shown, groups);
  }
  const whole = documents?.() ?? readDocuments(manifestText(attemptReading(read, 'check the path')), shown);
  return { documents: whole, isWhole: true };
}
