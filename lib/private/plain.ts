/** A JSON object whose fields are not known yet. */
export interface PlainObject {
  readonly [key: string]: unknown;
}

/** Texts by their names, such as labels. */
export interface Strings {
  readonly [name: string]: string;
}

/** Whether the value is an object literal or a parsed object: not an array, not a class instance. */
export function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether the value is a list of any items. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** An object without some of its keys. */
export function without(object: PlainObject, ...keys: readonly string[]): PlainObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

/** Whether no value is there: other languages pass null, and Kubernetes treats null as an absent field. */
export function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

/** Fields of which those that may be undefined may be missing instead. */
type Present<Fields> = {
  readonly [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name];
} & {
  readonly [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>;
};

/** The fields without those that are undefined. */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  const found: { [name: string]: unknown } = {};
  for (const name in fields) {
    const value: unknown = fields[name];
    if (value !== undefined) {
      found[name] = value;
    }
  }
  return found as Present<Fields>;
}

/** What stands at a path of keys, if it is an object; else an empty one. */
export function objectAt(value: unknown, ...keys: readonly string[]): PlainObject {
  const found = valueIn(value, ...keys);
  return isPlainObject(found) ? found : {};
}

/** What stands at a path of keys, if it is a list; else an empty one. */
export function listAt(value: unknown, ...keys: readonly string[]): readonly unknown[] {
  const found = valueIn(value, ...keys);
  return Array.isArray(found) ? found : [];
}

/** The value at a path of keys, if it is a string. */
export function textAt(value: unknown, ...keys: readonly string[]): string | undefined {
  const found = valueIn(value, ...keys);
  return typeof found === 'string' ? found : undefined;
}

/** The value at a path of keys and indexes, if there is one. */
export function valueIn(value: unknown, ...steps: readonly (string | number)[]): unknown {
  let found = value;
  for (const step of steps) {
    if (typeof step === 'number') {
      found = Array.isArray(found) ? found[step] : undefined;
    } else {
      found = isPlainObject(found) ? found[step] : undefined;
    }
  }
  return found;
}

/** The members that are texts. */
export function textsIn(object: PlainObject): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(object).filter((each): each is [string, string] => typeof each[1] === 'string'),
  );
}

/** JSON text that does not depend on the order in which the members of objects were set. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (isPlainObject(each) ? sortedMembers(each) : each));
}

function sortedMembers(object: object): object {
  // fromEntries defines every key, `__proto__` too
  return Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
}

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
  const again: (readonly [Item, Item])[] = [];
  for (const item of items) {
    const key = keyOf(item);
    const first = key === undefined ? undefined : seen.get(key);
    if (first === undefined) {
      seen.set(key, item);
    } else {
      again.push([item, first]);
    }
  }
  return again;
}

/** The items without those whose key an earlier one has. */
export function firsts<Item extends object | string>(
  items: readonly Item[],
  keyOf: (item: Item) => unknown,
): readonly Item[] {
  const again = new Set(repeats(items, keyOf).map(([each]) => each));
  return items.filter((each) => !again.has(each));
}
