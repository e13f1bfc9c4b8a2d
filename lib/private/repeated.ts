/** The indexes of the items that are there earlier, too. */
export function repeated(items: readonly string[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const indexes = new Set<number>();
  for (const [index, item] of items.entries()) {
    if (seen.has(item)) {
      indexes.add(index);
    }
    seen.add(item);
  }
  return indexes;
}
