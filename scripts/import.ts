/**
 * Writes the files that are generated (`scripts/lib/generated-files.ts`): `imports/`, the folders of `lib/` that are
 * called `generated/`, and `schemas/`. Each file says at its beginning what it comes from.
 *
 * `npm run import` writes them; with `--check`, nothing is written, and the exit code is 1 if a committed file is out
 * of date.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { generatedFiles, lastGeneratedFiles } from './lib/generated-files';

/** A file, and its source; undefined if it is no longer generated. */
type Stale = readonly [file: string, source: string | undefined];

const BY_HAND = ['README.md'];
const isCheck = process.argv.includes('--check');

async function main(): Promise<void> {
  process.chdir(resolve(__dirname, '..'));
  const stale: Stale[] = [];
  for (const generate of [generatedFiles, lastGeneratedFiles]) {
    const found = Array.from(await generate()).flatMap(([folder, files]) => staleFiles(folder, files));
    if (!isCheck) {
      found.forEach(replace);
    }
    stale.push(...found);
  }
  if (isCheck && stale.length > 0) {
    console.error(`stale, run 'npm run import':\n${stale.map(([file]) => `  ${file}`).join('\n')}`);
    process.exitCode = 1;
  }
}

/** Files that differ, are missing, or are no longer generated. */
function staleFiles(folder: string, files: ReadonlyMap<string, string>): Stale[] {
  const names = new Set([...(existsSync(folder) ? readdirSync(folder) : []), ...files.keys()]);
  return [...names]
    .filter((name) => !BY_HAND.includes(name))
    .sort()
    .map((name): Stale => [join(folder, name), files.get(name)])
    .filter(([file, source]) => source !== (existsSync(file) ? readFileSync(file, 'utf8') : undefined));
}

function replace([file, source]: Stale): void {
  if (source === undefined) {
    rmSync(file);
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
  }
}

void main();
