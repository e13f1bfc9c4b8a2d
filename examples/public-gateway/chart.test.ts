import { Testing } from 'cdk8s';
import { OperatorRelease, TargetCluster } from 'cdk8s-mcp';
import { PublicGatewayChart } from './chart';

const WITH_OPERATOR = TargetCluster.withOperator({ release: OperatorRelease.V0_63 });

function synthesized(cluster: TargetCluster): unknown[] {
  return Testing.synth(new PublicGatewayChart(Testing.app(), 'mcp', { cluster })) as unknown[];
}

test('with the operator', () => {
  expect(synthesized(WITH_OPERATOR)).toMatchSnapshot();
});

test('without the operator', () => {
  expect(synthesized(TargetCluster.withoutOperator())).toMatchSnapshot();
});

test('the internet can reach neither metrics nor health', () => {
  const routes = JSON.stringify(synthesized(TargetCluster.withoutOperator()).filter(isRoute));

  expect(routes).toContain('"/mcp"');
  expect(routes).not.toMatch(/"\/"|metrics|health/);
});

function isRoute(manifest: unknown): boolean {
  return (manifest as { readonly kind: string }).kind === 'HTTPRoute';
}
