import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  readonly homepage: string;
  readonly repository: { readonly url: string };
}

export const ROOT = path.join(__dirname, '..', '..');

const { homepage, repository } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Manifest;

/** The site, with `/` at its end, and its path on its host. */
export const SITE = homepage;
export const BASE = new URL(SITE).pathname;
export const REPOSITORY = repository.url.replace(/^git\+|\.git$/g, '');
