import { anyField, item as itemPath } from '../private/field-paths';
import { isPlainObject, type PlainObject, isList } from '../private/plain';
import type { FieldType, ObjectTypes } from './field-type';

const PATCH = '$patch';
const RETAIN_KEYS = '$retainKeys';
const ELEMENT_ORDER = '$setElementOrder/';
const DELETE_FROM_LIST = '$deleteFromPrimitiveList/';

/** Why a patch cannot be applied, and where. */
export class InvalidPatch extends Error {
  public constructor(
    public readonly path: string,
    public readonly problem: string,
  ) {
    super(`${path}: ${problem}`);
  }
}

/** The path of a value in the patch, and its type, if it has one. */
interface Place {
  readonly path: string;
  readonly types: ObjectTypes;
  readonly type: FieldType | undefined;
}

/** Whether a field of a patch is a directive for merging, not a field of the object. */
export function isDirective(name: string): boolean {
  return name === PATCH || name === RETAIN_KEYS || name.startsWith(ELEMENT_ORDER) || name.startsWith(DELETE_FROM_LIST);
}

/**
 * A strategic merge patch, applied as the API server does it: objects are merged field by field, null removes, lists are
 * replaced unless their type says how to merge them. Throws `InvalidPatch`.
 *
 * @see https://kubernetes.io/docs/tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/
 */
export function strategicMerge(base: PlainObject, patch: PlainObject, types: ObjectTypes, type: string): PlainObject {
  return mergeObjects(base, patch, { path: '', types, type: { type } });
}

function mergeObjects(base: PlainObject, patch: PlainObject, place: Place): PlainObject {
  if (Object.hasOwn(patch, PATCH)) {
    const { [PATCH]: directive, ...replacement } = patch;
    if (directive !== 'replace' && directive !== 'delete') {
      throw new InvalidPatch(anyField(place.path, PATCH), "must be 'replace' or 'delete'");
    }
    return directive === 'replace' ? replacement : {};
  }
  const { [RETAIN_KEYS]: retained, ...fields } = patch;
  const kept = Object.hasOwn(patch, RETAIN_KEYS) ? retain(base, fields, retained, place) : base;
  const result = new Map(Object.entries(kept));
  const ordered = mergeOrderedLists(result, fields, place);
  for (const [name, value] of Object.entries(fields).filter(([each]) => !ordered.has(each))) {
    mergeField(result, name, value, place);
  }
  return Object.fromEntries(result);
}

/** The base without the fields that `$retainKeys` leaves out. */
function retain(base: PlainObject, patch: PlainObject, names: unknown, place: Place): PlainObject {
  const path = anyField(place.path, RETAIN_KEYS);
  if (!Array.isArray(names)) {
    throw new InvalidPatch(path, 'must be a list of field names');
  }
  const kept = new Set<unknown>(names);
  const missing = Object.keys(patch).find((name) => patch[name] !== null && !isDirective(name) && !kept.has(name));
  if (missing !== undefined) {
    throw new InvalidPatch(path, `must name '${missing}' too, which the patch sets`);
  }
  return Object.fromEntries(Object.entries(base).filter(([name]) => kept.has(name)));
}

/**
 * Merges the lists whose order `$setElementOrder` gives, and returns the fields of the patch that are finished. If such
 * a list has both deleted and new items, the order in Kubernetes depends on how it reuses memory; here new items come
 * first.
 */
function mergeOrderedLists(result: Map<string, unknown>, patch: PlainObject, place: Place): ReadonlySet<string> {
  const done = new Set<string>();
  for (const [directive, order] of Object.entries(patch).filter(([name]) => name.startsWith(ELEMENT_ORDER))) {
    const name = directive.slice(ELEMENT_ORDER.length);
    const list = typeOfField(place, name);
    const [before, added] = [result.get(name) ?? [], Object.hasOwn(patch, name) ? patch[name] : []];
    const path = anyField(place.path, directive);
    if (list?.many !== 'list' || !isList(order) || !isList(before) || !isList(added)) {
      throw new InvalidPatch(path, 'must be a list, for a field that is a list');
    }
    done.add(directive).add(name);
    if (result.has(name) || Object.hasOwn(patch, name)) {
      const at = { ...place, path: anyField(place.path, name), type: list };
      result.set(name, mergeOrdered(before, added, order, at, path));
    }
  }
  return done;
}

function mergeOrdered(
  base: readonly unknown[],
  patch: readonly unknown[],
  order: readonly unknown[],
  place: Place,
  path: string,
): unknown[] {
  const identity = identityIn(place);
  const named = patch.filter((item) => directiveOf(item) !== 'delete');
  if (base.length + patch.length === 0) {
    throw new InvalidPatch(path, 'has no list to order');
  }
  if (order.length > 0 && patch.length > 0 && !followsOrder(named, order, identity)) {
    throw new InvalidPatch(path, 'must name the items of the patch in their order');
  }
  const merged =
    base.length === 0 ? patch.filter((item) => directiveOf(item) === undefined) : merge(base, patch, place);
  return inPatchOrder(merged as unknown[], order, base, identity);
}

/** Whether the order names the items of the patch, which may be fewer, as they follow each other. */
function followsOrder(patch: readonly unknown[], order: readonly unknown[], identity: Identity): boolean {
  let position = 0;
  for (const item of order) {
    while (position < patch.length && directiveOf(patch[position]) !== undefined) {
      position += 1;
    }
    if (position < patch.length && identity(patch[position]) === identity(item)) {
      position += 1;
    }
  }
  return position === patch.length;
}

