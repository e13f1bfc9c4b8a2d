import { Lazy } from 'cdk8s';
import { isAbsent } from '../plain';

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

/**
 * The result of `make` for the value, if there is one. For a token, it is another token that calls `later` with the
 * resolved value.
 */
export function mapToken<Value>(
  value: Value | null | undefined,
  make: (value: Value) => unknown,
  later: (value: Value) => unknown = make,
): unknown {
  if (isAbsent(value)) {
    return undefined;
  }
  if (!isToken(value)) {
    return make(value);
  }
  const token = value as { readonly produce?: () => Value; readonly resolve?: () => Value };
  const produced = (): Value | undefined => (token.produce === undefined ? token.resolve?.() : token.produce());
  return Lazy.any({ produce: () => mapToken(produced(), later) }) as unknown;
}

/** Whether cdk8s cannot write a key of an object: it takes the one for the object's class, and drops the other. */
export function isUnwritableKey(key: string): boolean {
  return key === 'constructor' || key === '__proto__';
}
