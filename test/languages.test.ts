import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeBlocks } from '../scripts/lib/code-blocks';
import manifest from '../package.json';

const PAGE = 'docs/languages.md';

function text(file: string): string {
  return readFileSync(path.join(__dirname, file), 'utf8');
}

test.each([
  ['python', 'python/weather.py'],
  ['java', 'java/src/main/java/example/Weather.java'],
])('the program of the page in %s is the tested one', (language, file) => {
  expect(codeBlocks(PAGE, language)).toEqual([text(file)]);
});

test('the page on tests in Python shows those that are run', () => {
  expect(codeBlocks('docs/testing-in-python.md', 'python')).toEqual([
    text('python/test_weather.py'),
    text('python/test_snapshot.py'),
  ]);
});

test('the page names the artifact that is built', () => {
  const [pom = ''] = codeBlocks(PAGE, 'xml');
  const { groupId, artifactId } = manifest.jsii.targets.java.maven;
  expect(pom).toContain(`<groupId>${groupId}</groupId>`);
  expect(pom).toContain(`<artifactId>${artifactId}</artifactId>`);
  expect(pom).toContain(`<version>${manifest.version}</version>`);
});

test('the page names the wheel that is built, and its module', () => {
  const { distName, module } = manifest.jsii.targets.python;
  expect(text(`../${PAGE}`)).toContain(`packages/python/${distName.replaceAll('-', '_')}-<version>-py3-none-any.whl`);
  expect(text(`../${PAGE}`)).toContain(`module \`${module}\``);
});