function mergeField(result: Map<string, unknown>, field: string, value: unknown, place: Place): void {
  const removes = field.startsWith(DELETE_FROM_LIST);
  const name = removes ? field.slice(DELETE_FROM_LIST.length) : field;
  const base = result.get(name);
  const at = { ...place, path: anyField(place.path, field), type: typeOfField(place, name) };
  const merged = value === null ? undefined : removes ? withoutValues(base, value, at) : merge(base, value, at);
  if (merged === undefined) {
    result.delete(name);
  } else {
    result.set(name, merged);
  }
}

/** The items that `$deleteFromPrimitiveList` leaves. */
function withoutValues(base: unknown, values: unknown, place: Place): unknown {
  if (!isList(base) || !isList(values)) {
    return base;
  }
  if ([...base, ...values].some((each) => typeof each === 'object')) {
    throw new InvalidPatch(place.path, 'can only remove strings, numbers and booleans');
  }
  const removed = new Set(values);
  return base.filter((each) => !removed.has(each));
}

function merge(base: unknown, patch: unknown, place: Place): unknown {
  if (isPlainObject(base) && isPlainObject(patch)) {
    return mergeObjects(base, patch, typed(place));
  }
  if (isList(base) && isList(patch)) {
    const { merge: merges } = typed(place).type;
    return merges === undefined ? patch : mergeLists(base, patch, place);
  }
  return withoutDirectives(patch);
}

function mergeLists(base: readonly unknown[], patch: readonly unknown[], place: Place): unknown[] {
  const identity = identityIn(place);
  const kinds = new Set([...base, ...patch].map(kindOf));
  if (kinds.size > 1 || kinds.has('list') || kinds.has('null')) {
    throw new InvalidPatch(place.path, 'must be a list of values of one kind');
  }
  if (!kinds.has('object')) {
    return inPatchOrder(Array.from(new Set([...base, ...patch])), patch, base, identity);
  }
  const directives = new Set(patch.map(directiveOf));
  if (!Array.from(directives).every((each) => each === undefined || each === 'delete' || each === 'replace')) {
    throw new InvalidPatch(place.path, `has an item whose ${PATCH} is not 'delete' or 'replace'`);
  }
  const deleted = new Set(patch.filter((item) => directiveOf(item) === 'delete').map(identity));
  const named = patch.filter((item) => directiveOf(item) === undefined);
  if (directives.has('replace')) {
    return inPatchOrder(named, [], named, identity);
  }
  const remaining = base.filter((item) => !deleted.has(identity(item)));
  return inPatchOrder(mergeItems(remaining, patch, identity, place), named, remaining, identity);
}

/** The items of a list, each merged with the items of the patch that have its merge key, followed by new items. */
function mergeItems(base: readonly unknown[], patch: readonly unknown[], identity: Identity, place: Place): unknown[] {
  const merged = [...base];
  const indexes = new Map(base.map((item, index): [unknown, number] => [identity(item), index]).reverse());
  for (const [index, item] of patch.entries()) {
    if (directiveOf(item) !== undefined) {
      continue;
    }
    const found = indexes.get(identity(item));
    if (found === undefined) {
      indexes.set(identity(item), merged.length);
      merged.push(item);
    } else {
      const at = { ...place, path: itemPath(place.path, index), type: { type: typed(place).type.type } };
      merged[found] = merge(merged[found], item, at);
    }
  }
  return merged;
}

/** The identity of the items of a list, by its type. */
function identityIn(place: Place): Identity {
  const key = place.type?.merge?.key;
  return (item) => {
    if (!isPlainObject(item)) {
      return item;
    }
    if (key === undefined || !Object.hasOwn(item, key)) {
      throw new InvalidPatch(
        place.path,
        `has an item without '${key ?? 'a merge key'}', the key by which items are merged`,
      );
    }
    return item[key];
  };
}

/** The `$patch` directive of an item. */
function directiveOf(item: unknown): unknown {
  return isPlainObject(item) ? item[PATCH] : undefined;
}

/** A new value without nulls and without parts that have `$patch`; nothing if the value itself has it. */
function withoutDirectives(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutDirectives).filter((item) => item !== undefined);
  }
  if (!isPlainObject(value)) {
    return value;
  }
  const fields = Object.entries(value)
    .map(([name, field]): [string, unknown] => [name, field === null ? undefined : withoutDirectives(field)])
    .filter(([, field]) => field !== undefined);
  return Object.hasOwn(value, PATCH) ? undefined : Object.fromEntries(fields);
}

/** The path, if the value there has a type. */
function typed(place: Place): Place & { readonly type: FieldType } {
  const { type } = place;
  if (type === undefined) {
    throw new InvalidPatch(place.path, 'is not a known field');
  }
  return { ...place, type };
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
}

function typeOfField({ types, type }: Place, name: string): FieldType | undefined {
  const fields = type === undefined || type.many !== undefined ? undefined : types[type.type];
  return fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The identity of an item of a list: the value of its merge key, or the item itself. */
type Identity = (item: unknown) => unknown;

/**
 * The items in the order that a strategic merge patch gives a list: items that the patch names keep the order of the
 * patch, others the order of the original list, and if both orders leave a choice, items of the patch come first.
 *
 * @see https://github.com/kubernetes/design-proposals-archive/blob/main/cli/preserve-order-in-strategic-merge-patch.md
 */
function inPatchOrder(
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
