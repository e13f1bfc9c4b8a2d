/** The prefix of findings about options of a cluster, which are not fields of the construct that reports them. */
export const CLUSTER_OPTION = 'TargetCluster';

/** How a finding names an option of the cluster. */
export function ofCluster(option: string): string {
  return `${CLUSTER_OPTION}.${option}`;
}
