import { REPOSITORY, SITE } from '../../scripts/lib/addresses';
import { pageOnSite, siteLink } from '../../site/lib/site-links';

test.each([
  ['docs/exposing.md', 'docs/exposing.md'],
  ['docs/README.md', 'docs/index.md'],
  ['docs/area/README.md', 'docs/area/index.md'],
  ['index.md', 'index.md'],
])('the page %s is %s on the site', (page, expected) => {
  expect(pageOnSite(page)).toBe(expected);
});

test.each([
  ['docs/exposing.md', 'checks/oidc.md#oidc-issuer', '/docs/checks/oidc.md#oidc-issuer'],
  ['docs/checks/oidc.md', '../area/README.md', '/docs/area/index.md'],
  ['docs/checks/oidc.md', '../README.md#words', '/docs/index.md#words'],
  ['docs/exposing.md', '#hosts', '#hosts'],
  ['docs/exposing.md', 'https://example.com/a.md', 'https://example.com/a.md'],
  ['docs/exposing.md', 'mailto:a@example.com', 'mailto:a@example.com'],
  ['docs/exposing.md', '../CHANGELOG.md', `${REPOSITORY}/blob/main/CHANGELOG.md`],
  ['docs/README.md', '../examples', `${REPOSITORY}/tree/main/examples`],
  ['docs/README.md', '../ARCHITECTURE.md#a-rule', `${REPOSITORY}/blob/main/ARCHITECTURE.md#a-rule`],
  ['docs/README.md', `${SITE}api/HeaderValue#fromSecret`, '/api/HeaderValue#fromSecret'],
  ['site/index.md', '../docs/README.md', '/docs/index.md'],
  ['site/index.md', '/docs/tutorial', '/docs/tutorial'],
  ['site/api/HeaderValue.md', 'CaBundle.md#inline', '/api/CaBundle.md#inline'],
  ['site/api/HeaderValue.md', '../../docs/props-and-fields.md', '/docs/props-and-fields.md'],
])('on %s, the link %s is %s', (page, link, expected) => {
  expect(siteLink(page, link)).toBe(expected);
});

test('a link to nothing is an error', () => {
  expect(() => siteLink('docs/exposing.md', '../nowhere.txt')).toThrow('ENOENT');
});
