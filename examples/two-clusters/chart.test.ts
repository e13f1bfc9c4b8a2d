import { Testing } from 'cdk8s';
import { OperatorRelease, TargetCluster } from 'cdk8s-mcp';
import { IssuesChart } from './chart';

const release = OperatorRelease.V0_63;

interface Manifest {
  readonly kind: string;
}

function synthesized(cluster: TargetCluster): Manifest[] {
  return Testing.synth(new IssuesChart(Testing.app(), 'issues', { cluster })) as Manifest[];
}

test('with the operator, custom resources', () => {
  expect(synthesized(TargetCluster.withOperator({ release }))).toMatchSnapshot();
});

test('without the operator, the objects that it would have created', () => {
  expect(synthesized(TargetCluster.withoutOperator({ release }))).toMatchSnapshot();
});

test('the NetworkPolicy is the same on both', () => {
  const [withOperator, without] = [
    TargetCluster.withOperator({ release }),
    TargetCluster.withoutOperator({ release }),
  ].map((cluster) => synthesized(cluster).filter(({ kind }) => kind === 'NetworkPolicy'));
  expect(withOperator).toHaveLength(1);
  expect(without).toEqual(withOperator);
});
