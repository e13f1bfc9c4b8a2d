/** The items with the same key, by their keys; both in the order in which they come. */
export function grouped<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const others = groups.get(key);
    if (others === undefined) {
      groups.set(key, [item]);
    } else {
      others.push(item);
    }
  }
  return groups;
}
