import type { ObjectNode } from './schema';

/**
 * The metadata that this package reads; the rest is passed on unchanged.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/object-meta/
 */
export const METADATA: ObjectNode = {
  type: 'object',
  fields: {
    name: { type: 'string' },
    namespace: { type: 'string' },
    generateName: { type: 'string' },
    finalizers: { type: 'list', items: { type: 'string' } },
    labels: { type: 'map', values: { type: 'string' } },
    annotations: { type: 'map', values: { type: 'string' } },
  },
};

/** Metadata as it was read. */
export interface Metadata {
  readonly name?: string;
  readonly namespace?: string;
  readonly labels?: { readonly [name: string]: string };
  readonly annotations?: { readonly [name: string]: string };
}

/** The fields of Kubernetes' `ObjectMeta`. */
export const METADATA_FIELDS: readonly string[] = [
  'annotations',
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'finalizers',
  'generateName',
  'generation',
  'labels',
  'managedFields',
  'name',
  'namespace',
  'ownerReferences',
  'resourceVersion',
  'selfLink',
  'uid',
];
