import { statSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY, ROOT, SITE } from '../../scripts/lib/addresses';

/** Where a page below `site/` is on the site, by its path there: an index has the address of its folder. */
export function pageOnSite(page: string): string {
  return page.replace(/(^|\/)README\.md$/, '$1index.md');
}

/**
 * A link of a page as the site needs it: pages lead to pages, from the root of the site; other files of the repository
 * to where GitHub shows them; and addresses of the site to its pages. Links within the page stay as they are.
 */
export function siteLink(page: string, link: string): string {
  if (link.startsWith(SITE)) {
    return `/${link.slice(SITE.length)}`;
  }
  if (/^(?:[a-z]+:|#|\/)/.test(link)) {
    return link;
  }
  const [target = '', anchor] = link.split('#');
  const file = path.posix.join(path.posix.dirname(page), target);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const [, onSite] = /^(?:site\/)?((?:docs|api)\/.+\.md)$/.exec(file) ?? [];
  if (onSite !== undefined) {
    return `/${pageOnSite(onSite)}${hash}`;
  }
  const shown = statSync(path.join(ROOT, file)).isDirectory() ? 'tree' : 'blob';
  return `${REPOSITORY}/${shown}/main/${file}${hash}`;
}
