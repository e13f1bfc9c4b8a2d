import { Lazy } from 'cdk8s';
import * as fc from 'fast-check';
import { ALL_KINDS } from '../../lib/model/kinds';
import type { ObjectNode, SchemaNode } from '../../lib/crds/structural-schema';
import { newestSchemaOf } from '../../lib/releases/schema-of';
import { readSpec, variablesBelow } from '../../lib/crds/read-spec';

const SCHEMA: ObjectNode = {
  type: 'object',
  required: ['name', 'kind'],
  fields: {
    name: { type: 'string' },
    kind: { type: 'string', default: 'Thing' },
    port: { type: 'integer', default: 8080 },
    on: { type: 'boolean' },
    labels: { type: 'map', values: { type: 'string' } },
    list: {
      type: 'list',
      items: { type: 'object', required: ['key'], fields: { key: { type: 'string' }, optional: { type: 'boolean' } } },
    },
    block: { type: 'object', fields: { enabled: { type: 'boolean', default: false } } },
  },
};

describe('readSpec', () => {
  test('fills in the defaults of existing blocks only', () => {
    expect(readSpec(SCHEMA, { name: 'a' }).spec).toEqual({ name: 'a', kind: 'Thing', port: 8080 });
    expect(readSpec(SCHEMA, { name: 'a', block: {} }).spec).toEqual({
      name: 'a',
      kind: 'Thing',
      port: 8080,
      block: { enabled: false },
    });
  });

  test('distinguishes empty from absent', () => {
    const given = { name: '', kind: 'Thing', port: 1, labels: {}, list: [] };

    expect(readSpec(SCHEMA, given)).toEqual({
      spec: given,
      findings: [],
      unknown: [],
      tokens: [],
      variables: [],
      unsettled: [],
    });
  });

  test('drops nulls before it fills in defaults and checks required fields', () => {
    const { spec, findings } = readSpec(SCHEMA, { name: null, kind: null, port: null, labels: { a: null, b: 'c' } });

    expect(spec).toEqual({ name: '', kind: 'Thing', port: 8080, labels: { b: 'c' } });
    expect(findings).toEqual([
      { id: 'required', severity: 'error', field: 'spec.name', rule: 'is missing', fix: 'add it' },
    ]);
  });

  test.each([
    [{ port: '8080' }, 'spec.port', 'a string', 'an integer'],
    [{ port: 1.5 }, 'spec.port', 'a number', 'an integer'],
    [{ port: Infinity }, 'spec.port', 'infinite', 'an integer'],
    [{ kind: 5 }, 'spec.kind', 'a number', 'a string'],
    [{ on: 'true' }, 'spec.on', 'a string', 'true or false'],
    [{ labels: [] }, 'spec.labels', 'an array', 'an object'],
    [{ labels: { a: 1 } }, 'spec.labels["a"]', 'a number', 'a string'],
    [{ list: {} }, 'spec.list', 'an object', 'a list'],
    [{ list: [null] }, 'spec.list[0]', 'null', 'an object'],
    [{ list: [{ key: true }] }, 'spec.list[0].key', 'a boolean', 'a string'],
    [{ block: 'on' }, 'spec.block', 'a string', 'an object'],
  ])('%j is of the wrong type', (given, field, is, expected) => {
    const reading = readSpec(SCHEMA, { name: 'a', ...given });

    expect(reading.findings).toEqual([
      expect.objectContaining({ id: 'type', field, rule: `is ${is}, not ${expected}`, fix: `give ${expected}` }),
    ]);
    expect(reading.unsettled).toEqual([field]);
  });

  test.each([null, 'text', 5, true, [], undefined])('a spec that is %j is not an object', (given) => {
    const { findings, spec } = readSpec(SCHEMA, given);

    expect(findings).toEqual([
      expect.objectContaining({ id: 'type', severity: 'error', field: 'spec', fix: 'give an object' }),
    ]);
    expect(spec).toEqual({ name: '', kind: 'Thing', port: 8080 });
  });

  test('keeps the indexes of a list when an item is of the wrong type', () => {
    expect(readSpec(SCHEMA, { name: 'a', list: [1, { key: 'k' }] }).spec['list']).toEqual([{ key: '' }, { key: 'k' }]);
  });

  test('sets aside unknown fields, with their paths', () => {
    const { spec, unknown, findings } = readSpec(SCHEMA, {
      name: 'a',
      future: { x: [1] },
      'odd.name': 1,
      toString: 'x',
      list: [{ key: 'k', extra: true }],
      gone: null,
    });

    expect(unknown).toEqual([
      { path: 'spec.future', value: { x: [1] } },
      { path: 'spec["odd.name"]', value: 1 },
      { path: 'spec.toString', value: 'x' },
      { path: 'spec.list[0].extra', value: true },
      { path: 'spec.gone', value: null },
    ]);
    expect(spec).toEqual({ name: 'a', kind: 'Thing', port: 8080, list: [{ key: 'k' }] });
    expect(findings).toEqual([]);
  });

  test('keeps every key of a map, including those of Object.prototype', () => {
    const labels = JSON.parse('{"__proto__": "a", "constructor": "b", "": "c"}') as object;

    expect(Object.entries(readSpec(SCHEMA, { name: 'a', labels }).spec['labels'] as object)).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['', 'c'],
    ]);
  });

  test('leaves values unread that cdk8s resolves later, and does not report them as missing', () => {
    const token: unknown = Lazy.any({ produce: () => 'x' });
    const { findings, tokens, unsettled, spec } = readSpec(SCHEMA, {
      name: token,
      port: token,
      labels: { a: token, b: 'c' },
      list: [token, { key: 'k' }],
    });

    expect(findings).toEqual([]);
    expect(tokens.map(({ path }) => path)).toEqual(['spec.name', 'spec.port', 'spec.labels["a"]', 'spec.list']);
    expect(unsettled).toEqual(['spec.name', 'spec.port', 'spec.labels["a"]', 'spec.list']);
    expect(spec).toEqual({ name: '', kind: 'Thing', port: 8080, labels: { b: 'c' } });
  });

  test('copies the blocks, and completes them', () => {
    const given = { name: 'a', labels: { a: '1' }, list: [{ key: 'b' }], block: { enabled: true } };
    const { spec } = readSpec(SCHEMA, given);

    expect(spec).toMatchObject(given);
    expect(spec['labels']).not.toBe(given.labels);
    expect(spec['list']).not.toBe(given.list);
    expect(readSpec(SCHEMA, { name: 'a', labels: { a: null }, block: {} }).spec).toMatchObject({
      labels: {},
      block: { enabled: false },
    });
  });

  test('converts objects without a prototype, which cdk8s does not write', () => {
    const without = (fields: object): object => Object.assign(Object.create(null) as object, fields);
    const { spec } = readSpec(
      SCHEMA,
      without({ name: 'a', labels: without({ a: '1' }), block: without({ enabled: true }) }),
    );
    expect(spec).toStrictEqual({ name: 'a', kind: 'Thing', port: 8080, labels: { a: '1' }, block: { enabled: true } });
    expect(Object.getPrototypeOf(spec['block'])).toBe(Object.prototype);
    expect(Object.getPrototypeOf(spec['labels'])).toBe(Object.prototype);
  });

  test('does not modify its input', () => {
    const given = Object.freeze({ name: 'a', labels: Object.freeze({ a: 'b' }), list: Object.freeze<object[]>([]) });

    expect(() => readSpec(SCHEMA, given)).not.toThrow();
  });
});

