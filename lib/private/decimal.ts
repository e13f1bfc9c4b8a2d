const SMALL = /^(\d)(?:\.(\d+))?e-(\d+)$/;

/**
 * A number as decimal text without an exponent: `0.25`, `0.0000001`. Anything that is not a number is returned
 * unchanged, so that the type check rejects it.
 */
export function decimalText(value: unknown): unknown {
  if (typeof value !== 'number') {
    return value;
  }
  const text = String(value);
  const [, units, decimals = '', exponent] = SMALL.exec(text) ?? [];
  return units === undefined ? text : `0.${'0'.repeat(Number(exponent) - 1)}${units}${decimals}`;
}
