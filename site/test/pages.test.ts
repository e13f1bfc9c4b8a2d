import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { pagesOfSite } from './support/built-site';
import { describeInChromium, ServedSite } from './support/served-site';

/** The narrowest phones that are still sold. */
const PHONE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 900 };

describeInChromium('each page', () => {
  const findings = { errors: [] as string[], light: [] as string[], dark: [] as string[], wide: [] as string[] };
  const pages = pagesOfSite();
  let site: ServedSite;

  beforeAll(async () => {
    site = await ServedSite.open();
    const tab = await site.browser.newPage({ viewport: DESKTOP });
    let current = '';
    const failed = (text: string): void => {
      findings.errors.push(`${current}: ${text}`);
    };
    tab.on('pageerror', (error) => {
      failed(error.message);
    });
    tab.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) {
        failed(message.text());
      }
    });
    for (const page of pages) {
      current = page;
      await tab.setViewportSize(DESKTOP);
      await tab.emulateMedia({ colorScheme: 'light' });
      await site.visit(tab, page);
      await tab.evaluate(axe.source);
      findings.light.push(...(await accessibility(tab, page)));
      await tab.emulateMedia({ colorScheme: 'dark' });
      findings.dark.push(...(await accessibility(tab, page, ['color-contrast'])));
      await tab.setViewportSize(PHONE);
      findings.wide.push(...(await tooWide(tab, page)));
    }
  });

  afterAll(async () => {
    await site.close();
  });

  test('has no error in the console', () => {
    console.log(`${String(pages.length)} pages in Chromium ${site.browser.version()}`);
    expect(findings.errors).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('has no serious or critical finding of axe-core, %s', (scheme) => {
    expect(findings[scheme]).toEqual([]);
  });

  test(`is not wider than ${String(PHONE.width)} pixels on a phone`, () => {
    expect(findings.wide).toEqual([]);
  });
});

/** What axe-core finds on a page as it is shown, by all its rules or by some. */
async function accessibility(tab: Page, page: string, rules?: readonly string[]): Promise<string[]> {
  const { violations } = await tab.evaluate<AxeResults, readonly string[] | undefined>(
    (only) => axe.run(document, only === undefined ? {} : { runOnly: { type: 'rule', values: [...only] } }),
    rules,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${page}: ${id} ${target.join(' ')}`));
}

/** A page that scrolls sideways as a whole; wide tables and code scroll by themselves. */
async function tooWide(tab: Page, page: string): Promise<string[]> {
  const width = await tab.evaluate(() => document.documentElement.scrollWidth);
  return width > PHONE.width ? [`${page}: ${String(width)}`] : [];
}
