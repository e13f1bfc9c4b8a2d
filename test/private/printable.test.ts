import { printable } from '../../lib/private/printable';

test.each([
  ['a line break', 'a\nb', String.raw`a\u000ab`],
  ['a carriage return', 'a\r', String.raw`a\u000d`],
  ['an ANSI escape, of one byte too', '\u001b[31m\u009b1m', String.raw`\u001b[31m\u009b1m`],
  ['a change of direction', 'a\u202etxt.exe', String.raw`a\u202etxt.exe`],
  ['an isolate, and a mark', '\u2066a\u200e', String.raw`\u2066a\u200e`],
  ['separators of lines and paragraphs', '\u2028\u2029', String.raw`\u2028\u2029`],
  ['half of a character', '\ud83d', String.raw`\ud83d`],
  ['an invisible tag, of two units', '\u{e0041}', String.raw`\udb40\udc41`],
])('shows %s', (_, text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('leaves other text as it is', () => {
  const text = 'Größe – 天气 «a» \\u000a 😀';
  expect(printable(text)).toBe(text);
});
