import { perObject } from '../../lib/private/per-object';

describe('perObject', () => {
  test('computes once for each object, undefined too', () => {
    const compute = jest.fn(({ text }: { readonly text?: string }) => text);
    const textOf = perObject(compute);
    const [one, same, empty] = [{ text: 'a' }, { text: 'a' }, {}];

    expect([one, same, one, empty, empty].map(textOf)).toEqual(['a', 'a', 'a', undefined, undefined]);
    expect(compute).toHaveBeenCalledTimes(3);
  });
});
