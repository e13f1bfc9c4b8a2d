import { describeInChromium, ServedSite } from './support/served-site';

/** What is sent until a page can be used; after that, VitePress fetches the pages that it links to. */
describeInChromium('the first load', () => {
  let site: ServedSite;

  beforeAll(async () => {
    site = await ServedSite.open();
  });

  afterAll(async () => {
    await site.close();
  });

  test.each([
    ['the start page', '', 'h1', 200_000],
    ['a page', 'docs/exposing', 'h1', 260_000],
    ['a page of the reference', 'api/RemoteMcpProxyProps', 'h1', 220_000],
    ['a page with a graph in Mermaid', 'docs/command-line', '.mermaid-picture svg', 700_000],
  ])('of %s is small, compressed', async (_, page, shown, limit) => {
    const tab = await site.browser.newPage();
    site.sent.bytes = 0;
    await site.visit(tab, page);
    await tab.locator(shown).first().waitFor();
    const { bytes } = site.sent;
    await tab.close();
    console.log(`${site.urlOf(page)}: ${String(Math.round(bytes / 1000))} kB`);

    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(limit);
  });
});
