import { App } from 'cdk8s';
import { Construct } from 'constructs';
import type { Finding } from '../../lib/model/finding';
import { report } from '../../lib/engine/report-warnings';

const warn = jest.spyOn(process, 'emitWarning').mockImplementation();

beforeEach(() => {
  warn.mockClear();
});

const FINDING: Finding = {
  id: 'proxy-port',
  severity: 'warning',
  field: 'spec.proxyPort',
  value: 80,
  rule: 'is a port that only root can listen on',
  fix: 'use 1024 or above',
};
const TEXT = 'spec.proxyPort: 80 is a port that only root can listen on; use 1024 or above (proxy-port)';

describe('report', () => {
  test('reports a warning to people and to tools', () => {
    const host = new Construct(new App(), 'a');
    report([{ host, finding: FINDING }]);

    expect(warn.mock.calls).toEqual([
      [
        `[a] ${TEXT}`,
        {
          type: 'McpWarning',
          code: 'CDK8S_MCP_PROXY_PORT',
          detail: 'See https://github.com/cdk8s-mcp/cdk8s-mcp/blob/main/docs/checks.md#proxy-port',
        },
      ],
    ]);
    expect(host.node.metadata.map(({ type, data }) => [type, data as string])).toEqual([['cdk8s-mcp:warning', TEXT]]);
  });

  test('shows the location of the field', () => {
    report([{ host: new Construct(new App(), 'a'), finding: FINDING, location: 'f.yaml:3' }]);

    expect(warn.mock.calls[0]?.[0]).toBe(`[a] ${TEXT.replace('(proxy-port)', '(proxy-port, f.yaml:3)')}`);
  });

  test('prints one line per code, even for many constructs', () => {
    const root = new App();
    const hosts = ['a', 'b', 'c', 'd', 'e'].map((id) => new Construct(root, id));
    report([
      ...hosts.map((host) => ({ host, finding: FINDING })),
      { host: root, finding: { ...FINDING, id: 'other-thing' } },
    ]);

    expect(warn.mock.calls.map(([text]) => text)).toEqual([
      `[a] ${TEXT} [5 times: a, b, c and 2 more]`,
      `[] ${TEXT.replace('proxy-port', 'other-thing')}`,
    ]);
    expect(hosts.map(({ node }) => node.metadata.length)).toEqual([1, 1, 1, 1, 1]);
  });

  test.each([
    [2, 'a, b'],
    [3, 'a, b, c'],
    [4, 'a, b, c and 1 more'],
  ])('names up to three of %d constructs', (count, shown) => {
    const root = new App();
    const hosts = ['a', 'b', 'c', 'd'].slice(0, count).map((id) => new Construct(root, id));
    report(hosts.map((host) => ({ host, finding: FINDING })));

    expect(warn.mock.calls.map(([text]) => text)).toEqual([`[a] ${TEXT} [${String(count)} times: ${shown}]`]);
  });

  test('names a construct once, however often it has the warning', () => {
    const host = new Construct(new App(), 'a');
    report([FINDING, { ...FINDING, field: 'spec.other' }].map((finding) => ({ host, finding })));

    expect(warn.mock.calls.map(([text]) => text)).toEqual([`[a] ${TEXT} [2 times: a]`]);
    expect(host.node.metadata).toHaveLength(2);
  });

  test('does not repeat warnings in the metadata', () => {
    const host = new Construct(new App(), 'a');
    report([{ host, finding: FINDING }]);
    report([{ host, finding: FINDING }]);

    expect(host.node.metadata).toHaveLength(1);
  });

  test('adds its metadata beside what others say', () => {
    const host = new Construct(new App(), 'a');
    host.node.addMetadata('other', TEXT);
    report([{ host, finding: FINDING }]);

    expect(host.node.metadata.map(({ type }) => type)).toEqual(['other', 'cdk8s-mcp:warning']);
  });

  test('prints nothing without warnings', () => {
    report([]);

    expect(warn).not.toHaveBeenCalled();
  });
});
