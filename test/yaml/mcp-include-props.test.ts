import { Testing } from 'cdk8s';
import { McpInclude } from '../../lib/index';
import { chartFor, errorsOf } from '../support/facades';
import { documentOf, fileOf } from '../support/include';

const warn = jest.spyOn(process, 'emitWarning').mockImplementation();

describe('props of McpInclude', () => {
  test('that are wrong are told, and nothing is read', () => {
    const chart = chartFor();
    const url = fileOf(documentOf('MCPToolConfig', { toolsFilter: ['a', 'a'] }));
    const { children } = new McpInclude(chart, 'Include', { url, substitution: 'x' as never }).node;
    new McpInclude(chart, 'Other', { url: 5 as never });

    expect(children).toEqual([]);
    expect(errorsOf(chart)).toEqual([
      '[test/Include] substitution: is a string, not true or false; give true or false (type)',
      '[test/Other] url: is a number, not a string; give a string (type)',
    ]);
  });

  test('need a scope and an id', () => {
    const props = { url: 'x.yaml' };

    expect(() => new McpInclude(undefined as never, 'Include', props)).toThrow(/McpInclude/);
    expect(() => new McpInclude(chartFor(), 5 as never, props)).toThrow(/McpInclude/);
  });

  test('with a code that is none are told with their name', () => {
    const chart = chartFor();
    const url = fileOf('apiVersion: v1\nkind: ConfigMap\nmetadata: { name: x }\n');
    new McpInclude(chart, 'Include', { url, acknowledge: ['CDK8S_MCP_ELEPHANT'] });
    Testing.synth(chart);

    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(/^\[test\/Include\] acknowledge\[0\]: .*\(acknowledge-unknown\)$/),
      expect.objectContaining({ code: 'CDK8S_MCP_ACKNOWLEDGE_UNKNOWN' }),
    );
  });

  test.each(['files/https:/x.yaml', 'HTTPS', 'http'])('name a file unless they begin like a URL: %s', (url) => {
    const chart = chartFor();
    new McpInclude(chart, 'Include', { url });

    expect(errorsOf(chart)).toEqual([expect.stringMatching(/ no such file .*; check the path \(unreadable-file\)$/)]);
  });
});
