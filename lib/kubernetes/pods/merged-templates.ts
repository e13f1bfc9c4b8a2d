import { field as fieldPath, item, entry, segments, field } from '../../private/field-paths';
import type { FieldType, ObjectTypes } from '../field-type';
import { podTemplateTypes } from '../patched-pod-template';
import { isPlainObject, listAt, objectAt, type PlainObject, present, textAt, isList } from '../../private/plain';
import { podFindings, type PodFinding } from './all-pod-rows';
import { allContainers, type OutsidePod, podOf } from './pod-row';

/** A pod template that was merged into another. */
interface MergedTemplate {
  /** The template as it was before. */
  readonly original: PlainObject;
  readonly template: PlainObject;
  /** What somebody wrote of the patch. */
  readonly written: unknown;
  readonly outside: OutsidePod;
}

/** What is wrong with a template, and where it was written. */
type TemplateFinding = Omit<PodFinding, 'paths' | 'identity'> & { readonly path: string };

/** What is wrong with a merged template, except what was wrong with the original. */
export function templateFindings(merged: MergedTemplate): readonly TemplateFinding[] {
  const types = podTemplateTypes();
  const { original, template, written, outside } = merged;
  const found = podFindings(template, types, outside);
  if (found.length === 0) {
    return [];
  }
  const before = new Set(podFindings(original, types, outside).map(({ identity }) => identity));
  return found
    .filter(({ identity }) => !before.has(identity))
    .map(({ id, paths, value, rule, fix }) => ({
      id,
      path: writtenAt(paths, { template, written, types }),
      ...present({ value }),
      rule,
      fix,
    }));
}

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
function writtenAt(paths: readonly string[], merged: Merged): string {
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
  if (!isList(made) || !isList(written)) {
    return undefined;
  }
  const at = writtenIndex(made, written, type?.merge?.key, index);
  return at === undefined || at >= written.length
    ? undefined
    : {
        path: (parent) => item(parent, at),
        position: {
          made: made[index],
          written: written[at],
          type: type === undefined ? undefined : { type: type.type },
        },
      };
}

/** Items are merged by a key; without one, a list is taken as it is. */
function writtenIndex(
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

/** An item of a list that is merged into one before it, which is lost. */
interface MergedItem {
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
    return child.many === undefined ? inObject(place, child.type, types) : inList(place, child, types);
  });
}

function inList({ written, made, path }: Place, { type, merge }: FieldType, types: ObjectTypes): MergedItem[] {
  const key = merge?.key;
  if (key === undefined || !isList(written) || !isList(made)) {
    return [];
  }
  const items = written.map((each) => (isPlainObject(each) && each['$patch'] === undefined ? each : {}));
  const seen = new Set<unknown>();
  return items.flatMap((each, index) => {
    const at = item(path, index);
    const value = each[key];
    const isAgain = value !== undefined && seen.has(value);
    seen.add(value);
    const same = made.find((other) => isPlainObject(other) && other[key] === value);
    return [...(isAgain ? [{ path: at, key }] : []), ...inObject({ written: each, made: same, path: at }, type, types)];
  });
}

/** A volume that a merge removes although a container still uses it. */
interface LostVolume {
  /** Where it is removed. */
  readonly path: string;
  readonly name: string;
  /** The name of the container, and the path at which it has the volume. */
  readonly container: string;
  readonly at: string;
}

/** The volumes of a template that the one with a patch lacks, but needs (`docs/operator/pod-template.md#merging`). */
export function lostVolumes(original: PlainObject, template: PlainObject, patch: unknown): readonly LostVolume[] {
  const left = new Set(volumesOf(template));
  return volumesOf(original)
    .filter((name) => !left.has(name))
    .flatMap((name) => {
      const [user] = usersOf(name, template);
      return user === undefined ? [] : [{ path: removedAt(name, patch), name, ...user }];
    });
}

function volumesOf(template: PlainObject): readonly string[] {
  return listAt(template, 'spec', 'volumes').flatMap((each) => textAt(each, 'name') ?? []);
}

function usersOf(volume: string, template: PlainObject): Pick<LostVolume, 'container' | 'at'>[] {
  return allContainers(podOf(template)).flatMap((container) =>
    [...listAt(container, 'volumeMounts'), ...listAt(container, 'volumeDevices')]
      .filter((each) => textAt(each, 'name') === volume)
      .map((each) => ({
        container: textAt(container, 'name') ?? '',
        at: textAt(each, 'mountPath') ?? textAt(each, 'devicePath') ?? '',
      })),
  );
}

/** The directive for the volume, or what replaces all of them. */
function removedAt(name: string, patch: unknown): string {
  const index = listAt(patch, 'spec', 'volumes').findIndex(
    (each) => textAt(each, 'name') === name && objectAt(each)['$patch'] !== undefined,
  );
  if (index >= 0) {
    return item('spec.volumes', index);
  }
  return Object.hasOwn(objectAt(patch, 'spec'), 'volumes') ? 'spec.volumes' : 'spec';
}
