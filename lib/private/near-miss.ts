/** With one mistake in three letters, the intended name can still be guessed. */
const LETTERS_PER_MISTAKE = 3;
/** Shorter words occur in too many names. */
const SHORTEST_PART = 4;

/** The name that was probably meant by a misspelt one, if there is one. */
export function nearMiss(name: string, candidates: readonly string[]): string | undefined {
  const meant = simple(name);
  const most = Math.floor(meant.length / LETTERS_PER_MISTAKE);
  const [nearest] = candidates
    .map((candidate) => ({ candidate, mistakes: mistakes(meant, simple(candidate), most) }))
    .filter((each) => each.mistakes <= most)
    .sort((one, other) => one.mistakes - other.mistakes);
  return nearest?.candidate ?? candidates.find((candidate) => isPart(name, candidate));
}

/** Whether the names differ by one letter at most, or only by case. */
export function isOneEditFrom(name: string, other: string): boolean {
  return mistakes(simple(name), simple(other), 1) <= 1;
}

/** Without differences that people overlook: case, and how words are joined. */
function simple(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Whether the name is one of the words of the candidate, such as `port` of `proxyPort`. */
function isPart(name: string, candidate: string): boolean {
  const words = candidate.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  return name.length >= SHORTEST_PART && words.length > 1 && words.includes(name.toLowerCase());
}

/**
 * The number of letters that are wrong, missing, extra or swapped, unless it exceeds `most`: the Damerau-Levenshtein
 * distance, row by row.
 */
function mistakes(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) {
    return most + 1;
  }
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = next;
  }
  return at(last, other.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
