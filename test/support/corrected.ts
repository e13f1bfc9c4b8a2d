import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Manifest, manifests } from './corpus';

const FOLDER = path.join(__dirname, '..', 'corrected');

/** Custom resources with corrections in them, and what the operator of 0.44.0 made of them. */
export interface CorrectedCase {
  readonly name: string;
  /** Path of the file with the custom resources. */
  readonly input: string;
  readonly documents: () => Manifest[];
  readonly objects: () => Manifest[];
}

/** The cases of `test/corrected/`, by name. */
export function correctedCases(): CorrectedCase[] {
  return readdirSync(path.join(FOLDER, 'input'))
    .sort()
    .map((file) => ({
      name: path.basename(file, '.yaml'),
      input: path.join(FOLDER, 'input', file),
      documents: () => manifests(readFileSync(path.join(FOLDER, 'input', file), 'utf8')),
      objects: () => manifests(readFileSync(path.join(FOLDER, 'objects', file), 'utf8')),
    }));
}
