import type { ApiObject, ApiObjectMetadata } from 'cdk8s';
import type { Construct } from 'constructs';
import type { Resource } from '../model/resource';
import { withPlaced, type Placed } from '../private/deep-set';
import { ProducedObject } from '../private/produced-object';
import { renderSpec } from './l1';

/** A custom resource as it is to be written. */
export interface CustomResource {
  readonly resource: Resource;
  /** What the model does not hold of the spec: fields that the CRD doesn't know, and cdk8s tokens. */
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
 * None of the generated classes, because they drop JSON patches for fields that they don't know.
 */
export function emitCustomResource(scope: Construct, options: CustomResourceOptions): ApiObject {
  const { produce, beside, apiVersion, kind, metadata } = options;
  const others = beside.length === 0 ? NOTHING : withPlaced({}, beside);
  return new ProducedObject(scope, 'Resource', {
    apiVersion,
    kind,
    metadata,
    fields: others === NOTHING ? ONLY_SPEC : [...Object.keys(others), 'spec'],
    produce: () => ({ ...others, spec: specOf(produce()) }),
  });
}

const NOTHING: object = {};
const ONLY_SPEC = ['spec'];

function specOf({ resource, extras }: CustomResource): unknown {
  const spec = renderSpec(resource);
  return extras.length === 0 ? spec : (withPlaced({ spec }, extras) as { readonly spec: unknown }).spec;
}
