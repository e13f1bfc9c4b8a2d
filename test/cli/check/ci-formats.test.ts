import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { toBeValidSarifLog } from '@microsoft/jest-sarif';
import type { Log } from 'sarif';
import { command, type CommandResult } from '../../support/command';
import { inFolder } from '../../support/in-folder';
import { documentOf } from '../../support/include';
import { mistakesOf } from '../../support/junit';

const metadata = { name: 'weather', namespace: 'mcp' };
const remoteUrl = 'https://mcp.example.com/mcp';
const WRONG = documentOf('MCPRemoteProxy', { remoteUrl, proxyPort: 70_000 }, { metadata });
const RIGHT = documentOf('MCPGroup', {}, { metadata });
/** Values with what XML and JSON must escape. */
const HOSTILE = documentOf('MCPRemoteProxy', { remoteUrl, transport: ']]> & "<\u0001\uD83D' }, { metadata });

function check(files: { readonly [file: string]: string }, ...args: readonly string[]): CommandResult {
  return inFolder((folder) => {
    for (const [file, text] of Object.entries(files)) {
      writeFileSync(path.join(folder, file), text);
    }
    const { out, ...result } = command(['check', folder, ...args]);
    return { ...result, out: out.replaceAll(folder, '/files') };
  });
}

expect.extend({ toBeValidSarifLog });

