import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { KNOWN_RELEASES, LATEST_RELEASE } from '../lib/releases/releases';
import manifest from '../package.json';
import { ROOT } from './support/docs';

interface Workflow {
  readonly jobs: {
    readonly test: { readonly strategy: { readonly matrix: { readonly node: readonly (string | number)[] } } };
  };
}

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const policy = read('docs/versions.md');
const workflow = parse(read('.github/workflows/build.yml')) as Workflow;

describe('the policy for versions', () => {
  test('names the releases of the operator that the package knows', () => {
    expect(policy).toContain(`| ${KNOWN_RELEASES[0].replace(/\.0$/, '')} to ${LATEST_RELEASE} |`);
  });

  test('names the Node that CI runs, and the oldest that package.json allows', () => {
    const [lowest, oldest = 0, ...recommended] = workflow.jobs.test.strategy.matrix.node;
    expect(manifest.engines.node).toBe(`>= ${String(lowest)}`);
    expect(policy).toContain(`| Node | ${recommended.join(', ')} (recommended) |`);
    expect(policy).toContain(`The tests run on Node ${String(oldest)}, ${recommended.join(' and ')}`);
    expect(policy).toContain('| Node | 20.16 or later |');
    expect(recommended).toContain(Number(read('.nvmrc')));
  });

  test('names the oldest and the newest cdk8s-plus that are tested', () => {
    const tested = Object.keys(manifest.devDependencies).flatMap((name) => /^cdk8s-plus-(\d+)$/.exec(name)?.[1] ?? []);
    const [oldest, newest] = [tested.sort().at(0), tested.sort().at(-1)];
    expect(policy).toContain(`| cdk8s-plus | ${String(oldest)} to ${String(newest)} |`);
  });
});

describe('the changelog', () => {
  const headings = read('CHANGELOG.md').match(/^## .*$/gm) ?? [];

  test('begins with unreleased changes, and dates each version that was released', () => {
    expect(headings[0]).toBe('## [Unreleased]');
    expect(
      headings.slice(1).filter((each) => !/^## \[\d+\.\d+\.\d+\] - (?:\d{4}-\d{2}-\d{2}|not released)$/.test(each)),
    ).toEqual([]);
  });

  test('has the version of package.json', () => {
    expect(headings.join('\n')).toContain(`## [${manifest.version}] - `);
  });

  test('groups changes by type', () => {
    const sorts = read('CHANGELOG.md').match(/^### .*$/gm) ?? [];
    const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
    expect(sorts.length).toBeGreaterThan(0);
    expect(sorts.filter((each) => !known.includes(each.replace('### ', '')))).toEqual([]);
  });
});
