/**
 * Whether cdk8s replaces the value only when it renders an object: a `Lazy`, or anything else that its resolvers
 * resolve (an `IResolver` token has `resolve`).
 */
export function isToken(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (isFunction(value, 'produce') || isFunction(value, 'resolve'));
}

function isFunction(value: object, name: 'produce' | 'resolve'): boolean {
  return typeof (value as { readonly [key: string]: unknown })[name] === 'function';
}
