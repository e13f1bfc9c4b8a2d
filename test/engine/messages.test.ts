import * as fc from 'fast-check';
import { explanationOf, message, warningCode, WARNINGS_PAGE } from '../../lib/engine/messages';
import type { Finding } from '../../lib/private/finding';
import { anyText } from '../support/any-text';

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

  expect([explanationOf(), WARNINGS_PAGE]).toEqual([`${docs}/checks.md`, `${docs}/checks/warnings.md`]);
  expect(explanationOf({ id: 'pattern' })).toBe(`${docs}/checks/types-and-limits.md#pattern`);
  expect(explanationOf({ id: 'elephant' })).toBe(`${docs}/checks.md#elephant`);
});
