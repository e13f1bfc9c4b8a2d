/** Values at paths of a template; undefined removes the field. */
export interface Changes {
  readonly [path: string]: unknown;
}

const UNCHANGED: Changes = {};

/** A change of the full template that is wrong, and those beside it that are right. */
export interface PodCase {
  readonly bad: Changes;
  readonly goods: readonly Changes[];
  /** Where it is reported. */
  readonly at: string;
  /** What is reported too. */
  readonly also?: readonly string[];
  /** Fields that take part in it: it is told there if the first was not written. */
  readonly or?: readonly string[];
  /** What is wrong, and what to do. */
  readonly text?: string;
}

/** A case that changes one field; `good` are values that are still right; none: the field's own is the neighbour. */
export function at(path: string, bad: unknown, ...good: readonly unknown[]): PodCase {
  const goods = good.map((each) => ({ [path]: each }));
  return { bad: { [path]: bad }, goods: goods.length === 0 ? [UNCHANGED] : goods, at: path };
}

/** A case that changes several fields. */
export function when(bad: Changes, reportedAt: string, ...goods: readonly Changes[]): PodCase {
  return { bad, goods: goods.length === 0 ? [UNCHANGED] : goods, at: reportedAt };
}

/** A case for each value of a field that is wrong. */
export function each(path: string, bads: readonly unknown[], ...good: readonly unknown[]): readonly PodCase[] {
  return bads.map((bad, index) => (index === 0 ? at(path, bad, ...good) : { ...at(path, bad), goods: [] }));
}

/** A case of which something else is reported too. */
export function also(places: readonly string[], podCase: PodCase): PodCase {
  return { ...podCase, also: places };
}

/** A case of fields that go wrong together. */
export function or(places: readonly string[], podCase: PodCase): PodCase {
  return { ...podCase, or: places };
}

/** A case with what is said of it. */
export function says(text: string, podCase: PodCase): PodCase {
  return { ...podCase, text };
}
