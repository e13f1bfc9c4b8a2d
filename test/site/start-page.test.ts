import { codeBlocks } from '../../scripts/lib/code-blocks';
import { refreshed, runShown, shownCommands } from '../support/command-page';

const PAGE = 'site/index.md';

test('the start page shows what check says of its ten lines (UPDATE_PAGES=1 writes it there)', () => {
  const [manifest = ''] = codeBlocks(PAGE, 'yaml');
  const [shown, ...others] = shownCommands(PAGE);
  if (shown === undefined) {
    throw new Error(`${PAGE} has no command`);
  }
  const { out, error } = runShown(PAGE, shown.line);

  expect(manifest.trimEnd().split('\n')).toHaveLength(10);
  expect({ out, error }).toEqual({ out: refreshed(PAGE, shown, out), error: '' });
  expect(out).toContain('2 errors, 4 warnings');
  expect(others).toEqual([]);
});
