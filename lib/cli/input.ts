import { readFileSync, statSync, type Stats } from 'node:fs';
import { harmlessText } from '../engine/messages';
import { API_GROUP } from '../model/product-names';
import { printable } from '../private/texts';
import { type FileProblem, UnreadableFile, unlessUnreadable, type YamlDocument } from '../reader/located-documents';
import { documentsIn, type Manifest } from '../yaml/validation/manifest-app';
import { attempt, FileFailure, Misuse, type Terminal } from './command-line';
import { bytesOf, chartAround, type Chart, contentOf, helmCommand, statusOf } from './folders';

/** A file of manifests. */
export interface InputFile extends Manifest {
  /** The same value for two paths of one file. */
  readonly identity: string;
}

/** What the help of each command says of its files. */
export const FILE_HELP = `A FILE is a file of YAML or JSON, a folder (all .yaml, .yml and .json files in it and below, except for hidden folders
and node_modules), or - for the standard input. What is not a Kubernetes object, or cannot be read, is left out of a
folder, and is an error in a file that is named.`;

const STANDARD_INPUT = '-';
/** Standard input as a file, which cannot be opened if it is a socket. */
const STANDARD_INPUT_FILE = '/dev/stdin';

/** What a command was given. */
export interface Input {
  readonly files: readonly InputFile[];
  /** The Helm charts in folders. */
  readonly charts: readonly Chart[];
}

/** The files that are named, all manifests in and below folders, and standard input for `-`; each of them once. */
export function readInput(given: readonly string[], terminal: Terminal): Input {
  if (given.length === 0) {
    throw new Misuse('no file given');
  }
  const found = given.map((each) => inputAt(each, terminal));
  return {
    files: onceEach(
      found.flatMap(({ files }) => files),
      ({ identity }) => identity,
    ),
    charts: onceEach(
      found.flatMap(({ charts }) => charts),
      ({ folder }) => identityAt(folder),
    ),
  };
}

function onceEach<Each>(all: readonly Each[], keyOf: (each: Each) => string): Each[] {
  const known = new Map<string, Each>();
  for (const each of all) {
    const key = keyOf(each);
    known.set(key, known.get(key) ?? each);
  }
  return Array.from(known.values());
}

function inputAt(given: string, terminal: Terminal): Input {
  if (given === STANDARD_INPUT || given === STANDARD_INPUT_FILE) {
    const bytes = Buffer.from(attempt('cannot read the standard input', terminal.input));
    const shown = 'stdin';
    return {
      files: [{ path: shown, shown, read: () => bytes, isFound: false, identity: STANDARD_INPUT }],
      charts: [],
    };
  }
  const status = attempt(`cannot read ${given}`, () => statSync(given));
  if (!status.isDirectory()) {
    const bytes = attempt(`cannot read ${given}`, () => readFileSync(given));
    const identity = identityOf(status);
    return {
      files: [{ path: given, shown: printable(given), read: () => bytes, isFound: false, identity }],
      charts: [],
    };
  }
  const chart = chartAround(given);
  if (chart !== undefined) {
    throw new FileFailure(`${given} has templates of a Helm chart; use ${helmCommand(chart)}`);
  }
  const { manifests, unreadable, charts } = contentOf(given);
  const [first] = unreadable;
  if (first?.path === given) {
    throw new FileFailure(`cannot read ${given}: it ${first.error.message}`);
  }
  if (manifests.length + charts.length === 0) {
    throw new Misuse(`${given} has no file that ends in .yaml, .yml or .json`);
  }
  return { files: [...manifests.map(foundFile), ...unreadable.map(unreadablePath)], charts };
}

/** A file that nobody named. */
export function foundFile(file: string): InputFile {
  return {
    path: file,
    shown: printable(file),
    read: () => bytesOf(file),
    isFound: true,
    identity: identityAt(file),
  };
}

function unreadablePath({ path, error }: { readonly path: string; readonly error: UnreadableFile }): InputFile {
  const read = (): never => {
    throw error;
  };
  return { path, shown: printable(path), read, isFound: true, identity: `unreadable:${path}` };
}

/** The same value for two paths of one file; another one for each file that is not there. */
export function identityAt(file: string): string {
  const status = statusOf(file);
  return status === undefined ? file : identityOf(status);
}

/** Not the real path, which pipes don't have. */
function identityOf({ dev, ino }: Stats): string {
  return `${String(dev)}:${String(ino)}`;
}

/** A file with its documents. */
export interface DocumentsOfFile {
  /** Its path, as messages name it. */
  readonly shown: string;
  readonly documents: readonly YamlDocument[];
  /** The overlay that they are rendered or listed by. */
  readonly overlay?: string | undefined;
  /** Whether it was found in a folder. */
  readonly isFound?: boolean | undefined;
}

/** A file that was left out, and why. */
export interface LeftFile {
  readonly shown: string;
  readonly problem: FileProblem;
}

/** What files hold, and what is wrong with those that cannot be read. */
export interface ReadFiles {
  readonly files: readonly DocumentsOfFile[];
  /** Lines about files that were named, each with `file:line` where that is known: without these, nothing is right. */
  readonly errors: readonly string[];
  /** Such lines about what was found in folders and may be of proxies. */
  readonly unread: readonly string[];
  /** Other files of folders that cannot be read. */
  readonly left: readonly LeftFile[];
  /** The number of files in folders that hold something else than Kubernetes objects. */
  readonly skipped: number;
}

const OUR_GROUP = new Set([API_GROUP]);

/** Reads the documents of all files. */
export function documentsOf(given: readonly InputFile[]): ReadFiles {
  const files: DocumentsOfFile[] = [];
  const errors: string[] = [];
  const unread: string[] = [];
  const left: LeftFile[] = [];
  let skipped = 0;
  for (const file of given) {
    const { shown, overlay, isFound } = file;
    const read = unlessUnreadable(
      () => documentsIn(file, OUR_GROUP),
      (error) => error,
    );
    if (read instanceof UnreadableFile) {
      (isFound === true ? unread : errors).push(lineOf({ shown, problem: read.problem }));
      continue;
    }
    const { documents, isWhole, problem } = read;
    if (problem !== undefined) {
      left.push({ shown, problem });
    }
    skipped += isWhole || problem !== undefined ? 0 : 1;
    if (isWhole || documents.length > 0) {
      files.push({ shown, documents, overlay, isFound });
    }
  }
  return { files, errors, unread, left, skipped };
}

/** What is wrong with a file: `file:line: reason; fix`. */
export function lineOf({ shown, problem }: LeftFile): string {
  const { location = shown, reason, fix } = problem;
  return harmlessText(`${location}: ${reason}; ${fix}`);
}
