import type { ObjectNode } from './schema';

/**
 * The metadata that this package reads; the rest is passed on unchanged.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/object-meta/
 */
export const METADATA: ObjectNode = {
  type: 'object',
  fields: {
    name: { type: 'string', shown: 'all' },
    namespace: { type: 'string', shown: 'all' },
    generateName: { type: 'string' },
    finalizers: { type: 'list', items: { type: 'string', shown: 'all' } },
    labels: { type: 'map', values: { type: 'string', shown: 'all' } },
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

/** Metadata that the API server, kubectl and the operator's controllers write, and `kubectl get -o yaml` prints. */
export const SERVER_METADATA: readonly string[] = [
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'generation',
  'managedFields',
  'ownerReferences',
  'resourceVersion',
  'selfLink',
  'uid',
];

/** The fields of Kubernetes' `ObjectMeta`. */
export const METADATA_FIELDS: readonly string[] = [...Object.keys(METADATA.fields), ...SERVER_METADATA];
