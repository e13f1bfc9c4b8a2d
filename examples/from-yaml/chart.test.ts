import { Testing } from 'cdk8s';
import { OperatorRelease, TargetCluster } from 'cdk8s-mcp';
import { FromYamlChart } from './chart';

test('with the operator, the custom resources of the file and those of the program', () => {
  const cluster = TargetCluster.withOperator({ release: OperatorRelease.V0_63 });
  expect(Testing.synth(new FromYamlChart(Testing.app(), 'mcp', { cluster }))).toMatchSnapshot();
});

test('without the operator, the objects that the operator would have created', () => {
  const chart = new FromYamlChart(Testing.app(), 'mcp', { cluster: TargetCluster.withoutOperator() });
  expect(Testing.synth(chart)).toMatchSnapshot();
});
