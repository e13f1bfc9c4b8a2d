import { complaints, survivors, table, type Result } from '../../../scripts/mutation/score';

function result(file: string, isNoticed: boolean, more: Partial<Result> = {}): Result {
  const mutant = {
    ...{ file, start: 5, end: 9, line: 2, mutator: 'BooleanLiteral', counter: '0', isTopLevel: false },
    ...{ original: 'true', replacement: 'false' },
  };
  return { mutant, isStatic: false, compiles: true, isReached: true, isNoticed, ...more };
}

/** As many noticed and not noticed mutants of a file. */
function results(file: string, noticed: number, others: number): Result[] {
  return Array.from({ length: noticed + others }, (_, index) => result(file, index < noticed));
}

describe('the verdict', () => {
  test.each([
    ['is good at the limits', [...results('a.ts', 85, 15), ...results('b.ts', 65, 0)], []],
    [
      'is bad below the limit of the folder',
      results('a.ts', 89, 11),
      ['lib: 89/100 89.0 %, at least 90 % are required'],
    ],
    [
      'is bad below the limit of a file',
      [...results('a.ts', 5, 3), ...results('b.ts', 100, 0)],
      ['a.ts: 5/8 62.5 %, at least 85 % are required'],
    ],
    ['is good if two mutants of a small file survive', [...results('a.ts', 1, 2), ...results('b.ts', 50, 0)], []],
  ])('%s', (_, all, problems) => {
    expect(complaints(all, 'lib', 90)).toEqual(problems);
  });
});

test('the table has static mutants, others, and those that compile apart', () => {
  const all = [
    result('b.ts', true, { compiles: false }),
    result('a.ts', false),
    result('a.ts', true, { isStatic: true }),
  ];

  expect(table(all)).toEqual([
    'file  static       others       compiling   noticed',
    'a.ts  1/1 100.0 %  0/1 0.0 %    1/2 50.0 %  1/2 50.0 %',
    'b.ts  -            1/1 100.0 %  -           1/1 100.0 %',
    'all   1/1 100.0 %  1/2 50.0 %   1/2 50.0 %  2/3 66.7 %',
  ]);
});

test('survivors are listed with what replaced what', () => {
  const all = [
    result('b.ts', false, { isStatic: true }),
    result('a.ts', false, { isReached: false }),
    result('a.ts', true),
  ];

  expect(survivors(all)).toEqual([
    'a.ts:2 BooleanLiteral (reached by no test)\n  - true\n  + false',
    'b.ts:2 BooleanLiteral (static)\n  - true\n  + false',
  ]);
});
