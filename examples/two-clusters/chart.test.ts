import { Testing } from 'cdk8s';
import { TargetCluster } from 'cdk8s-mcp';
import { IssuesChart } from './chart';

interface Manifest {
  readonly kind: string;
}

function synthesized(cluster: TargetCluster): Manifest[] {
  return Testing.synth(new IssuesChart(Testing.app(), 'issues', { cluster })) as Manifest[];
}

test('with the operator, custom resources', () => {
  expect(synthesized(TargetCluster.withOperator())).toMatchSnapshot();
});

test('without the operator, the objects that it would have created', () => {
  expect(synthesized(TargetCluster.withoutOperator())).toMatchSnapshot();
});

test('the NetworkPolicy is the same on both', () => {
  const [withOperator, without] = [TargetCluster.withOperator(), TargetCluster.withoutOperator()].map((cluster) =>
    synthesized(cluster).filter(({ kind }) => kind === 'NetworkPolicy'),
  );
  expect(withOperator).toHaveLength(1);
  expect(without).toEqual(withOperator);
});
