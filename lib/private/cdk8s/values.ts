import { type Duration, Lazy } from 'cdk8s';
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
  return Lazy.any({ produce: () => mapToken(produced(), later) });
}

/** Whether cdk8s cannot write a key of an object: it takes the one for the object's class, and drops the other. */
export function isUnwritableKey(key: string): boolean {
  return key === 'constructor' || key === '__proto__';
}

/** A duration in seconds; cdk8s returns what a program in JavaScript gave it, which may be a text. */
export function secondsOf(duration: Duration): number {
  const seconds: unknown = duration.toSeconds({ integral: false });
  return Number(seconds);
}

const DURATION_UNITS: readonly (readonly [unit: string, nanos: number])[] = [
  ['h', 3_600_000_000_000],
  ['m', 60_000_000_000],
  ['s', 1_000_000_000],
  ['ms', 1_000_000],
  ['us', 1_000],
];

/**
 * A duration as Go writes and reads it, in the largest unit in which it is a whole number: `168h`, `90s`, `1500ms`.
 *
 * A value that Go cannot represent (not a number, or more than about 292 years) becomes a text that matches no
 * duration.
 */
export function goDuration(duration: Duration): string {
  const nanos = Math.round(duration.toMilliseconds({ integral: false }) * 1_000_000);
  if (nanos === 0) {
    return '0s';
  }
  if (!(nanos < 2 ** 63)) {
    return String(nanos);
  }
  const [unit, size] = DURATION_UNITS.find(([, candidate]) => nanos % candidate === 0) ?? ['ns', 1];
  return `${String(nanos / size)}${unit}`;
}
