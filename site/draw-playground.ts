/** Takes the picture of the playground in `docs/images/`, of the built site in Chromium: `npm run site:pictures`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import UPNG from 'upng-js';
import { ROOT } from '../scripts/lib/addresses';
import { PLAYGROUND } from './lib/pictures';
import { ServedSite } from './test/support/served-site';

/** More than the page has, and a third of the bytes of all colours, since the picture is in the package. */
const COLOURS = 64;

async function draw(): Promise<void> {
  const site = await ServedSite.open();
  try {
    const page = await site.browser.newPage({ viewport: { width: 1080, height: 700 } });
    await site.visit(page, 'play');
    await page.locator('.problems li').first().waitFor();
    const screenshot = await page.locator('.playground .sides').screenshot({
      style: '.cm-cursorLayer { display: none } .side > .editor .cm-scroller { max-height: 470px !important }',
    });
    const taken = UPNG.decode(Uint8Array.from(screenshot).buffer);
    const picture = UPNG.encode(UPNG.toRGBA8(taken), taken.width, taken.height, COLOURS);
    writeFileSync(path.join(ROOT, 'docs', 'images', PLAYGROUND), Buffer.from(picture));
  } finally {
    await site.close();
  }
}

void draw();
