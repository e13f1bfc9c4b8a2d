import { re2 } from '../../lib/go/re2';

function matches(pattern: string, text: string): boolean | string {
  const read = re2(pattern);
  return 'problem' in read ? 'unreadable' : read.test(text);
}

describe('re2', () => {
  test.each([
    ['^https?://', 'http://x', true],
    ['^https?://', 'ftp://x', false],
    ['[[:space:]]', 'a b', true],
    ['[[:space:]]', 'ab', false],
    ['(?i)^ABC$', 'abc', true],
    ['^.$', '\u2028', true],
    ['^.$', '\n', false],
    ['^\\s$', '\u00a0', false],
    ['^a$', 'a\n', false],
    ['^[a-z0-9]+$', 'é', false],
    ['^.{1,2}$', '😀', true],
  ])('reads %j as the API server does: %j', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  test.each(['(?=x)', '(a{1000}){1000}', '('])('says that it cannot read %s', (pattern) => {
    expect(matches(pattern, 'x')).toBe('unreadable');
  });

  test('ends where JavaScript does not', () => {
    expect(matches('^(a+)+$', `${'a'.repeat(10_000)}!`)).toBe(false);
  });
});
