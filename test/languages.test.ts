import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeBlocks } from '../scripts/lib/code-blocks';
import manifest from '../package.json';

const PAGE = 'docs/python-and-java.md';

function text(file: string): string {
  return readFileSync(path.join(__dirname, file), 'utf8');
}

test.each([
  ['python', ['python/weather.py', 'python/test_weather.py', 'python/test_snapshot.py']],
  ['java', ['java/src/main/java/example/Weather.java']],
])('the programs of the page in %s are the tested ones', (language, files) => {
  expect(codeBlocks(PAGE, language)).toEqual(files.map(text));
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
