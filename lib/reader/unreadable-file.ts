import type { Finding } from '../model/finding';
import { textOf } from '../private/texts';

/** An error of a whole file. */
export interface FileProblem {
  /** The location, as `file:line`; absent if the file could not be opened. */
  readonly location?: string;
  /** Why it cannot be read. */
  readonly reason: string;
  readonly fix: string;
}

/** A file that cannot be read or used. */
export class UnreadableFile extends Error {
  public constructor(public readonly problem: FileProblem) {
    const { location, reason, fix } = problem;
    super(`${location === undefined ? '' : `${location}: `}${reason}; ${fix}`);
  }
}

/** The finding for the place that names the file. */
export function unreadableFile({ reason, fix }: FileProblem, shown: string): Finding {
  const rule = `cannot be read: ${reason}`;
  return { id: 'unreadable-file', severity: 'error', field: 'url', value: shown, rule, fix };
}

/** What `read` brings; what it fails with is wrong with the file. */
export function attemptReading<Content>(read: () => Content, fix: string): Content {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFile) {
      throw error;
    }
    throw new UnreadableFile({ reason: textOf(error), fix });
  }
}
