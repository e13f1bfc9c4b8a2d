import {
  call,
  create,
  entries,
  fields,
  invoke,
  list,
  name,
  strings,
  tall,
  value,
  type Expression,
} from '../../../../lib/cli/convert/typescript/program';
import { comment, quoted, write, writeStatement } from '../../../../lib/cli/convert/typescript/writer';

function written(expression: Expression): string {
  return write(expression, { indent: 0, column: 0, after: 0 });
}

describe('quoted', () => {
  test.each([
    ['a', `'a'`],
    [`it's`, `"it's"`],
    [`it's "it"`, `'it\\'s "it"'`],
    ['a\\b\n\t\r', `'a\\\\b\\n\\t\\r'`],
    ['\u0000\u2028\u2029\u0085', `'\\u0000\\u2028\\u2029\\u0085'`],
    ['ß 漢', `'ß 漢'`],
    ['\ud800', `'\\ud800'`],
    ['a\u202eb\u{e0041}', `'a\\u202eb\\udb40\\udc41'`],
  ])('%j', (text, expected) => {
    expect(quoted(text)).toBe(expected);
  });
});

describe('write', () => {
  const long = 'x'.repeat(60);

  test.each<[string, Expression, string]>([
    ['numbers', list([value(1e21), value(1e-7), value(-0.5), value(null)]), '[1e21, 1e-7, -0.5, null]'],
    ['keys', fields({ a: value(1), 'a-b': value(2), '1': value(3) }), `{ '1': 3, a: 1, 'a-b': 2 }`],
    ['the key that would set a prototype', entries({ ['__proto__']: 1 }, value), `{ ['__proto__']: 1 }`],
    ['nothing', list([fields({}), list([])]), '[{}, []]'],
    ['calls', create('A.B', name('this'), call('c.d')), 'new A.B(this, c.d())'],
    ['arguments up to the first that is left out', call('a', value(1), undefined, value(2)), 'a(1)'],
    ['lines of a text', value('a\nb\n'), `['a', 'b', ''].join('\\n')`],
    ['a text of one line', value('a\n'), `'a\\n'`],
  ])('%s on one line', (_, expression, expected) => {
    expect(written(expression)).toBe(expected);
  });

  test('an object literal with more than four values gets a line for each field', () => {
    expect(written(fields({ a: strings(['1', '2', '3', '4']), b: value(5) }))).toBe(
      `{\n  a: ['1', '2', '3', '4'],\n  b: 5,\n}`,
    );
  });

  test('an object literal that must be tall gets a line for each field, unless it has only one', () => {
    expect(written(tall({ a: value(1), b: undefined }))).toBe('{ a: 1 }');
    expect(written(tall({ a: value(1), b: value(2) }))).toBe('{\n  a: 1,\n  b: 2,\n}');
  });

  test('the last argument opens on the line of the call', () => {
    expect(written(create('A', name('this'), value('Id'), tall({ a: value(1), b: value(2) })))).toBe(
      `new A(this, 'Id', {\n  a: 1,\n  b: 2,\n})`,
    );
  });

  test('arguments that are too long get a line each', () => {
    expect(written(call('f', value(long), value(long)))).toBe(`f(\n  '${long}',\n  '${long}',\n)`);
  });

  test('a text that is too long gets a line of its own', () => {
    expect(written(fields({ key: value(long + long), k: value(long + long) }))).toBe(
      `{\n  key:\n    '${long}${long}',\n  k: '${long}${long}',\n}`,
    );
  });

  test('a text of several long lines gets a line for each', () => {
    expect(written(value(`${long}\n${long}`))).toBe(`[\n  '${long}',\n  '${long}',\n].join('\\n')`);
  });

  test('object literals in a list get a line each', () => {
    const pair = fields({ a: value(1), b: value(2) });
    expect(written(list([pair]))).toBe('[{ a: 1, b: 2 }]');
    expect(written(list([pair, pair]))).toBe('[\n  { a: 1, b: 2 },\n  { a: 1, b: 2 },\n]');
  });
});

describe('a comment', () => {
  test('is wrapped between words, as wide as lines may be', () => {
    const [first, second] = ['a'.repeat(50), 'b'.repeat(62)] as const;
    expect(comment([`${first} ${second}`], 4)).toBe(`    // ${first} ${second}\n`);
    expect(comment([`${first} ${second}b c`], 4)).toBe(`    // ${first}\n    // ${second}b c\n`);
  });

  test('has a line for each remark, longer ones of one word too, and no line break or change of direction', () => {
    expect(comment(['a', 'b\nc\u202e', 'x'.repeat(200)], 0)).toBe(`// a\n// b\\u000ac\\u202e\n// ${'x'.repeat(200)}\n`);
    expect(comment([], 2)).toBe('');
  });
});

describe('a statement', () => {
  test('has its variable only if something uses it, and its remarks before it', () => {
    const statement = { variable: 'a', value: call('f'), remarks: ['Why.'] };
    expect(writeStatement(statement, new Set(['a']), 2)).toBe('  // Why.\n  const a = f();\n');
    expect(writeStatement(statement, new Set(['b']), 0)).toBe('// Why.\nf();\n');
    expect(writeStatement({ value: call('f') }, new Set(), 0)).toBe('f();\n');
  });

  test('is on one line up to the semicolon if it is short enough', () => {
    const width = 'const a = f();'.length;
    const fits = value('x'.repeat(120 - width - 2));
    expect(writeStatement({ variable: 'a', value: call('f', fits) }, new Set(['a']), 0)).toHaveLength(121);
    const long = value('x'.repeat(120 - width - 1));
    expect(writeStatement({ variable: 'a', value: call('f', long) }, new Set(['a']), 0)).toBe(
      `const a = f(\n  ${written(long)},\n);\n`,
    );
  });

  test('calls a method of what has several lines on the last of them, if its arguments are short enough', () => {
    const made = call('f', tall({ a: value(1), b: value(2) }));
    expect(written(invoke(made, 'bind', [name('app')]))).toBe('f({\n  a: 1,\n  b: 2,\n}).bind(app)');
    const fits = value('x'.repeat(120 - '}).bind();'.length - 2));
    expect(written(invoke(made, 'bind', [fits]))).toBe(`f({\n  a: 1,\n  b: 2,\n}).bind(${written(fits)})`);
    const long = value('x'.repeat(120 - '}).bind();'.length - 1));
    expect(written(invoke(made, 'bind', [long]))).toBe(`f({\n  a: 1,\n  b: 2,\n}).bind(\n  ${written(long)},\n)`);
  });

  test('opens a list or an object at the end of a call only if what is before it fits', () => {
    const last = tall({ a: value(1), b: value(2) });
    const first = (length: number): Expression => value('x'.repeat(length));
    const most = 120 - "f('', {".length;
    expect(written(call('f', first(most), last))).toMatch(/^f\('x+', \{\n {2}a: 1,\n {2}b: 2,\n\}\)$/);
    expect(written(call('f', first(most + 1), last))).toMatch(/^f\(\n {2}'x+',\n {2}\{\n {4}a: 1,/);
    expect(written(call('f', list([last, last])))).toMatch(/^f\(\[\n {2}\{\n {4}a: 1,/);
    expect(written(call('f', last, value(1)))).toMatch(/^f\(\n {2}\{\n {4}a: 1,\n {4}b: 2,\n {2}\},\n {2}1,\n\)$/);
  });
});
