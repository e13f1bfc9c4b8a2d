import type { ObjectNode } from './schema';

/**
 * What this package reads of an object's metadata; the rest is passed on as it is.
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
