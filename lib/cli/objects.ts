import path from 'node:path';
import { grouped, type PlainObject } from '../private/plain';
import { identity } from '../model/object-names';
import type { YamlDocument } from '../kubernetes';
import type { DocumentsOfFile } from './documents';
import { nameOf, namespaceOf } from '../model/resource-document';

/** An object of a manifest. */
export interface KubernetesObject {
  readonly document: YamlDocument;
  readonly content: PlainObject;
  readonly kind: string;
  readonly namespace: string | undefined;
  readonly name: string;
  /** The overlay that it is rendered or listed by. */
  readonly overlay?: string;
}

/** The same for two descriptions of one object. */
export function keyOf({ kind, namespace, name }: Pick<KubernetesObject, 'kind' | 'namespace' | 'name'>): string {
  return identity(kind, namespace, name);
}

/** What is applied as a whole: one overlay of Kustomize, or all objects that belong to none. */
export interface Scope {
  readonly own: readonly KubernetesObject[];
  /** Those that may be in its cluster: its own first, then others that it refers to. */
  readonly objects: readonly KubernetesObject[];
}

/** The objects of files, each with its overlay: its path below the folder, if one was given. */
export function objectsOf(files: readonly DocumentsOfFile[], given: readonly string[] = []): KubernetesObject[] {
  const [folder, ...others] = given;
  const shown = (overlay: string): string =>
    folder === undefined || others.length > 0 ? overlay : path.relative(folder, overlay) || '.';
  return files.flatMap(({ documents, overlay }) =>
    documents.map((document) => ({
      document,
      content: document.content,
      kind: String(document.content['kind']),
      namespace: namespaceOf(document),
      name: nameOf(document) ?? '',
      ...(overlay === undefined ? {} : { overlay: shown(overlay) }),
    })),
  );
}

/**
 * The scopes of objects. Two overlays that have one object in common are for two clusters, so neither sees the other one; what an
 * overlay has hides what others have by that name.
 */
export function scopesOf(objects: readonly KubernetesObject[]): Scope[] {
  const byOverlay = grouped(objects, ({ overlay }) => overlay);
  const byKey = grouped(objects, keyOf);
  const count = Array.from(byOverlay.keys()).filter((overlay) => overlay !== undefined).length;
  return Array.from(byOverlay, ([overlay, own]) => {
    const seen = new Set(own.map(keyOf));
    const apart = overlay === undefined ? new Set() : overlaysSharing(seen, byKey, count);
    const others = Array.from(byOverlay).filter(([other]) => other !== overlay && !apart.has(other));
    const plainFirst = others.sort(([one], [other]) => Number(one !== undefined) - Number(other !== undefined));
    const more = plainFirst
      .flatMap(([, each]) => each)
      .filter((each) => {
        const isNew = !seen.has(keyOf(each));
        seen.add(keyOf(each));
        return isNew;
      });
    return { own, objects: [...own, ...more] };
  });
}

/** The overlays that have one of some objects, of so many overlays. */
function overlaysSharing(
  keys: ReadonlySet<string>,
  objects: ReadonlyMap<string, readonly KubernetesObject[]>,
  count: number,
): ReadonlySet<string | undefined> {
  const found = new Set<string | undefined>();
  for (const key of keys) {
    for (const { overlay } of objects.get(key) ?? []) {
      if (overlay !== undefined) {
        found.add(overlay);
      }
    }
    if (found.size === count) {
      break;
    }
  }
  return found;
}

/** The names of objects that several overlays have, so that an overlay must be named with them. */
export function namesInSeveral(objects: readonly KubernetesObject[]): ReadonlySet<string> {
  const byKey = grouped(objects, keyOf);
  const several = Array.from(byKey).filter(([, each]) => new Set(each.map(({ overlay }) => overlay)).size > 1);
  return new Set(several.map(([key]) => key));
}
