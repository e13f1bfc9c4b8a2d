import type { Page } from 'playwright-core';
import { describeInChromium, ServedSite } from './support/served-site';

/** What people ask, and the page that answers it. */
const QUESTIONS: readonly (readonly [question: string, page: string])[] = [
  ['private address', 'docs/exposing#a-private-address'],
  ['rotate a token', 'docs/authentication-out#when-a-secret-changes'],
  ['remote server is down', 'docs/troubleshooting#413-502-closed-streams'],
  ['401 unauthorized', 'docs/troubleshooting#401'],
  ['microsoft entra', 'docs/authentication-in#microsoft-entra-id'],
  ['argo cd', 'docs/production#argo-cd'],
  ['hide a tool', 'docs/authorization#fewer-tools'],
  ['pod does not start', 'docs/troubleshooting#the-pod-doesnt-start'],
  ['prometheus port', 'docs/telemetry#the-port-of-the-metrics'],
  ['proxyPort', 'api/RemoteMcpProxyProps#proxyPort'],
];

describeInChromium('the search', () => {
  let site: ServedSite;
  let tab: Page;

  beforeAll(async () => {
    site = await ServedSite.open();
    tab = await site.browser.newPage();
    await site.visit(tab, 'docs/');
  });

  afterAll(async () => {
    await site.close();
  });

  test.each(QUESTIONS)('finds for "%s" the page %s among its first three hits', async (question, page) => {
    const hits = await hitsFor(tab, question);
    expect(hits.slice(0, 3).map((hit) => hit.replace(site.urlOf(''), ''))).toContainEqual(
      expect.stringContaining(page),
    );
  });
});

async function hitsFor(tab: Page, question: string): Promise<string[]> {
  await tab.locator('#local-search button').first().click();
  await tab.locator('.VPLocalSearchBox input').fill(question);
  await tab.locator('.VPLocalSearchBox .result').first().waitFor();
  // results come a moment after the last key
  await tab.waitForTimeout(400);
  const results = tab.locator('.VPLocalSearchBox a.result');
  const hits = await results.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  await tab.keyboard.press('Escape');
  return hits;
}
