import * as fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const LAST = 0x10_ffff;

/**
 * Any code point but a half of a surrogate pair: the values of fast-check's unit `binary`, which makes a table of all
 * 1,112,064 of them in each test file.
 */
const codePoint = fc.nat(LAST - SURROGATES).map(
  (index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES),
  (text) => {
    const code = typeof text === 'string' ? (text.codePointAt(0) ?? -1) : -1;
    if (
      text !== String.fromCodePoint(Math.max(code, 0)) ||
      (code >= FIRST_SURROGATE && code < FIRST_SURROGATE + SURROGATES)
    ) {
      throw new Error('is not one code point');
    }
    return code < FIRST_SURROGATE ? code : code - SURROGATES;
  },
);

/** Any text, also with what people never write. */
export function anyText(constraints: fc.StringSharedConstraints = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: codePoint });
}
