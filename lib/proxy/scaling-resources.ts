import type { ComputeSpec, ResourcesSpec } from '../model/kinds';
import { Size } from 'cdk8s';
import { Cpu, type ContainerResources } from 'cdk8s-plus-28';
import { present } from '../private/plain';
import { parseQuantity } from '../private/kubernetes/quantity';

const NANOS_PER_MILLI = 1_000_000;
const NANOS_PER_KIBIBYTE = 1024 * 1_000_000_000;

const SIZES: { readonly [unit: string]: ((amount: number) => Size) | undefined } = {
  Mi: (amount) => Size.mebibytes(amount),
  Gi: (amount) => Size.gibibytes(amount),
  Ti: (amount) => Size.tebibytes(amount),
  Pi: (amount) => Size.pebibyte(amount),
};

/**
 * The resources of a proxy in the types of cdk8s-plus. A quantity that is not valid is left out; another rule reports
 * it.
 */
export function containerResources({ limits = {}, requests = {} }: ResourcesSpec): ContainerResources {
  const cpu = present({ limit: cpuOf(limits), request: cpuOf(requests) });
  const memory = present({ limit: memoryOf(limits), request: memoryOf(requests) });
  return present({ cpu: unlessEmpty(cpu), memory: unlessEmpty(memory) });
}

function unlessEmpty<Amounts extends object>(amounts: Amounts): Amounts | undefined {
  return Object.keys(amounts).length === 0 ? undefined : amounts;
}

/** In whole CPUs if the quantity is. */
function cpuOf({ cpu }: ComputeSpec): Cpu | undefined {
  const nanos = nanosOf(cpu);
  if (nanos === undefined) {
    return undefined;
  }
  return /^\d+$/.test(cpu ?? '') ? Cpu.units(Number(cpu)) : Cpu.millis(Math.ceil(nanos / NANOS_PER_MILLI));
}

/** In the unit of the quantity, if cdk8s has it. */
function memoryOf({ memory }: ComputeSpec): Size | undefined {
  const nanos = nanosOf(memory);
  if (nanos === undefined) {
    return undefined;
  }
  const [, amount, unit = ''] = /^(\d+)([MGTP]i)$/.exec(memory ?? '') ?? [];
  const sizeIn = SIZES[unit];
  return sizeIn === undefined ? Size.kibibytes(Math.ceil(nanos / NANOS_PER_KIBIBYTE)) : sizeIn(Number(amount));
}

function nanosOf(quantity: unknown): number | undefined {
  const nanos = typeof quantity === 'string' ? parseQuantity(quantity)?.nanos : undefined;
  return nanos === undefined ? undefined : Number(nanos);
}
