import fc from 'fast-check';
import { applyChanges, changesBetween } from '../../scripts/lib/text-changes';
import { runs } from '../support/runs';

const line = fc.constantFrom('a', 'b', '', '--- x', '+++ y', '@@ -1 +1 @@', '-', '+ z');
const text = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => `${lines.join('\n')}\n`);
const texts = fc
  .dictionary(fc.constantFrom('one', 'two', 'three'), text)
  .map((found) => new Map(Object.entries(found)));

describe('changes of texts', () => {
  test('give the new texts again, and keep the others', () => {
    fc.assert(
      fc.property(texts, texts, (known, changed) => {
        const changes = changesBetween(known, changed);
        expect(applyChanges(known, changes)).toEqual(new Map([...known, ...changed]));
      }),
      { numRuns: runs(60), seed: 22 },
    );
  });

  test('start from the most similar text if there is none with that name', () => {
    const known = new Map([
      ['other', 'x\ny\n'],
      ['alike', 'a\nb\nc\n'],
    ]);
    expect(changesBetween(known, new Map([['new', 'a\nb\nd\n']]))).toBe('--- alike\n+++ new\n@@ -3 +3 @@\n-c\n+d\n');
  });

  test('are rejected for a different base text', () => {
    const changes = '--- one\n+++ one\n@@ -1 +1 @@\n-a\n+b\n';
    expect(applyChanges(new Map([['one', 'a\n']]), changes)).toEqual(new Map([['one', 'b\n']]));
    expect(() => applyChanges(new Map([['one', 'c\n']]), changes)).toThrow('one: the text has other lines');
    expect(() => applyChanges(new Map(), changes)).toThrow("there is no text 'one'");
    expect(() => applyChanges(new Map(), 'nonsense\n')).toThrow("there is no text ''");
  });
});
