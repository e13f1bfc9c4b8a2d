import { latest } from '../../lib/private/latest';

describe('latest', () => {
  test('computes once for the same argument, and again for another one', () => {
    const compute = jest.fn(({ name }: { readonly name: string }) => name.toUpperCase());
    const asked = latest(compute);
    const first = { name: 'a' };
    expect([asked(first), asked(first), asked({ name: 'b' }), asked(first)]).toEqual(['A', 'A', 'B', 'A']);
    expect(compute).toHaveBeenCalledTimes(3);
  });
});
