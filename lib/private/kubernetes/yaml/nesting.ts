import type { CST } from 'yaml';

/** A part of the syntax tree, and how many collections it stands in. */
type Placed = readonly [token: CST.Token | null | undefined, depth: number];

/**
 * Where the text is nested deeper than that, if it is anywhere.
 *
 * Asked before the parser makes nodes of the tree: it does so by recursion, and close to the end of the stack a regular
 * expression ends the whole process instead of throwing.
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
