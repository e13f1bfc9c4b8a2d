import { once, perObject, perOwner } from '../../lib/private/caches';

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

describe('perObject', () => {
  test('computes once for each object, undefined too', () => {
    const compute = jest.fn(({ text }: { readonly text?: string }) => text);
    const textOf = perObject(compute);
    const [one, same, empty] = [{ text: 'a' }, { text: 'a' }, {}];

    expect([one, same, one, empty, empty].map(textOf)).toEqual(['a', 'a', 'a', undefined, undefined]);
    expect(compute).toHaveBeenCalledTimes(3);
  });
});

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
