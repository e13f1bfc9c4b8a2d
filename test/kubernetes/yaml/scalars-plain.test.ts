import * as fc from 'fast-check';
import { isReadAsText, keyOf, plainScalar, type ScalarValue } from '../../../lib/kubernetes/yaml/scalars';
// what sigs.k8s.io/yaml 1.3 of kubectl 1.28 made of the text as an item of a list, and as a key; null: refused
import recorded from './plain-scalar.recorded.json';

type Recorded = readonly [text: string, json: string | null, key: string | null];

/** As JSON has it; null for what it does not have. */
function json(value: ScalarValue): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return null;
  }
  return typeof value === 'object' && value !== null ? String(value.integer) : JSON.stringify(value);
}

describe('plainScalar', () => {
  test.each(recorded as unknown as Recorded[])('%j', (text, expected, key) => {
    const value = plainScalar(text);

    // Go formats numbers differently
    const isNumber = expected !== null && /^[-\d]/.test(expected) && typeof value === 'number';
    expect(isNumber ? value : json(value)).toEqual(isNumber ? Number(expected) : expected);
    expect(keyOf(value) ?? null).toBe(key);
  });

  test('reads a scalar without a digit or a special word as a string', () => {
    const words = /^([-+]?\.(inf|nan)|y|yes|on|true|n|no|off|false|null|~)?$/i;
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => !/\d/.test(text) && !words.test(text)),
        (text) => {
          expect(plainScalar(text)).toBe(text);
          expect(isReadAsText(text)).toBe(true);
        },
      ),
      { seed: 1 },
    );
  });

  test('keeps every integer of 64 bits exactly, as a key too', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }), (integer) => {
        const forms = [
          integer.toString(),
          ...(integer < 0n ? [] : [`0x${integer.toString(16)}`, `0o${integer.toString(8)}`]),
        ];
        for (const text of forms) {
          expect(plainScalar(text)).toEqual({ integer });
          expect(keyOf({ integer })).toBe(integer < 2n ** 63n ? String(integer) : undefined);
        }
      }),
      { seed: 1 },
    );
  });
});
