import { schemaFindings } from '../../../lib/rules/schema/schema';
import type { Finding } from '../../../lib/model/finding';
import type { SchemaNode } from '../../../lib/model/schema';

function findings(node: SchemaNode, value: unknown): readonly Finding[] {
  return schemaFindings({ type: 'object', fields: { x: node } }, { x: value });
}

/** What is found, as `id: value rule; fix` lines. */
function lines(node: SchemaNode, value: unknown): string[] {
  return findings(node, value).map(({ id, value, rule, fix }) => `${id}: ${JSON.stringify(value)} ${rule}; ${fix}`);
}

describe('schemaFindings', () => {
  test('names the field, and is an error', () => {
    expect(findings({ type: 'integer', minimum: 1, maximum: 65535 }, 0)).toEqual([
      {
        id: 'minimum',
        severity: 'error',
        field: 'spec.x',
        value: 0,
        rule: 'is below the minimum of 1',
        fix: 'use 1 to 65535',
      },
    ]);
  });

  test('names entries of maps and items of lists', () => {
    const node: SchemaNode = { type: 'list', items: { type: 'map', values: { type: 'string', minLength: 1 } } };

    expect(findings(node, [{}, { 'a.b': '' }]).map(({ field }) => field)).toEqual(['spec.x[1]["a.b"]']);
  });

  test.each([
    [{ type: 'integer', minimum: 1, maximum: 9 }, 1, []],
    [{ type: 'integer', minimum: 1, maximum: 9 }, 9, []],
    [{ type: 'integer', minimum: 1, maximum: 9 }, 10, ['maximum: 10 is above the maximum of 9; use 1 to 9']],
    [{ type: 'integer', format: 'int32' }, 2 ** 31 - 1, []],
    [
      { type: 'integer', format: 'int32' },
      2 ** 31,
      ['maximum: 2147483648 is above the maximum of 2147483647; use -2147483648 to 2147483647'],
    ],
    [
      { type: 'integer', format: 'int32', minimum: 1 },
      -(2 ** 31) - 1,
      ['minimum: -2147483649 is below the minimum of 1; use 1 to 2147483647'],
    ],
    [{ type: 'integer' }, Number.MAX_SAFE_INTEGER, []],
  ] as [SchemaNode, number, string[]][])('integers: %j, %d', (node, value, expected) => {
    expect(lines(node, value)).toEqual(expected);
  });

  test.each([
    [{ minLength: 1 }, 'a', []],
    [{ minLength: 1 }, '', ['min-length: "" is shorter than 1 character; give a value']],
    [{ minLength: 2 }, '😀', ['min-length: "😀" is shorter than 2 characters; give a value']],
    [{ maxLength: 3 }, '😀😀😀', []],
    [{ maxLength: 3 }, 'abcd', ['max-length: "abcd" is longer than 3 characters; shorten it']],
    [{ minLength: 1, pattern: '^b' }, '', ['min-length: "" is shorter than 1 character; give a value']],
    [{ enum: ['a', 'b'] }, 'b', []],
    [{ enum: ['a', 'b'] }, 'c', ['enum: "c" is not supported; use one of "a", "b"']],
    [{ pattern: '^a+$' }, 'aa', []],
    [
      { pattern: '^a+$' },
      'aab',
      ['pattern: "aab" does not have the form that the operator accepts; see the description of the field in API.md'],
    ],
    [
      { pattern: '^(0(\\.\\d+)?|1(\\.0+)?)$' },
      '25',
      ['pattern: "25" is not between 0 and 1; write it like 0.05, in YAML as a string: "0.05"'],
    ],
  ] as [object, string, string[]][])('strings: %j, %j', (limits, value, expected) => {
    expect(lines({ type: 'string', ...limits }, value)).toEqual(expected);
  });

  test.each([
    ['^https?://', 'http://x\ny', true],
    ['^https?://.*$', 'https://x\ny', false],
    ['^https?://.*$', 'https://x\ry', true],
    ['^https?://.*$', 'https://x\u2028y', true],
    ['^https?://[^\\s?#]+[^/\\s?#]$', 'https://a.example', true],
    ['^https?://[^\\s?#]+[^/\\s?#]$', 'https://a.example/', false],
    ['^https?://[^\\s?#]+[^/\\s?#]$', 'https://a. example', false],
    ['^https?://[^\\s?#]+[^/\\s?#]$', 'https://a.\u00a0example', true],
    ['^(0(\\.\\d+)?|1(\\.0+)?)$', '0.5', true],
    ['^(0(\\.\\d+)?|1(\\.0+)?)$', '0x5', false],
    ['^(0(\\.\\d+)?|1(\\.0+)?)$', '0.5\n', false],
    ['^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$', '1.5h30µs', true],
    ['^arn:(aws):iam::\\d{12}:role/[\\w+=,.@\\-_/]+$', 'arn:aws:iam::123456789012:role/a.b-c/d', true],
    ['^arn:(aws):iam::\\d{12}:role/[\\w+=,.@\\-_/]+$', 'arn:aws:iam::123456789012:role/ü', false],
  ])('patterns are RE2, as in the API server: %s, %j', (pattern, value, matches) => {
    expect(lines({ type: 'string', pattern }, value)).toHaveLength(matches ? 0 : 1);
  });

  test.each([
    [{ minItems: 1 }, [], ['min-items: undefined has 0 items, but needs at least 1; add one']],
    [{ maxItems: 1 }, ['a', 'b'], ['max-items: undefined has 2 items, but may have at most 1; remove some']],
    [{ minItems: 1, maxItems: 2 }, ['a', 'b'], []],
    [{ unique: 'set' }, ['a', 'b', 'a'], ['duplicate: "a" repeats item 0 of the list; remove one of the two']],
    [{ unique: 'set' }, ['a', 'A'], []],
  ] as [object, string[], string[]][])('lists: %j, %j', (limits, value, expected) => {
    expect(lines({ type: 'list', items: { type: 'string' }, ...limits }, value)).toEqual(expected);
  });

  test('items of a list may have keys that are unique together', () => {
    const item: SchemaNode = { type: 'object', fields: { a: { type: 'string' }, b: { type: 'string' } } };
    const byA: SchemaNode = { type: 'list', items: item, unique: ['a'] };
    const byBoth: SchemaNode = { type: 'list', items: item, unique: ['a', 'b'] };
    const value = [
      { a: '1', b: '1' },
      { a: '1', b: '2' },
    ];

    expect(lines(byBoth, value)).toEqual([]);
    expect(findings(byA, value)).toEqual([
      {
        id: 'duplicate',
        severity: 'error',
        field: 'spec.x[1]',
        value: '1',
        rule: 'has the same a as item 0 of the list',
        fix: 'remove one of the two',
      },
    ]);
  });

  test('maps may have a largest number of entries', () => {
    const node: SchemaNode = { type: 'map', values: { type: 'string' }, maxProperties: 1 };

    expect(lines(node, { a: 'x', b: 'y' })).toEqual([
      'max-properties: undefined has 2 entries, but may have at most 1; remove some',
    ]);
  });

  test('reports everything at once', () => {
    const node: SchemaNode = {
      type: 'object',
      fields: { port: { type: 'integer', minimum: 1 }, name: { type: 'string', minLength: 1, maxLength: 2 } },
    };

    expect(findings(node, { port: 0, name: 'abc' }).map(({ field }) => field)).toEqual(['spec.x.port', 'spec.x.name']);
  });
});
