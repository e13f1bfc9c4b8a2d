/** Values at paths of a template; undefined removes the field. */
export interface Changes {
  readonly [path: string]: unknown;
}

const UNCHANGED: Changes = {};

/** A change of the full template that the API server refuses, and one beside it that it accepts. */
export interface PodCase {
  readonly bad: Changes;
  /** Absent: the full template itself. */
  readonly good: Changes;
  /** Where it is reported. */
  readonly at: string;
}

/** A case that changes one field; `good` is a value that is still right, unless the field's own is the neighbour. */
export function at(path: string, bad: unknown, ...good: readonly unknown[]): PodCase {
  return { bad: { [path]: bad }, good: good.length === 0 ? UNCHANGED : { [path]: good[0] }, at: path };
}

/** A case that changes several fields. */
export function when(bad: Changes, reportedAt: string, good: Changes = UNCHANGED): PodCase {
  return { bad, good, at: reportedAt };
}
