/** What findings about the options of a cluster begin with: these are no fields of the construct that they are told of. */
export const CLUSTER_OPTION = 'TargetCluster';

/** How a finding names an option of the cluster. */
export function ofCluster(option: string): string {
  return `${CLUSTER_OPTION}.${option}`;
}
