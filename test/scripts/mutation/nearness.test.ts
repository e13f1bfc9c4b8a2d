import type { Mutant } from '../../../scripts/mutation/mutants';
import { keptAfter, planOf, type Observed } from '../../../scripts/mutation/nearness';

const FILE = 'lib/rules/proxy/env.ts';

function mutant(counter: string, isTopLevel = false): Mutant {
  const place = { file: FILE, line: 1, start: 0, end: 1, mutator: 'StringLiteral', original: 'a', replacement: 'b' };
  return { ...place, counter, isTopLevel };
}

/** A test file that loads the library, of which each test reaches a place, in one millisecond. */
function observed(file: string, perTest: { readonly [name: string]: string }, more: Partial<Observed> = {}): Observed {
  const names = Object.keys(perTest);
  return {
    file,
    time: 100 + names.length,
    times: Object.fromEntries(names.map((name) => [name, 1])),
    loaded: 10,
    kept: new Set(),
    coverage: {
      static: { static: 1 },
      perTest: Object.fromEntries(names.map((name) => [name, { [perTest[name] ?? '']: 1 }])),
    },
    ...more,
  };
}

describe('the tests for a mutant', () => {
  test('are those that reach it, nearest first', () => {
    const tests = [
      observed('test/proxy/env.test.ts', { far: 'x' }),
      observed('test/rules/all.test.ts', { nearer: 'x', other: 'y' }),
      observed('test/rules/proxy/other.test.ts', { unconcerned: 'y' }),
      observed('test/rules/proxy/env.test.ts', { own: 'x' }),
    ];

    expect(planOf(mutant('x'), [], tests)).toEqual({
      isStatic: false,
      runs: [
        { file: 'test/rules/proxy/env.test.ts', only: ['own'] },
        { file: 'test/rules/all.test.ts', only: ['nearer'] },
        { file: 'test/proxy/env.test.ts', only: ['far'] },
      ],
    });
  });

  test('are all of a file in which the library keeps what the first one computes', () => {
    const tests = [observed('test/rules/all.test.ts', { first: 'x', second: 'y' }, { kept: new Set(['x']) })];

    expect(planOf(mutant('x'), [], tests).runs).toEqual([{ file: 'test/rules/all.test.ts' }]);
    expect(planOf(mutant('y'), [], tests).runs).toEqual([{ file: 'test/rules/all.test.ts', only: ['second'] }]);
  });

  test('need the least of the library first, if they are equally near', () => {
    const tests = [
      observed('test/rules/a.test.ts', { all: 'x' }, { loaded: 400 }),
      observed('test/rules/b.test.ts', { part: 'x' }, { loaded: 20 }),
    ];

    expect(planOf(mutant('x'), [], tests).runs.map(({ only }) => only)).toEqual([
      ['part'],
      ['all'],
      undefined,
      undefined,
    ]);
  });

  test('are those that reach the file, if its place is only reached while it is loaded', () => {
    const tests = [
      observed('test/rules/all.test.ts', { reaches: 'x', other: 'z' }),
      observed('test/rules/proxy/loads.test.ts', { another: 'z' }),
    ];

    expect(planOf(mutant('static', true), [mutant('x'), mutant('static', true)], tests)).toEqual({
      isStatic: true,
      runs: [
        { file: 'test/rules/all.test.ts', only: ['reaches'] },
        { file: 'test/rules/all.test.ts' },
        { file: 'test/rules/proxy/loads.test.ts' },
      ],
    });
  });

  test('are whole files, if tests only reach the place because they load the file themselves', () => {
    const isolated = observed('test/rules/isolated.test.ts', { loads: 'x' });
    const perTest = { loads: { static: 1, x: 1 } };
    const tests = [
      { ...isolated, coverage: { static: {}, perTest } },
      observed(
        'test/rules/all.test.ts',
        { reaches: 'y' },
        { coverage: { static: { x: 1 }, perTest: { reaches: { y: 1 } } } },
      ),
    ];

    expect(planOf(mutant('x'), [mutant('x'), mutant('y'), mutant('static', true)], tests)).toEqual({
      isStatic: true,
      runs: [
        { file: 'test/rules/all.test.ts', only: ['reaches'] },
        { file: 'test/rules/all.test.ts' },
        { file: 'test/rules/isolated.test.ts' },
      ],
    });
  });

  test('are no more than fit into the time, but at least the nearest file', () => {
    const slow = { time: 25_000 };
    const tests = [
      observed('test/a.test.ts', { first: 'x' }, slow),
      observed('test/b.test.ts', { second: 'x' }, slow),
      observed('test/c.test.ts', { third: 'x' }),
    ];

    expect(planOf(mutant('x'), [], tests).runs).toEqual([
      { file: 'test/c.test.ts', only: ['third'] },
      { file: 'test/a.test.ts', only: ['first'] },
    ]);
  });

  test('are none, if none reaches it', () => {
    expect(planOf(mutant('z'), [], [observed('test/a.test.ts', { first: 'x' })])).toEqual({
      isStatic: false,
      runs: [],
    });
  });
});

test('a place is kept if only the first of two runs of a test reaches it', () => {
  const first = observed('test/a.test.ts', { a: 'x', b: 'y' });
  const second = observed('test/a.test.ts', { b: 'y' });

  expect(keptAfter(first, second)).toEqual(new Set(['x']));
  expect(keptAfter(first, undefined)).toEqual(new Set(['x', 'y']));
});
