/**
 * Writes what comes from the pages in `docs/checks/`: the lists of `docs/checks.md`, and `lib/engine/generated/check-pages.ts`,
 * which says what messages link to. Run by `npm run docs:checks`; needs no build.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { checkSections, checksIndex, idsOfPages } from './lib/check-pages';

const INDEX = path.join(__dirname, '..', 'docs', 'checks.md');
const TABLE = path.join(__dirname, '..', 'lib', 'engine', 'generated', 'check-pages.ts');

async function main(): Promise<void> {
  const sections = checkSections();
  update(INDEX, checksIndex(readFileSync(INDEX, 'utf8'), sections));
  const source = `// Generated from docs/checks/ by \`npm run docs:checks\`. Do not edit.

/** The pages in \`docs/checks/\`, and the checks that each explains. */
export const CHECK_PAGES: readonly (readonly [page: string, ids: readonly string[]])[] = ${JSON.stringify(idsOfPages(sections))};`;
  update(TABLE, await format(source, { ...(await resolveConfig(TABLE)), parser: 'typescript' }));
}

/** A file that stays as it is keeps its time, so that `npm test` doesn't build again. */
function update(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    writeFileSync(file, text);
  }
}

void main();
