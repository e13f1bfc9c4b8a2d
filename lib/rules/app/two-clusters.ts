import type { AppResource } from './app-rule';

/**
 * The fix for two resources of one cluster that conflict. If they are in two charts, they may be meant for two clusters
 * that the program does not distinguish.
 */
export function unlessTwoClusters(fix: string, one: AppResource, other: AppResource): string {
  return one.chart === other.chart ? fix : `${fix}; if they are for two clusters, ${one.toTellClustersApart}`;
}
