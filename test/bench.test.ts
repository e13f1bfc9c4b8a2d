import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writtenByHand } from '../bench/literals';
import { withConstructs } from '../bench/workload';
import { OperatorRelease, TargetCluster } from '../lib';

const WORKLOAD = { charts: 2, proxies: 2 };
const CLUSTER = TargetCluster.withOperator({ release: OperatorRelease.LATEST });

/** The files that a program writes. */
function filesOf(write: (outdir: string) => void): [file: string, text: string][] {
  const outdir = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-'));
  write(outdir);
  return readdirSync(outdir)
    .sort()
    .map((file) => [file, readFileSync(path.join(outdir, file), 'utf8')]);
}

describe('the literals of the bench', () => {
  test.each([
    ['bare', false],
    ['in constructs', true],
  ])('are what the constructs write: %s', (_, isWrapped) => {
    const ours = filesOf((outdir) => withConstructs(WORKLOAD, CLUSTER, outdir));
    const literals = filesOf((outdir) => {
      writtenByHand(WORKLOAD, outdir, isWrapped);
    });
    expect(ours.map(([file]) => file)).toHaveLength(WORKLOAD.charts);
    expect(literals).toEqual(ours);
  });
});
