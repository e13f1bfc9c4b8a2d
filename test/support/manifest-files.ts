import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');
const FOLDERS = ['test/corpus/input', 'test/releases/input', 'test/corrected', '../shared/wild'];

/** The files of manifests that are recorded, and those of public repositories, where they are there. */
export function manifestFiles(): string[] {
  return FOLDERS.map((folder) => path.join(ROOT, folder))
    .filter(existsSync)
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => file.endsWith('.yaml'))
    .sort();
}
