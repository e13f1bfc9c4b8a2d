/**
 * Writes the tables of `docs/props-and-fields.md` and `docs/versions.md`, which come from the package. Run by
 * `npm run docs`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/addresses';
import { propPage } from './lib/prop-page';
import { versionsPage } from './lib/versions-page';

function rewrite(page: string, change: (text: string) => string): void {
  const file = path.join(ROOT, page);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

rewrite('docs/props-and-fields.md', propPage);
rewrite('docs/versions.md', versionsPage);
