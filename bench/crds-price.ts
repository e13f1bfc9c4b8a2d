import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorRelease } from 'cdk8s-mcp';
import { servedCrdFile } from '../scripts/lib/crds-of-release';
import { comparison, timesOf, type Comparison, type Round } from './measure';
import { expectSame, run, scriptOf } from './new-process';

const CRDS = path.join(__dirname, '..', 'crds', 'toolhive.stacklok.dev.yaml');
/** What the CRDs of a cluster may cost a program once, in milliseconds. */
const ONCE = 20;

/** What the CRDs of the newest tested release cost, in new processes that are given them, against others that are not. */
export function crdsPrice(rounds: number, outdir: string, progress: (what: string) => void): Comparison[] {
  const file = path.join(outdir, 'crds.yaml');
  writeFileSync(file, servedCrdFile(readFileSync(CRDS, 'utf8'), OperatorRelease.LATEST.version));
  const script = scriptOf('constructs');
  const [given, none] = [path.join(outdir, 'crds'), path.join(outdir, 'no-crds')];
  const measured = (name: string, proxies: number, count: number): Round[] => {
    progress(name);
    const workload = { charts: 1, proxies };
    const rounds = timesOf(
      count,
      () => {
        run(script, given, workload, file);
      },
      () => {
        run(script, none, workload);
      },
    );
    expectSame(given, none);
    return rounds;
  };
  const once = `crds of a cluster, once, as a share of ${String(ONCE)} ms`;
  const many = '1,000 proxies with crds, against without, in a new process';
  return [
    comparison(
      once,
      1,
      measured(once, 1, 3 * rounds).map(({ ours, theirs }) => ({ ours: ours - theirs, theirs: ONCE })),
    ),
    comparison(many, 1.07, measured(many, 1000, rounds)),
  ];
}
