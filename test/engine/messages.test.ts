import * as fc from 'fast-check';
import {
  CHECKS_PAGE,
  explanationOf,
  harmlessFinding,
  harmlessPath,
  message,
  setWording,
  warningCode,
  WARNINGS_PAGE,
  wordingOf,
} from '../../lib/engine/messages';
import type { Finding } from '../../lib/private/finding';
import { anyText } from '../support/any-text';
import { chartFor, errorsOf, proxyIn } from '../support/facades';
import { documentOf, include } from '../support/include';

const FINDING: Finding = {
  id: 'header-restricted',
  severity: 'error',
  field: 'spec.headerForward.addPlaintextHeaders["Host"]',
  rule: 'is restricted, so the proxy would not start',
  fix: 'remove it',
};

describe('message', () => {
  test('is field, rule, fix and id', () => {
    expect(message(FINDING)).toBe(
      'spec.headerForward.addPlaintextHeaders["Host"]: is restricted, so the proxy would not start; remove it (header-restricted)',
    );
  });

  test('begins with what is wrong, if there is no field', () => {
    expect(message({ ...FINDING, field: '' })).toBe(
      'is restricted, so the proxy would not start; remove it (header-restricted)',
    );
  });

  test('has the location of the field', () => {
    expect(message(FINDING, 'proxies.yaml:7')).toMatch(/; remove it \(header-restricted, proxies\.yaml:7\)$/);
  });

  test.each([
    ['text', '"text"'],
    ['', '""'],
    [0, '0'],
    [false, 'false'],
    [null, 'null'],
    [['a', 1], '["a",1]'],
    [{ a: { b: 1 } }, '{"a":{"b":1}}'],
    [10n, '10'],
    [NaN, 'NaN'],
    [Symbol('x'), 'a symbol'],
    [(): void => undefined, 'a function'],
    ['x'.repeat(100), `"${'x'.repeat(78)}…`],
  ])('shows the value %p as %s', (value, shown) => {
    expect(message({ ...FINDING, field: 'spec.a', value, rule: 'is wrong' })).toBe(
      `spec.a: ${shown} is wrong; remove it (header-restricted)`,
    );
  });

  test.each([
    ['https://user:hunter2@a.example/b', '"https://…@a.example/b"'],
    ['https://hunter2@a.example', '"https://…@a.example"'],
    ['https://a.example/@hunter', '"https://a.example/@hunter"'],
    [['redis://:hunter2@a.example'], '["redis://…@a.example"]'],
    [{ toJSON: (): undefined => undefined }, 'an object'],
  ])('shows no credentials of a URL: %j', (value, shown) => {
    expect(message({ ...FINDING, field: 'spec.a', value })).toMatch(`spec.a: ${shown} is restricted`);
  });

  test('shows values that JSON cannot represent', () => {
    const circular: { self?: object } = {};
    circular.self = circular;

    expect(message({ ...FINDING, value: circular })).toContain('an object is restricted');
    expect(message({ ...FINDING, value: { a: 10n } })).toContain('an object is restricted');
  });

  test('cuts a long field', () => {
    expect(message({ ...FINDING, field: `spec["${'x'.repeat(1000)}"]` })).toMatch(/^spec\["x{193}…: is restricted/);
  });

  test('is one line, for any texts', () => {
    const text = anyText();
    fc.assert(
      fc.property(text, fc.anything(), text, text, text, (field, value, rule, fix, location) => {
        expect(message({ ...FINDING, field, value, rule, fix }, location)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
      { seed: 42 },
    );
  });
});

describe('warningCode', () => {
  test('is the id in capital letters', () => {
    expect(warningCode({ id: 'authentication-missing' })).toBe('CDK8S_MCP_AUTHENTICATION_MISSING');
  });
});

test('what explains a check is a section of a page; the index has those of no page', () => {
  const docs = 'https://github.com/cdk8s-mcp/cdk8s-mcp/blob/main/docs';

  expect([CHECKS_PAGE, WARNINGS_PAGE]).toEqual([`${docs}/checks.md`, `${docs}/checks/warnings.md`]);
  expect(explanationOf({ id: 'pattern' })).toBe(`${docs}/checks/types-and-limits.md#pattern`);
  expect(explanationOf({ id: 'elephant' })).toBe(`${docs}/checks.md#elephant`);
});

test.each([
  [true, 'TargetCluster.withOperator({ name: "prod" })'],
  [false, 'TargetCluster.withoutOperator({ name: "prod" })'],
])('programs tell clusters apart by their names, with the operator: %j', (operator, call) => {
  const { toTellClustersApart, nameOf, place, toNameGroup } = wordingOf(chartFor());

  expect(toTellClustersApart(operator)).toBe(`bind each chart to one with a name, like ${call}`);
  expect([nameOf(proxyIn(chartFor())), place, toNameGroup]).toEqual([
    ...['test/weather', 'in this app', 'name the group with TargetCluster.withOperator'],
  ]);
});

test('another wording holds for the whole tree of a construct', () => {
  const chart = chartFor();
  const wording = { ...wordingOf(chart), place: 'in these files' };
  setWording(chart.node.root, wording);

  expect(wordingOf(proxyIn(chart))).toBe(wording);
  expect(wordingOf(chartFor())).not.toBe(wording);
});

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
