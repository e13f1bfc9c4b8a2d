import { schemaFindings } from '../../lib/crds/validation';
import type { Finding } from '../../lib/private/finding';
import type { ObjectNode, SchemaNode } from '../../lib/crds/structural-schema';

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
      [
        'pattern: "aab" does not have the form that the operator accepts; see the description of the field in the reference of the API',
      ],
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

const A_TEXT: SchemaNode = { type: 'string', minLength: 1 };
const YES: SchemaNode = { type: 'boolean' };
const MIXED: SchemaNode = {
  type: 'mixed',
  integer: { type: 'integer', maximum: 1 },
  string: { type: 'string', pattern: '^a' },
};
const NEVER: SchemaNode = { type: 'any', combined: [{ of: 'none', nodes: [{ type: 'any' }] }] };
const A_RULE: SchemaNode = { type: 'boolean', rules: [{ rule: 'self == true', message: 'a' }] };

/** Schemas with only one limit, values that break it, and what is found. */
const ALONE: readonly (readonly [SchemaNode, unknown, string])[] = [
  [{ type: 'object', fields: {}, minProperties: 1 }, {}, 'min-properties'],
  [{ type: 'object', fields: {}, maxProperties: 0 }, { a: 1 }, 'max-properties'],
  [{ type: 'object', fields: { a: { type: 'object', fields: { b: A_TEXT } } } }, { a: { b: '' } }, 'min-length'],
  [{ type: 'map', values: YES, minProperties: 1 }, {}, 'min-properties'],
  [{ type: 'map', values: YES, maxProperties: 0 }, { a: true }, 'max-properties'],
  [{ type: 'map', values: A_TEXT }, { a: '' }, 'min-length'],
  [{ type: 'list', items: YES, minItems: 1 }, [], 'min-items'],
  [{ type: 'list', items: YES, maxItems: 0 }, [true], 'max-items'],
  [{ type: 'list', items: YES, unique: 'set' }, [true, true], 'duplicate'],
  [{ type: 'list', items: A_TEXT }, ['a', ''], 'min-length'],
  [{ type: 'string', enum: ['a'] }, 'b', 'enum'],
  [{ type: 'string', maxLength: 1 }, 'bb', 'max-length'],
  [{ type: 'string', pattern: '^a' }, 'b', 'pattern'],
  [{ type: 'string', format: 'ipv4' }, 'b', 'format'],
  [{ type: 'integer' }, 2 ** 60, 'maximum'],
  [{ type: 'number', minimum: 1 }, 0, 'minimum'],
  [MIXED, 2, 'maximum'],
  [MIXED, 'b', 'pattern'],
  [{ type: 'boolean', allowed: [true] }, false, 'enum'],
  [{ type: 'any', allowed: ['a', { b: 1 }] }, { b: 2 }, 'enum'],
  [{ type: 'any', allowed: ['a'] }, null, 'enum'],
  [NEVER, 1, 'combined-limits'],
  [
    { type: 'any', combined: [{ of: 'all', nodes: [{ type: 'object', fields: {}, required: ['a'] }] }] },
    {},
    'required',
  ],
  [A_RULE, false, 'crd-rule'],
];

describe('a limit that stands alone', () => {
  test.each(ALONE)('is found in %j: %j', (node, value, id) => {
    expect(findings(node, value).map((each) => [each.id, each.severity])).toEqual([[id, 'error']]);
  });

  test.each([
    [{ type: 'string', nullable: true, minLength: 1 }, null],
    [{ type: 'free' }, { a: 1 }],
    [{ type: 'any', allowed: ['a', { b: 1 }] }, { b: 1 }],
    [MIXED, 1],
    [MIXED, 'ab'],
    [A_RULE, true],
    [YES, false],
  ] as [SchemaNode, unknown][])('is kept in %j: %j', (node, value) => {
    expect(findings(node, value)).toEqual([]);
  });
});

