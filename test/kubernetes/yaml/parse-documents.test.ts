import * as fc from 'fast-check';
import { parseOneDocument } from '../../../lib/kubernetes/yaml/parse-documents';
import { runs } from '../../support/runs';
import { anyText } from '../../support/any-text';

describe('parseOneDocument', () => {
  test.each([
    ['{"a": [1, "b"]}', { a: [1, 'b'] }],
    ['a: yes\nb: 0o7\nc: 010\nd: 1:30\ne: 2024-01-01', { a: true, b: 7, c: 8, d: '1:30', e: '2024-01-01' }],
    ['[., -., ._, .5, +1., 1_0.5e1, e1, 1e400]', ['.', '-.', '._', 0.5, 1, 105, 'e1', '1e400']],
    ['a: &x {b: 1}\nc: {<<: *x}', { a: { b: 1 }, c: { b: 1 } }],
    ['- a\n- |\n  b\n', ['a', 'b\n']],
    ['', null],
    ['0x10: a\n1e6: b\nyes: c', { '16': 'a', '1e+06': 'b', true: 'c' }],
  ])('reads %j as the API server does', (text, value) => {
    expect(parseOneDocument(text)).toEqual({ kind: 'value', value });
  });

  test.each(['a: [', 'a: b: c', '{a: 1, a: 2}', '\ta: b', '*x', '--- a\n--- b'])('refuses %j', (text) => {
    expect(parseOneDocument(text).kind).toBe('error');
  });

  test('says of an unpaired surrogate that no file can store it', () => {
    expect(parseOneDocument('a: \ud800')).toEqual({
      kind: 'error',
      problem: 'has an unpaired surrogate, which no file can store',
    });
  });

  test('takes a text of any length', () => {
    const text = Array.from({ length: 50_000 }, (_, index) => `k${String(index)}: v`).join('\n');
    const result = parseOneDocument(text);

    expect(result.kind === 'value' && Object.keys(result.value as object)).toHaveLength(50_000);
  });

  test('takes any text in short time', () => {
    const piece = fc.constantFrom(
      '- ',
      '? ',
      ': ',
      '\n',
      ' ',
      '[',
      ']',
      '{',
      '}',
      ',',
      'a',
      '&a ',
      '*a',
      '!',
      '|',
      '>',
      "'",
      '"',
      '#',
      '%',
      '<<',
      '\t',
      '\ud800',
    );
    const text = fc.oneof(
      anyText(),
      fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join('')),
    );

    fc.assert(
      fc.property(text, (each) => {
        expect(['value', 'error']).toContain(parseOneDocument(each).kind);
      }),
      { seed: 1, numRuns: runs(2000) },
    );
  });
});