/** A schema whose only field is of that type. */
function schemaWith(node: SchemaNode, more: Partial<ObjectNode> = {}): ObjectNode {
  return { type: 'object', fields: { x: node }, ...more };
}

const BLOCK: ObjectNode = {
  type: 'object',
  required: ['a', 'b'],
  fields: {
    a: { type: 'string' },
    b: { type: 'integer', default: 2 },
    c: { type: 'boolean' },
    d: { type: 'boolean', default: true },
  },
};
const NUMBER: SchemaNode = { type: 'mixed', integer: { type: 'integer' }, string: { type: 'string' } };

describe('a value', () => {
  test.each<[SchemaNode, unknown, string | undefined]>([
    [{ type: 'number' }, 1.5, undefined],
    [{ type: 'number' }, NaN, 'is NaN, not a number'],
    [{ type: 'number' }, '1', 'is a string, not a number'],
    [NUMBER, '50%', undefined],
    [NUMBER, 5, undefined],
    [NUMBER, 1.5, 'is a number, not an integer or a string'],
    [{ type: 'any' }, [null], undefined],
    [{ type: 'any' }, false, undefined],
    [{ type: 'free' }, { a: null }, undefined],
    [{ type: 'free' }, [], 'is an array, not an object'],
    [{ type: 'boolean' }, 0, 'is a number, not true or false'],
    [{ type: 'string', nullable: true }, null, undefined],
    [{ type: 'map', values: { type: 'string', nullable: true } }, { a: null }, undefined],
  ])('that is %j is read as %j, or it is said that it %s', (node, value, rule) => {
    const { spec, findings } = readSpec(schemaWith(node, { required: ['x'] }), { x: value });

    expect(findings.map((each) => each.rule)).toEqual(rule === undefined ? [] : [rule]);
    expect(rule === undefined ? spec : { x: value }).toEqual({ x: value });
  });

  test.each<[string, SchemaNode, unknown, boolean]>([
    ['shown', { type: 'integer' }, 'a', true],
    ['not shown if it is a block', { type: 'integer' }, { password: 'a' }, false],
    ['not shown if a block is expected', { type: 'map', values: { type: 'string' } }, 'a', false],
    ['not shown if an object is expected', BLOCK, 'a', false],
    ['not shown if a list is expected', { type: 'list', items: { type: 'string' } }, 'a', false],
  ])('of a wrong type is %s', (_, node, value, isShown) => {
    const [finding] = readSpec(schemaWith(node), { x: value }).findings;

    expect(finding).toMatchObject({ id: 'type', field: 'spec.x' });
    expect(finding?.value).toEqual(isShown ? value : undefined);
  });

  test.each<[SchemaNode, unknown]>([
    [{ type: 'free' }, {}],
    [{ type: 'map', values: { type: 'string' } }, {}],
    [{ type: 'list', items: { type: 'string' } }, []],
    [{ type: 'any' }, {}],
    [{ type: 'string' }, ''],
    [{ type: 'string', enum: ['a', 'b'] }, 'a'],
    [{ ...NUMBER, integer: { type: 'integer', minimum: 3 } }, 3],
    [{ type: 'integer', minimum: 5 }, 5],
    [{ type: 'number' }, 0],
    [{ type: 'boolean' }, false],
    [BLOCK, { a: '', b: 2, d: true }],
  ])('that is missing is something of its type: %j', (node, expected) => {
    const { spec, findings, unsettled } = readSpec(schemaWith(node, { required: ['x'] }), {});

    expect(spec).toEqual({ x: expected });
    expect(findings.map(({ id, field }) => `${field} ${id}`)).toEqual(['spec.x required']);
    expect(unsettled).toEqual(['spec.x']);
  });

  test.each<[SchemaNode, unknown]>([
    [{ type: 'free', default: { a: 1 } }, { a: 1 }],
    [{ type: 'map', values: { type: 'string' }, default: { a: 'b' } }, { a: 'b' }],
    [{ type: 'list', items: { type: 'string' }, default: ['a'] }, ['a']],
    [{ type: 'string', enum: ['a', 'b'], default: 'b' }, 'b'],
    [{ ...NUMBER, default: '50%' }, '50%'],
    [{ type: 'integer', minimum: 5, default: 7 }, 7],
    [{ type: 'boolean', default: true }, true],
    [
      { ...BLOCK, default: { a: 'given' } },
      { a: 'given', b: 2, d: true },
    ],
  ])('that is missing has its default, and what is within it: %j', (node, expected) => {
    const wrong = node.type === 'boolean' ? 'a' : true;
    const schema = schemaWith(node, { required: ['x'] });

    expect(readSpec(schema, {})).toMatchObject({ spec: { x: expected }, findings: [] });
    expect(readSpec(schema, { x: wrong }).spec).toEqual({
      x: node.type === 'object' ? { a: '', b: 2, d: true } : expected,
    });
  });

  test('that is wrong is as if it was not there, unless it is a block or required', () => {
    const schema: ObjectNode = {
      ...{ type: 'object', required: ['name'] },
      fields: { name: { type: 'string' }, on: { type: 'boolean' }, block: BLOCK },
    };

    expect(readSpec(schema, { name: 1, on: 1, block: 1 }).spec).toEqual({ name: '', block: { a: '', b: 2, d: true } });
  });

  test('that is null is missing, unless it may be null', () => {
    const schema = (nullable: boolean): ObjectNode => schemaWith({ type: 'string', nullable }, { required: ['x'] });

    expect(readSpec(schema(false), { x: null }).findings).toHaveLength(1);
    expect(readSpec(schema(true), { x: null }).findings).toEqual([]);
    expect(readSpec(schema(true), {}).findings).toHaveLength(1);
  });

  test('that the schema does not know is kept where it may be anything', () => {
    const given = { x: 'a', y: 1, z: null };

    expect(readSpec(schemaWith({ type: 'string' }, { open: true }), given)).toMatchObject({ spec: given, unknown: [] });
  });

  test('with something within that is resolved later is as a whole resolved later', () => {
    const value = { a: [Lazy.any({ produce: () => 'x' })] };
    const reading = readSpec(schemaWith({ type: 'free' }), { x: value });

    expect(reading).toMatchObject({ spec: {}, tokens: [{ path: 'spec.x', value }], unsettled: ['spec.x'] });
  });

  test('has the path that it is asked for', () => {
    const { findings } = readSpec(SCHEMA, { name: 1, list: [{}] }, { path: 'options' });

    expect(findings.map(({ field }) => field)).toEqual(['options.name', 'options.list[0].key']);
  });
});

