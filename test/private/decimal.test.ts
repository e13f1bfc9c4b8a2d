import * as fc from 'fast-check';
import { decimalText } from '../../lib/private/decimal';

describe('decimalText', () => {
  test.each([
    [0, '0'],
    [1, '1'],
    [0.25, '0.25'],
    [0.1 + 0.2, '0.30000000000000004'],
    [1e-7, '0.0000001'],
    [1.5e-9, '0.0000000015'],
    [5e-324, `0.${'0'.repeat(323)}5`],
    [-0.5, '-0.5'],
  ])('writes %p as %p', (value, text) => {
    expect(decimalText(value)).toBe(text);
  });

  test('writes no exponent for any share, and loses nothing', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (value) => {
        const text = decimalText(value);

        expect(text).toMatch(/^[01](\.\d+)?$/);
        expect(Number(text)).toBe(Math.abs(value));
      }),
      { seed: 42 },
    );
  });

  test.each(['0.5', undefined, null, true])('returns %p unchanged, for the reader to check', (value) => {
    expect(decimalText(value)).toBe(value);
  });
});