describe('rules in CEL', () => {
  const RULE = { rules: [{ rule: 'false', message: 'a' }] };

  test.each([
    ['enum', { type: 'string', enum: ['a'], ...RULE }, 'b'],
    ['max-length', { type: 'string', maxLength: 1, ...RULE }, 'bb'],
    ['max-items', { type: 'list', items: YES, maxItems: 0, ...RULE }, [true]],
    ['max-properties', { type: 'map', values: YES, maxProperties: 0, ...RULE }, { a: true }],
    [
      'required',
      { ...YES, combined: [{ of: 'all', nodes: [{ type: 'object', fields: {}, required: ['a'] }] }], ...RULE },
      {},
    ],
  ] as [string, SchemaNode, unknown][])('are not evaluated after %s, as in the API server', (id, node, value) => {
    expect(findings(node, value).map((each) => each.id)).toEqual([id]);
  });

  test('are evaluated after other limits, and after those of other fields', () => {
    const fields: { [name: string]: SchemaNode } = {
      a: { type: 'string', enum: ['a'] },
      b: { type: 'string', pattern: '^a', ...RULE },
    };

    expect(findings({ type: 'object', fields }, { a: 'b', b: 'b' }).map(({ id }) => id)).toEqual([
      'enum',
      'pattern',
      'crd-rule',
    ]);
  });

  test('that fail are only told where somebody evaluates them', () => {
    const node: ObjectNode = { type: 'object', fields: {}, rules: [{ rule: 'self.a' }] };

    expect([true, false].map((admitted) => schemaFindings(node, {}, { admitted }).length)).toEqual([1, 0]);
  });
});

describe('combined limits', () => {
  const FEW: SchemaNode = { type: 'integer', maximum: 5 };
  const SOME: SchemaNode = { type: 'integer', minimum: 3, maximum: 9 };
  const told = (keyword: string): string =>
    `combined-limits: undefined does not keep the limits of the CRD (${keyword}); see the CRD`;

  test.each([
    ['any', 1, []],
    ['any', 4, []],
    ['any', 10, [told('anyOf')]],
    ['one', 1, []],
    ['one', 4, [told('oneOf')]],
    ['one', 10, [told('oneOf')]],
    ['none', 1, [told('not')]],
    ['none', 10, []],
    ['all', 4, []],
    ['all', 1, ['minimum: 1 is below the minimum of 3; use 3 to 9']],
  ] as ['any' | 'one' | 'none' | 'all', number, string[]][])('%s, %d', (of, value, expected) => {
    expect(lines({ type: 'any', combined: [{ of, nodes: [FEW, SOME] }] }, value)).toEqual(expected);
  });

  test('are told each, where there is only one alternative, with the field in it', () => {
    const inner: SchemaNode = {
      type: 'object',
      fields: { a: A_TEXT, b: { type: 'list', items: A_TEXT } },
      required: ['a', 'c'],
    };
    const node: SchemaNode = { type: 'any', combined: [{ of: 'any', nodes: [inner] }] };

    expect(
      findings(node, { a: '', b: [''] }).map(({ id, field, rule, fix }) => `${field}: ${id}: ${rule}; ${fix}`),
    ).toEqual([
      'spec.x.c: required: is missing; add it',
      'spec.x.a: min-length: is shorter than 1 character; give a value',
      'spec.x.b[0]: min-length: is shorter than 1 character; give a value',
    ]);
  });

  test('of several sorts are all told', () => {
    const combined = [
      { of: 'none', nodes: [FEW] },
      { of: 'any', nodes: [{ ...FEW, maximum: 0 }] },
    ] as const;

    expect(findings({ type: 'any', combined }, 1).map(({ id }) => id)).toEqual(['combined-limits', 'maximum']);
  });
});

test('the path of a value is that of the spec, unless another one is given', () => {
  const schema: ObjectNode = { type: 'object', fields: { a: A_TEXT } };

  expect(schemaFindings(schema, { a: '' }, {}).map(({ field }) => field)).toEqual(['spec.a']);
  expect(schemaFindings(schema, { a: '' }, { path: 'metadata' }).map(({ field }) => field)).toEqual(['metadata.a']);
});
