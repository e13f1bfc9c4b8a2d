import { parseDocuments, parseOneDocument } from '../../../lib/kubernetes/yaml/parse-documents';

const CONTROL = 'has a control character, which kubectl cannot read';
const TAG = 'has a tag that cannot be resolved';
const REPEATED = 'repeats a key of the same object';
const NO_KEY = 'has a key that is not a string, a number, true or false';

/** What is no JSON. */
function lists(depth: number): string {
  return `${'['.repeat(depth)}~${']'.repeat(depth)}`;
}

/** Texts, what is wrong with them, and where. */
const WRONG: readonly (readonly [text: string, problem: string, offset: number])[] = [
  ['a: \u0007', CONTROL, 3],
  ['# \u0007\na: b', CONTROL, 2],
  ['\u0001', CONTROL, 0],
  ['a: \u0080b', CONTROL, 3],
  ['a: \u007fb', CONTROL, 3],
  ['a: \ufffeb', CONTROL, 3],
  ['a: 😀\u0007b', CONTROL, 5],
  // what the text says is not repeated: it may be a secret
  ['a: ]', 'Unexpected flow-seq-end token in YAML stream', 3],
  ['a: "x" hunter2', 'Unexpected scalar at node end', 7],
  ['a: |hunter2\n  b', 'Block scalar header includes extra characters', 4],
  ['a: "\\q\n"', 'Invalid escape sequence', 4],
  ['a: hunter2: b', 'Nested mappings are not allowed in compact mappings', 3],
  ['a: "b', 'Missing closing "quote', 5],
  ['\ta: b', 'Tabs are not allowed as indentation', 0],
  ['a: !x! b', TAG, 3],
  ['a: !hunter2!x b', TAG, 3],
  ['a: !!int x', 'does not match its tag', 9],
  ['%YAML 1.2\n--- a', 'declares a YAML version other than 1.1, which kubectl cannot read', 10],
  ['%YAML 1.3\n--- a', 'has a directive that kubectl cannot read', 6],
  ['%YAML 2.0\n--- a', 'has a directive that kubectl cannot read', 6],
  ['a: b\n---\n...\n%FOO\n--- a', 'has a directive that kubectl cannot read', 13],
  ['a: *x', 'is an alias, but no anchor before it has its name; if it is a text, put it in quotes', 3],
  ['a: &x [*x]', 'is an alias for a node that contains it', 7],
  ['a: 1\na: 2', REPEATED, 5],
  ['{a: 1, a: 2}', REPEATED, 7],
  ['1: a\n"1": b', REPEATED, 5],
  ['<<: 1', 'merges a value that is not a map', 0],
  ['? [a]\n: b', NO_KEY, 2],
  ['null: a', NO_KEY, 0],
  [lists(501), 'is nested too deeply', 500],
  [`${'{a: '.repeat(501)}~${'}'.repeat(501)}`, 'is nested too deeply', 2000],
  [`${'{? '.repeat(501)}~${'}'.repeat(501)}`, 'is nested too deeply', 1500],
];

test.each(WRONG.map((each) => [JSON.stringify(each[0].slice(0, 40)), ...each] as const))(
  '%s is refused',
  (_, text, problem, offset) => {
    let error: unknown;
    try {
      parseDocuments(text);
    } catch (thrown) {
      error = thrown;
    }

    expect(error).toMatchObject({ message: problem, offset });
    expect(parseOneDocument(text)).toEqual({ kind: 'error', problem });
  },
);

/** Texts that are read, though they look as odd. */
const RIGHT: readonly (readonly [text: string, value: unknown])[] = [
  ['{"a": "\u007f"}', { a: '\u007f' }],
  [' {"a": "\u0080", b: 1}', { a: '\u0080', b: 1 }],
  ['\n\t{"a": "\u0080", b: 1}', { a: '\u0080', b: 1 }],
  ['a: \ue000\ufffd\u{10ffff}\u{1f600}', { a: '\ue000\ufffd\u{10ffff}\u{1f600}' }],
  ['\ufeffa: b', { a: 'b' }],
  ['a: "\t"', { a: '\t' }],
  ['a: b\rc: d', { a: 'b', c: 'd' }],
  ['a: b\r\nc: d', { a: 'b', c: 'd' }],
  ['a: "b\r\n c"', { a: 'b c' }],
  ['%YAML 1.1\n--- a', 'a'],
  ['%TAG ! tag:x,2000:\n--- !a b', 'b'],
  ['a: !x b', { a: 'b' }],
  ['a: !!str 1', { a: '1' }],
  ['--- a\n...\n', 'a'],
  ['# a', null],
  ['<<: {a: 1}\na: 2', { a: 2 }],
  ['a: &x', { a: null }],
];

test.each(RIGHT)('%j is read as %j', (text, value) => {
  expect(parseOneDocument(text)).toEqual({ kind: 'value', value });
});

test('a text may be nested 500 times', () => {
  expect(parseOneDocument(lists(500)).kind).toBe('value');
  expect(parseOneDocument(`a: ${lists(499)}`).kind).toBe('value');
});

test('a text may have several documents, where not one is expected', () => {
  expect(parseDocuments('--- a\n--- b').map(({ value }) => value)).toEqual(['a', 'b']);
  for (const text of ['--- a\n--- b', '---\n---\n']) {
    expect(parseOneDocument(text)).toEqual({ kind: 'error', problem: 'has more than one document' });
  }
});
