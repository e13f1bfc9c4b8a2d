import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BASE, REPOSITORY, ROOT, SITE } from '../../scripts/lib/addresses';
import { anchors } from '../../test/support/citations';
import { fileFor, linksOf, pagesOfSite, type PageLinks } from './support/built-site';

const PAGES = new Map(pagesOfSite().map((page) => [BASE + page, linksOf(page)]));

interface Link {
  readonly from: string;
  readonly to: URL;
}

const LINKS = Array.from(PAGES).flatMap(([from, { links }]) =>
  links.map((link): Link => ({ from, to: new URL(link, new URL(from, SITE)) })),
);
const ofSite = ({ to }: Link): boolean => to.href.startsWith(SITE);
const shown = ({ from, to }: Link): string => `${from}: ${to.href}`;

function pageAt(pathname: string): PageLinks | undefined {
  return PAGES.get(pathname);
}

test('each link within the site leads to a page, and each anchor to a place on it', () => {
  const inside = LINKS.filter(ofSite);
  const withAnchor = inside.filter(({ to }) => to.hash !== '');
  const dead = inside.filter(({ to }) => fileFor(to.pathname) === undefined);
  const nowhere = withAnchor.filter(
    ({ to }) => pageAt(to.pathname)?.ids.has(decodeURIComponent(to.hash.slice(1))) !== true,
  );
  console.log(
    `${String(PAGES.size)} pages, ${String(inside.length)} links within the site, ${String(withAnchor.length)} of them with anchors`,
  );

  expect(PAGES.size).toBeGreaterThan(150);
  expect(withAnchor.length).toBeGreaterThan(1000);
  expect(dead.map(shown)).toEqual([]);
  expect(nowhere.map(shown)).toEqual([]);
});

test('each link to the repository leads to a file or a folder, and each anchor to a heading', () => {
  const files = LINKS.flatMap((link) => {
    const [, kind, file = ''] = new RegExp(`^${REPOSITORY}/(blob|tree|edit)/main/([^#]+)`).exec(link.to.href) ?? [];
    return kind === undefined ? [] : [{ link, file: path.join(ROOT, file) }];
  });
  const dead = files.filter(({ file }) => !existsSync(file));
  const nowhere = files.filter(({ file, link: { to } }) => {
    const heading = decodeURIComponent(to.hash.slice(1));
    return file.endsWith('.md') && heading !== '' && !anchors(readFileSync(file, 'utf8')).includes(heading);
  });
  console.log(`${String(files.length)} links to the repository`);

  expect(files.length).toBeGreaterThan(100);
  expect(dead.map(({ link }) => shown(link))).toEqual([]);
  expect(nowhere.map(({ link }) => shown(link))).toEqual([]);
});

test('other links are https', () => {
  const others = LINKS.filter((link) => !ofSite(link) && link.to.protocol !== 'https:');
  expect(others.map(shown)).toEqual([]);
});
