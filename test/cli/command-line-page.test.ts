import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { settingsOf } from '../../lib/cli/check/settings';
import { codeBlocks } from '../../scripts/lib/code-blocks';
import { refreshed, runShown, shownCommands } from '../support/command-page';
import { ROOT } from '../support/docs';
import { command } from '../support/command';

const PAGE = 'docs/command-line.md';
const SHOWN = shownCommands(PAGE);

test('the page shows what each of its commands prints', () => {
  expect(SHOWN.map(({ line }) => line)).toEqual([
    'check weather.yaml --release 0.63',
    'check weather.yaml --release 0.63 --json',
    'graph connected.yaml',
    'diff before.yaml after.yaml',
    'clients connected.yaml --for vscode',
  ]);
});

test.each(SHOWN)('$line prints what the page shows (UPDATE_PAGES=1 writes it there)', (shown) => {
  const { out, error } = runShown(PAGE, shown.line);
  expect({ out, error }).toEqual({ out: refreshed(PAGE, shown, out), error: '' });
});

test.each(['convert', 'check', 'graph', 'diff', 'clients'])(
  'the page has the options of %s, or names the page that has them',
  (name) => {
    const page = readFileSync(path.join(ROOT, name === 'convert' ? 'docs/from-yaml.md' : PAGE), 'utf8');
    const options = Array.from(command([name, '--help']).out.matchAll(/^ .*(--[\w-]+)/gm), ([, option]) => option);
    expect(options).toContain('--help');
    expect(options.filter((option) => option !== '--help' && !page.includes(`\`${String(option)}`))).toEqual([]);
  },
);

test('the settings of the page are those that a file can have', () => {
  const [clusters = ''] = codeBlocks(PAGE, 'yaml').filter((each) => each.startsWith('# several-clusters.yaml'));
  expect(settingsOf({}, { shown: 'several-clusters.yaml', text: clusters })).toEqual(
    parseAllDocuments(clusters).map((each) => each.toJS() as object)[0],
  );
});
