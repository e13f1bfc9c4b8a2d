import { identity } from '../../private/identity';
import { isPlainObject, type PlainObject } from '../../private/plain';
import type { YamlDocument } from '../../reader/documents';
import { nameOf, namespaceOf } from '../../yaml/document-taker';

/** An object of a manifest. */
export interface KubernetesObject {
  readonly document: YamlDocument;
  readonly content: PlainObject;
  readonly kind: string;
  readonly namespace: string | undefined;
  readonly name: string;
}

export function objectOf(document: YamlDocument): KubernetesObject {
  const { content } = document;
  const name = nameOf(document) ?? '';
  return { document, content, kind: String(content['kind']), namespace: namespaceOf(document), name };
}

/** The same for two descriptions of one object. */
export function keyOf({ kind, namespace, name }: Pick<KubernetesObject, 'kind' | 'namespace' | 'name'>): string {
  return identity(kind, namespace, name);
}

/** What stands at a path of keys, if it is an object. */
export function objectAt(value: unknown, ...keys: readonly string[]): PlainObject {
  const found = valueAt(value, ...keys);
  return isPlainObject(found) ? found : {};
}

/** What stands at a path of keys, if it is a list. */
export function listAt(value: unknown, ...keys: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...keys);
  return Array.isArray(found) ? found : [];
}

/** What stands at a path of keys, if it is a text. */
export function textAt(value: unknown, ...keys: readonly string[]): string | undefined {
  const found = valueAt(value, ...keys);
  return typeof found === 'string' ? found : undefined;
}

function valueAt(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((object, key) => (isPlainObject(object) ? object[key] : undefined), value);
}
