import { perText } from '../private/caches';

/** An amount as Kubernetes writes it, such as `250m` or `1.5Gi`. */
export interface Quantity {
  /** In billionths, rounded away from zero as the API server does; enormous amounts are capped. */
  readonly nanos: bigint;
}

const QUANTITY = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(Ki|Mi|Gi|Ti|Pi|Ei|n|u|m|k|M|G|T|P|E|[eE][+-]?\d+)?$/;
const DECIMAL_EXPONENTS: { readonly [suffix: string]: number } = {
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
const BINARY_SHIFTS: { readonly [suffix: string]: bigint } = { Ki: 10n, Mi: 20n, Gi: 30n, Ti: 40n, Pi: 50n, Ei: 60n };
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
  const shift = BINARY_SHIFTS[suffix];
  const amount = inNanos(integer + fraction, exponent - fraction.length, shift ?? 0n);
  const nanos = shift !== undefined && amount > LARGEST_BINARY ? LARGEST_BINARY : amount;
  return { nanos: sign === '-' ? -nanos : nanos };
}

/** The power of ten of a suffix; undefined if it exceeds 64-bit numbers. */
function exponentOf(suffix: string): number | undefined {
  if (suffix in BINARY_SHIFTS) {
    return 0;
  }
  const known = DECIMAL_EXPONENTS[suffix];
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

/** A quotient, rounded up. */
export function ceilingOf(number: bigint, divisor: bigint): bigint {
  return (number + divisor - 1n) / divisor;
}

const BINARY_SUFFIXES = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const DECIMAL_SUFFIXES = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];
const NANOS = 1_000_000_000n;
/** Matches sign, digits without leading zeros, decimals and suffix, with at least one digit. */
const PARTS = /^[+-]?0*(\d*)(?:\.(\d*))?([A-Za-z].*)?$/;

/**
 * A quantity as the API server prints it: in its family of suffixes, with the largest one that leaves an integer
 * (`docs/operator/deployment.md#quantities`). A text that already has that form is kept, even `2.125` and `+1`. A value
 * that is not a quantity, such as a token that cdk8s resolves later, stays unchanged.
 */
export function canonicalQuantity<T>(quantity: T): T | string {
  return typeof quantity === 'string' ? canonical(quantity) : quantity;
}

/** Many proxies have the same few amounts. */
const canonical = perText((text: string): string => {
  const nanos = parseQuantity(text)?.nanos;
  if (nanos === undefined) {
    return text;
  }
  if (nanos === 0n) {
    return '0';
  }
  if (looksCanonical(text)) {
    return text;
  }
  if (text.endsWith('i') && nanos % NANOS === 0n && absolute(nanos) >= 1024n * NANOS) {
    return binary(nanos / NANOS);
  }
  return decimal(nanos, /[eE][+-]?\d+$/.test(text));
});

/**
 * Texts that Go's `resource.ParseQuantity` keeps: few digits, in thousands, and no digits that a larger suffix could
 * replace.
 */
function looksCanonical(text: string): boolean {
  const [, integer = '', fraction = '', suffix = ''] = PARTS.exec(text) ?? [];
  const binaryPower = BINARY_SUFFIXES.indexOf(suffix);
  if (binaryPower > 0) {
    const isShort = integer.length + 3 * binaryPower < 15;
    return fraction === '' && isShort && Number(integer) % 8 !== 0;
  }
  const steps = DECIMAL_SUFFIXES.indexOf(suffix);
  const power = steps < 0 ? Number(suffix.slice(1)) : 3 * steps - 9;
  const scale = power - fraction.length;
  const digits = integer + fraction;
  return integer !== '' && digits.length <= 18 && scale >= -9 && scale % 3 === 0 && !digits.endsWith('000');
}

function binary(amount: bigint): string {
  let exponent = 0;
  let rest = amount;
  while (rest % 1024n === 0n && exponent < BINARY_SUFFIXES.length - 1) {
    rest /= 1024n;
    exponent += 1;
  }
  return `${String(rest)}${BINARY_SUFFIXES[exponent] ?? ''}`;
}

function decimal(nanos: bigint, withExponent: boolean): string {
  let steps = 0;
  let rest = nanos;
  while (rest % 1000n === 0n && (withExponent || steps < DECIMAL_SUFFIXES.length - 1)) {
    rest /= 1000n;
    steps += 1;
  }
  const exponent = 3 * steps - 9;
  if (!withExponent) {
    return `${String(rest)}${DECIMAL_SUFFIXES[steps] ?? ''}`;
  }
  return exponent === 0 ? String(rest) : `${String(rest)}e${String(exponent)}`;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
