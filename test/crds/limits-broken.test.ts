import type {
  IntegerNode,
  ListNode,
  NumberNode,
  ObjectNode,
  SchemaNode,
  StringNode,
} from '../../lib/crds/structural-schema';
import {
  isAllowed,
  lengthBreaches,
  notAllowed,
  rangeBreaches,
  repeatedItems,
  sizeBreaches,
  textBreaches,
  type Breach,
} from '../../lib/crds/limits';

/** What is said, without the value. */
function said(breaches: readonly Breach[]): string[] {
  return breaches.map(({ id, rule, fix }) => `${id}: ${rule}; ${fix}`);
}

const INT32 = { type: 'integer', format: 'int32' } as const;
const INTEGER = { type: 'integer' } as const;
const NUMBER = { type: 'number' } as const;
const LARGEST = String(Number.MAX_SAFE_INTEGER);

/** Numbers, and what is said of them. */
const NUMBERS: readonly (readonly [IntegerNode | NumberNode, number, ...string[]])[] = [
  [INT32, -(2 ** 31)],
  [INT32, -(2 ** 31) - 1, 'minimum: is below the minimum of -2147483648; use -2147483648 to 2147483647'],
  [INTEGER, Number.MIN_SAFE_INTEGER],
  [INTEGER, Number.MIN_SAFE_INTEGER - 1, `minimum: is below the minimum of -${LARGEST}; use -${LARGEST} to ${LARGEST}`],
  [INTEGER, Number.MAX_SAFE_INTEGER + 1, `maximum: is above the maximum of ${LARGEST}; use -${LARGEST} to ${LARGEST}`],
  [NUMBER, 2 ** 60],
  [NUMBER, -(2 ** 60)],
  [{ ...NUMBER, minimum: 1 }, 1],
  [{ ...NUMBER, minimum: 1 }, 0.5, 'minimum: is below the minimum of 1; use at least 1'],
  [{ ...NUMBER, maximum: 9 }, 9],
  [{ ...NUMBER, maximum: 9 }, 9.5, 'maximum: is above the maximum of 9; use at most 9'],
  [{ ...NUMBER, minimum: 1, maximum: 9 }, 0, 'minimum: is below the minimum of 1; use 1 to 9'],
  [{ ...NUMBER, minimum: 1, exclusiveMinimum: true }, 1.5],
  [{ ...NUMBER, minimum: 1, exclusiveMinimum: true }, 1, 'minimum: is not more than 1; use more than 1'],
  [{ ...NUMBER, minimum: 1, exclusiveMinimum: true }, 0, 'minimum: is not more than 1; use more than 1'],
  [{ ...NUMBER, maximum: 9, exclusiveMaximum: true }, 8.5],
  [{ ...NUMBER, maximum: 9, exclusiveMaximum: true }, 9, 'maximum: is not less than 9; use less than 9'],
  [{ ...NUMBER, maximum: 9, exclusiveMaximum: true }, 10, 'maximum: is not less than 9; use less than 9'],
  [
    { ...INTEGER, minimum: 1, maximum: 9, exclusiveMinimum: true },
    1,
    'minimum: is not more than 1; use more than 1 and at most 9',
  ],
  [
    { ...INTEGER, minimum: 1, maximum: 9, exclusiveMaximum: true },
    0,
    'minimum: is below the minimum of 1; use at least 1 and less than 9',
  ],
  [{ ...INTEGER, multipleOf: 5 }, 0],
  [{ ...INTEGER, multipleOf: 5 }, 15],
  [{ ...INTEGER, multipleOf: 5 }, 16, 'multiple-of: is not a multiple of 5; use one'],
  [{ ...NUMBER, multipleOf: 0.1 }, 0.3],
  [{ ...NUMBER, multipleOf: 0.1 }, 0.35, 'multiple-of: is not a multiple of 0.1; use one'],
  [{ ...NUMBER, minimum: 1, multipleOf: 5 }, 0.5, 'minimum: is below the minimum of 1; use at least 1'],
];