describe('check --format sarif', () => {
  test('is valid, and names the file, the line and the object of each problem', () => {
    const { code, out } = check({ 'a b.yaml': WRONG, 'right.yaml': RIGHT }, '--format', 'sarif', '--release', '0.44');
    const log = JSON.parse(out) as Log;
    expect(log).toBeValidSarifLog();
    const [{ tool, results = [] } = {} as never] = log.runs;
    expect(tool.driver).toMatchObject({ name: 'cdk8s-mcp', version: '1.2.3' });
    expect(results.map(({ ruleId, level }) => `${level ?? ''} ${ruleId ?? ''}`)).toEqual([
      'warning requests-missing',
      'warning authentication-missing',
      'error maximum',
    ]);
    expect(results.map(({ ruleIndex = -1 }) => tool.driver.rules?.[ruleIndex]?.id)).toEqual(
      results.map(({ ruleId }) => ruleId),
    );
    expect(tool.driver.rules?.map(({ helpUri = '' }) => helpUri.replace(/^.*\/docs\//, ''))).toEqual([
      'checks/oidc.md#authentication-missing',
      'checks/types-and-limits.md#maximum',
      'checks/pod.md#requests-missing',
    ]);
    expect(tool.driver.rules?.[2]).toEqual({
      id: 'requests-missing',
      helpUri: expect.stringMatching(/pod\.md#requests-missing$/) as unknown,
      shortDescription: { text: expect.stringMatching(/^[^.]+\.$/) as unknown },
      fullDescription: { text: expect.stringMatching(/^\S/) as unknown },
      help: { text: expect.stringMatching(/Acknowledge: `CDK8S_MCP_REQUESTS_MISSING`.*\nhttps:\S+$/) as unknown },
      defaultConfiguration: { level: 'warning' },
    });
    expect(results[2]).toMatchObject({
      message: { text: 'spec.proxyPort: 70000 is above the maximum of 65535; use 1 to 65535' },
      locations: [
        {
          physicalLocation: { artifactLocation: { uri: 'file:///files/a%20b.yaml' }, region: { startLine: 10 } },
          logicalLocations: [{ fullyQualifiedName: 'MCPRemoteProxy/mcp/weather' }],
        },
      ],
    });
    expect(code).toBe(1);
  });

  test.each([
    ['no problem', { 'right.yaml': RIGHT }],
    ['text that must be escaped', { 'hostile.yaml': HOSTILE }],
    ['a file that cannot be read', { 'broken.yaml': 'toolhive.stacklok.dev: [' }],
  ])('is valid with %s', (_, files) => {
    expect(JSON.parse(check(files, '--format', 'sarif').out)).toBeValidSarifLog();
  });

  test('has no link that a manifest says', () => {
    const linked = WRONG.replace(/toolhive[^"]+/, 'a/b/[c](d)');
    const { out } = command(['check', '-', '--format', 'sarif'], false, linked);
    const [result] = (JSON.parse(out) as Log).runs[0]?.results ?? [];
    expect(result?.message.text).toBe(String.raw`"a/b/[c]\u0028d)" is not an API version; write it as GROUP/VERSION`);
  });

  test('names a file relative to the folder of the command', () => {
    const { out } = command(['check', '-', '--format', 'sarif'], false, WRONG);
    expect(out).toContain('"uri": "stdin"');
  });
});

describe('check --format junit', () => {
  test('has a suite for each file and a case for each problem; only errors are failures', async () => {
    const { code, out } = check({ 'right.yaml': RIGHT, 'wrong.yaml': WRONG }, '--format', 'junit', '--release', '0.44');
    expect(await mistakesOf(out)).toEqual([]);
    expect(out.replaceAll(/<system-out>.+(?=<)/g, '<system-out>…')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="cdk8s-mcp" tests="4" failures="1">
  <testsuite name="/files/right.yaml" tests="1" failures="0">
    <testcase name="no problems" classname="/files/right.yaml"/>
  </testsuite>
  <testsuite name="/files/wrong.yaml" tests="3" failures="1">
    <testcase name="MCPRemoteProxy mcp/weather: spec.resources (requests-missing)" classname="/files/wrong.yaml">
      <system-out>…</system-out>
    </testcase>
    <testcase name="MCPRemoteProxy mcp/weather: spec.oidcConfigRef (authentication-missing)" classname="/files/wrong.yaml">
      <system-out>…</system-out>
    </testcase>
    <testcase name="MCPRemoteProxy mcp/weather: spec.proxyPort (maximum)" classname="/files/wrong.yaml">
      <failure type="maximum" message="spec.proxyPort: 70000 is above the maximum of 65535; use 1 to 65535">/files/wrong.yaml:10: MCPRemoteProxy mcp/weather: spec.proxyPort: 70000 is above the maximum of 65535; use 1 to 65535 (maximum)</failure>
    </testcase>
  </testsuite>
</testsuites>
`);
    expect(out).toMatch(
      /<system-out>.files.wrong.yaml:8: MCPRemoteProxy mcp.weather: spec.resources: .* \(CDK8S_MCP_REQUESTS_MISSING\)</,
    );
    expect(code).toBe(1);
  });

  test.each([
    ['no problem', { 'right.yaml': RIGHT }],
    ['text that must be escaped', { 'hostile.yaml': HOSTILE }],
    ['a file that cannot be read', { 'broken.yaml': 'toolhive.stacklok.dev: [' }],
  ])('is valid with %s', async (_, files) => {
    expect(await mistakesOf(check(files, '--format', 'junit').out)).toEqual([]);
  });
});

describe('check --format', () => {
  test('takes text and json, which --json stands for', () => {
    const files = { 'wrong.yaml': WRONG };
    expect(check(files, '--format', 'text')).toEqual(check(files));
    expect(check(files, '--format', 'json')).toEqual(check(files, '--json'));
    expect(check(files, '--format', 'json', '--json')).toEqual(check(files, '--json'));
  });

  test('refuses what is not a format, and two formats at once', () => {
    expect(check({ 'right.yaml': RIGHT }, '--format', 'xml')).toEqual({
      code: 2,
      out: '',
      error: 'cdk8s-mcp: "xml" is not a format; use text, json, sarif or junit; see cdk8s-mcp check --help\n',
    });
    expect(check({ 'right.yaml': RIGHT }, '--format', 'sarif', '--json').error).toContain(
      '--json and --format sarif contradict each other',
    );
  });
});
