import kept from './guard.json';
import type { Programs } from './new-process';

/** A figure that is guarded: the CPU time of a process, as a multiple of that of another one. */
export interface Guarded {
  readonly name: string;
  /** Two programs; else the command `check` of a repository, against a process that only reads its files. */
  readonly programs?: Programs;
  /** The largest ratio that is fine. */
  readonly ratio: number;
}

/** What the guard measures; `guard.json` has the ratios, and says why they are what they are. */
export const GUARDED: readonly Guarded[] = [
  { name: 'one proxy', programs: withOperator(1), ratio: kept.one },
  { name: '100 proxies', programs: withOperator(100), ratio: kept.hundred },
  { name: '1,000 proxies', programs: withOperator(1000), ratio: kept.thousand },
  { name: '4,000 proxies', programs: withOperator(4000), ratio: kept.fourThousand },
  {
    name: '400 charts of five',
    programs: { workload: { charts: 400, proxies: 2 }, ours: 'constructs', theirs: 'wrapped-literals' },
    ratio: kept.charts,
  },
  {
    name: '1,000 proxies without the operator',
    programs: { workload: { charts: 1, proxies: 1000 }, ours: 'without-operator', theirs: 'native-literals' },
    ratio: kept.withoutOperator,
  },
  { name: 'check of a repository', ratio: kept.repository },
];

function withOperator(proxies: number): Programs {
  return { workload: { charts: 1, proxies }, ours: 'constructs', theirs: 'literals' };
}

/** Why the ratios are what they are. */
export const WHY: string = kept.why;

/** By how much a figure may be above its ratio: more than CPU time varies between machines. */
export const TOLERANCE = 1.15;

/** Whether a measured ratio is more than the machine's variation above what is kept. */
export function isTooSlow({ ratio }: Pick<Guarded, 'ratio'>, measured: number): boolean {
  return measured > ratio * TOLERANCE;
}
