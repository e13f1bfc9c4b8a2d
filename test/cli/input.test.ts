import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { documentsOf } from '../../lib/cli/documents';
import { foundFile, readInput } from '../../lib/cli/input';
import type { Terminal } from '../../lib/cli/command-line';
import { inFolder } from '../support/in-folder';

/** What is read of a folder with these files, named by paths in it. */
function read(files: readonly string[], ...given: string[]): (readonly [shown: string, text: string])[] {
  const terminal: Terminal = { out: () => 0, error: () => 0, input: () => 'typed', interactive: false };
  return inFolder((folder) => {
    for (const file of files) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), file);
    }
    symlinkSync(path.join(folder, 'b.yaml'), path.join(folder, 'link.yaml'));
    const paths = given.map((each) => (each === '-' || each.startsWith('/') ? each : path.join(folder, each)));
    const shown = (file: string): string => path.relative(folder, file).split(path.sep).join('/');
    return readInput(paths, terminal).files.map((each) => [
      each.shown === 'stdin' ? each.shown : shown(each.shown),
      Buffer.from(each.read()).toString(),
    ]);
  });
}

const FILES = ['b.yaml', 'a/z.yml', 'a/y.json', 'a/readme.md', 'a/deep/x.yaml', '.git/c.yaml', 'node_modules/d.yaml'];
const NEARLY = [
  'b.yaml',
  'node_modules2/a.yaml',
  'my_node_modules/a.yaml',
  'xKustomization',
  'Kustomization2',
  'a.yamlx',
  'ayml',
];

test('a folder stands for all manifests in and below it, in the order of their names, without hidden ones and packages', () => {
  expect(read(FILES, '.')).toEqual(['a/deep/x.yaml', 'a/y.json', 'a/z.yml', 'b.yaml'].map((each) => [each, each]));
});

test('a folder may have a name that is nearly one of those', () => {
  expect(read([...NEARLY, 'x/Kustomization'], '.').map(([file]) => file)).toEqual([
    'b.yaml',
    'my_node_modules/a.yaml',
    'node_modules2/a.yaml',
    'x/Kustomization',
  ]);
});

test('files and folders are read in the given order, each of them once', () => {
  expect(read(FILES, 'b.yaml', 'link.yaml', 'a/deep', 'a').map(([file]) => file)).toEqual([
    'b.yaml',
    'a/deep/x.yaml',
    'a/y.json',
    'a/z.yml',
  ]);
});

test('a file that is named is read whatever its extension', () => {
  expect(read(FILES, 'a/readme.md')).toEqual([['a/readme.md', 'a/readme.md']]);
});

test('- is the standard input, read once', () => {
  expect(read(FILES, '-', 'b.yaml', '-', '/dev/stdin')).toEqual([
    ['stdin', 'typed'],
    ['b.yaml', 'b.yaml'],
  ]);
});

test.each([
  [[], 'no file given'],
  [['nowhere.yaml'], 'cannot read '],
  [['.git/c.yaml', 'empty'], 'has no file that ends in .yaml, .yml or .json'],
])('%j cannot be read', (given, message) => {
  expect(() => read([...FILES, 'empty/readme.md'], ...given)).toThrow(message);
});

test('the documents of files are read, and what is wrong with a file is told with its place', () => {
  inFolder((folder) => {
    const group = 'apiVersion: toolhive.stacklok.dev/v1beta1\nkind: MCPGroup\nmetadata: { name: a }\n';
    const texts = {
      'right.yaml': group,
      'wrong.yaml': 'toolhive.stacklok.dev: [',
      'values.yaml': 'replicas: 1\n',
      'half.yaml': `${group}---\nreplicas: 1\n`,
    };
    const files = Object.entries(texts).map(([name, text]) => {
      writeFileSync(path.join(folder, name), text);
      return foundFile(path.join(folder, name));
    });
    const gone = foundFile(path.join(folder, 'gone.yaml'));
    const { files: read, errors, unread, left, skipped } = documentsOf([...files, gone, { ...gone, isFound: false }]);
    const below = (text: string): string => text.replaceAll(`${folder}/`, '');
    expect(read.map(({ shown, documents }) => [below(shown), documents.length])).toEqual([
      ['right.yaml', 1],
      ['half.yaml', 1],
    ]);
    expect(skipped).toBe(2);
    expect(errors.map(below)).toEqual(['gone.yaml: is gone; run the command again']);
    expect(unread.map(below)).toEqual([expect.stringMatching(/^wrong\.yaml:1:\d+: /)]);
    expect(left.map(({ shown, problem }) => [below(shown), problem.reason])).toEqual([['gone.yaml', 'is gone']]);
  });
});
