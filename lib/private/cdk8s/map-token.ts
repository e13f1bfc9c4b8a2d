import { Lazy } from 'cdk8s';
import { isToken } from './token';
import { isAbsent } from '../is-absent';

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
