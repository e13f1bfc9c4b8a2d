import { once } from '../../lib/private/once';

describe('once', () => {
  test('computes on first use, and only once', () => {
    const compute = jest.fn(() => ({}));
    const asked = once(compute);

    expect(compute).not.toHaveBeenCalled();
    expect(asked()).toBe(asked());
    expect(compute).toHaveBeenCalledTimes(1);
  });

  test('keeps undefined too', () => {
    const compute = jest.fn((): string | undefined => undefined);
    const asked = once(compute);

    expect([asked(), asked()]).toEqual([undefined, undefined]);
    expect(compute).toHaveBeenCalledTimes(1);
  });
});
