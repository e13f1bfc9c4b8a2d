import type { ProxyView } from './cluster-view';

/** What a change is about, in the order in which changes are told. */
export const SUBJECTS = ['access', 'login', 'tools', 'policies', 'headers', 'remote server', 'pods', 'other'] as const;

/** Something that changes for the people who use or run a proxy. */
export interface Change {
  readonly about: (typeof SUBJECTS)[number];
  readonly text: string;
}

/** Compares one part of two states of a proxy. */
export type Comparison = (before: ProxyView, after: ProxyView) => readonly Change[];

/** What is only in one of two lists. */
export function gainedAndLost<Item>(
  before: readonly Item[],
  after: readonly Item[],
): { readonly gained: readonly Item[]; readonly lost: readonly Item[] } {
  const [old, now] = [new Set(before), new Set(after)];
  return { gained: after.filter((each) => !old.has(each)), lost: before.filter((each) => !now.has(each)) };
}
