import { parseQuantity } from '../../../private/kubernetes/quantity';
import { call, value, type Expression } from '../typescript/program';

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
