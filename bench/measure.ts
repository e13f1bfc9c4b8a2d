/** The times of one comparison. */
export interface Comparison {
  readonly name: string;
  /** Median of the ratios of all rounds. */
  readonly ratio: number;
  /** Absent for the baseline. */
  readonly limit?: number;
  /** Medians, in milliseconds or in bytes. */
  readonly ours: number;
  readonly theirs: number;
}

/** Does some work; the result is how long it took, in milliseconds. */
type Timed = () => number;

/**
 * Runs two pieces of work alternately, so that a slow moment of the machine affects both; each is first every other
 * time.
 */
export function compare(
  name: string,
  limit: number | undefined,
  rounds: number,
  ours: Timed,
  theirs: Timed,
): Comparison {
  return comparison(name, limit, timesOf(rounds, ours, theirs));
}

/** The times of one round, in milliseconds or in bytes. */
export interface Round {
  readonly ours: number;
  readonly theirs: number;
}

/** The times of all rounds but the first. */
export function timesOf(rounds: number, ours: Timed, theirs: Timed): Round[] {
  ours();
  theirs();
  return Array.from({ length: rounds }, (_, round) => {
    if (round % 2 === 0) {
      return { ours: ours(), theirs: theirs() };
    }
    const before = theirs();
    return { ours: ours(), theirs: before };
  });
}

/** The medians of the rounds, and of their ratios. */
export function comparison(name: string, limit: number | undefined, times: readonly Round[]): Comparison {
  return {
    name,
    ...(limit === undefined ? {} : { limit }),
    ratio: median(times.map((each) => each.ours / each.theirs)),
    ours: median(times.map((each) => each.ours)),
    theirs: median(times.map((each) => each.theirs)),
  };
}

/** The time that the work takes, without garbage collection for earlier work. */
export function millisecondsOf(work: () => unknown): number {
  globalThis.gc?.();
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start) / 1e6;
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
