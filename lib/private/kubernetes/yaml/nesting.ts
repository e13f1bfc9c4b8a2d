import type { CST } from 'yaml';

/** A part of the syntax tree, and the number of collections around it. */
type Placed = readonly [token: CST.Token | null | undefined, depth: number];

/**
 * The position where the text is nested deeper than the limit, if there is one.
 *
 * This is checked before the parser makes nodes, because it does so recursively, and close to the end of the stack a
 * regular expression crashes the process instead of throwing.
 */
export function offsetOfNesting(document: CST.Document, deepest: number): number | undefined {
  const pending: Placed[] = [[document.value, 0]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [token, depth] = next;
    if (token === null || token === undefined || !('items' in token)) {
      continue;
    }
    if (depth >= deepest) {
      return token.offset;
    }
    for (const { key, value } of token.items) {
      pending.push([key, depth + 1], [value, depth + 1]);
    }
  }
  return undefined;
}
