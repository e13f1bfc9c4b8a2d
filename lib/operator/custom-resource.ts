import { ApiObject, Lazy, type ApiObjectMetadata } from 'cdk8s';
import type { Construct } from 'constructs';
import type { Resource } from '../model/resource';
import { withPlaced, type Placed } from '../private/deep-set';
import { renderSpec } from './l1';

/** A custom resource as it is to be written. */
export interface CustomResource {
  readonly resource: Resource;
  /** What the model does not hold: fields that the CRD doesn't know, and cdk8s tokens. */
  readonly extras: readonly Placed[];
}

export interface CustomResourceOptions {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ApiObjectMetadata;
  /** Fields beside the spec, by path. */
  readonly beside: readonly Placed[];
  readonly produce: () => CustomResource;
}

/**
 * Writes the custom resource that the operator reconciles, as the child `Resource`.
 *
 * A plain `ApiObject`, because the generated classes drop JSON patches for fields that they don't know.
 */
export function emitCustomResource(scope: Construct, options: CustomResourceOptions): ApiObject {
  const { produce, beside, ...envelope } = options;
  return new ApiObject(scope, 'Resource', {
    ...(beside.length === 0 ? {} : withPlaced({}, beside)),
    ...envelope,
    spec: Lazy.any({ produce: () => customResourceSpec(produce()) }) as unknown,
  });
}

function customResourceSpec({ resource, extras }: CustomResource): unknown {
  const spec = renderSpec(resource);
  if (extras.length === 0) {
    return spec;
  }
  return (withPlaced({ spec }, extras) as { readonly spec: unknown }).spec;
}
