import { Chart, Testing } from 'cdk8s';
import { Construct } from 'constructs';
import { McpWarnings, RemoteMcpProxy } from '../../lib/index';
import { chartFor, errorsOf, proxyIn, REQUESTS, statedCluster } from '../support/facades';
import { documentOf, include } from '../support/include';

const warn = jest.spyOn(process, 'emitWarning').mockImplementation();

beforeEach(() => {
  warn.mockClear();
});

const MISSING = 'CDK8S_MCP_AUTHENTICATION_MISSING';
const TEXT =
  'oidc: is missing, so anyone who can reach the proxy can use the remote server through it; add it, or restrict access with a NetworkPolicy (authentication-missing)';

const URL = 'https://github.com/cdk8s-mcp/cdk8s-mcp/blob/main/docs/checks/oidc.md#authentication-missing';

describe('McpWarnings.of', () => {
  test('inspects the app, and prints nothing', () => {
    const chart = chartFor();
    const proxy = proxyIn(chart);

    expect(McpWarnings.of(chart)).toEqual([
      { path: 'test/weather', code: MISSING, field: 'oidc', message: TEXT, url: URL },
    ]);
    expect(warn).not.toHaveBeenCalled();
    expect(proxy.node.metadata).toEqual([]);
  });

  test('keeps the warnings for the synth', () => {
    const chart = chartFor();
    proxyIn(chart);
    McpWarnings.of(chart);
    Testing.synth(chart);
    McpWarnings.of(chart);

    expect(warn.mock.calls).toEqual([
      [`[test/weather] ${TEXT}`, { type: 'McpWarning', code: MISSING }],
      [expect.stringMatching(/^1 warning: /), { type: 'McpWarning' }],
    ]);
  });

  test('only returns warnings below the scope', () => {
    const app = Testing.app();
    statedCluster().bind(app);
    const [first, second] = ['first', 'second'].map((id) => new Chart(app, id, { namespace: id }));
    const group = new Construct(first ?? app, 'Group');
    const proxy = new RemoteMcpProxy(group, 'Proxy', { remoteUrl: 'https://mcp.example.com', resources: REQUESTS });
    proxyIn(second ?? new Chart(app, 'x'));
    const pathsOf = (scope: Construct): string[] => McpWarnings.of(scope).map(({ path }) => path);

    expect(pathsOf(app)).toEqual(['first/Group/Proxy', 'second/weather']);
    expect(pathsOf(first ?? app)).toEqual(['first/Group/Proxy']);
    expect(pathsOf(group)).toEqual(['first/Group/Proxy']);
    expect(pathsOf(proxy)).toEqual(['first/Group/Proxy']);
    expect(pathsOf(second ?? app)).toEqual(['second/weather']);
    expect(McpWarnings.of(new Construct(app, 'empty'))).toEqual([]);
  });

  test('follows later additions and removals', () => {
    const chart = chartFor();

    expect(McpWarnings.of(chart)).toEqual([]);

    proxyIn(chart);

    expect(McpWarnings.of(chart)).toHaveLength(1);

    chart.node.tryRemoveChild('weather');

    expect(McpWarnings.of(chart)).toEqual([]);
  });

  test('forgets warnings about documents that were removed', () => {
    const chart = chartFor();
    const twice = documentOf('MCPToolConfig', { toolsFilter: ['a'] });
    const foreign = documentOf('MCPToolConfig', {}, { apiVersion: 'mcp.example.com/v1', metadata: { name: 'y' } });
    const { id } = include(chart, [twice, twice, foreign].join('\n---\n')).node;

    expect(McpWarnings.of(chart).map(({ code }) => code)).toEqual(['CDK8S_MCP_FOREIGN_GROUP']);
    expect(errorsOf(chart)).toEqual([expect.stringContaining('(document-duplicate, ')]);

    chart.node.tryRemoveChild(id);

    expect(McpWarnings.of(chart)).toEqual([]);
    expect(errorsOf(chart)).toEqual([]);
  });

  test('returns warnings even if there are errors', () => {
    const chart = chartFor();
    proxyIn(chart, { proxyPort: 0 });

    expect(McpWarnings.of(chart).map(({ code }) => code)).toEqual([MISSING]);
  });

  test('shows the location in a document', () => {
    const chart = chartFor();
    const resources = { requests: { cpu: '50m' } };
    include(chart, documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com', proxyPort: 80, resources }));

    expect(McpWarnings.of(chart).map(({ field, message }) => [field, message.replace(/.*\(/, '(')])).toEqual([
      ['spec.oidcConfigRef', expect.stringMatching(/^\(authentication-missing, .*\.yaml:7\)$/)],
      ['spec.proxyPort', expect.stringMatching(/^\(proxy-port, .*\.yaml:9\)$/)],
    ]);
  });

  test('is empty for a tree without constructs of this package', () => {
    expect(McpWarnings.of(new Construct(undefined as never, ''))).toEqual([]);
  });
});
