import fc from 'fast-check';
import { RE2JS } from 're2js';
import { PATTERNS } from '../../lib/crds/generated/patterns';
import { patternOf } from '../../scripts/lib/go-pattern';
import { runs, SEED } from '../support/runs';

/** What the two languages read differently: blanks, ends of lines, and characters of two units. */
const TRAPS = [
  ' ',
  '\t',
  '\n',
  '\v',
  '\f',
  '\r',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\u3000',
  '\ufeff',
  '😀',
  'é',
  '٣',
  'ſ',
];

/** A text that matches, and the same with something inserted, doubled or left out. */
function nearTexts(pattern: RegExp): fc.Arbitrary<string> {
  const matching = fc.stringMatching(new RegExp(pattern.source));
  const changed = fc
    .tuple(
      matching,
      fc.nat(60),
      fc.nat(3),
      fc.oneof(
        fc.constantFrom(...TRAPS, '/', '?', '#', '@', '-', '.', '"', '\\'),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
    )
    .map(([text, at, without, inserted]) => `${text.slice(0, at)}${inserted}${text.slice(at + without)}`);
  return fc.oneof(matching, changed, fc.constantFrom('', ...TRAPS), fc.string({ unit: 'binary' }));
}

/** Whether the text has no half of a character, which is not a text in UTF-8. */
function isText(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}

test.each(Array.from(PATTERNS))('%s: JavaScript reads it as Go does', (pattern, expression) => {
  const compiled = RE2JS.compile(pattern);
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(nearTexts(expression).filter(isText), (text) => {
      const matches = compiled.matcher(text).find();
      seen.add(matches);
      expect(expression.test(text)).toBe(matches);
    }),
    { seed: SEED, numRuns: runs(500) },
  );
  expect(seen.size).toBe(2);
});

/** Texts on which an expression that goes back could take long. */
const LONG = [
  ['a', ''],
  ['1', ''],
  ['0', ''],
  ['a-', ''],
  ['-a', ''],
  ['a.', ''],
  ['1m', ''],
  ['1.1m', ''],
  ['/', ''],
  ['a', ' '],
  ['1', ' '],
  ['a-', '!'],
  ['-a', '!'],
  ['a.', '!'],
  ['1m', '!'],
  ['1.1ms', '!'],
] as const;
const BEGINNINGS = ['', 'https://', '0.', '1.', 'eu', 'arn:aws:iam::123456789012:role/'];

test.each(Array.from(PATTERNS))('%s: long texts take no longer than they are', (pattern, expression) => {
  const compiled = RE2JS.compile(pattern);
  const texts = (times: number): string[] =>
    LONG.flatMap(([part, end]) => BEGINNINGS.map((beginning) => `${beginning}${part.repeat(times)}${end}`));

  expect(texts(500).map((text) => expression.test(text))).toEqual(
    texts(500).map((text) => compiled.matcher(text).find()),
  );
  // each of these would take minutes if the time grew with the square of the length
  expect(texts(300_000).map((text) => typeof expression.test(text))).toEqual(texts(1).map(() => 'boolean'));
});

describe('left to the RE2 library', () => {
  test.each(['(?i)a', '\\pL', '[[:alpha:]]', 'a\\z', '\\Qa.b\\E', '[\\pL]'])('%s', (pattern) => {
    const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(patternOf(pattern)).toBeUndefined();
    expect(told).toHaveBeenCalledWith(expect.stringContaining(`left to the RE2 library: ${pattern}`));
    told.mockRestore();
  });

  test('but not what differs only in blanks and ends of lines', () => {
    expect(String(patternOf('^[^\\s/].\\s\\d$'))).toBe('/^[^\\t\\n\\f\\r /][^\\n][\\t\\n\\f\\r ]\\d$/u');
  });
});
