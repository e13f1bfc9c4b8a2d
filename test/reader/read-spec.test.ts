import { Lazy } from 'cdk8s';
import * as fc from 'fast-check';
import { ALL_KINDS } from '../../lib/model/kinds';
import type { ObjectNode } from '../../lib/model/schema';
import { newestSchemaOf } from '../../lib/releases/schema-of';
import { readSpec } from '../../lib/reader/read-spec';

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
