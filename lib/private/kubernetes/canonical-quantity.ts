import { perText } from '../caches';
import { parseQuantity } from './quantity';

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
