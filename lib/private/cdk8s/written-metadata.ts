import type { ApiObject } from 'cdk8s';
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
