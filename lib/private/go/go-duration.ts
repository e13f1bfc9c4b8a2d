/** The nanoseconds in each unit of Go's durations. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['ns', 1],
  ['us', 1e3],
  ['µs', 1e3],
  ['μs', 1e3],
  ['ms', 1e6],
  ['s', 1e9],
  ['m', 60e9],
  ['h', 3600e9],
]);

const PART = /^(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/;
const LARGEST = 2n ** 63n - 1n;

/** The nanoseconds of a duration as Go's `time.ParseDuration` reads it; undefined: the text is none. */
export function parseGoDuration(text: string): bigint | undefined {
  const [, sign = '', digits = ''] = /^([-+]?)(.*)$/s.exec(text) ?? [];
  if (digits === '0') {
    return 0n;
  }
  let sum = 0n;
  let rest = digits;
  while (rest !== '') {
    const [part = '', whole = '', fraction = '', unit = ''] = PART.exec(rest) ?? [];
    if (whole + fraction === '') {
      return undefined;
    }
    sum += nanosOf(whole, fraction, UNITS.get(unit) ?? 0);
    rest = rest.slice(part.length);
  }
  if (digits === '' || sum > LARGEST) {
    return undefined;
  }
  return sign === '-' ? -sum : sum;
}

/** Go multiplies a fraction as a float, and cuts off what is less than a nanosecond. */
function nanosOf(whole: string, fraction: string, unit: number): bigint {
  const part = fraction === '' ? 0 : Number(fraction) * (unit / 10 ** fraction.length);
  return BigInt(whole) * BigInt(unit) + BigInt(Math.trunc(part));
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
export function goDuration(text: string | undefined): string | undefined {
  const nanos = text === undefined || text === '' ? undefined : parseGoDuration(text);
  return nanos === undefined ? text : goDurationText(nanos);
}
