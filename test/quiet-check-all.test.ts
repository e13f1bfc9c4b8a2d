import { EXAMPLES } from './support/example-files';
import { walkAnything, walkExample, walkRandom, walkRecorded } from './support/own-programs';
import type { Release } from './support/releases';
import { runs } from './support/runs';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

describe('check says nothing new, on both sorts of cluster and with both fidelities, of what is written by', () => {
  // all at the newest release; of the others some, for what differs
  test.each<readonly [Release, number, number]>([
    ['0.22', 6, 170],
    ['0.30.1', 6, 220],
    ['0.44.0', 1, 2100],
  ])('programs of recorded inputs at %s, one of %i: more than %i outputs', (release, every, outputs) => {
    const { news, checked } = walkRecorded(release, { every });

    expect(news).toEqual([]);
    expect(checked).toBeGreaterThan(outputs);
  });

  test.each(EXAMPLES)('the example %s', (example) => {
    const { news, checked } = walkExample(example);

    expect(news).toEqual([]);
    expect(checked).toBe(example === 'gitops' ? 10 : 5);
  });

  test('random programs, half of them strict', () => {
    const count = runs(200);
    const { news, checked, strict } = walkRandom(count);

    expect(news).toEqual([]);
    expect([checked, strict]).toEqual([count, count / 2]);
  });

  test('random programs of all of the public API', () => {
    const { news, checked } = walkAnything(200);

    expect(news).toEqual([]);
    expect(checked).toBeGreaterThan(70);
  });
});
