import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';
import { apiTypes } from '../../test/support/assembly';
import { headingSlug } from '../../scripts/lib/heading-slug';
import { BASE, REPOSITORY, ROOT } from '../../scripts/lib/addresses';
import { apiSidebar } from '../lib/api-pages';
import { pagesOfRepository } from './markdown';
import { SEARCH } from './search';
import { pageOnSite } from '../lib/site-links';
import { sectionsOf } from '../lib/sidebar';

const INDEX = readFileSync(path.join(ROOT, 'docs', 'README.md'), 'utf8');

export default defineConfig({
  title: 'cdk8s-mcp',
  description:
    'cdk8s constructs for remote MCP servers behind ToolHive proxies, on clusters with and without the ToolHive operator',
  base: BASE,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${BASE}favicon.svg` }]],
  cleanUrls: true,
  outDir: 'dist',
  cacheDir: 'node_modules/.cache',
  rewrites: pageOnSite,
  markdown: {
    anchor: { slugify: headingSlug },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: pagesOfRepository,
  },
  // `docs` is a link to the pages
  vite: { resolve: { preserveSymlinks: true } },
  themeConfig: {
    nav: [
      { text: 'Documentation', link: '/docs/', activeMatch: '^/docs/' },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
      { text: 'Playground', link: '/play' },
    ],
    sidebar: { '/docs/': sectionsOf(INDEX), '/api/': apiSidebar(apiTypes()) },
    outline: [2, 3],
    search: { provider: 'local', options: SEARCH },
    editLink: { pattern: `${REPOSITORY}/edit/main/:path`, text: 'Edit this page' },
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
  },
});
