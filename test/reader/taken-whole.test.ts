import { Lazy } from 'cdk8s';
import type { ObjectNode } from '../../lib/model/schema';
import { takenWhole } from '../../lib/reader/taken-whole';

const SCHEMA: ObjectNode = {
  type: 'object',
  fields: {
    name: { type: 'string' },
    port: { type: 'integer', default: 8080 },
    on: { type: 'boolean' },
    labels: { type: 'map', values: { type: 'string' } },
    list: { type: 'list', items: { type: 'object', fields: { key: { type: 'string', default: 'k' } } } },
    free: { type: 'free' },
    block: { type: 'object', fields: { a: { type: 'string' }, b: { type: 'boolean', default: true } } },
  },
  required: ['name'],
};

const COMPLETE = {
  name: 'a',
  port: 1,
  on: false,
  labels: { b: 'c' },
  list: [{ key: 'd' }],
  free: { anything: [null] },
  block: { a: 'e', b: false },
};

describe('takenWhole', () => {
  test('uses complete values unchanged', () => {
    expect(takenWhole(SCHEMA, COMPLETE)).toBe(COMPLETE);
  });

  test('adds defaults and leaves out undefined fields in a copy of the blocks concerned', () => {
    const given = { name: 'a', on: undefined, labels: COMPLETE.labels, block: { a: undefined }, list: COMPLETE.list };
    const copy = takenWhole(SCHEMA, given) as typeof given;

    expect(copy).toStrictEqual({
      name: 'a',
      labels: COMPLETE.labels,
      block: { b: true },
      list: COMPLETE.list,
      port: 8080,
    });
    expect(copy.labels).toBe(given.labels);
    expect(copy.list).toBe(given.list);
    expect(given).toHaveProperty('on', undefined);
  });

  test('keeps the given order', () => {
    const given = { port: undefined, block: { b: true }, on: true, name: 'a' };

    expect(Object.keys(takenWhole(SCHEMA, given) as object)).toEqual(['block', 'on', 'name', 'port']);
  });

  test.each([
    ['a missing field', { port: 1 }],
    ['a wrong type', { ...COMPLETE, port: '1' }],
    ['a number that is no integer', { ...COMPLETE, port: 1.5 }],
    ['null', { ...COMPLETE, on: null }],
    ['an unknown field', { ...COMPLETE, other: 1 }],
    ['a field that every object inherits', { ...COMPLETE, constructor: 'x' }],
    ['a token', { ...COMPLETE, name: Lazy.any({ produce: () => 'a' }) as unknown }],
    ['a token in what nobody looks into', { ...COMPLETE, free: { a: [Lazy.any({ produce: () => 'a' }) as unknown] } }],
    ['a wrong type in a map', { ...COMPLETE, labels: { b: 1 } }],
    ['undefined in a map', { ...COMPLETE, labels: { b: undefined } }],
    ['a hole in a list', { ...COMPLETE, list: Array.from({ length: 2 }) }],
    ['a default that is missing in a list', { ...COMPLETE, list: [{}] }],
    ['no list', { ...COMPLETE, list: { 0: { key: 'd' } } }],
    ['an instance of a class', { ...COMPLETE, labels: new Map() }],
    ['an object without a prototype', { ...COMPLETE, labels: Object.create(null) as unknown }],
    ['a text', 'a'],
  ])('leaves values with %s to the reader', (_, value) => {
    expect(takenWhole(SCHEMA, value)).toBeUndefined();
  });
});
