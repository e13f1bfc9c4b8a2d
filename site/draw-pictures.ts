/** Draws the pictures of graphs in `docs/images/`, with Mermaid in Chromium. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mermaid, MermaidConfig } from 'mermaid';
import type { Page } from 'playwright-core';
import { ROOT } from '../scripts/lib/addresses';
import { graphSvg, type Layout } from './lib/graph-svg';
import { MERMAID } from './lib/mermaid-options';
import { graphOf, originOf, PICTURES } from './lib/pictures';
import { launched } from './test/support/chromium';

declare const mermaid: Mermaid;

const IMAGES = path.join(ROOT, 'docs', 'images');

/** Where Mermaid puts the parts of a graph. */
async function layoutOf(page: Page, graph: string): Promise<Layout> {
  return page.evaluate<Layout, [string, MermaidConfig]>(
    async ([text, options]) => {
      mermaid.initialize(options);
      document.body.innerHTML = (await mermaid.render('graph', text)).svg;
      const all = (selector: string): SVGGraphicsElement[] => Array.from(document.querySelectorAll(selector));
      const linesOf = (element: Element): string[] =>
        Array.from(element.querySelectorAll('.row'), (row) => row.textContent).filter((line) => line !== '');
      const moved = (element: Element): { x: number; y: number } => {
        const [, x = '0', y = '0'] =
          /translate\(([\d.-]+),\s*([\d.-]+)\)/.exec(element.getAttribute('transform') ?? '') ?? [];
        return { x: Number(x), y: Number(y) };
      };
      const sized = (element: Element): { width: number; height: number } => {
        const outline = element.querySelector<SVGGraphicsElement>('.label-container') ?? element.querySelector('rect');
        const { width, height } = outline?.getBBox() ?? { width: 0, height: 0 };
        return { width, height };
      };
      const groups = all('.cluster').map((element) => {
        const { x, y, width, height } = element.querySelector('rect')?.getBBox() ?? new DOMRect();
        const center = { x: x + width / 2, y: y + height / 2 };
        return { shape: 'group' as const, main: false, ...center, width, height, lines: linesOf(element) };
      });
      const nodes = all('.node').map((element) => {
        const outline = element.querySelector('.label-container')?.tagName ?? '';
        const shape =
          outline === 'polygon'
            ? ('slanted' as const)
            : outline === 'rect'
              ? ('rectangle' as const)
              : ('round' as const);
        const main = element.classList.contains('proxy');
        return { shape, main, ...moved(element), ...sized(element), lines: linesOf(element) };
      });
      const labels = all('.edgeLabels > .edgeLabel').map((element) => ({
        ...moved(element),
        text: linesOf(element).join(' '),
      }));
      const arrows = all('.edgePaths path').map((element, index) => {
        const label = labels[index];
        return {
          path: element.getAttribute('d') ?? '',
          dotted: element.classList.contains('edge-pattern-dotted'),
          label: label === undefined || label.text === '' ? undefined : label,
        };
      });
      const [, , width = 0, height = 0] = (document.querySelector('svg')?.getAttribute('viewBox') ?? '')
        .split(' ')
        .map(Number);
      return { width, height, boxes: [...groups, ...nodes], arrows };
    },
    [graph, MERMAID],
  );
}

async function draw(): Promise<void> {
  const browser = await launched();
  try {
    const page = await browser.newPage();
    // tsx names functions with this one, which pages don't have
    await page.evaluate('globalThis.__name = (named) => named');
    await page.addScriptTag({ path: require.resolve('mermaid/dist/mermaid.min.js') });
    mkdirSync(IMAGES, { recursive: true });
    for (const picture of PICTURES) {
      const layout = await layoutOf(page, graphOf(picture.page));
      writeFileSync(path.join(IMAGES, picture.file), graphSvg(layout, originOf(picture.page)));
    }
  } finally {
    await browser.close();
  }
}

void draw();
