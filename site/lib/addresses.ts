import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  readonly homepage: string;
  readonly repository: { readonly url: string };
}

export const ROOT = path.join(__dirname, '..', '..');

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Manifest;

/** The address of the site, with `/` at its end. */
export const SITE = manifest.homepage;
/** The path of the site on its host. */
export const BASE = new URL(SITE).pathname;
export const REPOSITORY = manifest.repository.url.replace(/^git\+|\.git$/g, '');
