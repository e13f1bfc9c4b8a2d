import { nonEmpty } from './go-json';

const NANOSECONDS: { readonly [unit: string]: bigint } = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};
const UNIT = Object.keys(NANOSECONDS).join('|');
const WHOLE = new RegExp(`^([-+]?)(0|(?:(?:\\d+\\.?\\d*|\\.\\d+)(?:${UNIT}))+)$`);
const PART = new RegExp(`(\\d*)\\.?(\\d*)(${UNIT})`, 'g');
const LONGEST = 2n ** 63n - 1n;

/** The nanoseconds of a text such as `1h30m`, as `time.ParseDuration` of Go reads it; undefined for any other text. */
export function goNanoseconds(text: string): bigint | undefined {
  const [, sign, parts] = WHOLE.exec(text) ?? [];
  if (parts === undefined) {
    return undefined;
  }
  const total = Array.from(parts.matchAll(PART)).reduce((sum, [, count = '', fraction = '', unit = '']) => {
    const each = NANOSECONDS[unit] ?? 0n;
    return sum + BigInt(count) * each + (BigInt(fraction) * each) / 10n ** BigInt(fraction.length);
  }, 0n);
  return total > LONGEST ? undefined : sign === '-' ? -total : total;
}

/** A duration as Go's `Duration.String` writes it: `1h0m0s`, `1m30s`, `1.5s`, `250ms`. */
export function goDurationText(nanos: bigint): string {
  const sign = nanos < 0n ? '-' : '';
  const size = nanos < 0n ? -nanos : nanos;
  if (size === 0n) {
    return '0s';
  }
  if (size < 1_000_000_000n) {
    const [unit, length] =
      size < 1000n ? (['ns', 0] as const) : size < 1_000_000n ? (['µs', 3] as const) : (['ms', 6] as const);
    return `${sign}${decimal(size, length)}${unit}`;
  }
  const minutes = size / 60_000_000_000n;
  const seconds = `${decimal(size % 60_000_000_000n, 9)}s`;
  if (minutes === 0n) {
    return sign + seconds;
  }
  const hours = minutes / 60n;
  return hours === 0n
    ? `${sign}${String(minutes)}m${seconds}`
    : `${sign}${String(hours)}h${String(minutes % 60n)}m${seconds}`;
}

/** The number with so many of its digits after the point, without zeros at the end. */
function decimal(value: bigint, places: number): string {
  const digits = String(value).padStart(places + 1, '0');
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - places);
  return places === 0 || fraction === '' ? whole : `${whole}.${fraction}`;
}

/** The text of a duration as Go writes it again; a text that is none stays, and an empty one is none. */
export function normalizedDuration(text = ''): string | undefined {
  const nanos = goNanoseconds(text);
  return nanos === undefined ? nonEmpty(text) : goDurationText(nanos);
}
