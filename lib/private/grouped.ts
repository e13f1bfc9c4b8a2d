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

/** The items whose key an earlier one has, each with the first that has it; without a key, an item repeats none. */
export function repeats<Item extends object | string>(
  items: readonly Item[],
  keyOf: (item: Item) => unknown,
): (readonly [again: Item, first: Item])[] {
  const seen = new Map<unknown, Item>();
  return items.flatMap((item) => {
    const key = keyOf(item);
    const first = key === undefined ? undefined : seen.get(key);
    if (first === undefined) {
      seen.set(key, item);
    }
    return first === undefined ? [] : [[item, first] as const];
  });
}

/** The items without those whose key an earlier one has. */
export function firsts<Item extends object | string>(
  items: readonly Item[],
  keyOf: (item: Item) => unknown,
): readonly Item[] {
  const again = new Set(repeats(items, keyOf).map(([each]) => each));
  return items.filter((each) => !again.has(each));
}
