import { parseQuantity } from '../../../kubernetes';
import { call, type Expression, value } from '../typescript/program';

const NANOS: { readonly [unit: string]: bigint } = {
  h: 3_600_000_000_000n,
  m: 60_000_000_000n,
  s: 1_000_000_000n,
  ms: 1_000_000n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ns: 1n,
};
const PART = /(\d+)(?:\.(\d*))?(h|ms|m|s|us|µs|μs|ns)/y;
/** From the largest unit on; without days, so that a week in hours stays in hours as in the file. */
const FACTORIES: readonly (readonly [factory: string, nanos: bigint])[] = [
  ['hours', 3_600_000_000_000n],
  ['minutes', 60_000_000_000n],
  ['seconds', 1_000_000_000n],
  ['millis', 1_000_000n],
];

/** A duration as Go reads it, in nanoseconds; undefined if the text is not a duration. */
export function nanosOf(text: string): bigint | undefined {
  let sum = 0n;
  let end = 0;
  for (const match of text.matchAll(new RegExp(PART.source, 'gy'))) {
    const [part, whole = '', fraction = '', unit = ''] = match;
    const size = NANOS[unit] ?? 0n;
    sum += BigInt(whole) * size + (BigInt(`${fraction}0`) * size) / 10n ** BigInt(fraction.length + 1);
    end += part.length;
  }
  return end > 0 && end === text.length ? sum : undefined;
}

/** The same as a `Duration`; undefined for fractions of a millisecond, which `Duration` does not support. */
export function duration(text: string | undefined): Expression | undefined {
  const nanos = text === undefined ? undefined : nanosOf(text);
  if (nanos === 0n) {
    return call('Duration.seconds', value(0));
  }
  const found = FACTORIES.find(([, size]) => nanos !== undefined && nanos % size === 0n);
  if (nanos === undefined || found === undefined) {
    return undefined;
  }
  const [factory, size] = found;
  return call(`Duration.${factory}`, value(Number(nanos / size)));
}

const UNIT = 1_000_000_000n;
const MILLI = 1_000_000n;
const SIZES = [
  ['gibibytes', 'Gi', 30n],
  ['mebibytes', 'Mi', 20n],
  ['kibibytes', 'Ki', 10n],
] as const;

/** An amount of CPU; undefined if the type cannot express it. */
export function cpu(text: string): Expression | undefined {
  const nanos = positive(text);
  if (nanos === undefined || nanos % MILLI !== 0n) {
    return undefined;
  }
  const units = nanos % UNIT === 0n && !text.endsWith('m');
  return units ? call('kplus.Cpu.units', number(nanos / UNIT)) : call('kplus.Cpu.millis', number(nanos / MILLI));
}

/** An amount of memory; undefined if the type cannot express it. */
export function memory(text: string): Expression | undefined {
  const nanos = positive(text);
  if (nanos === undefined) {
    return undefined;
  }
  const written = SIZES.find(([, suffix]) => text.endsWith(suffix));
  const plain = text.slice(0, -2);
  if (written !== undefined && String(Number(plain)) === plain) {
    return call(`Size.${written[0]}`, value(Number(plain)));
  }
  const fitting = SIZES.find(([, , shift]) => nanos % (UNIT << shift) === 0n);
  return fitting && call(`Size.${fitting[0]}`, number(nanos / (UNIT << fitting[2])));
}

function positive(text: string): bigint | undefined {
  const nanos = parseQuantity(text)?.nanos;
  return nanos !== undefined && nanos >= 0n ? nanos : undefined;
}

function number(amount: bigint): Expression {
  return value(Number(amount));
}
