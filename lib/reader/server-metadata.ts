import { SERVER_METADATA } from '../model/metadata';
import { API_GROUP } from '../model/product-names';
import { isPlainObject, without, type PlainObject } from '../private/plain';

/** An annotation of kubectl that repeats the whole document, values included. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** The metadata of a document, without fields that a server or kubectl has written. */
export function withoutServerMetadata(metadata: PlainObject): PlainObject {
  const kept = without(metadata, ...SERVER_METADATA);
  const { annotations } = kept;
  return isPlainObject(annotations) ? { ...kept, annotations: without(annotations, LAST_APPLIED) } : kept;
}

/** Whether one of the operator's controllers added the finalizer. */
export function isOperatorFinalizer(finalizer: unknown): boolean {
  return String(finalizer).includes(`.${API_GROUP}/`);
}

/** The fields of a document's metadata that a server, kubectl or a controller has written, by path. */
export function serverMetadataIn(metadata: PlainObject): string[] {
  const { annotations, finalizers } = metadata;
  return [
    ...Object.keys(metadata)
      .filter((name) => SERVER_METADATA.includes(name))
      .map((name) => `metadata.${name}`),
    ...(Array.isArray(finalizers) && finalizers.some(isOperatorFinalizer) ? ['metadata.finalizers'] : []),
    ...(isPlainObject(annotations) && Object.hasOwn(annotations, LAST_APPLIED)
      ? [`metadata.annotations["${LAST_APPLIED}"]`]
      : []),
  ];
}
