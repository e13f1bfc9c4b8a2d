import { Lazy } from 'cdk8s';
import { plainCopy } from '../../../lib/private/cdk8s/plain-copy';

describe('plainCopy', () => {
  test('sorts keys and leaves out null and undefined values, except items of a list', () => {
    const map = { b: { d: null, c: [{ z: 1, y: undefined }, null] }, a: 0, e: undefined };
    expect(JSON.stringify(plainCopy(map))).toBe('{"a":0,"b":{"c":[{"z":1},null]}}');
  });

  test.each([
    ['a token', Lazy.any({ produce: () => 1 })],
    ['a value with resolve()', { resolve: () => 1 }],
    ['an instance of a class', new Map()],
    ['an object without a prototype', Object.create(null)],
  ])('rejects %s', (_, value: unknown) => {
    expect(plainCopy({ value })).toBeUndefined();
    expect(plainCopy({ list: [{ value }] })).toBeUndefined();
  });
});
