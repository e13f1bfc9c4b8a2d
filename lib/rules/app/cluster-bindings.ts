import type { AppModel, AppResource, AppRule, Misfit } from './app-rule';

/** Rules for how the charts of an app are bound to clusters. */
export const CLUSTER_BINDING_RULES: readonly AppRule[] = [
  { id: 'cluster-release', layer: 'app', severity: 'error', check: twoReleases },
  { id: 'cluster-unbound', layer: 'app', severity: 'warning', check: unboundCharts },
];

/** One release of the operator runs in a cluster; without it, two proxies may have two releases. */
function* twoReleases({ resources }: AppModel): Iterable<Misfit> {
  const first = new Map<string, AppResource>();
  const told = new Set<string>();
  for (const at of resources) {
    const { clusterName, operatorRelease: release, chart } = at;
    if (clusterName === undefined || release === undefined) {
      continue;
    }
    const other = first.get(clusterName) ?? at;
    first.set(clusterName, other);
    const place = JSON.stringify([clusterName, release, chart]);
    if (other.operatorRelease !== release && !told.has(place)) {
      told.add(place);
      const rule = `is ${release} here, but ${other.operatorRelease ?? ''} for ${other.path}, and both are for the cluster ${clusterName}`;
      yield { at, field: 'TargetCluster.release', rule, fix: 'state one release, or give the clusters two names' };
    }
  }
}

/** Told once for each chart. */
function* unboundCharts({ resources }: AppModel): Iterable<Misfit> {
  const bound = resources.find(({ isUnbound }) => isUnbound !== true);
  const told = new Set<string | undefined>();
  for (const at of bound === undefined ? [] : resources.filter(({ isUnbound }) => isUnbound === true)) {
    if (at.chart !== bound?.chart && !told.has(at.chart)) {
      told.add(at.chart);
      const rule = `is not called for the chart of this resource, as it is for that of ${bound?.path ?? ''}, so custom resources are written for a cluster with the operator`;
      yield { at, field: 'TargetCluster.bind', rule, fix: 'bind each chart, or the app' };
    }
  }
}
