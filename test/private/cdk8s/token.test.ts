import { Lazy } from 'cdk8s';
import { isToken } from '../../../lib/private/cdk8s/token';

describe('isToken', () => {
  test('accepts values that cdk8s resolves when it renders', () => {
    expect(isToken(Lazy.any({ produce: () => 'x' }))).toBe(true);
    expect(isToken({ resolve: () => 'x' })).toBe(true);
  });

  test.each([null, undefined, 'x', 1, {}, [], { produce: 'x' }, { resolve: true }])('rejects %p', (value) => {
    expect(isToken(value)).toBe(false);
  });
});
