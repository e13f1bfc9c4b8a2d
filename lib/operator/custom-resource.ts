import type { ApiObject, ApiObjectMetadata } from 'cdk8s';
import type { Construct } from 'constructs';
import type { Kind, Resource } from '../model/kinds';
import { withPlaced, type Placed } from '../private/field-paths';
import { LazyContentObject, type Content } from '../cdk8s/lazy-content-object';
import { present } from '../private/plain';
import type { RenderedSpec } from './crd-types';

/** A custom resource to write. */
export interface CustomResource {
  readonly resource: Resource;
  /** Parts of the spec that the model does not contain: unknown fields and cdk8s tokens. */
  readonly extras: readonly Placed[];
  /** Fields beside the spec, by path. */
  readonly beside: readonly Placed[];
}

export interface CustomResourceOptions {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ApiObjectMetadata;
  readonly beside: readonly Placed[];
  /** Makes the content when the object is rendered, by `customResourceContent()`. */
  readonly content: (object: object) => Content;
  /** Is told of each JSON patch. */
  readonly whenPatched?: () => void;
}

/**
 * Writes the custom resource that the operator reconciles, as the child `Resource`.
 *
 * It does not use the generated classes, because they drop JSON patches for unknown fields.
 */
export function emitCustomResource(scope: Construct, options: CustomResourceOptions): ApiObject {
  const { beside, apiVersion, kind, metadata, content, whenPatched } = options;
  const fields = [...Object.keys(withPlaced({}, beside)), 'spec'];
  return new LazyContentObject(scope, 'Resource', {
    ...{ apiVersion, kind, metadata, fields, content },
    ...present({ whenPatched }),
  });
}

/** The fields of the custom resource other than its kind and its metadata. */
export function customResourceContent({ resource, extras, beside }: CustomResource): Content {
  const spec: RenderedSpec<Kind> = resource.spec;
  return withPlaced({ spec }, [...beside, ...extras]);
}
