/**
 * Brings together what the site is made of: `site/docs`, a link to the pages, `site/public/schemas`, a link to the schemas
 * for editors, and `site/api/`, the reference from `.jsii`, which `npm run build` writes.
 */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiTypes } from '../test/support/assembly';
import { apiPages } from './lib/api-pages';

const docs = path.join(__dirname, 'docs');
rmSync(docs, { force: true });
symlinkSync(path.join('..', 'docs'), docs, 'dir');

const schemas = path.join(__dirname, 'public', 'schemas');
rmSync(schemas, { force: true });
symlinkSync(path.join('..', '..', 'schemas'), schemas, 'dir');

const api = path.join(__dirname, 'api');
rmSync(api, { recursive: true, force: true });
mkdirSync(api);
for (const [file, text] of apiPages(apiTypes())) {
  writeFileSync(path.join(api, file), text);
}
