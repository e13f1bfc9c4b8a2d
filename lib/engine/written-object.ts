import type { ApiObject } from 'cdk8s';
import { LazyContentObject } from '../private/cdk8s/lazy-content-object';
import { hasOwnResolvers } from '../private/cdk8s/rendered';
import { isPlainObject, type PlainObject } from '../private/plain';

/** Renders an object of a construct whatever is wrong with it; undefined if it cannot be rendered. */
export type Render = (object: ApiObject) => unknown;

/** Whether an object of this package is written with something else than its content: patched, or resolved by the app. */
export function isChanged(object: ApiObject): object is LazyContentObject {
  return object instanceof LazyContentObject && (object.isPatched || hasOwnResolvers(object));
}

/** The object as it is written. */
export function writtenObject(object: ApiObject, render: Render): PlainObject | undefined {
  const written = render(object);
  return isPlainObject(written) ? (JSON.parse(JSON.stringify(written)) as PlainObject) : undefined;
}
