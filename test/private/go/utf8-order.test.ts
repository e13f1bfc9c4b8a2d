import fc from 'fast-check';
import { byUtf8 } from '../../../lib/private/go/utf8-order';

describe('byUtf8', () => {
  test('puts characters beyond U+FFFF last, where UTF-16 has them before U+E000', () => {
    expect(['\ue000', '\u{1f600}', 'z', '\uffff'].sort(byUtf8)).toEqual(['z', '\ue000', '\uffff', '\u{1f600}']);
  });

  test('puts a prefix before longer texts', () => {
    expect(['ab', 'a', '', 'a-'].sort(byUtf8)).toEqual(['', 'a', 'a-', 'ab']);
  });

  test('agrees with the bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        expect(Math.sign(byUtf8(one, other))).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)));
      }),
    );
  });
});
