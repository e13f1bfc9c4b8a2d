import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { absoluteLinks } from '../scripts/lib/absolute-links';
import { propPage } from '../scripts/lib/prop-page';
import { readProperties } from '../lib/yaml/validation/properties';
import { changes, links, ROOT } from './support/docs';

const read = (page: string): string => readFileSync(path.join(ROOT, page), 'utf8');

describe('docs/props-and-fields.md', () => {
  const page = read('docs/props-and-fields.md');

  test('has the tables of the package (otherwise: npm run docs)', () => {
    expect(page).toBe(propPage(page));
  });

  test('shows props, fields, defaults and releases', () => {
    expect(page.split('\n')).toEqual(
      expect.arrayContaining([
        '| `remoteUrl` | `spec.remoteUrl` | – | – |',
        '| `proxyPort` | `spec.proxyPort` | `8080` | – |',
        '| `sessionStorage.password.key` | `spec.sessionStorage.passwordRef.key` | – | 0.30.0 |',
        'Props of [`AuthzConfig`](https://cdk8s-mcp.github.io/cdk8s-mcp/api/AuthzConfigProps). The kind was added in release 0.30.0 of the operator.',
      ]),
    );
  });
});

describe('the index of pages', () => {
  const pages = readdirSync(path.join(ROOT, 'docs')).filter((file) => file.endsWith('.md') && file !== 'README.md');

  test.each(['README.md', 'docs/README.md'])('in %s lists each of them', (index) => {
    const named = links(index).map((link) => path.join(path.dirname(index), link));
    expect(pages.filter((page) => !named.includes(path.join('docs', page)))).toEqual([]);
  });
});

test('docs/first-hour.md changes lines that the files have, in their order', () => {
  const found = changes('docs/first-hour.md').map(({ file, has }) => {
    const lines = read(file).split('\n');
    const places = has.map((line) => lines.indexOf(line));
    return {
      file,
      missing: has.filter((line) => !lines.includes(line)),
      inOrder: places.every((at, index) => at >= (places[index - 1] ?? 0)),
    };
  });
  const right = { missing: [], inOrder: true };
  expect(found).toEqual([
    { file: 'crds/toolhive.stacklok.dev.yaml', ...right },
    { file: 'lib/rules/configs/oidc-config.ts', ...right },
    { file: 'test/rules/cases/oidc-config.ts', ...right },
    { file: 'docs/checks/oidc.md', ...right },
  ]);
});

describe('the README in the Python package', () => {
  const BASE = 'https://github.com/cdk8s-mcp/cdk8s-mcp/blob/v1.2.3';
  const targets = (markdown: string): string[] =>
    Array.from(markdown.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link);

  test('links to files of the release', () => {
    const found = targets(absoluteLinks(read('README.md'), BASE));
    const files = found.filter((link) => link.startsWith(`${BASE}/`)).map((link) => link.slice(BASE.length + 1));
    expect(found.filter((link) => !link.startsWith('https://'))).toEqual([]);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file.replace(/#.*/, ''))))).toEqual([]);
  });

  test('keeps links that do not lead to a file', () => {
    const code = '```ts\nrun(a[0](b));\n```\n';
    expect(absoluteLinks(`[a](docs/a.md#b) [c](https://example.com) [d](#e)\n${code}`, BASE)).toBe(
      `[a](${BASE}/docs/a.md#b) [c](https://example.com) [d](#e)\n${code}`,
    );
  });
});

test('docs/command-line.md lists every property of McpValidation', () => {
  const { findings = [] } = readProperties({ elephant: 1 }, 'properties');
  const names = findings.flatMap(({ fix }) => fix.replace('use one of ', '').split(', '));
  const [, table = ''] = read('docs/command-line.md').split('## Properties');
  expect(Array.from(table.matchAll(/^\| `(\w+)` \|/gm), ([, name]) => name).sort()).toEqual(names.sort());
});
