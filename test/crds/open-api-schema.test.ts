import { type NodeOfSchema, nodeOfSchema, type OpenApiSchema } from '../../lib/crds/open-api-schema';

function read(schema: unknown): NodeOfSchema {
  return nodeOfSchema(schema as OpenApiSchema, 'spec');
}

const NUMBERS = { minimum: 1, maximum: 9, exclusiveMinimum: true, exclusiveMaximum: true, multipleOf: 2 };
const TEXTS = { pattern: '^a', minLength: 1, maxLength: 9 };

describe('the schema of a CRD', () => {
  test.each<[object, object]>([
    [
      {
        type: 'object',
        properties: { a: { type: 'string' } },
        required: ['a'],
        minProperties: 1,
        maxProperties: 2,
        default: {},
      },
      {
        type: 'object',
        fields: { a: { type: 'string' } },
        required: ['a'],
        minProperties: 1,
        maxProperties: 2,
        default: {},
      },
    ],
    [{ type: 'object' }, { type: 'object', fields: {} }],
    [
      { type: 'object', properties: { a: {} }, 'x-kubernetes-preserve-unknown-fields': true },
      { type: 'object', fields: { a: { type: 'any' } }, open: true },
    ],
    [
      { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, default: { a: 1 } },
      { type: 'free', default: { a: 1 } },
    ],
    [{ type: 'object', additionalProperties: true }, { type: 'free' }],
    [
      { type: 'object', additionalProperties: { type: 'boolean' }, minProperties: 1, maxProperties: 2, default: {} },
      { type: 'map', values: { type: 'boolean' }, minProperties: 1, maxProperties: 2, default: {} },
    ],
    [
      { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2, default: [] },
      { type: 'list', items: { type: 'string' }, minItems: 1, maxItems: 2, default: [] },
    ],
    [{ type: 'array' }, { type: 'list', items: { type: 'any' } }],
    [
      { type: 'array', 'x-kubernetes-list-type': 'set' },
      { type: 'list', items: { type: 'any' }, unique: 'set' },
    ],
    [
      { type: 'array', 'x-kubernetes-list-type': 'atomic' },
      { type: 'list', items: { type: 'any' } },
    ],
    [
      { type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] },
      { type: 'list', items: { type: 'any' }, unique: ['name'] },
    ],
    [
      { type: 'array', 'x-kubernetes-list-map-keys': ['name'] },
      { type: 'list', items: { type: 'any' } },
    ],
    [
      { type: 'string', ...TEXTS, enum: ['a'], format: 'uri', default: 'a' },
      { type: 'string', ...TEXTS, enum: ['a'], format: 'uri', default: 'a' },
    ],
    [
      { type: 'integer', ...NUMBERS, format: 'int32', default: 1 },
      { type: 'integer', ...NUMBERS, format: 'int32', default: 1 },
    ],
    [
      { type: 'number', ...NUMBERS, default: 1, enum: [1, 2] },
      { type: 'number', ...NUMBERS, default: 1, allowed: [1, 2] },
    ],
    [
      {
        type: 'boolean',
        default: true,
        nullable: true,
        'x-since': '0.30.0',
        'x-shown': 'all',
        'x-before': { '0.40.0': { default: false } },
      },
      {
        type: 'boolean',
        default: true,
        nullable: true,
        since: '0.30.0',
        shown: 'all',
        before: { '0.40.0': { default: false } },
      },
    ],
    [{ type: 'boolean', nullable: false }, { type: 'boolean' }],
    [
      {
        'x-kubernetes-int-or-string': true,
        ...NUMBERS,
        ...TEXTS,
        default: 1,
        format: 'x',
        anyOf: [{ type: 'integer' }],
      },
      { type: 'mixed', integer: { type: 'integer', ...NUMBERS }, string: { type: 'string', ...TEXTS }, default: 1 },
    ],
    [{ default: 1 }, { type: 'any', default: 1 }],
  ])('%j is read as %j', (schema, node) => {
    expect(read(schema)).toEqual({ node, ignored: [] });
  });

  test('may have what says nothing of values', () => {
    const words = { description: 'a', title: 'b', example: 'c', externalDocs: {}, 'x-prop': {}, 'x-struct': 'D' };
    const kubernetes = { 'x-kubernetes-map-type': 'atomic', 'x-kubernetes-embedded-resource': true };

    expect(read({ type: 'object', ...words, ...kubernetes })).toEqual({
      node: { type: 'object', fields: {} },
      ignored: [],
    });
  });

  test.each<[unknown, object, string, string]>([
    [{ type: 'null' }, { type: 'any' }, 'spec', "type 'null'"],
    [5, { type: 'any' }, 'spec', 'schema'],
    [{ type: 'string', contains: 'a' }, { type: 'string' }, 'spec', 'contains'],
    [{ type: 'string', minimum: 1 }, { type: 'string' }, 'spec', 'minimum'],
    [
      { type: 'boolean', 'x-before': { '0.40.0': { pattern: 'a' } } },
      { before: { '0.40.0': { pattern: 'a' } } },
      'spec',
      'pattern before a release',
    ],
    [{ type: 'array', 'x-kubernetes-list-type': 'bag' }, { type: 'list' }, 'spec', "list type 'bag'"],
    [{ type: 'array', 'x-kubernetes-list-type': 'map' }, { type: 'list' }, 'spec', "list type 'map'"],
    [{ type: 'array', items: { type: 'x' } }, { type: 'list' }, 'spec[]', "type 'x'"],
    [{ type: 'object', properties: { a: { type: 'x' } } }, { type: 'object' }, 'spec.a', "type 'x'"],
    [{ type: 'object', additionalProperties: { type: 'x' } }, { type: 'map' }, 'spec{}', "type 'x'"],
  ])('%j is read as %j, and it is told at %s that %s cannot be checked', (schema, node, path, keyword) => {
    expect(read(schema)).toEqual({ node: expect.objectContaining(node) as unknown, ignored: [{ path, keyword }] });
  });

  test.each<[string, (inner: object) => object]>([
    ['objects', (inner): object => ({ type: 'object', properties: { a: inner } })],
    ['lists', (inner): object => ({ type: 'array', items: inner })],
    ['maps', (inner): object => ({ type: 'object', additionalProperties: inner })],
    ['combinations', (inner): object => ({ type: 'object', allOf: [inner] })],
  ])('may have %s within each other 250 times', (_, around) => {
    const nested = (depth: number): object =>
      Array.from({ length: depth }).reduce<object>((inner) => around(inner), { type: 'object' });

    expect(read(nested(250)).ignored).toEqual([]);
    expect(read(nested(251)).ignored.map(({ keyword }) => keyword)).toEqual(['more than 250 levels']);
  });
});

