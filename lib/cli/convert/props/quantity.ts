import type { ComputeSpec, ResourcesSpec } from '../../../model/specs';
import { parseQuantity } from '../../../private/kubernetes/quantity';
import { call, fields, value, type Expression } from '../typescript/expression';

const UNIT = 1_000_000_000n;
const MILLI = 1_000_000n;
const SIZES = [
  ['gibibytes', 'Gi', 30n],
  ['mebibytes', 'Mi', 20n],
  ['kibibytes', 'Ki', 10n],
] as const;

/** The resources of a proxy in the types of cdk8s-plus; values that these cannot express are left out. */
export function resources(spec: ResourcesSpec | undefined): Expression | undefined {
  if (spec === undefined) {
    return undefined;
  }
  const { requests, limits } = spec;
  return fields({
    cpu: sides(cpu(requests), cpu(limits)),
    memory: sides(memory(requests), memory(limits)),
  });
}

function sides(request: Expression | undefined, limit: Expression | undefined): Expression | undefined {
  return request === undefined && limit === undefined ? undefined : fields({ request, limit });
}

function cpu({ cpu: text }: ComputeSpec = {}): Expression | undefined {
  const nanos = positive(text);
  if (text === undefined || nanos === undefined || nanos % MILLI !== 0n) {
    return undefined;
  }
  const units = nanos % UNIT === 0n && !text.endsWith('m');
  return units ? call('kplus.Cpu.units', number(nanos / UNIT)) : call('kplus.Cpu.millis', number(nanos / MILLI));
}

function memory({ memory: text }: ComputeSpec = {}): Expression | undefined {
  const nanos = positive(text);
  if (text === undefined || nanos === undefined) {
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

function positive(text: string | undefined): bigint | undefined {
  const nanos = text === undefined ? undefined : parseQuantity(text)?.nanos;
  return nanos !== undefined && nanos >= 0n ? nanos : undefined;
}

function number(amount: bigint): Expression {
  return value(Number(amount));
}
