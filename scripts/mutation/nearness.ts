import type { Mutant } from './mutants';
import type { Seen, TestRun } from './test-process';

/** A test file that ran with the counters of the sampled files. */
export interface Observed extends Seen {
  readonly file: string;
  /** The time of the whole file, in milliseconds of the processor. */
  readonly time: number;
}

/** How a mutant is tried. */
export interface Plan {
  /** Whether the code only runs as a module loads. */
  readonly isStatic: boolean;
  readonly runs: readonly TestRun[];
}

/**
 * What runs for one mutant at most, in milliseconds of the processor, after the nearest file: chosen tests, and then
 * whole files.
 */
const MOST_TIME = { chosen: 20_000, whole: 8000 };

interface Near {
  readonly test: Observed;
  /** The tests that reach the place, or for a place that none reaches, the file. */
  readonly names: readonly string[];
}

/**
 * First the tests that reach the place; of a place that only runs as the module loads, those that reach its file. Then the
 * nearest whole files: what the library keeps, only the first test of a file computes, but a later one may notice that it
 * is wrong, and what a module makes as it loads can matter to all tests.
 */
export function planOf(mutant: Mutant, inFile: readonly Mutant[], observed: readonly Observed[]): Plan {
  const reaching = (counters: ReadonlySet<string>): Near[] =>
    observed
      .map((test) => ({ test, names: namesOf(test, counters) }))
      .filter(({ names }) => names.length > 0)
      .sort((a, b) => byNearness(mutant.file, a, b));
  const counters = new Set([mutant.counter]);
  const loading = observed.filter(({ coverage }) => mutant.counter in (coverage?.static ?? {}));
  const reached = mutant.isTopLevel ? [] : reaching(counters);
  const isStatic = reached.length === 0 && loading.length > 0;
  const near = isStatic
    ? reaching(new Set(inFile.filter(({ isTopLevel }) => !isTopLevel).map(({ counter }) => counter)))
    : reached;
  const others = loading.map((test) => ({ test, names: [] })).sort((a, b) => byNearness(mutant.file, a, b));
  const whole = Array.from(new Set([...near, ...others].map(({ test }) => test)));
  return {
    isStatic,
    runs: [
      ...within(MOST_TIME.chosen, near, timeOf).map(({ test, names }) => ({ file: test.file, only: names })),
      ...within(MOST_TIME.whole, whole, ({ time }) => time).map(({ file }) => ({ file })),
    ],
  };
}

/** The file that mirrors the changed one, then those in folders near it, then those that need the least of the library. */
function byNearness(file: string, a: Near, b: Near): number {
  return (
    common(file, b.test.file) - common(file, a.test.file) ||
    a.test.loaded - b.test.loaded ||
    timeOf(a) - timeOf(b) ||
    (a.test.file < b.test.file ? -1 : 1)
  );
}

/** How many folders the path of the test has in common with that of the file, and one more if the test mirrors it. */
function common(file: string, test: string): number {
  const folders = file.replace(/\.ts$/, '').split('/').slice(1);
  const others = test
    .replace(/\.test\.ts$/, '')
    .split('/')
    .slice(1);
  const different = folders.findIndex((folder, index) => folder !== others[index]);
  return different === -1 ? folders.length : different;
}

function namesOf({ coverage }: Observed, counters: ReadonlySet<string>): string[] {
  const perTest = coverage?.perTest ?? {};
  return Object.keys(perTest).filter((name) => Object.keys(perTest[name] ?? {}).some((id) => counters.has(id)));
}

/** What it takes to load the file, and to run the tests with these names. */
function timeOf({ test: { time, times }, names }: Near): number {
  const all = Object.values(times).reduce((a, b) => a + b, 0);
  return time - all + names.reduce((sum, name) => sum + (times[name] ?? 0), 0);
}

/** The first item, and those after it that fit into the time. */
function within<T>(most: number, items: readonly T[], time: (item: T) => number): T[] {
  let left = most;
  return items.filter((item, index) => {
    const fits = index === 0 || time(item) <= left;
    left -= fits ? time(item) : 0;
    return fits;
  });
}
