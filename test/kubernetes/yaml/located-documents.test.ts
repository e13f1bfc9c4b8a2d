import * as fc from 'fast-check';
import { readDocuments } from '../../../lib/kubernetes/yaml/located-documents';
import { runs } from '../../support/runs';
import { OBJECT, problemOf } from './support';
import { anyText } from '../../support/any-text';

/** The `data` of the only object in the text. */
function dataOf(text: string): unknown {
  return readDocuments(`${OBJECT}${text}`, 'f.yaml')[0]?.content['data'];
}

describe('readDocuments', () => {
  test('reads each document of a file', () => {
    const kinds = readDocuments('apiVersion: v1\nkind: A\n---\napiVersion: v1\nkind: B\n', 'f.yaml').map(
      ({ content }) => content['kind'],
    );

    expect(kinds).toEqual(['A', 'B']);
  });

  test.each(['', '\n', '# nothing\n', '---\n---\n', '---\nnull\n...\n', '{}', '[]', '{}\n---\n[]\n'])(
    'finds nothing in %j, like Include of cdk8s',
    (text) => {
      expect(readDocuments(text, 'f.yaml')).toEqual([]);
    },
  );

  test('accepts a byte order mark and carriage returns', () => {
    const [document] = readDocuments('\uFEFFapiVersion: v1\r\nkind: A\r\ndata: {a: b}\r\n', 'f.yaml');

    expect(document?.content).toEqual({ apiVersion: 'v1', kind: 'A', data: { a: 'b' } });
    expect(document?.locate('data.a')).toBe('f.yaml:3');
  });

  test.each([
    ['data: yes', true],
    ['data: off', false],
    ['data: 0755', 493],
    ['data: 0x1F', 31],
    ['data: 1_000', 1000],
    ['data: 2024-01-01', '2024-01-01'],
    ['data: 2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z'],
    ['data: 1:30', '1:30'],
    ['data: 1:30.5', '1:30.5'],
    ['data: "yes"', 'yes'],
    ['data: 4e2', 400],
    ['data: e4827193', 'e4827193'],
    ['data: [0o17, 0X1F, 0B11, 0_, 1e400]', [15, 31, 3, 0, '1e400']],
    ['data: {e1: a, 0x1F: b, 1.0: c, no: d, ! 5: e}', { e1: 'a', '31': 'b', '1': 'c', false: 'd', '5': 'e' }],
    ['data: {"__proto__": {a: b}}', JSON.parse('{"__proto__": {"a": "b"}}')],
    ['data: {!!str 5: !!str 5, a: !!float 5, b: !!binary aGk=, c: !own 5}', { '5': '5', a: 5, b: 'hi', c: '5' }],
    ['data: {a: 1, <<: {a: 2}}', { a: 2 }],
    ['data: {<<: [{a: 1}, {a: 2, b: 3}], "<<": c}', { a: 1, b: 3, '<<': 'c' }],
    ['data: [&a 1, &a 2, *a]', [1, 2, 2]],
    ['data: ~', null],
    ['data: {<<: {a: 1, b: 2}, b: 3}', { a: 1, b: 3 }],
    ['base: &base {a: 1}\ndata: *base', { a: 1 }],
  ])('reads %j as the API server does', (text, data) => {
    expect(dataOf(text)).toEqual(data);
  });

  test('opens lists, those within lists and those of one kind too', () => {
    const item = (kind: string): object => ({ apiVersion: 'v1', kind });
    const text = JSON.stringify({
      apiVersion: 'v1',
      kind: 'List',
      metadata: { resourceVersion: '' },
      items: [item('A'), { apiVersion: 'v1', kind: 'BList', items: [item('B')] }, null],
    });

    expect(readDocuments(text, 'f.yaml').map(({ content }) => content)).toEqual([item('A'), item('B')]);
  });

  test('does not open another object that has items', () => {
    const object = { apiVersion: 'v1', kind: 'Menu', items: ['a'] };

    expect(readDocuments(JSON.stringify(object), 'f.yaml').map(({ content }) => content)).toEqual([object]);
  });

  test.each(['items: null', 'items: []', ''])('finds nothing in a list with %j', (items) => {
    expect(readDocuments(`apiVersion: v1\nkind: List\n${items}\n`, 'f.yaml')).toEqual([]);
  });

  test.each([
    ['a: 1\n', 'f.yaml:1: is not a Kubernetes object; give it apiVersion and kind'],
    ['5\n', 'f.yaml:1: is not a Kubernetes object; give it apiVersion and kind'],
    [`${OBJECT}---\n\nhello\n`, 'f.yaml:5: is not a Kubernetes object; give it apiVersion and kind'],
    [`${OBJECT}---\nkind: A\n`, 'f.yaml:4: is not a Kubernetes object; give it apiVersion and kind'],
    ['apiVersion: 1\nkind: A\n', 'f.yaml:1: is not a Kubernetes object; give it apiVersion and kind'],
    [
      'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: A\n- oops\n',
      'f.yaml:6: is not a Kubernetes object; give it apiVersion and kind',
    ],
    [
      'kind: A\napiVersion: v1\nmetadata:\n  finalizers: x\n',
      'f.yaml:4: metadata.finalizers is not a list; write it as a list',
    ],
    [
      'kind: A\napiVersion: v1\nmetadata: { ownerReferences: 5 }\n',
      'f.yaml:3: metadata.ownerReferences is not a list; write it as a list',
    ],
    ['kind: A\napiVersion: a/b/c\n', 'f.yaml:2: "a/b/c" is not an API version; write it as GROUP/VERSION'],
  ])('fails for %j, which is not an object', (text, message) => {
    expect(() => readDocuments(text, 'f.yaml')).toThrow(new Error(message));
  });

  test.each([
    [`${OBJECT}data:\n  a: 1\n  a: 2\n`, /^f\.yaml:5:3: repeats a key of the same object; fix it$/],
    [`${OBJECT}data: {a: 1, "a": 2}\n`, /^f\.yaml:3:14: repeats a key of the same object; fix it$/],
    ['a: [1\n', /^f\.yaml:2:1: /],
    ['a: "b\n', /^f\.yaml:2:1: /],
    ['a: b\n c: d\n', /^f\.yaml:\d+:\d+: /],
    [`${OBJECT}# \u0008\n`, /^f\.yaml:3:3: has a control character, which kubectl cannot read; fix it$/],
    ['a:\n\t- b\n', /^f\.yaml:2:\d+: Tabs are not allowed as indentation; fix it$/],
    [`${OBJECT}---\nkind: {a\n`, /^f\.yaml:\d+:\d+: /],
    [
      'a: 1\nb: *nowhere\n',
      /^f\.yaml:2:4: is an alias, but no anchor before it has its name; if it is a text, put it in quotes; fix it$/,
    ],
    [
      `a: &a [x]\nb: &b [${'*a,'.repeat(50)}]\nc: &c [${'*b,'.repeat(50)}]\nd: [${'*c,'.repeat(50)}]\n`,
      /^f\.yaml:4:\d+: expands to too much data through its aliases; fix it$/,
    ],
  ])('fails for %j, with a location', (text, message) => {
    expect(() => readDocuments(text, 'f.yaml')).toThrow(message);
  });

  test.each([
    ['keys of keys', '? '.repeat(1000)],
    ['keys of keys in a list', `x:\n  ${'? - '.repeat(300)}`],
    ['lists of lists', `${'- '.repeat(1000)}x`],
    ['brackets', '['.repeat(1000) + ']'.repeat(1000)],
    ['braces', `${'{ a: '.repeat(1000)}${'}'.repeat(1000)}`],
    ['indentation', Array.from({ length: 1000 }, (_, index) => `${' '.repeat(index)}a:`).join('\n')],
  ])('refuses %s, which would crash the parser', (_, text) => {
    expect(problemOf(text)).toMatch(
      /^f\.yaml:\d+:\d+: (is nested too deeply|has a key that is not a text|Flow \w+ in)/,
    );
  });

  test.each([
    ['data: {? [a] : b}', 'has a key that is not a string, a number, true or false'],
    ['data: {~: b}', 'has a key that is not a string, a number, true or false'],
    ['data: .inf', 'is a number that JSON cannot represent; quote it'],
    ['data: 9007199254740993', 'is a number that JavaScript cannot represent exactly; quote it'],
    ['data: !!int hunter2', 'does not match its tag'],
    ['data: !!binary hunter2', 'is not base64, although its tag says so'],
    ['data: {<<: [1]}', 'merges a value that is not a map'],
    ['data: &a [*a]', 'is an alias for a node that contains it'],
    ['%YAML 1.2\n---\ndata: a', 'declares a YAML version other than 1.1, which kubectl cannot read'],
  ])('fails for %j, which kubectl cannot read either', (text, problem) => {
    const whole = text.startsWith('%') ? text : `${OBJECT}${text}\n`;

    expect(problemOf(whole)).toMatch(/^f\.yaml:\d+:\d+: /);
    expect(problemOf(whole)).toContain(`: ${problem}`);
  });

  test('only reports errors, for any text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(problemOf(text) ?? 'f.yaml:1: ').toMatch(/^f\.yaml:\d+(:\d+)?: /);
      }),
      { seed: 42, numRuns: runs(1000) },
    );
  });
});

