import { McpWarnings } from '../../lib';
import { chartFor, errorsOf, manifestOf } from '../support/facades';
import { documentOf, include } from '../support/include';

test('writes no nulls, and says nothing of them', () => {
  const chart = chartFor();
  const spec = {
    remoteUrl: 'https://mcp.example.com/mcp',
    serviceAccount: null,
    headerForward: { addHeadersFromSecret: null },
  };
  include(chart, documentOf('MCPRemoteProxy', spec));

  expect(errorsOf(chart)).toEqual([]);
  expect(McpWarnings.of(chart).map(({ code }) => code)).not.toContain('CDK8S_MCP_NULL_FIELD');
  expect(JSON.stringify(manifestOf(chart, 'MCPRemoteProxy'))).not.toContain('null');
});
