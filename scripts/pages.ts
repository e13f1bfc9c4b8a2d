/**
 * Writes the pages that come from the package: the tables of `docs/props-and-fields.md` and
 * `docs/versions.md`, and `API.md`. Run by
 * `npm run docs`; needs `npm run build` before.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiPage } from './lib/api-page';
import { propPage } from './lib/prop-page';
import { versionsPage } from './lib/versions-page';

const ROOT = path.join(__dirname, '..');
const DOCGEN = path.join(ROOT, 'node_modules', '.bin', 'jsii-docgen');

function reference(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-api-'));
  try {
    const file = path.join(folder, 'API.md');
    execFileSync(DOCGEN, ['-o', file], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rewrite(page: string, change: (text: string) => string): void {
  const file = path.join(ROOT, page);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

rewrite('docs/props-and-fields.md', propPage);
rewrite('docs/versions.md', versionsPage);
rewrite('API.md', () => apiPage(reference()));
