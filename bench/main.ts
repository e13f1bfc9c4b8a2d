/**
 * Times what the package costs beside the same objects written by hand: `npm run bench`. Prints a table on stderr and JSON
 * on stdout. Ratios of one run hold; times of a machine don't.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorFidelity, TargetCluster } from 'cdk8s-mcp';
import { growth } from './growth';
import { loadTime } from './load-time';
import { withPlus, type ConfigMapData } from './kplus-workload';
import { compare, type Comparison } from './measure';
import { manifestsOf, withConstructs, withLiterals, withWrappedLiterals, type Workload } from './workload';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? '9');
/** Rounds with custom resources are short, and V8 compiles during the first of them. */
const SHORT_ROUNDS = 3 * ROUNDS;
const THOUSAND: Workload = { charts: 1, proxies: 1000 };
const MANY_CHARTS: Workload = { charts: 400, proxies: 2 };
const outdir = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-bench-'));

function progress(what: string): void {
  if (process.stderr.isTTY) {
    process.stderr.write(`bench: ${what}\n`);
  }
}

/** What the constructs cost, or another way to write the objects that they make, beside literals. */
function againstLiterals(
  name: string,
  limit: number | undefined,
  workload: Workload,
  cluster: TargetCluster,
  { rounds = ROUNDS, write }: { readonly rounds?: number; readonly write?: typeof withWrappedLiterals } = {},
): Comparison {
  progress(name);
  const manifests = manifestsOf(workload, cluster);
  return compare(
    name,
    limit,
    rounds,
    () => {
      if (write === undefined) {
        withConstructs(workload, cluster, outdir);
      } else {
        write(manifests, outdir);
      }
    },
    () => {
      withLiterals(manifests, outdir);
    },
  );
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
    () => {
      withConstructs(THOUSAND, cluster, outdir);
    },
    () => {
      withPlus(THOUSAND, data, outdir);
    },
  );
}

function main(): void {
  const operator = TargetCluster.withOperator();
  const standalone = TargetCluster.withoutOperator();
  const exact = TargetCluster.withoutOperator({ fidelity: OperatorFidelity.EXACT });
  const results = [
    againstLiterals('1,000 proxies with the operator', 1.25, THOUSAND, operator, { rounds: SHORT_ROUNDS }),
    againstLiterals('1,000 proxies without the operator', 1.25, THOUSAND, standalone),
    againstLiterals('1,000 proxies without the operator, exact', 1.25, THOUSAND, exact),
    againstLiterals('400 charts with five constructs each', 1.5, MANY_CHARTS, operator, { rounds: SHORT_ROUNDS }),
    // the least that any construct with its object as a child costs: cdk8s goes through the whole tree for each chart
    againstLiterals('400 charts, each literal in an empty construct of its own', undefined, MANY_CHARTS, operator, {
      rounds: SHORT_ROUNDS,
      write: withWrappedLiterals,
    }),
    againstPlus(standalone),
    ...growth(standalone, outdir, progress),
    loadTime(ROUNDS, progress),
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
