import type { Finding } from '../model/finding';
import { textOf } from '../private/error-text';

/** What is wrong with a file as a whole. */
export interface FileProblem {
  /** Where, as `file:line`; absent: nobody could look into it. */
  readonly location?: string;
  /** Why it cannot be read. */
  readonly reason: string;
  readonly fix: string;
}

/** A file that cannot be read, or of which nothing can be made. */
export class UnreadableFile extends Error {
  public constructor(public readonly problem: FileProblem) {
    const { location, reason, fix } = problem;
    super(`${location === undefined ? '' : `${location}: `}${reason}; ${fix}`);
  }
}

/** What is said of the file where it was named. */
export function unreadableFile({ reason, fix }: FileProblem, shown: string): Finding {
  const rule = `cannot be read: ${reason}`;
  return { id: 'unreadable-file', severity: 'error', field: 'url', value: shown, rule, fix };
}

/** The text that `read` brings; what it fails with is wrong with the file. */
export function attemptReading(read: () => string, fix: string): string {
  try {
    return read();
  } catch (error) {
    throw new UnreadableFile({ reason: textOf(error), fix });
  }
}
