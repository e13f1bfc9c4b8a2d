/** The identity of an item of a list: the value of its merge key, or the item itself. */
export type Identity = (item: unknown) => unknown;

/**
 * The items in the order that a strategic merge patch gives a list: items that the patch names keep the order of the
 * patch, others the order of the original list, and if both orders leave a choice, items of the patch come first.
 *
 * @see https://github.com/kubernetes/design-proposals-archive/blob/main/cli/preserve-order-in-strategic-merge-patch.md
 */
export function inPatchOrder(
  items: readonly unknown[],
  named: readonly unknown[],
  before: readonly unknown[],
  identity: Identity,
): unknown[] {
  const [patchOrder, listOrder] = [positions(named, identity), positions(before, identity)];
  const place = (order: ReadonlyMap<unknown, number>, item: unknown): number => order.get(identity(item)) ?? -1;
  const fromPatch = items.filter((item) => patchOrder.has(identity(item)));
  const others = items.filter((item) => !patchOrder.has(identity(item)));
  fromPatch.sort((one, other) => place(patchOrder, one) - place(patchOrder, other));
  others.sort((one, other) => place(listOrder, one) - place(listOrder, other));

  const result: unknown[] = [];
  let next = 0;
  for (const item of fromPatch) {
    while (next < others.length && isBefore(place(listOrder, others[next]), place(listOrder, item))) {
      result.push(others[next]);
      next += 1;
    }
    result.push(item);
  }
  return [...result, ...others.slice(next)];
}

/** Whether the first of two indexes is before the other; -1 means that the item is not in the list. */
function isBefore(one: number, other: number): boolean {
  return one >= 0 && one < other;
}

/** The first index of each item. */
function positions(items: readonly unknown[], identity: Identity): ReadonlyMap<unknown, number> {
  return new Map(items.map((item, index): [unknown, number] => [identity(item), index]).reverse());
}
