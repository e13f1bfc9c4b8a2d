import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { KUBERNETES_TYPES } from '../../scripts/lib/kubernetes-types';
import { spawned } from '../support/child-process';
import { inFolder } from '../support/in-folder';

const ROOT = path.join(__dirname, '..', '..');
const POD_TYPES = path.join('lib', 'kubernetes', 'generated');
/** Where `npm run import` has downloaded Kubernetes' Go types, if it has. */
const GO_TYPES = path.join(ROOT, '.judge', 'go', 'pkg', 'mod', 'k8s.io', `api@${KUBERNETES_TYPES}`);
/** All that is read to generate files. */
const SOURCES = ['crds', 'docs/checks', 'lib', 'scripts', '.prettierrc.json', 'package.json', 'tsconfig.json'];

const folders = [
  'imports',
  'schemas',
  ...readdirSync(path.join(ROOT, 'lib'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isDirectory() && each.name === 'generated')
    .map(({ parentPath, name }) => path.relative(ROOT, path.join(parentPath, name))),
];

/** The files of a folder with their contents, but for what is written by hand. */
function filesOf(folder: string): { readonly [name: string]: string } {
  const names = readdirSync(folder).filter((name) => name !== 'README.md');
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

/** The folders as `npm run import` writes them where there is none of them; without Go's types, those of pods are kept. */
function generatedAnew(): readonly (readonly [folder: string, files: { readonly [name: string]: string }])[] {
  return inFolder((root) => {
    SOURCES.forEach((source) => {
      cpSync(path.join(ROOT, source), path.join(root, source), { recursive: true });
    });
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
    const hasGo = existsSync(GO_TYPES) && spawned('go', ['version']).status === 0;
    if (hasGo) {
      mkdirSync(path.join(root, '.judge'));
      symlinkSync(path.join(ROOT, '.judge', 'go'), path.join(root, '.judge', 'go'));
    }
    folders
      .filter((folder) => hasGo || folder !== POD_TYPES)
      .forEach((folder) => {
        rmSync(path.join(root, folder), { recursive: true, force: true });
      });
    const env = { ...process.env, GOPROXY: 'off' };
    const { status, stderr } = spawned('node_modules/.bin/tsx', ['scripts/import.ts'], { cwd: root, env });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    return folders.map((folder) => [folder, filesOf(path.join(root, folder))] as const);
  });
}

test('what is generated comes back byte for byte where it is gone (otherwise: npm run import)', () => {
  expect(folders.length).toBeGreaterThan(3);
  expect(generatedAnew()).toEqual(folders.map((folder) => [folder, filesOf(path.join(ROOT, folder))]));
});

test.each(folders.filter((folder) => path.basename(folder) === 'generated'))(
  '%s says in each file what it comes from',
  (folder) => {
    for (const source of Object.values(filesOf(path.join(ROOT, folder)))) {
      expect(source).toMatch(/^\/\/ Generated from .+ by `npm run import`\. Do not edit\.\n/);
    }
  },
);

test.each(Object.entries(filesOf(path.join(ROOT, 'schemas'))))('schemas/%s says it too', (_, source) => {
  expect(source).toMatch(/^\{\n.*\n"\$comment": "Generated from .+ by `npm run import`\. Do not edit\.",\n/);
});
