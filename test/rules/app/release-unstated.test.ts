import { App, Chart } from 'cdk8s';
import { McpApiVersion, McpInclude, McpWarnings, OperatorRelease, RemoteMcpProxy, TargetCluster } from '../../../lib';
import { bareProxyIn } from '../../support/facades';
import { command } from '../../support/command';
import { fileOf } from '../../support/include';
import { LATEST_RELEASE, operatorRelease } from '../../../lib/releases/releases';
import { lines, resource } from './app-resource';

const CODE = 'CDK8S_MCP_RELEASE_UNSTATED';
const DEPRECATED = ', resources have its version v1alpha1, of which later ones warn';
const TEXT = `TargetCluster.release: is not stated, so fields and checks are those of 0.22.0, the oldest supported one${DEPRECATED}, and policies of releases below 0.47.0 can be passed by; state the release that runs in the cluster, such as ${LATEST_RELEASE}, or give its CRDs with crds (release-unstated)`;
const DOCUMENT = JSON.stringify({
  apiVersion: 'toolhive.stacklok.dev/v1beta1',
  kind: 'MCPRemoteProxy',
  metadata: { name: 'weather', namespace: 'mcp' },
  spec: { remoteUrl: 'https://mcp.example.com/mcp' },
});

/** The places where the app is told that no release is stated. */
function told(app: App): string[] {
  return McpWarnings.of(app)
    .filter(({ code }) => code === CODE)
    .map(({ path, message }) => `${path} ${message.replace(/, [^,]*\.yaml:\d+\)$/, ')')}`);
}

function chartIn(app: App, name: string, cluster?: TargetCluster): Chart {
  const chart = new Chart(app, name, { namespace: 'mcp' });
  cluster?.bind(chart);
  return chart;
}

describe('release-unstated', () => {
  test('is told once for the app, by props and by documents', () => {
    const app = new App();
    new McpInclude(chartIn(app, 'documents'), 'Include', { url: fileOf(DOCUMENT) });
    bareProxyIn(chartIn(app, 'unbound'), {}, 'one');
    bareProxyIn(chartIn(app, 'bound', TargetCluster.withOperator({ name: 'other' })), {}, 'two');

    expect(told(app)).toEqual([`documents/Include/weather-mcpremoteproxy-mcp ${TEXT}`]);
  });

  test('says nothing of the version if all are of the newest one', () => {
    const of = (cluster: TargetCluster): string[] => {
      const app = new App();
      new McpInclude(chartIn(app, 'documents', cluster), 'Include', { url: fileOf(DOCUMENT) });
      return told(app);
    };

    const expected = `documents/Include/weather-mcpremoteproxy-mcp ${TEXT.replace(DEPRECATED, '')}`;
    expect(of(TargetCluster.withOperator())).toEqual([expected]);
    expect(of(TargetCluster.withOperator({ apiVersion: McpApiVersion.V1ALPHA1 }))).toEqual([
      expect.stringContaining(DEPRECATED),
    ]);
  });

  test.each([
    ['a release', TargetCluster.withOperator({ release: OperatorRelease.LATEST })],
    ['no operator', TargetCluster.withoutOperator()],
    ['an acknowledgement', TargetCluster.withOperator({ acknowledge: [CODE] })],
  ])('is not told with %s', (_, cluster) => {
    const app = new App();
    bareProxyIn(chartIn(app, 'bound', cluster));

    expect(told(app)).toEqual([]);
  });

  test('does not tell that its acknowledgement has no effect', () => {
    const app = new App();
    McpWarnings.acknowledge(app, CODE);
    const chart = chartIn(app, 'bound', TargetCluster.withoutOperator());
    new RemoteMcpProxy(chart, 'Weather', { remoteUrl: 'https://mcp.example.com/mcp' });

    expect(McpWarnings.of(app).map(({ code }) => code)).not.toContain('CDK8S_MCP_ACKNOWLEDGE_UNUSED');
  });

  test('is told by the command, unless it is given the release', () => {
    const given = fileOf(DOCUMENT);

    expect(command(['check', given]).out).toContain('settings.release: is not stated');
    expect(command(['check', given]).code).toBe(0);
    expect(command(['check', given, '--release', LATEST_RELEASE]).out).not.toContain('is not stated');
    expect(command(['check', given, '--without-operator']).out).not.toContain('is not stated');
  });

  test('is told at the first construct for a cluster with the operator', () => {
    const release = { ...operatorRelease('0.22.0'), isStated: false };
    const [apiVersion] = ['toolhive.stacklok.dev/v1alpha1'];
    const [bare, other, later] = ['b', 'c', 'd'].map((path) => resource(path, { release, apiVersion }));
    const elsewhere = resource('a', { release, operator: false });

    expect(lines(elsewhere, ...[bare, other, later].flatMap((each) => each ?? []))).toEqual([
      `b release-unstated ${TEXT.replace(/: /, ' undefined: ').replace(/ \([^(]*\)$/, '')}`,
    ]);
    expect(lines(resource('z'), elsewhere)).toEqual([]);
  });
});
