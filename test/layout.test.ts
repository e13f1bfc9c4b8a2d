import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const LIB = path.join(__dirname, '..', 'lib');

/** Folders of tests that mirror no folder of the library. */
const NO_MIRROR = /^(gitops|scripts|site|support|releases\/given-crds)(\/|$)/;

interface Found {
  readonly file: string;
  readonly folder: string;
}

function filesIn(root: string, ending: string): readonly Found[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => ({ file, folder: path.dirname(file) }));
}

const files = filesIn(LIB, '.ts').filter(({ file }) => !file.includes('generated/'));

function linesOf({ file }: Found): number {
  return readFileSync(path.join(LIB, file), 'utf8').trimEnd().split('\n').length;
}

describe('a file of the library is a subject', () => {
  test('none has more than 450 lines', () => {
    expect(files.filter((each) => linesOf(each) > 450)).toEqual([]);
  });

  test('a folder has at most 25, and not a single one', () => {
    const folders = [...new Set(files.map(({ folder }) => folder))].filter((folder) => folder !== '.');
    const odd = folders.filter((folder) => {
      const { length } = readdirSync(path.join(LIB, folder));
      return length < 2 || length > 25;
    });
    expect(odd).toEqual([]);
  });

  test('tests stand in the folders of what they test', () => {
    const lost = filesIn(__dirname, '.test.ts').filter(
      ({ folder }) => !NO_MIRROR.test(folder) && !existsSync(path.join(LIB, folder)),
    );
    expect(lost).toEqual([]);
  });
});
