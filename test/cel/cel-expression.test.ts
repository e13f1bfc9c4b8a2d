import { celExpression, isTransition } from '../../lib/cel/cel-expression';

function verdict(text: string, self: unknown, size = 10): string {
  const expression = celExpression(text);
  if ('problem' in expression) {
    return `unreadable: ${expression.problem}`;
  }
  const found = expression.evaluate(self, size);
  return 'reason' in found ? `${found.kind}: ${found.reason}` : found.kind;
}

describe('celExpression', () => {
  test.each([
    ['self.missing.size() > 0', 'failed: it reads a field that is not there'],
    ['self.list[3] == 1', 'failed: it reads behind the end of a list or text'],
    ['1 / self.zero == 1', 'failed: it divides by zero'],
    ["int(self.text) == 1 && self.text == ''", 'false'],
    ['int(self.text) == 1', 'failed: a value cannot be converted'],
    [
      "self.text.matches('(?=x)')",
      'unknown: a regular expression cannot be read: error parsing regexp: invalid or unsupported Perl syntax: `(?=`',
    ],
    ["quantity(self.text).isGreaterThan(quantity('1'))", "unknown: found no matching overload for 'quantity(dyn)'"],
    ['self.zero', 'unknown: it is not a condition'],
    ['self.zero == ', 'unreadable: Unexpected token: EOF'],
  ])('%s: %s', (text, expected) => {
    const self = new Map<string, unknown>([
      ['list', [1n]],
      ['zero', 0n],
      ['text', 'secret'],
    ]);
    expect(verdict(text, self)).toBe(expected);
  });

  test('gives up where loops within loops would take too long', () => {
    expect(verdict('self.all(x, self.all(y, self.all(z, x == y)))', [], 1000)).toBe('unknown: it takes too long');
    expect(verdict('self.all(x, self.all(y, x == y))', [1n, 1n], 1000)).toBe('true');
  });

  test('tells rules about changes', () => {
    expect(isTransition('self.x == oldSelf.x')).toBe(true);
    expect(isTransition("self.x == 'oldSelf'")).toBe(false);
  });
});
