/**
 * Measures the cost of the package, compared with the same objects written by hand: `npm run bench`. Prints a table on
 * stderr and JSON on stdout. Ratios are comparable between machines; times are not.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorFidelity, OperatorRelease, TargetCluster } from 'cdk8s-mcp';
import { checking } from './checking';
import { crdsPrice } from './crds-price';
import { tenThousand } from './ten-thousand';
import { withPlus, type ConfigMapData } from './kplus-workload';
import { withLiterals, withWrappedLiterals } from './literals';
import { listGrowth } from './list-growth';
import { loadTime } from './load-time';
import { compare, millisecondsOf, type Comparison } from './measure';
import { GUARDED, type Guarded } from './guarded';
import { inNewProcesses } from './new-process';
import { checkedRepository } from './repository';
import { smallProgram } from './small-program';
import { manifestsOf, withConstructs, type Workload } from './workload';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? '9');
/** Rounds with the custom resources of one chart are short, and V8 compiles during the first of them. */
const SHORT_ROUNDS = 3 * ROUNDS;
const THOUSAND: Workload = { charts: 1, proxies: 1000 };
const MANY_CHARTS: Workload = { charts: 400, proxies: 2 };
const outdir = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-bench-'));

function progress(what: string): void {
  if (process.stderr.isTTY) {
    process.stderr.write(`bench: ${what}\n`);
  }
}

/** The cost of the constructs compared with literals, all in this process. */
function againstLiterals(
  name: string,
  limit: number | undefined,
  workload: Workload,
  cluster: TargetCluster,
  { rounds = ROUNDS, theirs = withLiterals }: { readonly rounds?: number; readonly theirs?: typeof withLiterals } = {},
): Comparison {
  progress(name);
  const manifests = manifestsOf(workload, cluster);
  return compare(
    name,
    limit,
    rounds,
    () => millisecondsOf(() => withConstructs(workload, cluster, outdir)),
    () => millisecondsOf(() => theirs(manifests, outdir)),
  );
}

/** The CPU time of new processes. */
function inProcesses({ name, ratio: limit, programs }: Guarded): Comparison {
  progress(name);
  const folder = path.join(outdir, name);
  mkdirSync(folder, { recursive: true });
  return programs === undefined
    ? checkedRepository(name, limit, ROUNDS, folder)
    : inNewProcesses(`${name}, in a new process`, { ...programs, limit, rounds: ROUNDS, outdir: folder });
}

function againstPlus(cluster: TargetCluster): Comparison {
  const name = '1,000 proxies without the operator, against cdk8s-plus';
  progress(name);
  const [objects = []] = manifestsOf({ charts: 1, proxies: 1 }, cluster);
  const configMap = objects.find((each) => each.kind === 'ConfigMap') as { data?: ConfigMapData } | undefined;
  const data = configMap?.data ?? {};
  return compare(
    name,
    1.0,
    ROUNDS,
    () => millisecondsOf(() => withConstructs(THOUSAND, cluster, outdir)),
    () =>
      millisecondsOf(() => {
        withPlus(THOUSAND, data, outdir);
      }),
  );
}

function checks(cluster: TargetCluster): Comparison {
  const name = 'checking 1,000 proxies, as a share of their synth';
  progress(name);
  return checking(name, 0.15, SHORT_ROUNDS, { workload: THOUSAND, cluster, outdir });
}

function main(): void {
  const operator = TargetCluster.withOperator({ release: OperatorRelease.LATEST });
  const standalone = TargetCluster.withoutOperator();
  const exact = TargetCluster.withoutOperator({ fidelity: OperatorFidelity.EXACT });
  const results = [
    ...GUARDED.map(inProcesses),
    ...smallProgram(ROUNDS, outdir, progress),
    ...crdsPrice(ROUNDS, outdir, progress),
    againstLiterals('1,000 proxies with the operator', undefined, THOUSAND, operator, { rounds: SHORT_ROUNDS }),
    againstLiterals('1,000 proxies without the operator', undefined, THOUSAND, standalone),
    againstLiterals('1,000 proxies without the operator, exact', undefined, THOUSAND, exact),
    againstLiterals('400 charts, literals in empty constructs', undefined, MANY_CHARTS, operator, {
      theirs: withWrappedLiterals,
    }),
    againstLiterals('400 charts, bare literals', undefined, MANY_CHARTS, operator),
    againstPlus(standalone),
    checks(operator),
    ...tenThousand(standalone, outdir, progress),
    loadTime(ROUNDS, outdir, progress),
    ...(process.env['BENCH_LISTS'] === 'none' ? [] : listGrowth(progress)),
  ];
  console.log(JSON.stringify(results, undefined, 2));
  console.error(table(results));
}

function table(results: readonly Comparison[]): string {
  const rows = results.map(({ name, ratio, limit }) => {
    const verdict = limit === undefined ? '' : `at most ${limit.toFixed(2)}  ${ratio <= limit ? 'ok' : 'too slow'}`;
    return `${name.padEnd(64)} ${ratio.toFixed(2).padStart(6)}  ${verdict}`;
  });
  return rows.join('\n');
}

try {
  main();
} finally {
  rmSync(outdir, { recursive: true, force: true });
}
