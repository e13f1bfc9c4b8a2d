import path from 'node:path';
import { grouped, type PlainObject } from '../private/plain';
import { identity } from '../model/names-and-labels';
import type { YamlDocument } from '../reader/located-documents';
import { nameOf, namespaceOf } from '../yaml/document-taker';
import type { DocumentsOfFile } from './documents';

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
  const keys = new Map(Array.from(byOverlay, ([overlay, own]) => [overlay, new Set(own.map(keyOf))]));
  const isApart = (one: string | undefined, other: string | undefined): boolean => {
    const [ours, theirs] = [keys.get(one), keys.get(other)];
    return one !== undefined && other !== undefined && Array.from(ours ?? []).some((key) => theirs?.has(key));
  };
  return Array.from(byOverlay, ([overlay, own]) => {
    const seen = new Set(keys.get(overlay));
    const others = Array.from(byOverlay).filter(([other]) => other !== overlay && !isApart(overlay, other));
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

/** The names of objects that several overlays have, so that an overlay must be named with them. */
export function namesInSeveral(objects: readonly KubernetesObject[]): ReadonlySet<string> {
  const byKey = grouped(objects, keyOf);
  const several = Array.from(byKey).filter(([, each]) => new Set(each.map(({ overlay }) => overlay)).size > 1);
  return new Set(several.map(([key]) => key));
}
