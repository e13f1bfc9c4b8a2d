/**
 * Paths for comparing two documents. Items of a list are identified by their name, if they have one, so that an
 * additional item changes no other path; `~1` is the last but one with that name. `(order)` is the order of such items.
 */
export type Leaves = ReadonlyMap<string, unknown>;

type Lists = Map<string, readonly string[]>;

/** Every value other than objects and lists, by its path, and empty objects and lists. */
export function leavesOf(value: unknown, path = ''): Leaves {
  return contentsOf(value, path).leaves;
}

/** The names of the items of each list, by its path, in their order. */
export function namesOf(value: unknown): ReadonlyMap<string, readonly string[]> {
  return contentsOf(value, '').lists;
}

function contentsOf(value: unknown, path: string): { readonly leaves: Leaves; readonly lists: Lists } {
  const leaves = new Map<string, unknown>();
  const lists: Lists = new Map();
  collect(value, path, leaves, lists);
  return { leaves, lists };
}

/** The paths at which two documents differ. */
export function differences(one: unknown, other: unknown): string[] {
  const [{ leaves: left, lists }, { leaves: right, lists: others }] = [contentsOf(one, ''), contentsOf(other, '')];
  const paths = new Set([...left.keys(), ...right.keys()]);
  const changed = Array.from(paths).filter(
    (path) => !(left.has(path) && right.has(path) && left.get(path) === right.get(path)),
  );
  const reordered = Array.from(lists).filter(([path, names]) => !isOrderedAs(names, others.get(path) ?? []));
  return [...changed, ...reordered.map(([path]) => `${path}(order)`)].sort();
}

/** Whether common items have the same order. */
function isOrderedAs(names: readonly string[], others: readonly string[]): boolean {
  const common = names.filter((name) => others.includes(name));
  return common.join('\n') === others.filter((name) => names.includes(name)).join('\n');
}

/** Whether the pattern matches the path or one of its parents; `*` stands for any name. */
export function covers(pattern: string, path: string): boolean {
  const escaped = pattern.replaceAll(/[.[\]"~$()+?^|{}\\]/g, '\\$&').replaceAll('*', '[^\\]]*');
  return new RegExp(`^${escaped}($|[.[])`).test(path);
}

function collect(value: unknown, path: string, found: Map<string, unknown>, lists: Lists): void {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  if (value === undefined) {
    return;
  }
  if (typeof value !== 'object' || value === null || isEmpty) {
    found.set(path, isEmpty ? JSON.stringify(value) : value);
    return;
  }
  const members = Array.isArray(value) ? items(value as unknown[]) : fields(value);
  if (Array.isArray(value)) {
    lists.set(
      path,
      members.map(([segment]) => segment),
    );
  }
  for (const [segment, member] of members) {
    collect(member, `${path}${path === '' && segment.startsWith('.') ? segment.slice(1) : segment}`, found, lists);
  }
}

function fields(value: object): [string, unknown][] {
  return Object.entries(value).map(([name, member]) => [
    /^[\w-]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`,
    member,
  ]);
}

function items(list: readonly unknown[]): [string, unknown][] {
  const names = list.map((item, index) => nameOf(item) ?? String(index));
  return list.map((item, index) => {
    const name = names[index] ?? '';
    const later = names.slice(index + 1).filter((each) => each === name).length;
    return [`[${name}${later === 0 ? '' : `~${String(later)}`}]`, item];
  });
}

function nameOf(item: unknown): string | undefined {
  const { name, type } = typeof item === 'object' && item !== null ? (item as { name?: unknown; type?: unknown }) : {};
  return [name, type].find((each): each is string => typeof each === 'string');
}
