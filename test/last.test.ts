import { readFileSync } from 'node:fs';
import path from 'node:path';
import { exampleChanges, mistakesOf, statedChanges } from '../scripts/lib/example-changes';
import { LAST, outputsIn } from '../scripts/lib/example-outputs';
import { ROOT } from './support/docs';
import { EXAMPLES, withExampleFiles } from './support/example-files';

/** What the examples write now, by `example/file`. */
function written(): Map<string, string> {
  const outputs = EXAMPLES.map((name) => {
    const texts = withExampleFiles(name, () => outputsIn('dist'));
    return Array.from(texts, ([file, text]) => [`${name}/${file}`, text] as const);
  });
  return new Map(outputs.flat());
}

test('each change in the output of the examples since the last release has a line in the changelog', () => {
  const last = outputsIn(LAST);
  const stated = statedChanges(readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8'));

  expect(last.size).toBeGreaterThan(10);
  expectNone(mistakesOf(stated, exampleChanges(last, written())));
});

/** Jest would escape the quotes of lines that are there to be copied. */
function expectNone(mistakes: string): void {
  if (mistakes !== '') {
    throw new Error(mistakes);
  }
}