describe('variables', () => {
  const schema: ObjectNode = {
    type: 'object',
    fields: {
      text: { type: 'string' },
      part: { type: 'string' },
      word: { type: 'string', enum: ['a'] },
      number: NUMBER,
      port: { type: 'integer' },
      map: { type: 'map', values: { type: 'string' } },
      list: { type: 'list', items: { type: 'integer' } },
      texts: { type: 'list', items: { type: 'string' } },
      free: { type: 'free' },
      any: { type: 'any' },
    },
  };
  const given = {
    text: '${A}',
    part: 'a-${B}',
    word: '${C}',
    number: '${D}',
    port: '${E}',
    map: { '${F}': 'a', b: '${G}' },
    list: [1, '${H}'],
    texts: ['${I}'],
    free: { a: ['${J}'], '${K}': 1, b: 'c' },
    any: '${L}',
  };
  const pathsOf = (list: readonly { readonly path: string }[]): string[] => list.map(({ path }) => path);
  const IN_TEXTS = [
    'spec.text',
    'spec.part',
    'spec.number',
    'spec.map["b"]',
    'spec.texts[0]',
    'spec.free.a[0]',
    'spec.any',
  ];

  test('may stand for any value', () => {
    const { spec, findings, tokens, variables, unsettled } = readSpec(schema, given, { variables: 'all' });
    const { word, port, list, ...texts } = given;

    expect([word, port, list]).toHaveLength(3);
    expect({ spec, findings }).toEqual({ spec: texts, findings: [] });
    expect(tokens).toEqual([
      { path: 'spec.word', value: '${C}' },
      { path: 'spec.port', value: '${E}' },
      { path: 'spec.list', value: [1, '${H}'] },
    ]);
    expect(pathsOf(variables)).toEqual(IN_TEXTS);
    expect(unsettled).toEqual([
      'spec.text',
      'spec.word',
      'spec.number',
      'spec.port',
      'spec.map["${F}"]',
      'spec.map["b"]',
      'spec.list',
      'spec.texts[0]',
    ]);
  });

  test('may only be in texts', () => {
    const { findings, tokens, variables } = readSpec(schema, given, { variables: 'texts' });

    expect(tokens).toEqual([]);
    expect(findings.map(({ field }) => field)).toEqual(['spec.port', 'spec.list[1]']);
    expect(pathsOf(variables)).toEqual([...IN_TEXTS.slice(0, 2), 'spec.word', ...IN_TEXTS.slice(2)]);
  });

  test('are texts like any other where nothing replaces them', () => {
    const { findings, tokens, variables, unsettled } = readSpec(schema, given);

    expect({ tokens, variables }).toEqual({ tokens: [], variables: [] });
    expect(unsettled).toEqual(findings.map(({ field }) => field));
  });

  test.each([
    ['a', []],
    ['${A}', ['x']],
    [{ a: { b: '${A}' }, c: ['d', '${B}'] }, ['x.a.b', 'x.c[1]']],
    [5, []],
  ])('are found in %j', (value, paths) => {
    expect(pathsOf(variablesBelow(value, 'x'))).toEqual(paths);
  });
});

