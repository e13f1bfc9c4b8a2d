import type { Chart } from 'cdk8s';
import { OidcConfig, OperatorFidelity, OperatorRelease, TargetCluster, ToolConfig } from '../../../lib';
import { chartFor, errorsOf, manifestOf, proxyIn } from '../../support/facades';

const LARGEST = 1_048_576;
const EXACT = TargetCluster.withoutOperator({ fidelity: OperatorFidelity.EXACT, release: OperatorRelease.V0_22 });
const CORRECTED = TargetCluster.withoutOperator();

/** Each with the one whose objects are those that the cluster will have. */
const CLUSTERS: readonly (readonly [title: string, cluster: TargetCluster, written: TargetCluster])[] = [
  ['with the operator', TargetCluster.withOperator(), EXACT],
  ['without the operator', CORRECTED, CORRECTED],
  ['exactly as the operator', EXACT, EXACT],
];

/** A proxy with many tools, each of which takes more room for the indent than for its name. */
function chartWith(cluster: TargetCluster, name: string): Chart {
  const chart = chartFor(cluster);
  const tools = Array.from({ length: 13_000 }, (_, index) => `t${String(index)}`);
  const config = new ToolConfig(chart, 'Tools', { metadata: { name: 'tools' }, toolsFilter: [name, ...tools] });
  proxyIn(chart, { tools: { config: config } });
  return chart;
}

function told(chart: Chart): string[] {
  return errorsOf(chart).filter((error) => error.endsWith('(run-config-size)'));
}

/** The size of the run config with a tool of that name, as the API server counts it. */
function sizeOf(cluster: TargetCluster, name: string): number {
  const data = manifestOf(chartWith(cluster, name), 'ConfigMap')['data'] as Record<string, string>;
  return Object.values(data).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

test.each(CLUSTERS)('%s, a run config has as many bytes as a ConfigMap can have, at most', (_, cluster, written) => {
  const short = sizeOf(written, 'x');
  const copies = sizeOf(written, 'xx') - short;
  const fits = 'x'.repeat(Math.floor((LARGEST - short) / copies) + 1);
  const tooLarge = short + fits.length * copies;

  expect(short).toBeLessThan(LARGEST);
  expect(told(chartWith(cluster, fits))).toEqual([]);
  expect(told(chartWith(cluster, `${fits}x`))).toEqual([
    expect.stringContaining(` bytes in a run config of ${String(tooLarge)}, but a ConfigMap can have at most 1048576`),
  ]);
});

test('where a config is not in the app, the size is that of the large parts', () => {
  const chart = chartFor();
  const config = OidcConfig.fromOidcConfigName(chart, 'Oidc', 'oidc');
  const remoteUrl = `https://mcp.example.com/${'x'.repeat(LARGEST)}`;
  proxyIn(chart, { oidc: { config, audience: 'weather' }, remoteUrl });

  expect(told(chart)).toEqual([expect.stringContaining('remoteUrl: takes 1048602 bytes in a run config of 1048602')]);
});
