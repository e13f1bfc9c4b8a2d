import type { DefaultTheme } from 'vitepress';

/**
 * The local search. Its functions are sent to the browser as texts, so they use nothing from around them.
 */
export const SEARCH: DefaultTheme.LocalSearchOptions = {
  miniSearch: {
    options: {
      // words that say nothing find everything
      processTerm: (term) => {
        const word = term.toLowerCase();
        return /^(?:a|an|and|are|do|does|for|from|how|i|in|is|it|my|of|on|or|the|to|what|when|where|why|with)$/.test(
          word,
        )
          ? null
          : word;
      },
    },
    searchOptions: {
      fuzzy: 0.15,
      prefix: true,
      boost: { title: 2, titles: 1, text: 1 },
      // symptoms come first, then pages for users, single checks, props, and what only those need who change the package
      boostDocument: (id) => {
        const page = String(id);
        if (/\/docs\/(?:operator\/|props-and-fields|first-hour)/.test(page)) {
          return 0.4;
        }
        if (page.includes('/docs/troubleshooting')) {
          return 2;
        }
        return /\/api\//.test(page) ? 0.6 : /\/docs\/checks\//.test(page) ? 1 : 1.5;
      },
    },
  },
};
