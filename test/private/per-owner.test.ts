import { perOwner } from '../../lib/private/per-owner';

describe('perOwner', () => {
  test('computes once for each key of an owner, however many there are', () => {
    const compute = jest.fn((text: string) => text.length);
    const length = perOwner((text: string) => text, compute);
    const [one, other] = [{}, {}];
    const texts = Array.from({ length: 5000 }, (_, index) => String(index));

    expect([...texts, ...texts].map((text) => length(one, text))).toEqual(
      [...texts, ...texts].map(({ length }) => length),
    );
    expect(compute).toHaveBeenCalledTimes(5000);
    expect([length(other, '7'), length(other, '7')]).toEqual([1, 1]);
    expect(compute).toHaveBeenCalledTimes(5001);
  });

  test('keeps undefined too', () => {
    const compute = jest.fn((): string | undefined => undefined);
    const nothing = perOwner((text: string) => text, compute);
    const owner = {};

    expect([nothing(owner, 'a'), nothing(owner, 'a')]).toEqual([undefined, undefined]);
    expect(compute).toHaveBeenCalledTimes(1);
  });
});
