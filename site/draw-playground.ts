/** Takes the picture of the playground in `docs/images/`, of the built site in Chromium: `npm run site:pictures`. */
import path from 'node:path';
import { ROOT } from '../scripts/lib/addresses';
import { PLAYGROUND } from './lib/pictures';
import { ServedSite } from './test/support/served-site';

async function draw(): Promise<void> {
  const site = await ServedSite.open();
  try {
    const page = await site.browser.newPage({ viewport: { width: 1080, height: 700 } });
    await site.visit(page, 'play');
    await page.locator('.problems li').first().waitFor();
    await page.locator('.playground .sides').screenshot({
      path: path.join(ROOT, 'docs', 'images', PLAYGROUND),
      style: '.cm-cursorLayer { display: none } .side > .editor .cm-scroller { max-height: 470px !important }',
    });
  } finally {
    await site.close();
  }
}

void draw();
