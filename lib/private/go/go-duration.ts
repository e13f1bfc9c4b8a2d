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
