import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { ROOT } from '../../scripts/lib/addresses';
import { siteLink } from '../lib/site-links';

/** What VitePress knows of a page: where it would be by its address, and where it is if that is elsewhere. Titles have no page. */
interface Page {
  readonly path?: string;
  readonly realPath?: string;
}

/** Pages are as GitHub shows them: their links, their `{{`, and their pictures in Mermaid. */
export function pagesOfRepository(md: MarkdownRenderer): void {
  md.core.ruler.push('repository-links', ({ tokens, env }) => {
    const { path: file, realPath = file } = env as Page;
    if (realPath === undefined) {
      return;
    }
    const page = path.relative(ROOT, realpathSync(realPath));
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const link = token.attrGet('href');
      if (token.type === 'link_open' && link !== null && token.attrGet('class') !== 'header-anchor') {
        token.attrSet('href', siteLink(page, link));
      }
    }
  });
  for (const rule of ['text', 'code_inline']) {
    const written = md.renderer.rules[rule];
    md.renderer.rules[rule] = (...args) => (written?.(...args) ?? '').replaceAll('{{', '&#123;&#123;');
  }
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const { info = '', content = '' } = tokens[index] ?? {};
    return info.trim() === 'mermaid'
      ? `<MermaidPicture code="${encodeURIComponent(content)}" />\n`
      : (fence?.(tokens, index, ...rest) ?? '');
  };
}
