import type { AppResource } from './app-rule';

/**
 * What to do about two resources of one cluster that get in each other's way; those of two charts may be meant for two
 * clusters, of which the program doesn't say so.
 */
export function unlessTwoClusters(fix: string, one: AppResource, other: AppResource): string {
  return one.chart === other.chart ? fix : `${fix}; if they are for two clusters, ${one.toTellClustersApart}`;
}
