import type { TargetCluster } from 'cdk8s-mcp';
import { median, millisecondsOf, type Comparison } from './measure';
import { withLiterals } from './literals';
import type { Manifest } from './manifest';
import { manifestsOf, withConstructs, type Workload } from './workload';

const SMALL: Workload = { charts: 1, proxies: 1000 };
const LARGE: Workload = { charts: 10, proxies: 1000 };
const ROUNDS = 3;

/** How time and memory per proxy grow from 1,000 to 10,000 proxies, beside the same objects as literals. */
export function growth(cluster: TargetCluster, outdir: string, progress: (what: string) => void): Comparison[] {
  progress('10,000 proxies');
  const small = manifestsOf(SMALL, cluster);
  const large = manifestsOf(LARGE, cluster);
  const ours = growthOf(
    () => {
      withConstructs(SMALL, cluster, outdir);
    },
    () => {
      withConstructs(LARGE, cluster, outdir);
    },
  );
  const theirs = growthOf(
    () => {
      withLiterals(small, outdir);
    },
    () => {
      withLiterals(large, outdir);
    },
  );
  return [
    { name: 'time per proxy at 10,000 against 1,000', limit: 1.3, ratio: ours / theirs, ours, theirs },
    memory(cluster, outdir, large),
  ];
}

function growthOf(small: () => void, large: () => void): number {
  small();
  const ratios = Array.from({ length: ROUNDS }, () => {
    const proxies = (LARGE.charts * LARGE.proxies) / (SMALL.charts * SMALL.proxies);
    return millisecondsOf(large) / proxies / millisecondsOf(small);
  });
  return median(ratios);
}

function memory(cluster: TargetCluster, outdir: string, manifests: readonly (readonly Manifest[])[]): Comparison {
  const ours = bytesKept(() => withConstructs(LARGE, cluster, outdir));
  const theirs = bytesKept(() => withLiterals(structuredClone(manifests), outdir));
  return { name: 'memory per proxy at 10,000, against literals', limit: 1.5, ratio: ours / theirs, ours, theirs };
}

/** What is held when the work is done, as long as its result is; a program holds its literals too. */
function bytesKept(work: () => unknown): number {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const kept = [work()];
  globalThis.gc?.();
  const after = process.memoryUsage().heapUsed;
  return kept.length === 0 ? 0 : after - before;
}
