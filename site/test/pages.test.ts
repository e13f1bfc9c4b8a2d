import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { pagesOfSite } from './support/built-site';
import { describeInChromium, ServedSite } from './support/served-site';

/** The narrowest phones that are still sold. */
const PHONE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 900 };
/** One page of each sort is looked at as a whole. On the others, what is around the text is the same. */
const WHOLE: readonly string[] = ['', 'docs/', 'docs/command-line', 'api/RemoteMcpProxyProps', 'play'];
const TABS = 2;

declare global {
  interface Window {
    /** Once `axe.source` has run in a page. */
    readonly axe: typeof axe;
  }
}

describeInChromium('each page', () => {
  const findings = { errors: [] as string[], light: [] as string[], dark: [] as string[], wide: [] as string[] };
  const pages = pagesOfSite();
  let site: ServedSite;

  beforeAll(async () => {
    site = await ServedSite.open();
    const rest = [...pages];
    const lookAtRest = async (): Promise<void> => {
      const tab = await openTab(site, findings.errors);
      for (let page = rest.shift(); page !== undefined; page = rest.shift()) {
        const context = WHOLE.includes(page) ? 'body' : '.vp-doc';
        await tab.setViewportSize(DESKTOP);
        await tab.emulateMedia({ colorScheme: 'light' });
        await site.visit(tab, page);
        await tab.evaluate(axe.source);
        findings.light.push(...(await accessibility(tab, page, context)));
        await tab.emulateMedia({ colorScheme: 'dark' });
        findings.dark.push(...(await accessibility(tab, page, context, ['color-contrast'])));
        await tab.setViewportSize(PHONE);
        findings.wide.push(...(await tooWide(tab, page)));
      }
    };
    await Promise.all(Array.from({ length: TABS }, lookAtRest));
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

/** A tab that writes down what its console says, and where colors change at once. */
async function openTab(site: ServedSite, errors: string[]): Promise<Page> {
  const tab = await site.browser.newPage();
  await tab.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.head.append(
        Object.assign(document.createElement('style'), { textContent: '*{transition:none!important}' }),
      );
    });
  });
  tab.on('pageerror', ({ message }) => errors.push(`${tab.url()}: ${message}`));
  tab.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      errors.push(`${tab.url()}: ${message.text()}`);
    }
  });
  return tab;
}

/** What axe-core finds in a part of a page as it is shown, by all its rules or by some. */
async function accessibility(tab: Page, page: string, context: string, rules?: string[]): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
  };
  const { violations } = await tab.evaluate<AxeResults, [string, RunOptions]>(
    (given) => window.axe.run(...given),
    [context, options],
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
