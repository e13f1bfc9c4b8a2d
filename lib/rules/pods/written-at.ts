import { field as fieldPath, item, entry, segments } from '../../private/field-path';
import type { FieldType, ObjectTypes } from '../../private/kubernetes/field-type';
import { isPlainObject, type PlainObject } from '../../private/plain';

/** A template, and what somebody wrote that was merged into it. */
interface Merged {
  readonly template: PlainObject;
  readonly written: unknown;
  readonly types: ObjectTypes;
}

/** Where a field of a merged template was written. */
interface Written {
  /** The path in what was written; that of an object above it, if the field itself was not written. */
  readonly path: string;
  /** How many steps of the path were written. */
  readonly depth: number;
  /** Whether all of them were. */
  readonly isWhole: boolean;
}

/** The place of the first of some fields that was written, or of the nearest object around one of them. */
export function writtenAt(paths: readonly string[], merged: Merged): string {
  const places = paths.map((path) => follow(path, merged));
  const [nearest] = [...places].sort((one, other) => other.depth - one.depth);
  return (places.find(({ isWhole }) => isWhole) ?? nearest)?.path ?? '';
}

/** A step in the template, and the same one in what was written. */
interface Position {
  readonly made: unknown;
  readonly written: unknown;
  readonly type: FieldType | undefined;
}

function follow(path: string, { template, written, types }: Merged): Written {
  let position: Position = { made: template, written, type: { type: 'PodTemplateSpec' } };
  let found = '';
  const steps = segments(path);
  for (const [depth, step] of steps.entries()) {
    const next = typeof step === 'number' ? itemOf(position, step) : memberOf(position, step, types);
    if (next === undefined) {
      // a field that nobody wrote is missing from the object around it
      const isMissing = depth === steps.length - 1 && typeof step === 'string' && isPlainObject(position.made);
      const isAbsent = isMissing && (position.made as PlainObject)[step] === undefined;
      return { path: isAbsent ? fieldPath(found, step) : found, depth, isWhole: false };
    }
    found = next.path(found);
    position = next.position;
  }
  return { path: found, depth: steps.length, isWhole: true };
}

interface Next {
  readonly path: (parent: string) => string;
  readonly position: Position;
}

function memberOf({ made, written, type }: Position, name: string, types: ObjectTypes): Next | undefined {
  if (!isPlainObject(written) || !Object.hasOwn(written, name)) {
    return undefined;
  }
  const isMap = type?.many === 'map';
  return {
    path: (parent) => (isMap ? entry(parent, name) : fieldPath(parent, name)),
    position: {
      made: isPlainObject(made) ? made[name] : undefined,
      written: written[name],
      type: isMap ? undefined : types[type?.type ?? '']?.[name],
    },
  };
}

function itemOf({ made, written, type }: Position, index: number): Next | undefined {
  if (!Array.isArray(made) || !Array.isArray(written)) {
    return undefined;
  }
  const at = placeOf(made as unknown[], written as unknown[], type?.merge?.key, index);
  return at === undefined || at >= written.length
    ? undefined
    : {
        path: (parent) => item(parent, at),
        position: {
          made: made[index] as unknown,
          written: written[at] as unknown,
          type: type === undefined ? undefined : { type: type.type },
        },
      };
}

/** Items are merged by a key; without one, a list is taken as it is. */
function placeOf(
  made: readonly unknown[],
  written: readonly unknown[],
  key: string | undefined,
  index: number,
): number | undefined {
  if (key === undefined) {
    return index;
  }
  const keyOf = (each: unknown): unknown => (isPlainObject(each) ? each[key] : undefined);
  const wanted = keyOf(made[index]);
  const before = made.slice(0, index).filter((each) => keyOf(each) === wanted).length;
  const places = written.flatMap((each, place) => (keyOf(each) === wanted ? [place] : []));
  return places[Math.min(before, places.length - 1)];
}
