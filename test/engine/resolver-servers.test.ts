import { Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { Authorization, AuthzConfig, AuthzPolicy, McpWarnings, RemoteMcpProxy } from '../../lib';
import { chartFor, proxyIn, statedCluster } from '../support/facades';
import { include } from '../support/include';

jest.spyOn(process, 'emitWarning').mockImplementation();

const about = (name: string): string => `permit(principal, action, resource in MCP::"${name}");`;

/** The warnings about servers that policies name, without their ends. */
function told(chart: Chart): string[] {
  return McpWarnings.of(chart.node.root)
    .filter(({ code }) => code === 'CDK8S_MCP_CEDAR_SERVER')
    .map(({ path, message }) => `${path} ${message.split(', but')[0] ?? ''}`);
}

function otherServer(name: string, kind: string, namespace?: string): string {
  return JSON.stringify({ apiVersion: 'toolhive.stacklok.dev/v1beta1', kind, metadata: { name, namespace } });
}

describe('policies that proxies share', () => {
  test('can be about each of them, and what is nearly a name is told at that proxy', () => {
    const chart = chartFor();
    const policies = ['weather', 'news', 'wether', 'payroll'].map(about);
    const config = new AuthzConfig(chart, 'Authz', { policy: AuthzPolicy.cedar(policies) });
    for (const id of ['weather', 'news']) {
      proxyIn(chart, { authorization: Authorization.fromConfig(config), metadata: { name: id } }, id);
    }

    expect(told(chart)).toEqual(['test/weather authorization.config: policies[2] names MCP::"wether"']);
  });

  test('can be about no other server if there is none', () => {
    const chart = chartFor();
    const config = new AuthzConfig(chart, 'Authz', { policy: AuthzPolicy.cedar(['weather', 'payroll'].map(about)) });
    proxyIn(chart, { authorization: Authorization.fromConfig(config), metadata: { name: 'weather' } });

    expect(told(chart)).toEqual(['test/weather authorization.config: policies[1] names MCP::"payroll"']);
  });

  test.each(['MCPServer', 'VirtualMCPServer'])('can be about each %s of the namespace', (kind) => {
    const chart = chartFor();
    const data = {
      'authz.json': JSON.stringify({ version: '1.0', type: 'cedarv1', cedar: { policies: [about('wether')] } }),
    };
    const configMap = new kplus.ConfigMap(chart, 'Policies', { data });
    proxyIn(chart, {
      authorization: Authorization.fromConfigMap(configMap as kplus.IConfigMap),
      metadata: { name: 'weather' },
    });

    expect(told(chart)).toEqual(['test/weather authorization: cedar.policies[0] names MCP::"wether"']);

    include(chart, otherServer('wether', kind, 'elsewhere'));

    expect(told(chart)).toHaveLength(1);

    include(chart, otherServer('wether', kind, chart.namespace));

    expect(told(chart)).toEqual([]);
  });

  test('are those of one cluster', () => {
    const app = Testing.app();
    const charts = ['staging', 'production'].map((name) => {
      const chart = new Chart(app, name, { namespace: 'mcp' });
      statedCluster({ name }).bind(chart);
      return chart;
    });
    const [staging, production] = charts as [Chart, Chart];
    const config = new AuthzConfig(staging, 'Authz', { policy: AuthzPolicy.cedar([about('news')]) });
    proxyIn(staging, { authorization: Authorization.fromConfig(config), metadata: { name: 'weather' } });
    proxyIn(production, { metadata: { name: 'news' } }, 'news');

    expect(told(staging)).toEqual(['staging/weather authorization.config: policies[0] names MCP::"news"']);
  });
});

describe('policies of a proxy itself', () => {
  test('can only be about it', () => {
    const chart = chartFor();
    const authorization = Authorization.cedar([about('weather'), about('news')]);
    proxyIn(chart, { authorization, metadata: { name: 'weather' } }, 'weather');
    proxyIn(chart, { metadata: { name: 'news' } }, 'news');

    expect(told(chart)).toEqual(['test/weather authorization.policies[1]: names MCP::"news"']);
  });

  test('name it as it is called in the cluster', () => {
    const chart = chartFor();
    const weather = new RemoteMcpProxy(chart, 'weather', { remoteUrl: 'https://mcp.example.com/mcp' });
    const unnamed = (policy: string): string[] => {
      const id = `p${String(chart.node.children.length)}`;
      new RemoteMcpProxy(chart, id, {
        remoteUrl: 'https://mcp.example.com/mcp',
        authorization: Authorization.cedar([policy]),
      });
      const found = told(chart);
      chart.node.tryRemoveChild(id);
      return found;
    };

    expect(weather.name).toMatch(/^test-weather-\w{8}$/);
    expect(unnamed(about('p1'))).toHaveLength(1);
  });

  test.each([
    ['weather', 'MCP::"${SERVER}"', 0],
    ['weather', 'MCP::"we${SERVER}"', 0],
    ['${SERVER}', 'MCP::"weather"', 0],
    ['${SERVER}', 'MCP::"${SERVER}"', 0],
    ['weather', 'MCP::"weathr"', 1],
  ])('may have names that are variables: %s, %s', (name, server, warnings) => {
    const chart = chartFor();
    const policies = [`permit(principal, action, resource in ${server});`];
    const spec = {
      remoteUrl: 'https://mcp.example.com/mcp',
      authzConfig: { type: 'inline', inline: { policies } },
    };
    const document = { apiVersion: 'toolhive.stacklok.dev/v1beta1', kind: 'MCPRemoteProxy', metadata: { name }, spec };
    include(chart, JSON.stringify(document));

    expect(told(chart)).toHaveLength(warnings);
  });
});
