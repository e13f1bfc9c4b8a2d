/**
 * What `make` makes of the value, if there is one.
 *
 * For required values too: programs without types leave them out, and hear of it from the rules.
 */
export function ifGiven<Value, Result>(
  value: Value | null | undefined,
  make: (value: Value) => Result,
): Result | undefined {
  return value === undefined || value === null ? undefined : make(value);
}