describe('the rules of a schema', () => {
  test('are read in one line, with what is known of them', () => {
    const rules = [
      { rule: ' self.a\n    && self.b ', message: 'm', fieldPath: '.a', 'x-since': '0.30.0', 'x-until': '0.40.0' },
      { rule: 'self.c' },
      { message: 'no rule' },
      'text',
    ];

    expect(read({ type: 'boolean', 'x-kubernetes-validations': rules })).toEqual({
      node: {
        type: 'boolean',
        rules: [
          { rule: 'self.a && self.b', message: 'm', fieldPath: '.a', since: '0.30.0', until: '0.40.0' },
          { rule: 'self.c' },
        ],
      },
      ignored: [],
    });
  });

  test('have our words instead of their message', () => {
    const words = { id: 'a', says: 'b' } as never;
    const schema = { type: 'boolean', 'x-kubernetes-validations': [{ rule: 'self', message: 'm' }] };

    expect(nodeOfSchema(schema, 'spec', () => ({ words })).node).toEqual({
      type: 'boolean',
      rules: [{ rule: 'self', words }],
    });
  });
});

describe('schemas that are combined', () => {
  test.each<[string, string]>([
    ['allOf', 'all'],
    ['anyOf', 'any'],
    ['oneOf', 'one'],
  ])('%s has the type of what is around it', (keyword, of) => {
    const nodes = [
      { type: 'string', pattern: 'a' },
      { type: 'string', maxLength: 1 },
    ];

    expect(read({ type: 'string', [keyword]: [{ pattern: 'a' }, { maxLength: 1 }] })).toEqual({
      node: { type: 'string', combined: [{ of, nodes }] },
      ignored: [],
    });
  });

  test('not has one schema, and without any there is nothing combined', () => {
    expect(read({ type: 'string', not: { pattern: 'a' } })).toEqual({
      node: { type: 'string', combined: [{ of: 'none', nodes: [{ type: 'string', pattern: 'a' }] }] },
      ignored: [],
    });
    expect(read({ type: 'string', allOf: [] })).toEqual({ node: { type: 'string' }, ignored: [] });
  });

  test.each<[object, object]>([
    [{ pattern: 'a' }, { type: 'string', pattern: 'a' }],
    [{ enum: ['a', 'b'] }, { type: 'string', enum: ['a', 'b'] }],
    [{ enum: ['a', 1] }, { type: 'any', allowed: ['a', 1] }],
    [{ minimum: 1 }, { type: 'number', minimum: 1 }],
    [{ required: ['x'] }, { type: 'object', fields: {}, required: ['x'] }],
    [{ properties: { x: { maxLength: 1 } } }, { type: 'object', fields: { x: { type: 'string', maxLength: 1 } } }],
    [{ items: { maximum: 1 } }, { type: 'list', items: { type: 'number', maximum: 1 } }],
    [{ minItems: 1 }, { type: 'list', items: { type: 'any' }, minItems: 1 }],
    [{ maxItems: 1 }, { type: 'list', items: { type: 'any' }, maxItems: 1 }],
    [{}, { type: 'any' }],
  ])('say with their limits of a field that is %j which type it has', (limits, node) => {
    const { node: made, ignored } = read({ type: 'object', anyOf: [{ properties: { a: limits } }] });

    expect(made).toEqual({
      ...{ type: 'object', fields: {} },
      combined: [{ of: 'any', nodes: [{ type: 'object', fields: { a: node } }] }],
    });
    expect(ignored).toEqual([]);
  });

  test('have their own type where nothing around has one', () => {
    expect(read({ anyOf: [{ properties: { a: { minimum: 1 } } }, { items: { pattern: 'a' } }, 5] })).toEqual({
      node: {
        type: 'any',
        combined: [
          {
            of: 'any',
            nodes: [
              { type: 'object', fields: { a: { type: 'number', minimum: 1 } } },
              { type: 'list', items: { type: 'string', pattern: 'a' } },
              { type: 'any' },
            ],
          },
        ],
      },
      ignored: [{ path: 'spec', keyword: 'schema' }],
    });
  });
});
