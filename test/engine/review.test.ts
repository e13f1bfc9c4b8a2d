import { App } from 'cdk8s';
import { Construct } from 'constructs';
import type { Finding } from '../../lib/private/finding';
import { report } from '../../lib/engine/review';

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

const COUNTED =
  'https://github.com/cdk8s-mcp/cdk8s-mcp/blob/main/docs/checks/warnings.md says what to do, and McpWarnings.of(app) lists all places';

function printed(): unknown[] {
  return warn.mock.calls.map(([text]) => text);
}

describe('report', () => {
  test('reports a warning to people and to tools', () => {
    const host = new Construct(new App(), 'a');
    report([{ host, finding: FINDING }]);

    expect(warn.mock.calls).toEqual([
      [`[a] ${TEXT}`, { type: 'McpWarning', code: 'CDK8S_MCP_PROXY_PORT' }],
      [`1 warning: ${COUNTED}`, { type: 'McpWarning' }],
    ]);
    expect(host.node.metadata.map(({ type, data }) => [type, data as string])).toEqual([['cdk8s-mcp:warning', TEXT]]);
  });

  test('shows the location of the field', () => {
    report([{ host: new Construct(new App(), 'a'), finding: FINDING, locate: () => 'f.yaml:3' }]);

    expect(warn.mock.calls[0]?.[0]).toBe(`[a] ${TEXT.replace('(proxy-port)', '(proxy-port, f.yaml:3)')}`);
  });

  test('prints on one line what is called by characters that no terminal shows', () => {
    report([{ host: new Construct(new App(), 'a\n\u001b[31m'), finding: FINDING }]);

    expect(printed()[0]).toBe(`${String.raw`[a\u000a\u001b[31m]`} ${TEXT}`);
  });

  test('prints one line per code, even for many constructs, and counts them at the end', () => {
    const root = new App();
    const hosts = ['a', 'b', 'c', 'd', 'e'].map((id) => new Construct(root, id));
    report([
      ...hosts.map((host) => ({ host, finding: FINDING })),
      { host: root, finding: { ...FINDING, id: 'other-thing' } },
    ]);

    expect(printed()).toEqual([
      `[a and 4 more] ${TEXT}`,
      `[] ${TEXT.replace('proxy-port', 'other-thing')}`,
      `6 warnings of 2 checks: ${COUNTED}`,
    ]);
    expect(hosts.map(({ node }) => node.metadata.length)).toEqual([1, 1, 1, 1, 1]);
  });

  test('cuts long values, but neither what is wrong nor what to do', () => {
    const host = new Construct(new App(), 'a');
    const [rule, fix] = ['w'.repeat(500), 'f'.repeat(500)];
    report([{ host, finding: { ...FINDING, field: 'p'.repeat(500), value: 'v'.repeat(500), rule, fix } }]);
    const line = `${'p'.repeat(199)}…: "${'v'.repeat(78)}… ${rule}; ${fix} (proxy-port)`;

    expect(printed()[0]).toBe(`[a] ${line}`);
    expect(host.node.metadata.map(({ data }) => data as string)).toEqual([line]);
  });

  test('prints no line twice in a process, such as one of many tests, and counts only what it prints', () => {
    const first = new Construct(new App(), 'a');
    const again = new Construct(new App(), 'a');
    const located = { host: first, finding: FINDING };
    report([located]);
    report([{ ...located, host: again }]);
    report([
      { ...located, host: again },
      { host: again, finding: { ...FINDING, id: 'other-thing' } },
    ]);

    expect(printed()).toEqual([
      `[a] ${TEXT}`,
      `1 warning: ${COUNTED}`,
      `[a] ${TEXT.replace('proxy-port', 'other-thing')}`,
      `1 warning: ${COUNTED}`,
    ]);
    expect([first, again].map(({ node }) => node.metadata.length)).toEqual([1, 2]);
  });

  test('prints a line again after 10,000 others, so that a process without end keeps few', () => {
    const host = new Construct(new App(), 'a');
    const tell = (...ids: readonly string[]): string[] => {
      warn.mockClear();
      report(ids.map((id) => ({ host, finding: { ...FINDING, id } })));
      return printed().map((line) => /\(([^(]*)\)$/.exec(String(line))?.[1] ?? 'sum');
    };
    const many = Array.from({ length: 9_998 }, (_, index) => `other-${String(index)}`);

    expect(tell('first')).toEqual(['first', 'sum']);
    expect(tell('second', 'first')).toEqual(['second', 'sum']);
    expect(tell(...many)).toHaveLength(many.length + 1);
    expect(tell('first', 'second')).toEqual([]);
    expect(tell('last')).toEqual(['last', 'sum']);
    expect(tell('first', 'last')).toEqual(['first', 'sum']);
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
