import { pageOnSite } from './site-links';

interface Item {
  readonly text: string;
  readonly link: string;
}

/** A heading of the index, and the pages below it. */
export interface Section {
  readonly text: string;
  readonly items: Item[];
}

/** The headings of `docs/README.md` with a table, and the pages that begin its rows, in their order. */
export function sectionsOf(index: string): Section[] {
  const parts = index.split(/^## /m).slice(1);
  return parts.flatMap((part) => {
    const [text = ''] = part.split('\n');
    const rows = part.matchAll(/^\| \[([^\]]+)\]\(([\w/-]+\.md)\) \|/gm);
    const items = Array.from(rows, ([, title = '', file = '']) => ({
      text: title,
      link: `/${pageOnSite(`docs/${file}`).replace(/(?:index)?\.md$/, '')}`,
    }));
    return items.length === 0 ? [] : [{ text, items }];
  });
}
