import * as fc from 'fast-check';
import { envNamePart } from '../../lib/model/secret-variables';
import { decimalText, isWellFormed, nestingOf, repeated, printable, shownUrl } from '../../lib/private/texts';
import { anyText } from '../support/any-text';
import { runs } from '../support/runs';

describe('envNamePart', () => {
  test.each([
    ['X-API-Key', 'X_API_KEY'],
    ['1weather.v2-beta', '1WEATHER_V2_BETA'],
    ['x_custom.header', 'X_CUSTOM_HEADER'],
    ['X-é', 'X__'],
    ['ß', '_'],
    ['😀', '_'],
    ['ſ', 'S'],
    ['\ud800', '_'],
    ['', ''],
  ])('%j becomes %s', (text, name) => {
    expect(envNamePart(text)).toBe(name);
  });
});

test('envNamePart does the same as the operator, character by character', () => {
  const slowly = (text: string): string =>
    Array.from(text.replaceAll('-', '_'), (character) => character.toUpperCase())
      .map((upper) => (/^[A-Z0-9_]$/.test(upper) ? upper : '_'))
      .join('');

  fc.assert(
    fc.property(anyText(), (text) => {
      expect(envNamePart(text)).toBe(slowly(text));
    }),
    { seed: 1, numRuns: runs(1000) },
  );
  for (let code = 0; code < 0x3000; code += 1) {
    expect(envNamePart(String.fromCharCode(code))).toBe(slowly(String.fromCharCode(code)));
  }
});

describe('nestingOf', () => {
  test.each([
    ['', 0],
    ['a', 0],
    ['()()', 1],
    ['([{}])', 3],
    [')))(', 1],
    ['(((', 3],
  ])('%s: %i', (text, depth) => {
    expect(nestingOf(text)).toBe(depth);
  });
});

describe('isWellFormed', () => {
  test('finds unpaired surrogates', () => {
    expect(['a', '😀', '\ud800', 'a\udc00b', '\udc00\ud800'].map(isWellFormed)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

test.each([
  [[], []],
  [['a', 'b', 'c'], []],
  [
    ['a', 'b', 'a', 'a', 'b'],
    [2, 3, 4],
  ],
])('of %j, those at %j are there earlier, too', (items, indexes) => {
  expect(Array.from(repeated(items))).toEqual(indexes);
});

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

test.each([
  ['a line break', 'a\nb', String.raw`a\u000ab`],
  ['a carriage return', 'a\r', String.raw`a\u000d`],
  ['an ANSI escape, of one byte too', '\u001b[31m\u009b1m', String.raw`\u001b[31m\u009b1m`],
  ['a change of direction', 'a\u202etxt.exe', String.raw`a\u202etxt.exe`],
  ['an isolate, and a mark', '\u2066a\u200e', String.raw`\u2066a\u200e`],
  ['separators of lines and paragraphs', '\u2028\u2029', String.raw`\u2028\u2029`],
  ['half of a character', '\ud83d', String.raw`\ud83d`],
  ['an invisible tag, of two units', '\u{e0041}', String.raw`\udb40\udc41`],
  ['what is no character', '\ufffe\u{1ffff}', String.raw`\ufffe\ud83f\udfff`],
  ['a command of Azure Pipelines', 'a ##vso[task.x]b', String.raw`a \u0023#vso[task.x]b`],
  ['a command of GitHub', '###[error]', String.raw`#\u0023#[error]`],
])('shows %s', (_, text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('leaves other text as it is', () => {
  const text = 'Größe – 天气 «a» \\u000a 😀 ## a[0] #[x]';
  expect(printable(text)).toBe(text);
});

describe('shownUrl', () => {
  test.each([
    ['https://a/b', 'https://a/b'],
    ['https://a/b?token=x', 'https://a/b'],
    ['https://a/b#x\ny', 'https://a/b'],
    ['https://user:pw@a/b', 'https://…@a/b'],
    ['https://a/b@c', 'https://…@c'],
    ['user:pw@a', '…@a'],
    ['https://u:p?@a', 'https://u:p'],
  ])('%p is shown as %p', (url, shown) => {
    expect(shownUrl(url)).toBe(shown);
  });
});
