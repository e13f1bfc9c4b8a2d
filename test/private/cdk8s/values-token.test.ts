import { Lazy } from 'cdk8s';
import { isToken, mapToken } from '../../../lib/private/cdk8s/values';

describe('isToken', () => {
  test('accepts values that cdk8s resolves when it renders', () => {
    expect(isToken(Lazy.any({ produce: () => 'x' }))).toBe(true);
    expect(isToken({ resolve: () => 'x' })).toBe(true);
  });

  test.each([null, undefined, 'x', 1, {}, [], { produce: 'x' }, { resolve: true }])('rejects %p', (value) => {
    expect(isToken(value)).toBe(false);
  });
});

const produced = (token: unknown): unknown => (token as Lazy).produce() as unknown;

describe('mapToken', () => {
  test('converts a value immediately, and nothing without a value', () => {
    expect(mapToken(2, (value) => value * 2)).toBe(4);
    expect(mapToken<number>(undefined, (value) => value * 2)).toBeUndefined();
    expect(mapToken<number>(null, (value) => value * 2)).toBeUndefined();
  });

  test.each([
    ['a Lazy', Lazy.any({ produce: () => 2 }) as number],
    ['an implicit token', { resolve: () => 2 } as unknown as number],
    ['a token that makes a token', Lazy.any({ produce: () => ({ resolve: () => 2 }) as unknown }) as number],
  ])('returns a token for %s', (_, token) => {
    const make = jest.fn();
    const result = mapToken(token, make, (value) => value * 3);

    expect(make).not.toHaveBeenCalled();
    expect(isToken(result)).toBe(true);
    expect([produced(result)].map((each) => (isToken(each) ? produced(each) : each))).toEqual([6]);
  });

  test('returns nothing for a token that is resolved to nothing', () => {
    const result = mapToken(Lazy.any({ produce: () => undefined }) as number | undefined, (value) => value * 2);

    expect(produced(result)).toBeUndefined();
  });
});
