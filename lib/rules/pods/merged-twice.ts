import { field, item } from '../../private/field-path';
import type { FieldType, ObjectTypes } from '../../private/kubernetes/field-type';
import { isPlainObject, type PlainObject } from '../../private/plain';

/** An item of a list that is merged into one before it, which is lost. */
export interface MergedItem {
  readonly path: string;
  /** The field that both have the same value of. */
  readonly key: string;
}

/**
 * The items of a patch that are merged with each other: in lists that the patched template has too, since others stay as
 * they are (`mergeSliceWithoutSpecialElements` of `strategicpatch`).
 */
export function mergedTwice(patch: unknown, original: PlainObject, types: ObjectTypes): readonly MergedItem[] {
  return inObject({ written: patch, made: original, path: '' }, 'PodTemplateSpec', types);
}

interface Place {
  readonly written: unknown;
  readonly made: unknown;
  readonly path: string;
}

function inObject({ written, made, path }: Place, type: string, types: ObjectTypes): MergedItem[] {
  if (!isPlainObject(written) || !isPlainObject(made) || written['$patch'] !== undefined) {
    return [];
  }
  return Object.entries(types[type] ?? {}).flatMap(([name, child]) => {
    const place = { written: written[name], made: made[name], path: field(path, name) };
    const isObject = child.many === undefined && types[child.type] !== undefined;
    return isObject ? inObject(place, child.type, types) : inList(place, child, types);
  });
}

function inList({ written, made, path }: Place, { type, merge }: FieldType, types: ObjectTypes): MergedItem[] {
  const key = merge?.key;
  if (key === undefined || !Array.isArray(written) || !Array.isArray(made)) {
    return [];
  }
  const items = (written as unknown[]).map((each) => (isPlainObject(each) && each['$patch'] === undefined ? each : {}));
  const seen = new Set<unknown>();
  return items.flatMap((each, index) => {
    const at = item(path, index);
    const value = each[key];
    const isAgain = value !== undefined && seen.has(value);
    seen.add(value);
    const same = (made as unknown[]).find((other) => isPlainObject(other) && other[key] === value);
    return [...(isAgain ? [{ path: at, key }] : []), ...inObject({ written: each, made: same, path: at }, type, types)];
  });
}
