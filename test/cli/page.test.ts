import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ALL_KINDS } from '../../lib/model/kinds';
import { firstReleaseOfKind } from '../../lib/releases/schema-of';
import { codeBlocks } from '../../scripts/lib/code-blocks';
import { ROOT } from '../support/docs';
import { converted } from '../support/command';

const PAGE = 'docs/from-yaml.md';
const [program = ''] = codeBlocks(PAGE, 'ts').filter((block) => block.startsWith('// Generated from proxies.yaml '));
const [yaml = ''] = codeBlocks(PAGE, 'yaml').filter((block) => block.includes('addHeadersFromSecret'));
const [notes, errors] = codeBlocks(PAGE, 'text').filter((block) => block.startsWith('proxies.yaml:'));
const RELEASE = ['--release', '0.44'];

test('the program of the page is the one generated from its file', () => {
  expect(converted(yaml, 'proxies.yaml', RELEASE)).toEqual({ code: 0, out: program, error: notes });
});

test('the errors of the page are those of its file with another port', () => {
  const { code, error } = converted(yaml.replace('8080', '70000'));
  expect({ code, error }).toEqual({ code: 1, error: errors });
});

test('the dump of a cluster includes all kinds, from the release that has them', () => {
  const page = readFileSync(path.join(ROOT, PAGE), 'utf8');
  const [, kinds = ''] = /^kubectl get (\S+) /m.exec(page) ?? [];
  const plurals = ALL_KINDS.map((kind) => `${kind.toLowerCase().replace(/y$/, 'ie')}s`);
  expect(kinds.split(',').sort()).toEqual([...plurals, 'configmaps'].sort());
  expect(page).toContain(`older than ${/^\d+\.\d+/.exec(firstReleaseOfKind('MCPAuthzConfig') ?? '')?.[0] ?? ''}:`);
});
