import ts from 'typescript';
import { functionsOf, mutated, type Mutant } from '../../../scripts/mutation/mutants';
import { shorterLiterals } from '../../../scripts/mutation/shorter-literals';

function mutant(text: string, original: string, replacement: string, mutator: string): Mutant {
  const start = text.indexOf(original);
  const place = { file: 'a.ts', line: 1, start, end: start + original.length };
  return { ...place, mutator, original, replacement, counter: '0', isTopLevel: true };
}

test.each([
  ['!(a || b) && c', '!(a || b)', 'a || b', 'BooleanLiteral', '(a || b) && c'],
  ['if (a) { b(); }', '{ b(); }', '{}', 'BlockStatement', 'if (a) {}'],
  ["switch (a) { case 'b': c(); }", "case 'b': c();", "case 'b':", 'ConditionalExpression', "switch (a) { case 'b': }"],
  ['const a = [1, 2];', '1, ', '', 'Dropped', 'const a = [2];'],
])('%s: %s becomes %s (%s)', (text, original, replacement, mutator, result) => {
  expect(mutated(text, mutant(text, original, replacement, mutator))).toBe(result);
});

test.each([
  ["function f(a = 'b') { return a; }", "a = 'b') { return a; }"],
  ['const f = ({ a = [] }) => [a];', '{ a = [] }) => [a]'],
  ['const f = () => [1];', '[1]'],
  ['class A { public f(a = 1): number { return a; } }', 'a = 1): number { return a; }'],
])('what runs when a function is called: %s', (text, called) => {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.ES2022, true);

  expect(functionsOf(source).map(({ start, end }) => text.slice(start, end))).toEqual([called]);
});

function shorter(text: string): string[] {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.ES2022, true);
  return shorterLiterals(source).map(({ item }) => text.slice(0, item.start) + text.slice(item.end));
}

describe('literals without an item', () => {
  test('lack each item once, and have no hole', () => {
    expect(shorter('const a = [1, 2, ];')).toEqual(['const a = [2, ];', 'const a = [1,  ];']);
  });

  test('lack each entry once', () => {
    expect(shorter('const a = { b, ...c };')).toEqual(['const a = { ...c };', 'const a = { b,  };']);
  });

  test('are arguments and items, too', () => {
    expect(shorter('const a = [row({ b: 1, c: 2 })];')).toEqual([
      'const a = [row({ c: 2 })];',
      'const a = [row({ b: 1,  })];',
    ]);
  });

  test('are not those of one item, nor those that a function makes', () => {
    expect(shorter('const a = [1]; const f = () => [1, 2]; function g() { return { b: 1, c: 2 }; }')).toEqual([]);
  });
});
