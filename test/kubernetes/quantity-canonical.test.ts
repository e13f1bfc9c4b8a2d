import fc from 'fast-check';
import { Lazy } from 'cdk8s';
import { canonicalQuantity, parseQuantity } from '../../lib/kubernetes/quantity';

describe('canonicalQuantity', () => {
  // what `resource.MustParse` of k8s.io/apimachinery v0.35.0 prints
  test.each([
    ['1000m', '1'],
    ['1024Mi', '1Gi'],
    ['0.5', '500m'],
    ['134217728', '134217728'],
    ['128000000', '128M'],
    ['1000000', '1M'],
    ['0.5Ki', '512'],
    ['0.1Gi', '107374182400m'],
    ['1.5Gi', '1536Mi'],
    ['1.5', '1500m'],
    ['.5', '500m'],
    ['100m', '100m'],
    ['1e3', '1e3'],
    ['1000e3', '1e6'],
    ['12e4', '120e3'],
    ['1e-2', '10e-3'],
    ['0', '0'],
    ['0Mi', '0'],
    ['0.000', '0'],
    ['0.1n', '1n'],
    ['1.0000000001', '1000000001n'],
    ['1000n', '1u'],
    ['16Ei', '9223372036854775807'],
    ['1023Ki', '1023Ki'],
    ['1025Ki', '1025Ki'],
    ['-1000m', '-1'],
    ['1000000k', '1G'],
  ])('%s becomes %s', (text, canonical) => {
    expect(canonicalQuantity(text)).toBe(canonical);
  });

  test.each(['1', '250m', '128Mi', '2.125', '1.250', '+1', '+1Ki', '007Mi', '5.', '1E3', '12.345678'])(
    '%s looks canonical, and stays as the API server leaves it',
    (text) => {
      expect(canonicalQuantity(text)).toBe(text);
    },
  );

  test.each(['', 'lots', '1 Gi', 'Ki', '1e99999999999999999999'])('%j is not a valid quantity, and stays', (text) => {
    expect(canonicalQuantity(text)).toBe(text);
  });

  test('a token stays the object that it is', () => {
    const token: unknown = Lazy.any({ produce: () => '1000m' });
    expect(canonicalQuantity(token)).toBe(token);
  });

  const suffixes = ['', 'n', 'u', 'm', 'k', 'M', 'G', 'T', 'Ki', 'Mi', 'Gi', 'Ti', 'e3', 'E-2', 'e+6'];
  const quantity = fc
    .tuple(fc.nat(10 ** 7), fc.option(fc.nat(999)), fc.constantFrom(...suffixes))
    .map(
      ([integer, decimals, suffix]) => `${String(integer)}${decimals === null ? '' : `.${String(decimals)}`}${suffix}`,
    );

  test('means the same amount', () => {
    fc.assert(
      fc.property(quantity, (text) => {
        expect(parseQuantity(canonicalQuantity(text))).toEqual(parseQuantity(text));
      }),
    );
  });

  test('is canonical itself', () => {
    fc.assert(
      fc.property(quantity, (text) => {
        const canonical = canonicalQuantity(text);
        expect(canonicalQuantity(canonical)).toBe(canonical);
      }),
    );
  });
});