describe('locate', () => {
  const text = [
    'apiVersion: v1', // 1
    'kind: List', // 2
    'items:', // 3
    '- apiVersion: v1', // 4
    '  kind: A', // 5
    '  metadata:', // 6
    '    labels:', // 7
    '      a.b/c: d', // 8
    '  spec:', // 9
    '    env:', // 10
    '    - name: A', // 11
    '      value: x', // 12
    '    - {name: B,', // 13
    '       value: y}', // 14
    '---',
    'apiVersion: v1', // 16
    'kind: B', // 17
    'defaults: &d {x: 1}', // 18
    'spec:', // 19
    '  aliased: *d', // 20
  ].join('\n');
  const [first, second] = readDocuments(text, 'dir/f.yaml');

  test.each([
    ['metadata.labels["a.b/c"]', 8],
    ['spec', 9],
    ['spec.env', 10],
    ['spec.env[0]', 11],
    ['spec.env[0].value', 12],
    ['spec.env[1].value', 14],
    ['spec.env[7].value', 10],
    ['spec.missing.deeply[3]', 9],
    ['status', 4],
  ])('%s, or the nearest value to it, is in line %d', (field, line) => {
    expect(first?.locate(field)).toBe(`dir/f.yaml:${String(line)}`);
  });

  test('follows an alias to its anchor', () => {
    expect(second?.locate('spec.aliased.x')).toBe('dir/f.yaml:18');
    expect(second?.locate('spec.aliased')).toBe('dir/f.yaml:20');
    expect(second?.locate('nowhere')).toBe('dir/f.yaml:16');
  });
});
