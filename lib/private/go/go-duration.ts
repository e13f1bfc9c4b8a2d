import type { Duration } from 'cdk8s';

const UNITS: readonly (readonly [unit: string, nanos: number])[] = [
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
  const [unit, size] = UNITS.find(([, candidate]) => nanos % candidate === 0) ?? ['ns', 1];
  return `${String(nanos / size)}${unit}`;
}
