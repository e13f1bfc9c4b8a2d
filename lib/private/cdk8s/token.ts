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

/** The value that a token stands for, once an object is rendered; any other value as it is. */
export function producedBy(value: unknown): unknown {
  if (!isToken(value)) {
    return value;
  }
  const { produce, resolve } = value as { readonly produce?: () => unknown; readonly resolve?: () => unknown };
  return producedBy(produce === undefined ? resolve?.call(value) : produce.call(value));
}

/** Whether the value, or anything in it, is left to cdk8s. */
export function holdsToken(value: unknown): boolean {
  return isToken(value) || (typeof value === 'object' && value !== null && Object.values(value).some(holdsToken));
}
