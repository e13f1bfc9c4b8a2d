import { readdirSync, readFileSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { harmlessText } from '../engine/messages';
import { API_GROUP } from '../model/product-names';
import { printable } from '../private/texts';
import { UnreadableFile, unlessUnreadable, type YamlDocument } from '../reader/located-documents';
import { documentsIn, type Manifest } from '../yaml/validation/manifest-app';
import { attempt, Misuse, type Terminal } from './command-line';

/** A file of manifests. */
export interface InputFile extends Manifest {
  /** The same value for two paths of one file. */
  readonly identity: string;
}

/** What the help of each command says of its files. */
export const FILE_HELP = `A FILE is a file of YAML or JSON, a folder (all .yaml, .yml and .json files in it and below, except for hidden folders
and node_modules), or - for the standard input. What is not a Kubernetes object is skipped in a folder, and is an error
in a file that is named.`;

const STANDARD_INPUT = '-';
/** Standard input as a file, which cannot be opened if it is a socket. */
const STANDARD_INPUT_FILE = '/dev/stdin';
/** The last is a third name of kustomization files. */
const MANIFEST = /\.(ya?ml|json)$|^Kustomization$/;
const SKIPPED = /^(\..+|node_modules)$/;

/** The files that are named, all manifests in and below folders, and standard input for `-`; each of them once. */
export function readInput(given: readonly string[], terminal: Terminal): InputFile[] {
  if (given.length === 0) {
    throw new Misuse('no file given');
  }
  const known = new Set<string>();
  return given
    .flatMap((each) => filesOf(each, terminal))
    .filter(({ identity }) => {
      const isNew = !known.has(identity);
      known.add(identity);
      return isNew;
    });
}

function filesOf(given: string, terminal: Terminal): InputFile[] {
  if (given === STANDARD_INPUT || given === STANDARD_INPUT_FILE) {
    const bytes = Buffer.from(attempt('cannot read the standard input', terminal.input));
    return [{ path: 'stdin', shown: 'stdin', read: () => bytes, isFound: false, identity: STANDARD_INPUT }];
  }
  const status = attempt(`cannot read ${given}`, () => statSync(given));
  if (!status.isDirectory()) {
    const bytes = attempt(`cannot read ${given}`, () => readFileSync(given));
    return [{ path: given, shown: printable(given), read: () => bytes, isFound: false, identity: identityOf(status) }];
  }
  const found = manifestsBelow(given);
  if (found.length === 0) {
    throw new Misuse(`${given} has no file that ends in .yaml, .yml or .json`);
  }
  return found.map(foundFile);
}

/** A file that nobody named. */
export function foundFile(file: string): InputFile {
  return {
    path: file,
    shown: printable(file),
    read: () => readFileSync(file),
    isFound: true,
    identity: identityAt(file),
  };
}

/** The same value for two paths of one file; another one for each file that is not there. */
export function identityAt(file: string): string {
  const status = statSync(file, { throwIfNoEntry: false });
  return status === undefined ? file : identityOf(status);
}

/** In the order of their names; hidden folders and `node_modules` are skipped. */
function manifestsBelow(folder: string): string[] {
  const entries = attempt(`cannot read ${folder}`, () => readdirSync(folder, { withFileTypes: true }));
  return entries
    .filter(({ name }) => !SKIPPED.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        return manifestsBelow(file);
      }
      return MANIFEST.test(entry.name) ? [file] : [];
    });
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
}

/** What files hold, and what is wrong with those that are no YAML: lines that begin with `file:line`. */
export interface ReadFiles {
  readonly files: readonly DocumentsOfFile[];
  readonly errors: readonly string[];
  /** The number of files in folders that hold something else than Kubernetes objects. */
  readonly skipped: number;
}

const OUR_GROUP = new Set([API_GROUP]);

/** Reads the documents of all files. */
export function documentsOf(given: readonly InputFile[]): ReadFiles {
  const files: DocumentsOfFile[] = [];
  const errors: string[] = [];
  let skipped = 0;
  for (const file of given) {
    const { shown, overlay } = file;
    const read = unlessUnreadable(
      () => documentsIn(file, OUR_GROUP),
      (error) => error,
    );
    if (read instanceof UnreadableFile) {
      const said = harmlessText(read.message);
      errors.push(read.problem.location === undefined ? `${shown}: ${said}` : said);
      continue;
    }
    const { documents, isWhole } = read;
    skipped += isWhole ? 0 : 1;
    if (isWhole || documents.length > 0) {
      files.push({ shown, documents, overlay });
    }
  }
  return { files, errors, skipped };
}
