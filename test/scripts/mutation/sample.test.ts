import { sampleOf, type Place } from '../../../scripts/mutation/sample';

function places(count: number): Place[] {
  return Array.from({ length: count }, (_, index) => ({ start: 10 * index, end: 10 * index + 5 }));
}

function sizes(seed: string, counts: { readonly [file: string]: number }): { readonly [file: string]: number } {
  const sample = sampleOf(seed, Object.keys(counts), (file) => places(counts[file] ?? 0));
  return Object.fromEntries(Array.from(sample, ([file, mutants]) => [file, mutants.length]));
}

const MANY = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`lib/${String(index)}.ts`, 40]));

describe('a sample', () => {
  test('has small files whole, until there are 300 mutants', () => {
    expect(Object.values(sizes('1', MANY))).toEqual([40, 40, 40, 40, 40, 40, 40, 40]);
  });

  test('is the same for the same seed, whatever the order of the files', () => {
    const files = Object.fromEntries(Object.entries(MANY).reverse());

    expect(Object.keys(sizes('2', files))).toEqual(Object.keys(sizes('2', MANY)));
    expect(Object.keys(sizes('2', MANY))).not.toEqual(Object.keys(sizes('1', MANY)));
  });

  test('has all of a folder with few mutants, and no file without one', () => {
    expect(sizes('1', { 'a.ts': 10, 'b.ts': 0, 'c.ts': 20 })).toEqual({ 'a.ts': 10, 'c.ts': 20 });
  });

  test('has 75 mutants of a file at most before each other file had its turn', () => {
    expect(Object.values(sizes('1', { 'a.ts': 525, 'b.ts': 300, 'c.ts': 150 })).sort()).toEqual([150, 75, 75]);
    expect(sizes('1', { 'a.ts': 2025 })).toEqual({ 'a.ts': 300 });
  });

  test('has mutants next to each other of a file, from a place that the seed chooses', () => {
    const mutants = places(150);
    const files = Array.from({ length: 5 }, (_, index) => `lib/${String(index)}.ts`);
    const begins = (seed: string): readonly number[] =>
      Array.from(
        sampleOf(seed, files, () => mutants),
        ([, [first = { start: -1 }]]) => first.start,
      );
    const starts = ['1', '2', '3'].flatMap(begins);

    expect(new Set(starts)).toEqual(new Set([0, 750]));
    expect(sampleOf('1', ['a.ts'], () => mutants).get('a.ts')).toHaveLength(150);
  });
});
