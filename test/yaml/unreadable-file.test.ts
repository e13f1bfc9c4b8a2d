import { McpInclude } from '../../lib/index';
import { checkNamed } from '../support/checks-page';
import { chartFor, errorsOf, proxyIn } from '../support/facades';
import { documentOf, include } from '../support/include';

describe('a file of McpInclude', () => {
  test.each([
    [
      `${documentOf('MCPGroup', {})}\n---\na: 1\na: 2`,
      /: repeats a key of the same object; fix it \(.*\d\.yaml:\d+:1\)$/,
    ],
    ['a: [', /; fix it \(unreadable-file, .*\d\.yaml:1:5\)$/],
    ['just text', /: is not a Kubernetes object; give it apiVersion and kind \(unreadable-file, .*\d\.yaml:1\)$/],
  ])('that is not YAML is refused as a whole: %j', (text, message) => {
    const chart = chartFor();
    const { children } = include(chart, text).node;

    expect(errorsOf(chart)).toEqual([expect.stringMatching(/^\[test\/Include\d+\] url: ".*" cannot be read: /)]);
    expect(errorsOf(chart)).toEqual([expect.stringMatching(message)]);
    expect(children).toEqual([]);
  });

  test('that does not exist is an error', () => {
    const chart = chartFor();
    new McpInclude(chart, 'I', { url: 'no/such/file.yaml' });

    expect(errorsOf(chart)).toEqual([`[test/I] ${checkNamed('unreadable-file').message}`]);
  });

  test('that is a folder is an error', () => {
    const chart = chartFor();
    new McpInclude(chart, 'I', { url: __dirname });

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(/^\[test\/I\] url: ".*" cannot be read: EISDIR: .*; check the path \(unreadable-file\)$/),
    ]);
  });

  test('that cannot be read does not hide other errors', () => {
    const chart = chartFor();
    new McpInclude(chart, 'I', { url: 'no/such/file.yaml' });
    proxyIn(chart, { proxyPort: 0 });

    expect(errorsOf(chart)).toEqual([
      expect.stringContaining('(unreadable-file)'),
      expect.stringContaining('(minimum)'),
    ]);
  });
});
