import type { ApiObject, App } from 'cdk8s';
import { isPlainObject, type PlainObject } from '../plain';

/** Labels and annotations as an object is written with them; values may be resolved later. */
interface WrittenMetadata {
  readonly labels: PlainObject;
  readonly annotations: PlainObject;
}

/**
 * The labels and annotations of an object, those that were added later included. cdk8s has no reader for them but
 * `toJson`, which resolves all metadata and takes 30 times as long.
 */
export function writtenMetadata({ metadata }: ApiObject): WrittenMetadata {
  const { labels, annotations } = metadata as unknown as PlainObject;
  if (isPlainObject(labels) && isPlainObject(annotations)) {
    return { labels, annotations };
  }
  const made = metadata.toJson() as PlainObject | undefined;
  return { labels: objectOf(made?.['labels']), annotations: objectOf(made?.['annotations']) };
}

function objectOf(value: unknown): PlainObject {
  return isPlainObject(value) ? value : {};
}

/** Whether JSON patches may change the manifest of an object; cdk8s has no reader for them. */
export function mayBePatched(object: ApiObject): boolean {
  const { patches } = object as unknown as PlainObject;
  return !Array.isArray(patches) || patches.length > 0;
}

const OF_CDK8S: readonly string[] = ['LazyResolver', 'ImplicitTokenResolver', 'NumberStringUnionResolver'];

/** Whether the app has resolvers of its own, which may change any value of any object. */
export function hasOwnResolvers(object: ApiObject): boolean {
  const { resolvers } = object.node.root as unknown as { readonly [Name in keyof App]?: unknown } & PlainObject;
  return Array.isArray(resolvers) && resolvers.some((each: object) => !OF_CDK8S.includes(each.constructor.name));
}

/** An object as cdk8s writes it: without fields that are null. */
export function withoutNulls(object: PlainObject): PlainObject {
  return Object.fromEntries(
    Object.entries(object)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, inValue(value)]),
  );
}

function inValue(value: unknown): unknown {
  return Array.isArray(value) ? value.map(inValue) : isPlainObject(value) ? withoutNulls(value) : value;
}
