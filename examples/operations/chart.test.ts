import { Testing } from 'cdk8s';
import { OperatorRelease, TargetCluster } from 'cdk8s-mcp';
import { OperationsChart } from './chart';

const WITH_OPERATOR = TargetCluster.withOperator({ release: OperatorRelease.V0_63 });

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: unknown;
}

function synthesized(cluster: TargetCluster): Manifest[] {
  return Testing.synth(new OperationsChart(Testing.app(), 'mcp', { cluster })) as Manifest[];
}

test.each([
  ['with the operator', WITH_OPERATOR],
  ['without the operator', TargetCluster.withoutOperator()],
])('what is written %s', (_, cluster) => {
  expect(synthesized(cluster)).toMatchSnapshot();
});

test('both proxies are on the dashboard', () => {
  const dashboard = synthesized(WITH_OPERATOR).find(({ metadata }) => metadata.name === 'mcp-dashboard');

  expect(JSON.stringify(dashboard)).toContain('mcp/issues, mcp/weather');
});

test('somebody is woken up for one of the two proxies', () => {
  const rules = synthesized(WITH_OPERATOR).filter(({ kind }) => kind === 'PrometheusRule');
  const critical = rules.filter(({ spec }) => JSON.stringify(spec).includes('"severity":"critical"'));

  expect(rules.map(({ metadata }) => metadata.name)).toEqual(['issues', 'weather']);
  expect(critical.map(({ metadata }) => metadata.name)).toEqual(['issues']);
});

test('the rules of the company are policies where the operator runs', () => {
  const policies = (cluster: TargetCluster): string[] =>
    synthesized(cluster)
      .filter(({ kind }) => kind === 'ValidatingAdmissionPolicy')
      .map(({ metadata }) => metadata.name);

  expect(policies(WITH_OPERATOR)).toEqual([
    'company-mcptelemetryconfigs',
    'company-mcpoidcconfigs',
    'company-mcpexternalauthconfigs',
    'company-mcpauthzconfigs',
    'company-mcpremoteproxies',
  ]);
  expect(policies(TargetCluster.withoutOperator())).toEqual([]);
});

test('the key of a remote server is in a vault, and nowhere here', () => {
  const [external] = synthesized(WITH_OPERATOR).filter(({ kind }) => kind === 'ExternalSecret');

  expect(external?.metadata.name).toBe('issues-api');
  expect(synthesized(TargetCluster.withoutOperator()).filter(({ kind }) => kind === 'Secret')).toEqual([]);
});
