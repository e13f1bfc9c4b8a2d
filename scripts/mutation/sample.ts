import { createHash } from 'node:crypto';

/** How many mutants a sample has at least, if there are so many. */
const LEAST = 300;
/** How many mutants a part of a file has at most: small enough that a sample has several files. */
const PART = 75;

/** A place of a file, from its first character. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The items in an order that only depends on the seed. */
function inOrderOf(seed: string, files: readonly string[]): string[] {
  return Array.from(files).sort((a, b) => (digest(`${seed} ${a}`) < digest(`${seed} ${b}`) ? -1 : 1));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * A part of each file in the order of the seed, then another part of each, and so on until there are enough mutants.
 * The seed chooses which part of a file comes first.
 */
export function sampleOf<T extends Place>(
  seed: string,
  files: readonly string[],
  mutantsOf: (file: string) => readonly T[],
): Map<string, readonly T[]> {
  const parts = new Map(inOrderOf(seed, files).map((file) => [file, partsOf(seed, file, mutantsOf(file))]));
  const rounds = Math.max(0, ...Array.from(parts.values(), ({ length }) => length));
  const sample = new Map<string, readonly T[]>();
  let count = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [file, of] of parts) {
      const part = of[round] ?? [];
      if (part.length > 0 && count < LEAST) {
        sample.set(file, [...(sample.get(file) ?? []), ...part]);
        count += part.length;
      }
    }
  }
  return sample;
}

/** The mutants in parts of the same size, each with those next to each other. */
function partsOf<T extends Place>(seed: string, file: string, mutants: readonly T[]): T[][] {
  const sorted = Array.from(mutants).sort((a, b) => a.start - b.start || a.end - b.end);
  const count = Math.ceil(sorted.length / PART);
  const size = Math.ceil(sorted.length / Math.max(count, 1));
  const parts = Array.from({ length: count }, (_, index) => sorted.slice(index * size, (index + 1) * size));
  const first = Number(`0x${digest(`${file} ${seed}`).slice(0, 8)}`) % Math.max(count, 1);
  return [...parts.slice(first), ...parts.slice(0, first)];
}
