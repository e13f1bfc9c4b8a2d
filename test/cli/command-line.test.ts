import { asLine, counted, json, skippedLine } from '../../lib/cli/command-line';
import { formatOf, hasOption } from '../../lib/cli/options';

test.each([
  ['a::b', 'a::b\n'],
  ['::error::a', '\\u003a:error::a\n'],
  ['  ::a', '  \\u003a:a\n'],
  ['a ::b', 'a ::b\n'],
  [':a', ':a\n'],
  ['a\u202e', 'a\\u202e\n'],
])('%j begins no command of a build server', (text, line) => {
  expect(asLine(text)).toBe(line);
});

test('JSON has no characters that are not shown', () => {
  expect(json({ a: 'b\u202e', c: [1] })).toBe('{\n  "a": "b\\u202e",\n  "c": [\n    1\n  ]\n}\n');
});

test('numbers have the right word', () => {
  expect([0, 1, 2].map((each) => counted(each, 'file'))).toEqual(['0 files', '1 file', '2 files']);
  expect(skippedLine(1)).toBe('skipped what is not a Kubernetes object in 1 file');
});

test.each([
  [['--help'], true],
  [['a', '-h'], true],
  [['a', '--help2'], false],
  [['--', '--help'], false],
  [['-h', '--', 'a'], true],
  [[], false],
])('an option is among %j: %s', (args, expected) => {
  expect(hasOption(args, '--help', '-h')).toBe(expected);
});

describe('the format', () => {
  const KNOWN = { text: 1, json: 2, sarif: 3 };

  test.each([
    [{}, 1],
    [{ format: 'sarif' }, 3],
    [{ json: true }, 2],
    [{ json: true, format: 'json' }, 2],
    [{ json: false, format: 'text' }, 1],
  ])('of %j', (options, expected) => {
    expect(formatOf(options, KNOWN)).toBe(expected);
  });

  test.each([
    [{ format: 'xml' }, '"xml" is not a format; use text, json or sarif'],
    [{ format: 'toString' }, '"toString" is not a format; use text, json or sarif'],
    [{ format: 'sarif', json: true }, '--json and --format sarif contradict each other'],
  ])('is none of %j', (options, message) => {
    expect(() => formatOf(options, KNOWN)).toThrow(message);
  });
});
