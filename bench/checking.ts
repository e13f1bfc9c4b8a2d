import { App } from 'cdk8s';
import type { TargetCluster } from 'cdk8s-mcp';
import { comparison, millisecondsOf, type Comparison } from './measure';
import { addWorkload, type Workload } from './workload';

/**
 * The cost of checking, as a share of the whole synth: the first validation of the tree's root, in which all constructs
 * are read, resolved and checked with every rule.
 */
export function checking(
  name: string,
  limit: number,
  rounds: number,
  {
    workload,
    cluster,
    outdir,
  }: { readonly workload: Workload; readonly cluster: TargetCluster; readonly outdir: string },
): Comparison {
  const times = Array.from({ length: rounds }, () => {
    let ours = 0;
    const theirs = millisecondsOf(() => {
      const app = new App({ outdir });
      addWorkload(app, workload, cluster);
      const start = process.hrtime.bigint();
      app.node.validate();
      ours = Number(process.hrtime.bigint() - start) / 1e6;
      app.synth();
    });
    return { ours, theirs };
  });
  return comparison(name, limit, times.slice(1));
}
