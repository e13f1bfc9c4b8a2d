import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Manifest, manifests } from './corpus';

const FOLDER = path.join(__dirname, '..', 'corrected');

/** The releases at which custom resources with corrections in them were recorded. */
export const CORRECTED_RELEASES = ['0.44.0', '0.63.0'] as const;

export type CorrectedRelease = (typeof CORRECTED_RELEASES)[number];

/** Custom resources with corrections in them, and what the operator of a release made of them. */
export interface CorrectedCase {
  readonly name: string;
  /** Path of the file with the custom resources. */
  readonly input: string;
  readonly documents: () => Manifest[];
  readonly objects: () => Manifest[];
}

/** The cases of `test/corrected/` at a release, by name. */
export function correctedCases(release: CorrectedRelease): CorrectedCase[] {
  const folder = path.join(FOLDER, release);
  return readdirSync(path.join(folder, 'input'))
    .sort()
    .map((file) => ({
      name: path.basename(file, '.yaml'),
      input: path.join(folder, 'input', file),
      documents: () => manifests(readFileSync(path.join(folder, 'input', file), 'utf8')),
      objects: () => manifests(readFileSync(path.join(folder, 'objects', file), 'utf8')),
    }));
}
