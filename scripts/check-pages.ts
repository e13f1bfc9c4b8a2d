/**
 * Writes what comes from the pages in `docs/checks/`: the lists of `docs/checks.md`, and what messages link to and reports explain,
 * which `npm run import` also writes. Then it writes into the pages what comes from the cases in `test/rules/cases/`: their examples
 * and messages. Run by `npm run docs:checks`; needs no build.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkPageFiles, checkTextFiles } from './lib/check-page-files';
import { checkSections, checksIndex, pagesWithExamples } from './lib/check-pages';

const ROOT = path.join(__dirname, '..');
const INDEX = path.join(ROOT, 'docs', 'checks.md');

async function main(): Promise<void> {
  process.chdir(ROOT);
  update(INDEX, checksIndex(readFileSync(INDEX, 'utf8'), checkSections()));
  const folders = { 'lib/engine/generated': await checkPageFiles(), 'lib/cli/check/generated': await checkTextFiles() };
  for (const [folder, files] of Object.entries(folders)) {
    for (const [name, source] of files) {
      update(path.join(folder, name), source);
    }
  }
  // the library reads what is written above
  const { shownExamples } = await import('../test/support/shown-examples');
  for (const [file, text] of pagesWithExamples(shownExamples())) {
    update(file, text);
  }
}

/** A file that stays as it is keeps its time, so that `npm test` doesn't build again. */
function update(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    writeFileSync(file, text);
  }
}

void main();
