import kept from './guard.json';
import type { Workload } from './workload';

/** A figure that is guarded: the time of a whole process, as a multiple of the same objects as literals. */
export interface Guarded {
  readonly name: string;
  readonly workload: Workload;
  readonly theirs: 'literals' | 'wrapped-literals';
  /** The ratio when it was last measured on purpose. */
  readonly ratio: number;
  /** The largest ratio that may be kept. */
  readonly limit: number;
}

/** What the guard measures; `guard.json` keeps the ratios, and says why they are what they are. */
export const GUARDED: readonly Guarded[] = [
  { name: 'one proxy', workload: { charts: 1, proxies: 1 }, theirs: 'literals', ratio: kept.one, limit: 1.4 },
  { name: '100 proxies', workload: { charts: 1, proxies: 100 }, theirs: 'literals', ratio: kept.hundred, limit: 1.58 },
  { name: '1,000 proxies', workload: { charts: 1, proxies: 1000 }, theirs: 'literals', ratio: kept.thousand, limit: 2 },
  {
    name: '400 charts of five',
    workload: { charts: 400, proxies: 2 },
    theirs: 'wrapped-literals',
    ratio: kept.charts,
    limit: 1.94,
  },
];

/** Why the ratios are what they are. */
export const WHY: string = kept.why;

/** By how much a figure may be above its kept ratio: more than a quiet machine varies. */
export const TOLERANCE = 1.15;

/** Whether a measured ratio is more than the machine's variation above what is kept. */
export function isTooSlow({ ratio }: Pick<Guarded, 'ratio'>, measured: number): boolean {
  return measured > ratio * TOLERANCE;
}
