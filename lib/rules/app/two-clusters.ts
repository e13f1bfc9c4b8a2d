import type { AppResource } from './app-rule';

/**
 * What to do about two resources of one cluster that get in each other's way; those of two charts may be meant for two
 * clusters, of which the program doesn't say so.
 */
export function unlessTwoClusters(fix: string, one: AppResource, other: AppResource): string {
  const factory = one.operator ? 'withOperator' : 'withoutOperator';
  return one.chart === other.chart
    ? fix
    : `${fix}; if they are for two clusters, bind each chart to one with a name, like TargetCluster.${factory}({ name: "prod" })`;
}
