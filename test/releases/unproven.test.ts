import { ApiObject, JsonPatch, Testing, type Chart } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import {
  ExternalAuthConfig,
  McpWarnings,
  OperatorFidelity,
  OperatorRelease,
  TargetCluster,
  type OperatorRelease as Release,
} from '../../lib';
import type { Manifest } from '../support/corpus';
import { everyField } from '../support/every-field';
import { everyLaterField } from '../support/every-later-field';
import { chartFor, errorsOf, manifestOf, proxyIn } from '../support/facades';
import { documentOf, include } from '../support/include';
import { laterExternalAuths } from '../support/later-external-auths';

const warn = jest.spyOn(process, 'emitWarning').mockImplementation();

beforeEach(() => {
  warn.mockClear();
});

const UNPROVEN = OperatorRelease.of('99.0');
const CODE = 'CDK8S_MCP_RELEASE_UNPROVEN';
const CLUSTERS: readonly (readonly [string, (release: Release) => TargetCluster])[] = [
  ['with the operator', (release) => TargetCluster.withOperator({ release })],
  ['without it', (release) => TargetCluster.withoutOperator({ release })],
  ['without it, exactly', (release) => TargetCluster.withoutOperator({ release, fidelity: OperatorFidelity.EXACT })],
];

/** Every field that there is, of proxies and of all configs. */
function everything(chart: Chart): Chart {
  everyField(chart);
  everyLaterField(chart);
  const secret = Secret.fromSecretName(chart, 'LaterSecret', 'secret');
  for (const [name, auth] of laterExternalAuths({ secret, key: 'key' })) {
    new ExternalAuthConfig(chart, name, { metadata: { name }, auth });
  }
  return chart;
}

function specOf({ spec }: Manifest): { readonly [field: string]: unknown } {
  return spec as { readonly [field: string]: unknown };
}

describe('a release that this package was not tested with', () => {
  test('has every field of the newest one with the operator, and the same output', () => {
    const [unproven, latest] = [UNPROVEN, OperatorRelease.LATEST].map(
      (release) => Testing.synth(everything(chartFor(TargetCluster.withOperator({ release })))) as Manifest[],
    );

    expect(unproven?.length).toBeGreaterThan(20);
    expect(unproven).toEqual(latest);
  });

  test.each(CLUSTERS.slice(1))('gets the run config of the newest one %s, and its own image', (_, clusterOf) => {
    const [unproven = '', latest = ''] = [UNPROVEN, OperatorRelease.LATEST].map((release) => {
      const chart = chartFor(clusterOf(release));
      proxyIn(chart, { audit: true, replicas: 2, podTemplate: { spec: { priorityClassName: 'high' } } });
      return JSON.stringify(Testing.synth(chart));
    });

    expect(unproven.replaceAll('proxyrunner:v99.0.0', `proxyrunner:v${OperatorRelease.LATEST.version}`)).toBe(latest);
    expect(unproven.includes('proxyrunner:v99.0.0')).toBe(!unproven.includes('proxyrunner:latest'));
  });

  test.each(CLUSTERS)('is one warning, %s, which can be acknowledged', (_, clusterOf) => {
    const chart = chartFor(clusterOf(UNPROVEN));
    proxyIn(chart, {}, 'one');
    proxyIn(chart, {}, 'two');
    Testing.synth(chart);
    const printed = warn.mock.calls.filter(([, options]) => JSON.stringify(options).includes(CODE));

    expect(printed).toHaveLength(1);
    expect(String(printed[0]?.[0])).toContain('is a release that this package was not tested with');

    const silent = chartFor(clusterOf(UNPROVEN));
    McpWarnings.acknowledge(silent, CODE);
    proxyIn(silent);
    expect(McpWarnings.of(silent).filter(({ code }) => code === CODE)).toEqual([]);
  });

  test('keeps unknown fields of documents, with a warning', () => {
    const chart = chartFor(TargetCluster.withOperator({ release: UNPROVEN }));
    include(
      chart,
      documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com/mcp', futureField: true, deep: { a: [1] } }),
    );

    expect(specOf(manifestOf(chart, 'MCPRemoteProxy'))).toMatchObject({ futureField: true, deep: { a: [1] } });
    const codes = McpWarnings.of(chart).map(({ code, field }) => `${code} ${field}`);
    expect(codes).toEqual(
      expect.arrayContaining([
        'CDK8S_MCP_UNKNOWN_FIELD spec.futureField',
        'CDK8S_MCP_UNKNOWN_FIELD spec.deep',
      ]),
    );
  });

  test.each(CLUSTERS.slice(1))('refuses them %s, where they cannot be applied', (_, clusterOf) => {
    const chart = chartFor(clusterOf(UNPROVEN));
    include(chart, documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com/mcp', futureField: true }));

    expect(errorsOf(chart).join()).toContain('spec.futureField: is not a field that this package knows');
  });

  test('accepts JSON patches for fields that it may have, and suggests them', () => {
    const chart = chartFor(TargetCluster.withOperator({ release: UNPROVEN }));
    const proxy = proxyIn(chart);
    ApiObject.of(proxy).addJsonPatch(
      JsonPatch.replace('/spec/remoteUrl', 'http://127.0.0.1/mcp'),
      JsonPatch.add('/spec/futureField', true),
    );

    expect(specOf(manifestOf(chart, 'MCPRemoteProxy'))).toMatchObject({
      remoteUrl: 'http://127.0.0.1/mcp',
      futureField: true,
    });
  });

  test('may allow more than the newest one, as the fix says', () => {
    const errorsAt = (release: Release, remoteUrl: string, headers: object = {}): string => {
      const chart = chartFor(TargetCluster.withOperator({ release }));
      include(chart, documentOf('MCPRemoteProxy', { remoteUrl, headerForward: { addPlaintextHeaders: headers } }));
      return errorsOf(chart).join();
    };
    const later = 'or set it with a JSON patch, if release 99.0.0 takes it';

    expect(errorsAt(UNPROVEN, 'http://10.0.0.7/mcp')).toContain(
      `use a public address or a name, or set allowPrivateEndpoint to true; ${later}`,
    );
    expect(errorsAt(OperatorRelease.of('0.30.9'), 'http://10.0.0.7/mcp')).not.toContain('JSON patch');
    expect(errorsAt(OperatorRelease.LATEST, 'http://10.0.0.7/mcp')).not.toContain('JSON patch');
    // the proxy rejects that one, whatever the operator accepts
    expect(errorsAt(UNPROVEN, 'https://mcp.example.com/mcp', { Host: 'a' })).toMatch(/header-restricted/);
    expect(errorsAt(UNPROVEN, 'https://mcp.example.com/mcp', { Host: 'a' })).not.toContain('JSON patch');
  });
});
