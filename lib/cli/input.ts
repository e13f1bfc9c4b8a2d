import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { attempt, Misuse, type Terminal } from './terminal';

/** The text of a file of manifests. */
export interface InputFile {
  /** Its path, as messages name it. */
  readonly shown: string;
  readonly text: string;
}

/** What the help of each command says of its files. */
export const FILE_HELP = `A FILE is a file of YAML or JSON, a folder (all .yaml, .yml and .json files in it and below, except for hidden folders
and node_modules), or - for the standard input.`;

const STANDARD_INPUT = '-';
/** Standard input as a file, which cannot be opened if it is a socket. */
const STANDARD_INPUT_FILE = '/dev/stdin';
const MANIFEST = /\.(ya?ml|json)$/;
const SKIPPED = /^(\..+|node_modules)$/;

/** Reads files, all manifests in and below folders, and standard input for `-`; each of them once. */
export function readInput(given: readonly string[], terminal: Terminal): InputFile[] {
  if (given.length === 0) {
    throw new Misuse('no file given');
  }
  const known = new Set<string>();
  return given.flatMap(filesOf).flatMap((file) => {
    const identity = file === STANDARD_INPUT ? file : identityOf(file);
    if (known.has(identity)) {
      return [];
    }
    known.add(identity);
    return file === STANDARD_INPUT
      ? { shown: 'stdin', text: attempt('cannot read the standard input', terminal.input) }
      : { shown: file, text: attempt(`cannot read ${file}`, () => readFileSync(file, 'utf8')) };
  });
}

function filesOf(given: string): string[] {
  if (given === STANDARD_INPUT || given === STANDARD_INPUT_FILE) {
    return [STANDARD_INPUT];
  }
  if (!attempt(`cannot read ${given}`, () => statSync(given)).isDirectory()) {
    return [given];
  }
  const found = manifestsBelow(given);
  if (found.length === 0) {
    throw new Misuse(`${given} has no file that ends in .yaml, .yml or .json`);
  }
  return found;
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

/** The same value for two paths of one file; pipes have no real path. */
function identityOf(file: string): string {
  const { dev, ino } = attempt(`cannot read ${file}`, () => statSync(file));
  return `${String(dev)}:${String(ino)}`;
}
