/** An amount as Kubernetes writes it, such as `250m` or `1.5Gi`. */
export interface Quantity {
  /** In billionths, rounded away from zero as the API server does; enormous amounts are capped. */
  readonly nanos: bigint;
}

const QUANTITY = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(Ki|Mi|Gi|Ti|Pi|Ei|n|u|m|k|M|G|T|P|E|[eE][+-]?\d+)?$/;
const DECIMAL_SUFFIXES: { readonly [suffix: string]: number } = {
  '': 0,
  n: -9,
  u: -6,
  m: -3,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};
const BINARY_SUFFIXES: { readonly [suffix: string]: bigint } = { Ki: 10n, Mi: 20n, Gi: 30n, Ti: 40n, Pi: 50n, Ei: 60n };
/** Digits beyond these make no difference to any comparison that matters, but cost time. */
const MOST_DIGITS = 60;
const LARGEST_MAGNITUDE = 60;
const LARGEST_EXPONENT = 2n ** 63n - 1n;
/** A binary amount is capped at the largest 64-bit number. */
const LARGEST_BINARY = (2n ** 63n - 1n) * 1_000_000_000n;

/**
 * Reads a quantity; undefined if the text is not a quantity.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/
 */
export function parseQuantity(text: string): Quantity | undefined {
  const [whole, sign, integer = '', decimals = '', bare = '', suffix = ''] = QUANTITY.exec(text) ?? [];
  const exponent = whole === undefined ? undefined : exponentOf(suffix);
  if (exponent === undefined) {
    return undefined;
  }
  const fraction = decimals + bare;
  const shift = BINARY_SUFFIXES[suffix];
  const amount = inNanos(integer + fraction, exponent - fraction.length, shift ?? 0n);
  const nanos = shift !== undefined && amount > LARGEST_BINARY ? LARGEST_BINARY : amount;
  return { nanos: sign === '-' ? -nanos : nanos };
}

/** The power of ten of a suffix; undefined if it exceeds 64-bit numbers. */
function exponentOf(suffix: string): number | undefined {
  if (suffix in BINARY_SUFFIXES) {
    return 0;
  }
  const known = DECIMAL_SUFFIXES[suffix];
  if (known !== undefined) {
    return known;
  }
  const digits = suffix.replace(/^[eE][+-]?0*/, '');
  if (digits.length > 19 || BigInt(digits) > LARGEST_EXPONENT) {
    return undefined;
  }
  return suffix.charAt(1) === '-' ? -Number(digits) : Number(digits);
}

function inNanos(digits: string, exponent: number, binaryShift: bigint): bigint {
  const significant = digits.replace(/^0+/, '');
  if (significant === '') {
    return 0n;
  }
  const scale = exponent + 9;
  const magnitude = significant.length + scale;
  if (magnitude > LARGEST_MAGNITUDE) {
    return 10n ** BigInt(LARGEST_MAGNITUDE);
  }
  if (magnitude < -LARGEST_MAGNITUDE) {
    return 1n;
  }
  const kept = significant.slice(0, 2 * MOST_DIGITS);
  const cut = significant.length - kept.length;
  const number = (BigInt(kept) + (cut > 0 ? 1n : 0n)) << binaryShift;
  const power = scale + cut;
  return power >= 0 ? number * 10n ** BigInt(power) : ceilingOf(number, 10n ** BigInt(-power));
}

function ceilingOf(number: bigint, divisor: bigint): bigint {
  return (number + divisor - 1n) / divisor;
}
