import { chmodSync, existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import manifest from '../../package.json';
import { spawned } from '../support/child-process';
import { inFolder } from '../support/in-folder';

const INPUTS = [
  'README.md',
  'imports/specs.ts',
  'lib/index.ts',
  'package-lock.json',
  'package.json',
  'scripts/bundle.ts',
  'tsconfig.json',
];
/** What a build writes last. */
const BUILT = 'build/lib/private/cdk8s/plus-interfaces.d.ts';
const [BEFORE, NOW, AFTER] = [1e9, 1.1e9, 1.2e9];

function write(file: string, time: number): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
  utimesSync(file, time, time);
  utimesSync(path.dirname(file), time, time);
}

/** Whether `npm run build:changed` builds in a folder, where another `npm` only notes that it was called. */
function builds(prepare: (folder: string) => void): boolean {
  return inFolder((folder) => {
    [...INPUTS, 'npm/npm'].forEach((file) => {
      write(path.join(folder, file), BEFORE);
    });
    const npm = path.join(folder, 'npm', 'npm');
    writeFileSync(npm, '#!/bin/sh\n[ "$*" = "run build" ] && touch asked\n');
    chmodSync(npm, 0o755);
    prepare(folder);
    const env = { ...process.env, PATH: `${path.join(folder, 'npm')}:${process.env['PATH'] ?? ''}` };
    const { status, stderr } = spawned('sh', ['-c', manifest.scripts['build:changed']], { cwd: folder, env });
    expect([status, stderr]).toEqual([0, '']);
    return existsSync(path.join(folder, 'asked'));
  });
}

function built(folder: string): void {
  write(path.join(folder, BUILT), NOW);
}

describe('npm run build:changed', () => {
  test('builds a clean checkout', () => {
    expect(builds(() => undefined)).toBe(true);
  });

  test('takes a build that is newer than everything that it is made of', () => {
    expect(builds(built)).toBe(false);
  });

  test.each(INPUTS)('builds if %s is newer', (file) => {
    expect(
      builds((folder) => {
        built(folder);
        write(path.join(folder, file), AFTER);
      }),
    ).toBe(true);
  });

  test('builds if a file was removed', () => {
    expect(
      builds((folder) => {
        built(folder);
        rmSync(path.join(folder, 'lib', 'index.ts'));
      }),
    ).toBe(true);
  });

  test('is made of what a build writes last', () => {
    expect(manifest.scripts.build).toMatch(/ && npm run --silent widen$/);
    expect(manifest.scripts.widen).toBe(`cp scripts/declarations/plus-interfaces.d.ts ${path.dirname(BUILT)}/`);
    expect(manifest.scripts.test).toMatch(/^npm run build:changed && jest /);
  });
});
