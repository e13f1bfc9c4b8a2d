import { OperatorFidelity, OperatorRelease, TargetCluster } from '../../lib';

const release = OperatorRelease.LATEST;
/** The clusters that the programs of `npm run flows` are for, by their names there. */
export const FLOW_CLUSTERS: ReadonlyMap<string, () => TargetCluster> = new Map<string, () => TargetCluster>([
  ['with the operator', () => TargetCluster.withOperator({ release })],
  ['without the operator, exact', () => TargetCluster.withoutOperator({ release, fidelity: OperatorFidelity.EXACT })],
  ['without the operator, corrected', () => TargetCluster.withoutOperator({ release })],
]);
