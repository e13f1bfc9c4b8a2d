import { harmlessFinding } from '../../lib/engine/redaction';
import { chartFor, errorsOf, proxyIn } from '../support/facades';
import { documentOf, include } from '../support/include';
import { harmlessPath } from '../../lib/private/secret-texts';

const KEY = 'sk-proj-Zr8YQ2pLkD3fXw7Vn5Tb';

describe('what is shown of a finding', () => {
  test('names no key of a path that may be a secret', () => {
    expect(harmlessPath(`spec.headers["${KEY}"].x[0]["a \\"b"]`)).toBe('spec.headers["…"].x[0]["…"]');
    expect(harmlessPath('spec.kX9fQ2mZ7tLw4RbV8sYc[1]')).toBe('spec.…[1]');
    expect(harmlessPath('spec.env["my key"].value')).toBe('spec.env["my key"].value');
  });

  test('has no value, and no quotes of it, that may be one', () => {
    const common = { id: 'x', severity: 'error', field: 'a' } as const;

    expect(harmlessFinding({ ...common, value: KEY, rule: `is the same as "${KEY}"`, fix: 'use "b c"' })).toEqual({
      ...common,
      rule: 'is the same as "…"',
      fix: 'use "b c"',
    });
    const long = harmlessFinding({ ...common, rule: 'is wrong', fix: `write it as "/${'a'.repeat(300)}"` });
    expect(long.fix).toBe(`write it as "/${'a'.repeat(78)}…"`);
    expect(harmlessFinding({ ...common, value: 3, rule: 'is odd', fix: 'add 1' }).value).toBe(3);
  });
});

describe('a secret in the place of a name', () => {
  test.each<[string, object, string]>([
    [
      'of a variable',
      { resourceOverrides: { proxyDeployment: { env: [{ name: 'API_KEY=hunter2', value: 'x' }] } } },
      'env[0].name: is not a valid environment variable name',
    ],
    [
      'of a header',
      { headerForward: { addPlaintextHeaders: { 'Bearer hunter2': 'Authorization' } } },
      'addPlaintextHeaders["Bearer…"]: is not a valid HTTP header name',
    ],
    [
      'of a label',
      { resourceOverrides: { proxyDeployment: { labels: { team: 'hunter2 pa55' } } } },
      'labels["team"]: is not a valid label value',
    ],
  ])('%s is not in a message', (_, spec, expected) => {
    const chart = chartFor();
    include(chart, documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com/mcp', ...spec }));
    const errors = errorsOf(chart).join('\n');

    expect(errors).toContain(expected);
    expect(errors).not.toContain('hunter2');
  });

  test('of a prop is not in a message', () => {
    const chart = chartFor();
    proxyIn(chart, { metadata: { name: 'a', labels: { team: 'hunter2 pa55' } } });

    expect(errorsOf(chart).join('\n')).toContain('metadata.labels["team"]: is not a valid label value');
  });

  test('of a key that is written twice is not in a message', () => {
    const chart = chartFor();
    include(chart, 'apiVersion: v1\nkind: Secret\nmetadata: { name: a }\nstringData:\n  hunter2: a\n  hunter2: b\n');

    expect(errorsOf(chart)).toEqual([expect.stringMatching(/repeats a key of the same object; fix it \(.*:6:3\)/)]);
    expect(errorsOf(chart).join('\n')).not.toContain('hunter2');
  });
});
