import { Compiler } from './compiles';
import { type MutableFile, type Mutant, mutated } from './mutants';
import { keptAfter, planOf, type Observed } from './nearness';
import type { Result } from './score';
import type { Outcome, TestProcess, TestRun, Trial } from './test-process';

/** All that was tried, and what it took. */
export interface Tried {
  readonly results: readonly Result[];
  /** Milliseconds of the processor. */
  readonly time: number;
}

type Files = ReadonlyMap<string, MutableFile>;

/** A test that is only slow has not noticed anything. */
function limitsOf(observed: readonly Observed[]): Trial['limits'] {
  return Object.fromEntries(observed.map(({ file, time }) => [file, 10_000 + 5 * time]));
}

/** Runs each test file with the counters of the sampled files, and once more with the same library. */
export async function observe(
  processes: readonly TestProcess[],
  files: Files,
  tests: readonly string[],
): Promise<Observed[]> {
  const texts = Object.fromEntries(Array.from(files, ([name, { counted }]) => [name, counted]));
  return shared(processes, tests, async (process, file) => {
    const limits = { [file]: 300_000 };
    const outcome = await process.run({ texts, tests: [{ file }, { file }], limits, isObserved: true });
    const [first, second] = outcome.type === 'done' ? outcome.seen : [];
    if (first === undefined) {
      const names = outcome.type === 'done' ? (outcome.failed?.names ?? []) : ['it does not end'];
      throw new Error(`${file} fails without a mutant: ${names.join(', ')}`);
    }
    return { file, ...first, kept: keptAfter(first, second) };
  });
}

/** Tries the mutants, and those again that did not end: alone, since a busy machine can be the reason. */
export async function tryMutants(
  processes: readonly TestProcess[],
  files: Files,
  mutants: readonly Mutant[],
  observed: readonly Observed[],
): Promise<Tried> {
  const limits = limitsOf(observed);
  let time = observed.reduce((all, test) => all + test.time, 0);
  let count = 0;
  const attempt = async (process: TestProcess, trial: Trial): Promise<Outcome> => {
    const outcome = await process.run(trial);
    time += outcome.time;
    return outcome;
  };
  const noticing = new NoticingTests();
  const compiler = new Compiler();
  const first = await shared(processes, mutants, async (process, mutant) => {
    const { mutants: inFile = [], content = '' } = files.get(mutant.file) ?? {};
    const text = mutated(content, mutant);
    const { isStatic, runs } = planOf(mutant, inFile, observed);
    const tests = noticing.first(mutant.file, runs);
    const trial = { texts: { [mutant.file]: text }, tests, limits };
    const compiles = compiler.compiles(mutant.file, text);
    const outcome = !compiles || tests.length === 0 ? undefined : await attempt(process, trial);
    noticing.add(mutant.file, outcome);
    count += 1;
    if (count % 25 === 0) {
      console.error(`mutation: ${String(count)} of ${String(mutants.length)} mutants tried`);
    }
    return { mutant, isStatic, compiles, trial, outcome };
  });
  const [alone] = processes;
  const again = async (trial: Trial): Promise<Outcome | undefined> => {
    // what a mutant before has left running may have ended the process
    alone?.end();
    return alone && attempt(alone, trial);
  };
  const results: Result[] = [];
  for (const { mutant, isStatic, compiles, trial, outcome } of first) {
    const last = outcome?.type === 'timeout' ? await again(trial) : outcome;
    const isNoticed = !compiles || (last !== undefined && (last.type === 'timeout' || last.failed !== undefined));
    results.push({ mutant, isStatic, compiles, isNoticed, isReached: outcome !== undefined });
  }
  return { results, time };
}

/** Which test files have noticed mutants of which files: those often notice the next one too. */
class NoticingTests {
  private readonly count = new Map<string, number>();

  /** The same tests in another order: what noticed most comes first, whole files last. */
  public first(file: string, runs: readonly TestRun[]): TestRun[] {
    const count = (test: string): number => this.count.get(`${file} ${test}`) ?? 0;
    return Array.from(runs).sort(
      (a, b) => Number(a.only === undefined) - Number(b.only === undefined) || count(b.file) - count(a.file),
    );
  }

  public add(file: string, outcome: Outcome | undefined): void {
    if (outcome?.type === 'done' && outcome.failed !== undefined) {
      const key = `${file} ${outcome.failed.file}`;
      this.count.set(key, (this.count.get(key) ?? 0) + 1);
    }
  }
}

/** Lets the processes take the items one after the other. */
async function shared<T, R>(
  processes: readonly TestProcess[],
  items: readonly T[],
  run: (process: TestProcess, item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = Array.from(items.entries()).reverse();
  await Promise.all(
    processes.map(async (process) => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        const [index, item] = next;
        results[index] = await run(process, item);
      }
    }),
  );
  return results;
}
