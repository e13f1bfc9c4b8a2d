import * as fc from 'fast-check';
import { envNamePart } from '../../lib/private/kubernetes/env-name';
import { nestingOf } from '../../lib/private/nesting';
import { isWellFormed } from '../../lib/private/well-formed';
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
    fc.property(fc.string({ unit: 'binary' }), (text) => {
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
