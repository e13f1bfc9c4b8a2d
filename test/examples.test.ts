import { Testing, type Chart } from 'cdk8s';
import { McpWarnings, OperatorFidelity, OperatorRelease, TargetCluster } from 'cdk8s-mcp';
import { FromYamlChart } from '../examples/from-yaml/chart';
import { GitopsChart } from '../examples/gitops/chart';
import { environments } from '../examples/gitops/environments';
import { OperationsChart } from '../examples/operations/chart';
import { PlatformChart } from '../examples/platform/chart';
import { SERVERS } from '../examples/platform/servers';
import { PublicGatewayChart } from '../examples/public-gateway/chart';
import { QuickstartChart } from '../examples/quickstart/chart';
import { IssuesChart } from '../examples/two-clusters/chart';
import { corpusCases, objectsOf } from './support/corpus';

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly selector?: { readonly [label: string]: unknown };
    readonly podSelector?: { readonly matchLabels: unknown };
    readonly ports?: readonly { readonly port: number }[];
    readonly template?: { readonly metadata: { readonly labels: unknown } };
  };
}

function byKind(manifests: readonly Manifest[], kind: string): Manifest {
  const found = manifests.find((each) => each.kind === kind);
  if (found === undefined) {
    throw new Error(`no ${kind}`);
  }
  return found;
}

test.each([OperatorFidelity.CORRECTED, OperatorFidelity.EXACT])(
  'names, ports, labels and selectors of the example with two clusters are those that the operator gives (%s)',
  (fidelity) => {
    const cluster = TargetCluster.withoutOperator({ fidelity });
    const manifests = Testing.synth(new IssuesChart(Testing.app(), 'issues', { cluster })) as Manifest[];
    const service = byKind(manifests, 'Service');
    const deployment = byKind(manifests, 'Deployment');
    const [recorded] = corpusCases().filter((each) => each.name === 'a01-minimal');
    const objects = JSON.stringify(recorded === undefined ? [] : objectsOf(recorded)).replaceAll('weather', 'issues');
    const operators = JSON.parse(objects) as Manifest[];
    expect(service.metadata.name).toBe(byKind(operators, 'Service').metadata.name);
    expect(service.spec).toEqual(byKind(operators, 'Service').spec);
    expect(deployment.spec.selector).toEqual(byKind(operators, 'Deployment').spec.selector);
    expect(deployment.spec.template?.metadata.labels).toEqual(
      byKind(operators, 'Deployment').spec.template?.metadata.labels,
    );
    expect(byKind(manifests, 'NetworkPolicy').spec.podSelector?.matchLabels).toEqual(service.spec.selector);
  },
);

const WITH = TargetCluster.withOperator({ release: OperatorRelease.V0_63 });
const WITHOUT = TargetCluster.withoutOperator();

test.each<[string, () => Chart]>([
  ['quickstart', () => new QuickstartChart(Testing.app(), 'weather')],
  ...[WITH, WITHOUT].flatMap((cluster): [string, () => Chart][] => [
    ['from-yaml', () => new FromYamlChart(Testing.app(), 'mcp', { cluster })],
    ['operations', () => new OperationsChart(Testing.app(), 'mcp', { cluster })],
    ['public-gateway', () => new PublicGatewayChart(Testing.app(), 'mcp', { cluster })],
    ['two-clusters', () => new IssuesChart(Testing.app(), 'issues', { cluster })],
  ]),
  ...environments().map((each): [string, () => Chart] => [
    `gitops, ${each.name}`,
    () => new GitopsChart(Testing.app(), 'weather', each),
  ]),
  ...[true, false].map((runsOperator): [string, () => Chart] => [
    `platform, with the operator: ${String(runsOperator)}`,
    () => new PlatformChart(Testing.app(), 'mcp', { runsOperator, servers: SERVERS }),
  ]),
])('the example %s has no warning that is not acknowledged', (_, example) => {
  expect(McpWarnings.of(example())).toEqual([]);
});
