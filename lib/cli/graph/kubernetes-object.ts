import { identity } from '../../private/kubernetes/names';
import type { PlainObject } from '../../private/plain';
import type { YamlDocument } from '../../reader/documents';
import { nameOf, namespaceOf } from '../../yaml/document-taker';

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

export function objectOf(document: YamlDocument): KubernetesObject {
  const { content } = document;
  const name = nameOf(document) ?? '';
  return { document, content, kind: String(content['kind']), namespace: namespaceOf(document), name };
}

/** The same for two descriptions of one object. */
export function keyOf({ kind, namespace, name }: Pick<KubernetesObject, 'kind' | 'namespace' | 'name'>): string {
  return identity(kind, namespace, name);
}