describe('readSpec with the schema of each kind', () => {
  const anything = fc.anything({
    maxDepth: 5,
    withNullPrototype: true,
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSparseArray: true,
  });

  /** Objects that begin like a spec: names of the schema, with values of any type below. */
  function nearly(schema: ObjectNode, depth = 0): fc.Arbitrary<unknown> {
    const fields = Object.entries(schema.fields).map(([name, node]) => {
      const inner = node.type === 'list' ? node.items : node;
      const value =
        inner.type === 'object' && depth < 3 ? nearly(inner, depth + 1) : fc.oneof(fc.string(), fc.integer());
      const proper = node.type === 'list' ? fc.array(value, { maxLength: 2 }) : value;
      return [name, fc.oneof({ weight: 4, arbitrary: proper }, { weight: 1, arbitrary: anything })] as const;
    });
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  }

  test.each(ALL_KINDS)('%s: never throws, and reports wrong types', (kind) => {
    fc.assert(
      fc.property(fc.oneof(nearly(newestSchemaOf(kind)), anything), (given) => {
        const { spec, findings, unsettled } = readSpec(newestSchemaOf(kind), given);

        expect(typeof spec).toBe('object');
        expect(findings.map(({ field }) => field)).toEqual(unsettled);
      }),
      { seed: 42 },
    );
  });

  test.each(ALL_KINDS)('%s: reading the result again changes nothing', (kind) => {
    fc.assert(
      fc.property(nearly(newestSchemaOf(kind)), (given) => {
        const first = readSpec(newestSchemaOf(kind), given);
        const again = readSpec(newestSchemaOf(kind), first.spec);

        expect(again).toEqual({
          spec: first.spec,
          findings: [],
          unknown: [],
          tokens: [],
          variables: [],
          unsettled: [],
        });
      }),
      { seed: 42 },
    );
  });
});
