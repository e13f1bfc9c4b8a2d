import { OBJECT, problemOf } from './support';

describe('readDocuments of a large file', () => {
  test.each([
    ['a million brackets', '['.repeat(1_000_000)],
    ['texts of lines in brackets', Array.from({ length: 20_000 }, () => '[\n"a\nb",').join('')],
  ])('refuses %s, which would end the parser', (_, text) => {
    expect(problemOf(text)).toMatch(/^f\.yaml:\d+:\d+: (is nested too deeply|Flow \w+ in)/);
  });

  test.each([
    ['keys', Array.from({ length: 60_000 }, (_, index) => `  k${String(index)}: v`).join('\n')],
    [
      'anchors and aliases',
      Array.from(
        { length: 20_000 },
        (_, i) => `  k${String(i)}: &a${String(i)} v\n  l${String(i)}: *a${String(i)}`,
      ).join('\n'),
    ],
    ['items', `  k: [${'a, '.repeat(100_000)}]`],
    ['brackets in a text', `  k: '${'[ '.repeat(500_000)}'`],
  ])(
    'reads very many %s',
    (_, text) => {
      expect(problemOf(`${OBJECT}data:\n${text}\n`)).toBeUndefined();
    },
    20_000,
  );
});
