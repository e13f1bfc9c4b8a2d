import { createHash } from 'node:crypto';

/** How many mutants a sample has at least, and about how many at most. */
const LEAST = 300;
const MOST = 450;

/** A place of a file, from its first character. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The items in an order that only depends on the seed. */
function inOrderOf(seed: string, files: readonly string[]): string[] {
  const order = (file: string): string => createHash('sha256').update(`${seed} ${file}`).digest('hex');
  return Array.from(files).sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/**
 * Whole files in the order of the seed until they have enough mutants. Of a file that has too many, those from a place
 * that the seed chooses.
 */
export function sampleOf<T extends Place>(
  seed: string,
  files: readonly string[],
  mutantsOf: (file: string) => readonly T[],
): Map<string, readonly T[]> {
  const sample = new Map<string, readonly T[]>();
  let count = 0;
  for (const file of inOrderOf(seed, files)) {
    const mutants = partOf(seed, file, mutantsOf(file), MOST - count);
    if (mutants.length > 0) {
      sample.set(file, mutants);
    }
    count += mutants.length;
    if (count >= LEAST) {
      break;
    }
  }
  return sample;
}

function partOf<T extends Place>(seed: string, file: string, mutants: readonly T[], most: number): readonly T[] {
  if (mutants.length <= most) {
    return mutants;
  }
  const begins = mutants.length - most + 1;
  const begin = createHash('sha256').update(`${file} ${seed}`).digest().readUInt32BE() % begins;
  return Array.from(mutants)
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .slice(begin, begin + most);
}
