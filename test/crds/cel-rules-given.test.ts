import type { SchemaNode } from '../../lib/crds/structural-schema';
import { celFindings } from '../../lib/crds/cel-rules';

/** The findings about a value with rules that `crds/` does not have, or with other words. */
function findings(node: SchemaNode, value: unknown, admitted = true) {
  return celFindings(node, value, { path: 'spec', admitted });
}

const COUNT: SchemaNode = { type: 'object', fields: { count: { type: 'integer' } } };
const FAILS = 'makes a rule of the CRD fail, since it reads a field that is not there: ';

describe('a rule of a CRD that is broken', () => {
  test('is told in the words of the CRD, at its field', () => {
    const rules = [{ rule: 'self.count > 1', message: 'count must be\nlarge', fieldPath: '.count' }];

    expect(findings({ ...COUNT, rules }, { count: 1 })).toEqual([
      {
        id: 'crd-rule',
        severity: 'error',
        field: 'spec.count',
        rule: 'breaks a rule of the CRD: count must be large',
        fix: 'change it as the CRD asks',
      },
    ]);
    expect(findings({ ...COUNT, rules }, { count: 2 })).toEqual([]);
  });

  test('is told by its expression, if the CRD has no words', () => {
    const [found] = findings({ ...COUNT, rules: [{ rule: 'self.count  > 1' }] }, { count: 1 });

    expect(found).toMatchObject({
      field: 'spec',
      rule: 'breaks a rule of the CRD: the CRD requires self.count > 1',
    });
  });

  test.each([300, 301])('is told in few words: %d', (length) => {
    const rules = [{ rule: 'self.count > 1', message: 'a'.repeat(length) }];
    const said = length > 300 ? `${'a'.repeat(300)}…` : 'a'.repeat(300);

    expect(findings({ ...COUNT, rules }, { count: 1 })[0]?.rule).toBe(`breaks a rule of the CRD: ${said}`);
  });

  test('is told once, if several rules say the same', () => {
    const rules = [
      { rule: 'self.count > 1', message: 'a' },
      { rule: 'self.count > 2', message: 'a' },
      { rule: 'self.count > 3', message: 'b' },
      { rule: 'self.count > 4', message: 'b', fieldPath: '.count' },
    ];

    expect(findings({ ...COUNT, rules }, { count: 1 }).map(({ field, rule }) => `${field}: ${rule}`)).toEqual([
      'spec: breaks a rule of the CRD: a',
      'spec: breaks a rule of the CRD: b',
      'spec.count: breaks a rule of the CRD: b',
    ]);
  });

  test('is told where it fails, if somebody evaluates it', () => {
    const node = { ...COUNT, rules: [{ rule: 'self.count > 1', message: 'a' }] };

    expect(findings(node, {}).map(({ rule }) => rule)).toEqual([`${FAILS}a`]);
    expect(findings(node, {}, false)).toEqual([]);
  });

  test('is told as unchecked, if it cannot be evaluated', () => {
    expect(findings({ ...COUNT, rules: [{ rule: 'self.count' }] }, { count: 1 }, false)).toEqual([
      {
        id: 'crd-rule-unchecked',
        severity: 'warning',
        field: 'spec',
        rule: 'has a rule in the CRD that could not be evaluated: it is not a condition',
        fix: 'check it with kubectl apply --dry-run=server, or acknowledge it',
      },
    ]);
  });

  test.each(['self.count > oldSelf.count', 'self.count >'])('is not told for a new value: %s', (rule) => {
    expect(findings({ ...COUNT, rules: [{ rule }] }, { count: 1 })).toEqual([]);
  });
});

test('a rule takes too long by the number of values in all lists and objects', () => {
  const node: SchemaNode = {
    type: 'list',
    items: { type: 'object', fields: { a: { type: 'integer' } } },
    rules: [{ rule: 'self.all(x, self.all(y, self.all(z, x.a > y.a)))', message: 'a' }],
  };
  const items = (count: number): object[] => Array.from({ length: count }, () => ({ a: 1 }));

  expect([84, 85].map((count) => findings(node, items(count))[0]?.rule)).toEqual([
    'breaks a rule of the CRD: a',
    'has a rule in the CRD that could not be evaluated: it takes too long',
  ]);
});

/** Schemas and values, with conditions that hold. */
const VALUES: readonly (readonly [SchemaNode, unknown, ...string[]])[] = [
  [COUNT, { count: 3, more: 1 }, 'self.count / 2 == 1', '!has(self.more)'],
  [COUNT, { count: undefined }, 'self.count == null'],
  [
    { type: 'object', fields: { for: { type: 'string' }, 'a-b': { type: 'string' } } },
    { for: 'x', 'a-b': 'y' },
    "self.__for__ == 'x'",
    "self.a__dash__b == 'y'",
  ],
  [
    { type: 'map', values: { type: 'integer' } },
    { 'a-b': 3, toString: 1 },
    "self['a-b'] / 2 == 1",
    'self.size() == 2',
    "'toString' in self",
  ],
  [{ type: 'object', fields: {} }, { toString: 1 }, '!has(self.toString)'],
  [{ type: 'list', items: { type: 'integer' } }, [3, 1], 'self[0] / 2 == 1', 'self == [3, 1]', 'self != [1, 3]'],
  [{ type: 'list', items: { type: 'integer' }, unique: 'set' }, [3, 1], 'self == [1, 3]', 'self != [1, 4]'],
  [
    { type: 'list', items: COUNT, unique: 'set' },
    [{ count: 3 }, { count: 1 }],
    'self[0].count / 2 == 1',
    'self.size() == 2',
  ],
  [{ type: 'number' }, 1.5, 'self * 2.0 == 3.0'],
  [{ type: 'boolean' }, false, 'self == false'],
  [{ type: 'string' }, '', "self == ''", 'size(self) == 0'],
  [{ type: 'string', format: 'date' }, '2026-11-25', 'self.getFullYear() == 2026'],
  [{ type: 'string', format: 'hostname' }, 'a', "self == 'a'"],
  [{ type: 'mixed', integer: { type: 'integer' }, string: { type: 'string' } }, 3, 'self / 2 == 1'],
  [{ type: 'mixed', integer: { type: 'integer' }, string: { type: 'string' } }, '3', "self == '3'"],
  [{ type: 'free' }, { a: 1 }, '!has(self.a)'],
  [{ type: 'any' }, { a: 1 }, '!has(self.a)'],
  [{ type: 'string', nullable: true }, null, 'self == null'],
];

test.each(VALUES.map(([node, value, ...conditions]) => [node, value, conditions] as const))(
  'what rules read of a value in %j: %j',
  (node, value, conditions) => {
    for (const rule of conditions) {
      expect(findings({ ...node, rules: [{ rule }] }, value)).toEqual([]);
      expect(findings({ ...node, rules: [{ rule: `!(${rule})`, message: rule }] }, value)).toMatchObject([
        { rule: `breaks a rule of the CRD: ${rule}` },
      ]);
    }
  },
);
