import * as fc from 'fast-check';
import { parseYaml } from '../../../lib/private/kubernetes/parse-yaml';

describe('parseYaml', () => {
  test.each([
    ['{"a": [1, "b"]}', { a: [1, 'b'] }],
    ['a: yes\nb: 0o7\nc: 010\nd: 1:30\ne: 2024-01-01', { a: true, b: '0o7', c: 8, d: '1:30', e: '2024-01-01' }],
    ['[., -., ._, .5, +1., 1_0.5e1]', ['.', '-.', '._', 0.5, 1, 105]],
    ['a: &x {b: 1}\nc: {<<: *x}', { a: { b: 1 }, c: { b: 1 } }],
    ['- a\n- |\n  b\n', ['a', 'b\n']],
    ['', null],
  ])('reads %j as the API server does', (text, value) => {
    expect(parseYaml(text)).toEqual({ kind: 'value', value });
  });

  test.each(['a: [', 'a: b: c', '{a: 1, a: 2}', '\ta: b', '*x', '--- a\n--- b'])('refuses %j', (text) => {
    expect(parseYaml(text).kind).toBe('error');
  });

  // each of them took the parser minutes, or ended the process
  test.each([
    ['brackets', `${'['.repeat(5000)}a${']'.repeat(5000)}`],
    ['complex keys', '? '.repeat(500)],
    ['complex keys on lines', Array.from({ length: 500 }, (_, index) => `${' '.repeat(index)}?`).join('\n')],
    ['sequences', '- '.repeat(5000)],
    ['indentation', Array.from({ length: 2000 }, (_, index) => `${' '.repeat(index)}a:`).join('\n')],
    ['many keys', Array.from({ length: 50_000 }, (_, index) => `k${String(index)}: v`).join('\n')],
    ['half a character', 'a: \ud800'],
  ])('does not try %s', (_, text) => {
    expect(parseYaml(text)).toEqual({ kind: 'unmeasured' });
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
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join('')),
    );

    fc.assert(
      fc.property(text, (each) => {
        expect(['value', 'error', 'unmeasured']).toContain(parseYaml(each).kind);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });
});
