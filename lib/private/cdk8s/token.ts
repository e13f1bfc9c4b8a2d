/**
 * Whether cdk8s replaces the value only when it renders an object: a `Lazy`, or anything else that its resolvers
 * resolve (an `IResolver` token has `resolve`).
 */
export function isToken(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const { produce, resolve } = value as { readonly produce?: unknown; readonly resolve?: unknown };
  return typeof produce === 'function' || typeof resolve === 'function';
}

/** Whether the value, or anything in it, is left to cdk8s. */
export function holdsToken(value: unknown): boolean {
  return isToken(value) || (typeof value === 'object' && value !== null && Object.values(value).some(holdsToken));
}
