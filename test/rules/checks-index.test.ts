import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CHECK_PAGES } from '../../lib/engine/generated/check-pages';
import { CHECK_TEXTS } from '../../lib/cli/check/generated/check-texts';
import { explanationOf } from '../../lib/engine/messages';
import { checkSections, checksIndex, idsOfPages, textsOfChecks, withExamples } from '../../scripts/lib/check-pages';
import { anchors } from '../support/citations';
import { ROOT } from '../support/docs';

const SECTIONS = checkSections();

test('messages link to the page that explains the check (otherwise: npm run docs:checks)', () => {
  expect(CHECK_PAGES).toEqual(idsOfPages(SECTIONS));
  expect(explanationOf({ id: 'proxy-port' })).toMatch(/\/docs\/checks\/pod\.md#proxy-port$/);
});

test('reports explain each check in plain text (otherwise: npm run docs:checks)', () => {
  expect(CHECK_TEXTS).toEqual(textsOfChecks(SECTIONS));
  expect(CHECK_TEXTS['oidc-ca-bundle-ignored']).toEqual([
    'warning',
    'Before release 0.32.0 the operator does not mount this CA bundle, and the proxy exits without the file.',
    'Acknowledge: `CDK8S_MCP_OIDC_CA_BUNDLE_IGNORED`, if you mount the bundle in another way.',
  ]);
  const wrong = Object.values(CHECK_TEXTS).filter(
    ([, meaning, help]) => meaning === '' || /\]\(|\n- /.test(meaning + help),
  );
  expect(wrong).toEqual([]);
});

describe('a page of checks', () => {
  const examples = new Map([
    ['empty', { example: 'no name', message: 'spec.name: is empty; give one' }],
    ['quoted', { example: '`name: "`"`', message: 'spec.name: "`" is none; give one' }],
  ]);

  test('gets the example and the message of a case before its other points', () => {
    const written = `# Names

## empty

**Error**, \`runtime\`.

A name
is needed.

- Example: no name
- Message: \`spec.name: is empty; give one\`
- Fix: Give it.

## other

**Error**, \`runtime\`.

Stays as it is.

- Message: \`by hand\`

## quoted

**Warning**, \`runtime\`.

Names have no quotes.

- Example: \`name: "\`"\`
- Message: \`\` spec.name: "\`" is none; give one \`\`
`;
    const before = written
      .replace('- Example: no name\n', '- Example: another\n  in two lines\n')
      .replace('is empty; give one', 'is')
      .replace(/\n- Example: `name[^]*/, '');

    expect(withExamples(written, examples)).toBe(written);
    expect(withExamples(before, examples)).toBe(written);
  });
});

describe('docs/checks.md', () => {
  const index = readFileSync(path.join(ROOT, 'docs', 'checks.md'), 'utf8');

  test('has a line for each check, with a link to its page (otherwise: npm run docs:checks)', () => {
    expect(index).toBe(checksIndex(index, SECTIONS));
    expect(index.match(/^- <a id=/gm)).toHaveLength(SECTIONS.length);
  });

  test('needs a paragraph about each page', () => {
    const section = { page: 'new-page', id: 'x', severity: 'error', text: '' };
    expect(() => checksIndex(index, [section])).toThrow(
      'docs/checks.md has no paragraph that begins with a link to new-page',
    );
    expect(checksIndex('[New](checks/new-page.md): things.\n', [section])).toBe(
      '[New](checks/new-page.md): things.\n\n- <a id="x"></a>[x](checks/new-page.md#x): error\n',
    );
  });

  test('has every anchor that it had when it was one page, since others link to them', () => {
    const former = readFileSync(path.join(__dirname, 'former-anchors.txt'), 'utf8').trim().split('\n');
    expect(former).toHaveLength(384);
    expect(former.filter((anchor) => !anchors(index).includes(anchor))).toEqual([]);
  });

  test('has no section of its own, and leads to no page that is too long to read', () => {
    const folder = path.join(ROOT, 'docs', 'checks');
    const long = readdirSync(folder).filter((page) => statSync(path.join(folder, page)).size > 25_000);
    expect(index).not.toMatch(/^###|^\*\*(Error|Warning)\*\*/m);
    expect(long).toEqual([]);
  });

  test('has each anchor once', () => {
    expect(anchors(index).sort()).toEqual(Array.from(new Set(anchors(index))).sort());
  });
});
