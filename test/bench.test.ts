import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writtenByHand } from '../bench/literals';
import { GUARDED, isTooSlow, WHY } from '../bench/guarded';
import { withConstructs } from '../bench/workload';
import { OperatorRelease, TargetCluster } from '../lib';

const WORKLOAD = { charts: 2, proxies: 2 };
const CLUSTER = TargetCluster.withOperator({ release: OperatorRelease.LATEST });

/** No kept ratio may be larger. */
const LIMITS: { readonly [name: string]: number } = {
  'one proxy': 1.4,
  '100 proxies': 1.5,
  '1,000 proxies': 2.12,
  '4,000 proxies': 2.38,
  '400 charts of five': 1.84,
  '1,000 proxies without the operator': 1.9,
  'check of a repository': 0.8,
};

/** The files that a program writes. */
function filesOf(write: (outdir: string) => void): [file: string, text: string][] {
  const outdir = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-'));
  write(outdir);
  return readdirSync(outdir)
    .sort()
    .map((file) => [file, readFileSync(path.join(outdir, file), 'utf8')]);
}

describe('the guard', () => {
  test.each(GUARDED)('keeps no ratio above its limit: $name', ({ name, ratio }) => {
    expect(ratio).toBeLessThanOrEqual(LIMITS[name] ?? 0);
    expect(ratio).toBeGreaterThan(0);
  });

  test('says why, and takes what is more than 15 % above for too slow', () => {
    expect(WHY).toMatch(/Measured on \d{4}-\d{2}-\d{2}/);
    expect([2, 2.29, 2.31].map((measured) => isTooSlow({ ratio: 2 }, measured))).toEqual([false, false, true]);
  });
});

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