test.each(NUMBERS.map(([schema, value, ...breaches]) => [schema, value, breaches] as const))(
  'the number in %j: %p',
  (schema, value, breaches) => {
    expect(said(rangeBreaches(schema, value))).toEqual(breaches);
    expect(rangeBreaches(schema, value).map((each) => each.value)).toEqual(breaches.map(() => value));
  },
);

/** Texts that have a form, and others. */
const FORMATS: { readonly [format: string]: { readonly right: readonly string[]; readonly wrong: readonly string[] } } =
  {
    ipv4: { right: ['10.0.0.1'], wrong: ['10.0.0', '::1', ''] },
    ipv6: { right: ['::1', '2001:db8::1'], wrong: ['10.0.0.1', '::x'] },
    uuid: {
      right: ['3f2504e0-4f89-11d3-9a0c-0305e82c3301', '3F2504E04F8911D39A0C0305E82C3301'],
      wrong: ['3f2504e0-4f89-11d3-9a0c-0305e82c330', 'x3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'uuid', '3f2504e0_4f89'],
    },
    byte: {
      right: ['', 'YQ==', 'YWI=', 'YWJj', 'YWJjYQ=='],
      wrong: ['Y', 'YQ', 'YQ=', 'YQ==YQ==', 'YW J', '-YWJj', '====', 'YWJj='],
    },
    date: {
      right: ['2026-11-25', '2024-02-29'],
      wrong: ['2026-02-29', '2026-13-01', '2026-1-1', '2026-11-25T', ' 2026-11-25', '26-11-25', '2026-00-10'],
    },
    'date-time': {
      right: [
        '2026-11-25T01:02:03Z',
        '2026-11-25t01:02:03z',
        '2026-11-25 01:02:03.123456+01:00',
        '2026-11-25T01:02:03-11:30',
      ],
      wrong: [
        '2026-11-25',
        '2026-11-25T01:02:03',
        '2026-02-30T01:02:03Z',
        '2026-11-25T1:02:03Z',
        '2026-11-25T01:02Z',
        '2026-11-25T01:02:03.Z',
        '2026-11-25T01:02:03Zx',
        'x2026-11-25T01:02:03Z',
        '2026-11-25T01:02:03+1:00',
        '2026-11-25T01:02:03+01',
      ],
    },
    // forms that this package does not know
    hostname: { right: ['', '?'], wrong: [] },
    toString: { right: ['a'], wrong: [] },
  };

describe.each(Object.entries(FORMATS))('the format %s', (format, { right, wrong }) => {
  const schema: StringNode = { type: 'string', format };

  test('is known where it is right', () => {
    expect(right.flatMap((value) => textBreaches(schema, value))).toEqual([]);
  });

  test('is told where it is wrong', () => {
    const rule = `does not have the format ${format}`;
    const fix = `write it as ${format}`;

    expect(wrong.flatMap((value) => textBreaches(schema, value))).toEqual(
      wrong.map((value) => ({ id: 'format', value, rule, fix })),
    );
  });
});

/** Texts, with all that is said of them. */
const TEXTS: readonly (readonly [Omit<StringNode, 'type'>, string, ...string[]])[] = [
  [
    { enum: ['aa'], minLength: 2 },
    'a',
    'enum: is not supported; use one of "aa"',
    'min-length: is shorter than 2 characters; give a value',
  ],
  [
    { enum: ['a'], maxLength: 1, pattern: '^x$', format: 'ipv4' },
    'bb',
    'enum: is not supported; use one of "a"',
    'max-length: is longer than 1 character; shorten it',
    'pattern: does not have the form that the operator accepts; see the description of the field in the reference of the API',
    'format: does not have the format ipv4; write it as ipv4',
  ],
  [
    { pattern: '^https?://' },
    'a',
    'pattern: does not start with http:// or https://; write it like "https://mcp.example.com/mcp"',
  ],
  // the API server takes no CRD whose default does not match, and no pattern that it cannot read
  [{ pattern: '^x$', default: 'a' }, 'a'],
  [{ pattern: '(' }, 'a'],
  [{ minLength: 3 }, 'abc'],
  [{ minLength: 3 }, '😀😀', 'min-length: is shorter than 3 characters; give a value'],
  [{ minLength: 2 }, '😀😀'],
  [{ maxLength: 2 }, '😀😀'],
  [{ maxLength: 2 }, '😀😀😀', 'max-length: is longer than 2 characters; shorten it'],
  [{ maxLength: 2 }, '😀bc', 'max-length: is longer than 2 characters; shorten it'],
  [{ maxLength: 0 }, 'a', 'max-length: is longer than 0 characters; shorten it'],
];

test.each(TEXTS.map(([limits, value, ...breaches]) => [limits, value, breaches] as const))(
  'the text in %j: %j',
  (limits, value, breaches) => {
    expect(said(textBreaches({ type: 'string', ...limits }, value))).toEqual(breaches);
  },
);

/** Numbers of entries and items, and what is said of them. */
const COUNTS: readonly (readonly [
  Omit<ObjectNode, 'type' | 'fields' | 'before'> | Omit<ListNode, 'type' | 'items' | 'before'>,
  number,
  ...string[],
])[] = [
  [{ minProperties: 1 }, 0, 'min-properties: has 0 entries, but needs at least 1; add one'],
  [{ minProperties: 2 }, 1, 'min-properties: has 1 entry, but needs at least 2; add one'],
  [{ minProperties: 2, maxProperties: 2 }, 2],
  [{ maxProperties: 2 }, 3, 'max-properties: has 3 entries, but may have at most 2; remove some'],
  [{}, 1000],
  [{ minItems: 2 }, 1, 'min-items: has 1 items, but needs at least 2; add one'],
  [{ minItems: 2, maxItems: 2 }, 2],
  [{ maxItems: 2 }, 3, 'max-items: has 3 items, but may have at most 2; remove some'],
];

test.each(COUNTS.map(([limits, count, ...breaches]) => [limits, count, breaches] as const))(
  'the count in %j: %p',
  (limits, count, breaches) => {
    const items: SchemaNode = { type: 'any' };
    const found =
      'minItems' in limits || 'maxItems' in limits
        ? lengthBreaches({ type: 'list', items, ...limits }, count)
        : sizeBreaches({ type: 'object', fields: {}, ...limits }, count);

    expect(said(found)).toEqual(breaches);
  },
);

describe('items that must be different', () => {
  test('are told with what they repeat', () => {
    expect(repeatedItems('set', [{ a: 1, b: 2 }, 'x', { b: 2, a: 1 }])).toEqual([
      {
        index: 2,
        breach: {
          id: 'duplicate',
          value: { b: 2, a: 1 },
          rule: 'repeats item 0 of the list',
          fix: 'remove one of the two',
        },
      },
    ]);
  });

  test('are told with all that is the same, where several fields are', () => {
    const [found, ...more] = repeatedItems(['a', 'b'], [null, { a: 1 }, { a: 1, b: 2 }, { a: 1, b: 2, c: 3 }]);

    expect(more).toEqual([]);
    expect(found).toMatchObject({
      index: 3,
      breach: { value: [1, 2], rule: 'has the same a and b as item 2 of the list' },
    });
  });
});

describe('one of several values', () => {
  test('may be written in any order', () => {
    const allowed = ['a', 1, null, { a: 1, b: [2] }];

    expect(['a', 1, null, { b: [2], a: 1 }].filter((value) => isAllowed(allowed, value))).toHaveLength(4);
    expect(['b', '1', 2, undefined, { a: 1 }].filter((value) => isAllowed(allowed, value))).toEqual([]);
  });

  test('is named where another one stands', () => {
    expect(notAllowed(['a', 1], 'b')).toEqual({
      id: 'enum',
      value: 'b',
      rule: 'is not supported',
      fix: 'use one of "a", 1',
    });
  });
});
