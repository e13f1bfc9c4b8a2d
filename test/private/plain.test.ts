import { Lazy } from 'cdk8s';
import { isPlainObject } from '../../lib/private/plain';

describe('isPlainObject', () => {
  test.each([{}, { a: 1 }, Object.create(null), JSON.parse('{"__proto__": 1}')])('accepts %p', (value: unknown) => {
    expect(isPlainObject(value)).toBe(true);
  });

  test.each([null, undefined, 'a', 1, true, [], new Map(), new Date(0), Lazy.any({ produce: () => 1 }), () => 1])(
    'rejects %p',
    (value: unknown) => {
      expect(isPlainObject(value)).toBe(false);
    },
  );
});
