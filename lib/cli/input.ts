import { readFileSync, statSync, type Stats } from 'node:fs';
import { grouped } from '../private/plain';
import { printable } from '../private/texts';
import { manifestText, type UnreadableFile } from '../kubernetes';
import type { ValidationFile } from './check/settings';
import { attempt, FileFailure, helmCommand, Misuse, type Terminal } from './command-line';
import type { InputFile } from './documents';
import { bytesOf, chartAround, type Chart, contentOf, statusOf } from './folders';

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
  const files = found.flatMap((each) => each.files);
  const charts = found.flatMap((each) => each.charts);
  return {
    files: onceEach(files, ({ identity }) => identity),
    charts: onceEach(charts, ({ folder }) => identityAt(folder)),
  };
}

function onceEach<Each>(all: readonly Each[], keyOf: (each: Each) => string): Each[] {
  return Array.from(grouped(all, keyOf).values()).flatMap((each) => each.slice(0, 1));
}

function inputAt(given: string, terminal: Terminal): Input {
  if (given === STANDARD_INPUT || given === STANDARD_INPUT_FILE) {
    const bytes = Buffer.from(attempt('cannot read the standard input', terminal.input));
    return namedFile('stdin', STANDARD_INPUT, bytes);
  }
  const status = attempt(`cannot read ${given}`, () => statSync(given));
  if (!status.isDirectory()) {
    const bytes = attempt(`cannot read ${given}`, () => readFileSync(given));
    return namedFile(given, identityOf(status), bytes);
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

function namedFile(path: string, identity: string, bytes: Uint8Array): Input {
  return { files: [{ path, shown: printable(path), read: () => bytes, isFound: false, identity }], charts: [] };
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

/** The file of `--settings`. */
export function settingsFile(shown: string | undefined): ValidationFile | undefined {
  return shown === undefined
    ? undefined
    : { shown, text: attempt(`cannot read ${shown}`, () => manifestText(readFileSync(shown))) };
}
