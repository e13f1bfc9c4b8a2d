import fc from 'fast-check';
import { normalizedDuration, goDurationText, goNanoseconds } from '../../lib/go/go-duration';

/** What `time.ParseDuration` and `Duration.String` of Go make of texts. */
const WRITTEN: readonly (readonly [given: string, written: string])[] = [
  ['5m', '5m0s'],
  ['90s', '1m30s'],
  ['1h', '1h0m0s'],
  ['1h30m30s', '1h30m30s'],
  ['36h', '36h0m0s'],
  ['1.5h', '1h30m0s'],
  ['.5s', '500ms'],
  ['1.s', '1s'],
  ['1500ms', '1.5s'],
  ['250ms', '250ms'],
  ['1us', '1µs'],
  ['1μs', '1µs'],
  ['1500ns', '1.5µs'],
  ['7ns', '7ns'],
  ['0', '0s'],
  ['-0', '0s'],
  ['0h', '0s'],
  ['-1m', '-1m0s'],
  ['+1m', '1m0s'],
  ['2562047h47m16.854775807s', '2562047h47m16.854775807s'],
];

describe('normalizedDuration', () => {
  test.each(WRITTEN)('%s becomes %s', (given, written) => {
    expect(normalizedDuration(given)).toBe(written);
  });

  test.each(['1', 'm', '.s', '1d', '1h ', ' 1h', '1 h', '--1h', '-', '1h-1m', '2562048h'])(
    '%p is no duration, and stays',
    (text) => {
      expect(goNanoseconds(text)).toBeUndefined();
      expect(normalizedDuration(text)).toBe(text);
    },
  );

  test('an empty text is none', () => {
    expect(goNanoseconds('')).toBeUndefined();
    expect([normalizedDuration(''), normalizedDuration(undefined)]).toEqual([undefined, undefined]);
  });

  test('what is written is read as the same duration', () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 53n), 2n ** 53n), (nanos) => {
        expect(goNanoseconds(goDurationText(nanos))).toBe(nanos);
      }),
    );
  });
});
