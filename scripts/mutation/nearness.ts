import type { Mutant } from './mutants';
import type { Seen, TestRun } from './test-process';

/** A test file that ran with the counters of the sampled files. */
export interface Observed extends Seen {
  readonly file: string;
  /** Counters of the places that only the first test reaches, since the library keeps what they compute. */
  readonly kept: ReadonlySet<string>;
}

/** How a mutant is tried. */
export interface Plan {
  /** Whether the code only runs as a module loads. */
  readonly isStatic: boolean;
  readonly runs: readonly TestRun[];
}

/**
 * What runs for one mutant at most, in milliseconds of the processor, after the nearest file: tests that reach it, and
 * then whole files that load it.
 */
const MOST_TIME = { reaching: 30_000, loading: 20_000 };

interface Near {
  readonly test: Observed;
  /** The tests to run of the file; all if undefined. */
  readonly only?: readonly string[] | undefined;
}

/**
 * The tests that reach the place, nearest first; of a place that only runs as the module loads, those that reach its file.
 * Then whole files that load the place, since what a module makes can matter to all tests.
 */
export function planOf(mutant: Mutant, inFile: readonly Mutant[], observed: readonly Observed[]): Plan {
  const { file, counter } = mutant;
  const topLevel = new Set(inFile.filter((other) => other.isTopLevel).map((other) => other.counter));
  const running = observed.map((test) => withoutLoading(test, topLevel));
  const reaching = nearest(file, new Set([counter]), running).map((near) => withKept(counter, near));
  const reached = new Set(reaching.map(({ test }) => test.file));
  const loading = observed.filter(
    (test) => counter in test.coverage.static || (!reached.has(test.file) && reaches(test, counter)),
  );
  const isStatic = reaching.length === 0 && loading.length > 0;
  const near = isStatic ? nearest(file, new Set(inFile.map((other) => other.counter)), running) : reaching;
  const runs = [...within(MOST_TIME.reaching, near), ...within(MOST_TIME.loading, wholeFiles(file, near, loading))];
  return { isStatic, runs: runs.map(({ test, only }) => ({ file: test.file, only })) };
}

/** The test files that load a place: those of which tests reach its file first. */
function wholeFiles(file: string, near: readonly Near[], loading: readonly Observed[]): Near[] {
  const place = new Map(near.map(({ test }, index) => [test.file, index]));
  const isWhole = new Set(near.filter(({ only }) => only === undefined).map(({ test }) => test.file));
  const others = loading.filter((test) => !isWhole.has(test.file)).map((test) => ({ test }));
  return inOrder(file, others).sort(
    (a, b) => (place.get(a.test.file) ?? near.length) - (place.get(b.test.file) ?? near.length),
  );
}

function reaches(test: Observed, counter: string): boolean {
  return namesOf(test, new Set([counter])).length > 0;
}

/** Without the tests that load the file themselves, in `jest.isolateModules`: all that runs as it loads seems reached. */
function withoutLoading(test: Observed, topLevel: ReadonlySet<string>): Observed {
  const loading = new Set(namesOf(test, topLevel));
  if (loading.size === 0) {
    return test;
  }
  const perTest = Object.entries(test.coverage.perTest).filter(([name]) => !loading.has(name));
  return { ...test, coverage: { ...test.coverage, perTest: Object.fromEntries(perTest) } };
}

/** The tests that reach one of the places: the nearest first. */
function nearest(file: string, counters: ReadonlySet<string>, observed: readonly Observed[]): Near[] {
  const near = observed.map((test) => ({ test, only: namesOf(test, counters) }));
  return inOrder(
    file,
    near.filter(({ only }) => only.length > 0),
  );
}

/** What the library keeps, only the first test of a file computes, but a later one may notice that it is wrong. */
function withKept(counter: string, near: Near): Near {
  return near.test.kept.has(counter) ? { test: near.test } : near;
}

function inOrder(file: string, near: readonly Near[]): Near[] {
  return Array.from(near).sort((a, b) => byNearness(file, a, b));
}

/** Counters of the places that a test reaches at first, but not when it runs again with the same library. */
export function keptAfter({ coverage: first }: Seen, second: Seen | undefined): ReadonlySet<string> {
  const kept = new Set<string>();
  for (const [name, hits] of Object.entries(first.perTest)) {
    const again = second?.coverage.perTest[name] ?? {};
    Object.keys(hits)
      .filter((counter) => !(counter in again))
      .forEach((counter) => kept.add(counter));
  }
  return kept;
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

/**
 * How many folders the path of the test has in common with that of the file, and one more if the test mirrors it:
 * `review-told-once.test.ts` also mirrors `review.ts`.
 */
function common(file: string, test: string): number {
  const folders = file.replace(/\.ts$/, '').split('/').slice(1);
  const others = test
    .replace(/\.test\.ts$/, '')
    .split('/')
    .slice(1);
  const isMirrored = (name: string, index: number): boolean =>
    name === others[index] || (index === folders.length - 1 && others[index]?.startsWith(`${name}-`) === true);
  const different = folders.findIndex((name, index) => !isMirrored(name, index));
  return different === -1 ? folders.length : different;
}

function namesOf({ coverage: { perTest } }: Observed, counters: ReadonlySet<string>): string[] {
  return Object.keys(perTest).filter((name) => Object.keys(perTest[name] ?? {}).some((id) => counters.has(id)));
}

/** What it takes to load the file, and to run its tests. */
function timeOf({ test: { time, times }, only }: Near): number {
  const all = Object.values(times).reduce((a, b) => a + b, 0);
  return only === undefined ? time : time - all + only.reduce((sum, name) => sum + (times[name] ?? 0), 0);
}

/** The first item, and those after it that fit into the time. */
function within(most: number, near: readonly Near[]): readonly Near[] {
  let left = most;
  return near.filter((each, index) => {
    const time = timeOf(each);
    const fits = index === 0 || time <= left;
    left -= fits ? time : 0;
    return fits;
  });
}
