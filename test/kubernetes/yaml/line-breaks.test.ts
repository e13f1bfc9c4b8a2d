import { LineCounter } from 'yaml';
import { parseDocuments, parseOneDocument } from '../../../lib/kubernetes/yaml/parse-documents';

function valueOf(text: string): unknown {
  const result = parseOneDocument(text);
  return result.kind === 'value' ? result.value : `refused: ${result.problem}`;
}

function problemIn(text: string): unknown {
  try {
    return parseDocuments(text);
  } catch (error) {
    return error;
  }
}

const OUTSIDE = 'refused: has U+2028 or U+2029 outside of quotes, where kubectl ends the line; remove it';

// the results of `YAMLToJSON` of sigs.k8s.io/yaml 1.6.0
test.each<[text: string, value: unknown]>([
  ['a: "x\u0085y"', { a: 'x y' }],
  ["a: 'x\u0085y'", { a: 'x y' }],
  ['a: "x  \u0085\t y"', { a: 'x y' }],
  ['a: "x\u0085\u0085y"', { a: 'x\ny' }],
  ['a: "x \u2028 y"', { a: 'x\u2028y' }],
  ["a: 'it''s \u2029 \"y\"'", { a: 'it\'s\u2029"y"' }],
  ['a: "x\u2028\u0085 y"', { a: 'x\u2028\ny' }],
  ['a: "x\u0085 \u2028 y"', { a: 'x\u2028y' }],
  ['a: "x\u2028\n  y"', { a: 'x\u2028\ny' }],
  ['a: "x\u2028\r\n  y"', { a: 'x\u2028\ny' }],
  ['a: "x\\\u2028  y"', { a: 'xy' }],
  ['a: "x \\\u0085 \u2028 y"', { a: 'x \u2028y' }],
  ['a: "\\\\\u2028y"', { a: '\\\u2028y' }],
  ['a: "x\\"\u2028 y"', { a: 'x"\u2028y' }],
  ['a: "x\\u2028 y \\L \\N \\x85"', { a: 'x\u2028 y \u2028 \u0085 \u0085' }],
  ['a: "b \n\n  c"\nd: "e \u2028 f"', { a: 'b\nc', d: 'e\u2028f' }],
  ['a: x\u0085  y', { a: 'x y' }],
  ['a: |\n  x\u0085  y\n', { a: 'x\ny\n' }],
  ['a: |\n  "x\u0085  y"\n', { a: '"x\ny"\n' }],
  ['a: >\n  x\u0085  y\n', { a: 'x y\n' }],
  ['a: b # c\u0085d: e', { a: 'b', d: 'e' }],
  ['a: b # c\u2028\nd: e', { a: 'b', d: 'e' }],
  ['- "\u2028 a \u0085"\n- [ "b \u2029 c", \'d\u0085\' ]', ['\u2028a ', ['b\u2029c', 'd ']]],
  // a key over two lines, and what ends a line within a text: the library refuses the first two as well
  ['"a\u2028b": c', 'refused: has a line break in a key'],
  ['a: x\u2028y', OUTSIDE],
  ['a: b # c\u2028 d\ne: f', OUTSIDE],
  ['a: |\n  x\u2029  y\n', OUTSIDE],
])('reads line breaks of YAML 1.1 as kubectl does: %j', (text, value) => {
  expect(valueOf(text)).toEqual(value);
});

test('reads a text that begins with a brace as JSON, where they are none', () => {
  const text = ' {"a": "x \u0085 y \u2028 z", b: 1}';

  expect(valueOf(text)).toEqual({ a: 'x \u0085 y \u2028 z', b: 1 });
  expect(parseDocuments(text)[0]?.reader.misread).toEqual([]);
});

test('finds each part in the line where editors show it', () => {
  const lines = new LineCounter();
  const [document] = parseDocuments('a: "x\u0085y\u2028z"\nb: c\u0085\nd:\n  e: f', lines);
  const line = (key: string): unknown => {
    const pair = document?.reader.pairAt(document.document.contents as never, key);
    return lines.linePos(pair?.key.range?.[0] ?? -1).line;
  };

  expect(['a', 'b', 'd'].map(line)).toEqual([1, 2, 3]);
  expect(problemIn('a: b\nc: d\u2028e')).toMatchObject({ offset: 9 });
});

test('tells what it reads in another way than people do, with its path', () => {
  const [document] = parseDocuments(
    'n: { on: x }\n1.10: "a\u0085b"\n"off": [c, "d\u2028e", { y: z }]\n10: \'f\'\n!!str no: g\nh: |\n  i\u0085  j\n"k": "\\L"',
  );

  expect(document?.reader.misread).toEqual([
    { kind: 'key', path: ['false'], written: 'n' },
    { kind: 'key', path: ['false', 'true'], written: 'on' },
    { kind: 'key', path: ['1.1'], written: '1.10' },
    { kind: 'text', path: ['1.1'], character: '\u0085', read: 'a b' },
    { kind: 'text', path: ['off', 1], character: '\u2028', read: 'd\u2028e' },
    { kind: 'key', path: ['off', 2, 'true'], written: 'y' },
    { kind: 'text', path: ['h'], character: '\u0085', read: 'i\nj\n' },
  ]);
});
