import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SITE } from '../../scripts/lib/addresses';
import { apiPages, apiSidebar } from '../../site/lib/api-pages';
import { apiTypes, type ApiType, type Member } from '../support/assembly';
import { linkedPages, links, ROOT } from '../support/docs';

const TYPES = apiTypes();
const PAGES = apiPages(TYPES);

function pageOf(name: string): string {
  const page = PAGES.get(`${name}.md`);
  if (page === undefined) {
    throw new Error(`${name} has no page`);
  }
  return page;
}

/** The part of a page below the heading of a member. */
function section(page: string, name: string): string {
  const [, part = ''] = page.split(`\n### ${name} {#${name}}\n`);
  return part.split(/^##/m)[0] ?? '';
}

function membersOf({ properties = [], methods = [], members = [] }: ApiType): Member[] {
  return [...properties, ...methods, ...members];
}

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll(/[`\s]+/g, ' ')
    .replace(/^ *- */, '')
    .trim();

test('each type has a page of at most a few hundred lines, which the index and the sidebar name', () => {
  expect(Array.from(PAGES.keys()).sort()).toEqual(['index.md', ...TYPES.map(({ name }) => `${name}.md`)].sort());
  const long = Array.from(PAGES).filter(([, page]) => page.split('\n').length > 400);
  expect(long.map(([file]) => file)).toEqual([]);
  const listed = apiSidebar(TYPES).flatMap(({ items }) => items.map(({ text }) => text));
  expect(listed.sort()).toEqual(TYPES.map(({ name }) => name).sort());
});

test('pages say all that is documented: words, defaults, fields', () => {
  const documented = TYPES.flatMap((type) => membersOf(type).map((member) => ({ type, member })));
  const silent = documented.flatMap(({ type, member }) => {
    const words = plain(section(pageOf(type.name), member.name));
    const { summary = '', remarks = '', default: value = '', see = '' } = member.docs ?? {};
    const field = see.startsWith('https:') ? see : see.replaceAll(' ', '');
    const missing = [summary, remarks, value, field].filter((text) => !words.includes(plain(text)));
    return missing.map((text) => `${type.name}.${member.name}: ${text}`);
  });
  expect(documented.length).toBeGreaterThan(600);
  expect(silent).toEqual([]);
});

test('a prop of a struct is shown with its type, its default, its words and its field', () => {
  expect(section(pageOf('TokenLifespans'), 'accessToken')).toBe(`
\`cdk8s.Duration\` · default: \`Duration.hours(1)\`

How long an access token is valid.

Field: [\`MCPExternalAuthConfig.spec.embeddedAuthServer.tokenLifespans.accessTokenLifespan\`](../../docs/props-and-fields.md#mcpexternalauthconfig)

`);
  expect(section(pageOf('RemoteMcpProxyProps'), 'remoteUrl')).toContain('\n`string` · **required**\n');
  expect(section(pageOf('RemoteMcpProxyProps'), 'headerForward')).toContain(
    'map by name of [`HeaderValue`](HeaderValue.md)',
  );
});

test('a struct shows the props of the structs that it extends', () => {
  expect(section(pageOf('UpstreamOidcOptions'), 'clientId')).toContain('Id of the client');
});

test('a construct and a factory are shown as one calls them', () => {
  expect(pageOf('OidcConfig')).toContain('new OidcConfig(scope: Construct, id: string, props: OidcConfigProps);');
  expect(section(pageOf('Authorization'), 'cedar')).toContain(
    'Authorization.cedar(policies: string[], options?: InlineCedarOptions): Authorization',
  );
});

test('a type names what takes it', () => {
  expect(pageOf('TokenLifespans')).toContain(
    'Used by: [`EmbeddedAuthServerOptions.tokenLifespans`](EmbeddedAuthServerOptions.md#tokenLifespans)',
  );
});

test('addresses of the reference on pages of the repository lead to a page of it', () => {
  const reference = `${SITE}api/`;
  const named = linkedPages()
    .flatMap(links)
    .filter((link) => link.startsWith(reference))
    .map((link) => link.slice(reference.length));
  const known = ['', ...TYPES.map(({ name }) => name)];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('package.json names the address of the site', () => {
  expect(readFileSync(path.join(ROOT, 'README.md'), 'utf8')).toContain(`(${SITE}`);
});
