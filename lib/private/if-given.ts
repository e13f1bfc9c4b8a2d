/**
 * The result of `make` for the value, if there is one.
 *
 * Also for required values: programs without types can leave them out, which the rules report.
 */
export function ifGiven<Value, Result>(
  value: Value | null | undefined,
  make: (value: Value) => Result,
): Result | undefined {
  return value === undefined || value === null ? undefined : make(value);
}
