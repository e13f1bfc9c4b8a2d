import type { ApiObject, App } from 'cdk8s';
import type { PlainObject } from '../plain';

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
