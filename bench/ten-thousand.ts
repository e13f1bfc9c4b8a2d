import type { TargetCluster } from 'cdk8s-mcp';
import { median, millisecondsOf, type Comparison } from './measure';
import { withLiterals } from './literals';
import { manifestsOf, withConstructs, type Workload } from './workload';

const SMALL: Workload = { charts: 1, proxies: 1000 };
const LARGE: Workload = { charts: 10, proxies: 1000 };
const ROUNDS = 3;

/** How time and memory per proxy grow from 1,000 to 10,000 proxies, compared with the same objects as literals. */
export function tenThousand(cluster: TargetCluster, outdir: string, progress: (what: string) => void): Comparison[] {
  progress('10,000 proxies');
  const ours = growthOf(
    (workload) => workload,
    (workload) => withConstructs(workload, cluster, outdir),
  );
  const manifests = { small: manifestsOf(SMALL, cluster), large: manifestsOf(LARGE, cluster) };
  const theirs = growthOf(
    (workload) => structuredClone(workload === SMALL ? manifests.small : manifests.large),
    (literals) => withLiterals(literals, outdir),
  );
  return [
    compared('time per proxy at 10,000 against 1,000', 1.3, ours.time, theirs.time),
    compared('memory per proxy at 10,000, against literals', 1.5, ours.bytes, theirs.bytes),
  ];
}

function compared(name: string, limit: number, ours: number, theirs: number): Comparison {
  return { name, limit, ratio: ours / theirs, ours, theirs };
}

interface Growth {
  /** Time per proxy, or how it grows. */
  readonly time: number;
  /** What is held at the end, as long as the app is; a program holds its literals too. */
  readonly bytes: number;
}

function growthOf<Input>(prepare: (workload: Workload) => Input, synth: (input: Input) => unknown): Growth {
  runOf(SMALL, prepare, synth);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const large = runOf(LARGE, prepare, synth);
    return { time: large.time / runOf(SMALL, prepare, synth).time, bytes: large.bytes };
  });
  return { time: median(rounds.map(({ time }) => time)), bytes: median(rounds.map(({ bytes }) => bytes)) };
}

/** Time per proxy, and what is held then. */
function runOf<Input>(
  workload: Workload,
  prepare: (workload: Workload) => Input,
  synth: (input: Input) => unknown,
): Growth {
  const before = heldBytes();
  const input = prepare(workload);
  const kept: unknown[] = [input];
  const time = millisecondsOf(() => kept.push(synth(input))) / (workload.charts * workload.proxies);
  const after = heldBytes();
  return { time, bytes: kept.length === 0 ? 0 : after - before };
}

function heldBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
