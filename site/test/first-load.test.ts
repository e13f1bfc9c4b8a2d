import { describeInChromium, ServedSite } from './support/served-site';

describeInChromium('the first load', () => {
  let site: ServedSite;

  beforeAll(async () => {
    site = await ServedSite.open();
  });

  afterAll(async () => {
    await site.close();
  });

  test.each([
    ['the start page', '', 200_000],
    ['a page', 'docs/exposing', 220_000],
    ['a page of the reference', 'api/RemoteMcpProxyProps', 220_000],
    ['a page with a graph in Mermaid', 'docs/command-line', 700_000],
  ])('of %s is small, compressed', async (_, page, limit) => {
    const tab = await site.browser.newPage();
    site.sent.bytes = 0;
    await tab.goto(site.urlOf(page), { waitUntil: 'networkidle' });
    await tab.close();
    console.log(`${site.urlOf(page)}: ${String(Math.round(site.sent.bytes / 1000))} kB`);

    expect(site.sent.bytes).toBeGreaterThan(20_000);
    expect(site.sent.bytes).toBeLessThan(limit);
  });
});
