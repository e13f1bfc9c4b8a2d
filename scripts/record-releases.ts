/**
 * Imports recordings of the operator into `test/releases/`, in a compact form: `npx tsx scripts/record-releases.ts
 * FOLDER`.
 *
 * The folder holds
 * - `input/<case>.yaml`: what the operator was given;
 * - `verdicts.yaml`: what it said, with an entry under `byRelease` for each release at which that changes;
 * - `corpus-cases.yaml`: the cases of `test/corpus/` that are followed through the releases, and whose verdicts change;
 * - `objects/<release>/<case>.yaml`, as a folder, or in archives `objects*.tar.gz` or `objects*.tar.xz`: the objects that
 *   the operator made, where they differ from those of the release before; those of `test/corpus/` are of release 0.22;
 * - `crds/<release>/<Kind>.yaml`: the definitions that it installs, without descriptions, where they change.
 *
 * `record.ts` writes such a folder for one release. Inputs and verdicts are copied. Of objects and definitions there is one
 * file of changes for each release; those of earlier releases, and what else is in `test/releases/`, stay. A new release:
 * record its cases, run this, add the release to `RELEASES` in `test/support/releases.ts`, run the tests.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { byVersion, recordedStates, textsIn } from './lib/recorded-states';
import { applyChanges, changesBetween, type Texts } from './lib/text-changes';

const TEST = path.join(__dirname, '..', 'test');
const TARGET = path.join(TEST, 'releases');
const COPIED = ['input', 'verdicts.yaml', 'corpus-cases.yaml'];
const ARCHIVE = /^objects.*\.tar\.[gx]z$/;

/**
 * Writes one file of changes for each release of the source, after those of earlier releases that stand there.
 *
 * @param first what was before the first release
 */
function compact(source: string, target: string, first: Texts): void {
  mkdirSync(target, { recursive: true });
  for (const release of readdirSync(source).sort(byVersion)) {
    const known = stateBefore(target, first, release);
    const texts = textsIn(path.join(source, release));
    const changes = changesBetween(known, texts);
    if (!isDeepStrictEqual(applyChanges(known, changes), new Map([...known, ...texts]))) {
      throw new Error(`${source}/${release}: the changes don't give the texts again`);
    }
    writeFileSync(path.join(target, `${release}.diff`), changes);
  }
}

function stateBefore(target: string, first: Texts, release: string): Texts {
  return Array.from(recordedStates(target, first, release).values()).at(-1) ?? first;
}

function main(): void {
  const [, , source] = process.argv;
  if (source === undefined || !existsSync(path.join(source, 'verdicts.yaml'))) {
    throw new Error('usage: record-releases FOLDER, which holds verdicts.yaml');
  }
  for (const name of COPIED.filter((each) => existsSync(path.join(source, each)))) {
    cpSync(path.join(source, name), path.join(TARGET, name), { recursive: true });
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'record-releases-'));
  try {
    const archives = unpack(source, folder);
    const objects = path.join(archives === 0 ? source : folder, 'objects');
    compact(objects, path.join(TARGET, 'objects'), textsIn(path.join(TEST, 'corpus', 'objects')));
    compact(path.join(source, 'crds'), path.join(TARGET, 'crds'), new Map<string, string>());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Unpacks the archives of objects, and says how many there were. */
function unpack(source: string, folder: string): number {
  const archives = readdirSync(source).filter((file) => ARCHIVE.test(file));
  for (const archive of archives) {
    if (spawnSync('tar', ['-xf', path.join(source, archive), '-C', folder]).status !== 0) {
      throw new Error(`${archive} cannot be unpacked`);
    }
  }
  return archives.length;
}

main();
