import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { BASE, ROOT } from '../../../scripts/lib/addresses';

const DIST = path.join(ROOT, 'site', 'dist');

/** The addresses of all pages of the built site, as paths below its base. */
export function pagesOfSite(): string[] {
  if (!existsSync(DIST)) {
    throw new Error('site/dist is missing: run `npm run site:build` before');
  }
  return readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .map((file) => file.replace(/(?:index)?\.html$/, ''))
    .sort();
}

/** The file that a host such as GitHub Pages serves for a path, which begins with the base. */
export function fileFor(pathname: string): string | undefined {
  const file = path.join(DIST, decodeURIComponent(pathname.slice(BASE.length)));
  const candidates = [file, `${file}.html`, path.join(file, 'index.html')];
  return pathname.startsWith(BASE) ? candidates.find((each) => isFile(each)) : undefined;
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** What a page has for links: its own, and what they can lead to. */
export interface PageLinks {
  readonly links: readonly string[];
  readonly ids: ReadonlySet<string>;
}

export function linksOf(page: string): PageLinks {
  const file = fileFor(BASE + page);
  const html = file === undefined ? '' : readFileSync(file, 'utf8');
  return { links: attributes(html, /<a\s[^>]*?\bhref="([^"]*)"/g), ids: new Set(attributes(html, /\sid="([^"]*)"/g)) };
}

function attributes(html: string, pattern: RegExp): string[] {
  return Array.from(html.matchAll(pattern), ([, value = '']) => value.replaceAll('&amp;', '&'));
}
