import { deflateRawSync } from 'node:zlib';
import { PlaygroundPage } from './support/playground-page';
import { describeInChromium, ServedSite } from './support/served-site';

const SCRIPT = '<img src=x onerror=alert(1)><script>alert(1)</script>';

/** A proxy that is right but for what is said of it. */
function proxy({ name = 'weather', url = 'https://mcp.example.com/mcp', more = '' } = {}): string {
  return `apiVersion: toolhive.stacklok.dev/v1beta1
kind: MCPRemoteProxy
metadata: { name: ${JSON.stringify(name)}, namespace: mcp }
spec:
  remoteUrl: ${JSON.stringify(url)}
  headerForward: { addPlaintextHeaders: { Authorization: "" } }
  resources: { requests: { cpu: 100m, memory: 128Mi } }
${more}`;
}

function policy(text: string): string {
  return proxy({
    more: `  authzConfig: { type: inline, inline: { policies: [${JSON.stringify(text)}] } }
  oidcConfigRef: { name: company, audience: weather, resourceUrl: https://weather.example.com/mcp }
---
apiVersion: toolhive.stacklok.dev/v1beta1
kind: MCPOIDCConfig
metadata: { name: company, namespace: mcp }
spec: { type: inline, inline: { issuer: https://login.example.com } }
`,
  });
}

const PERMIT = 'permit(principal, action == Action::"call_tool", resource);';

/** Each line nine times the one before. */
const LAUGHS = Array.from({ length: 12 }, (_, index) =>
  index === 0
    ? 'a0: &a0 [lol, lol]'
    : `a${String(index)}: &a${String(index)} [${`*a${String(index - 1)}, `.repeat(9)}]`,
).join('\n');

const TEXTS: { readonly [what: string]: string } = {
  'tags in a name': proxy({ name: SCRIPT }),
  'tags in a URL': proxy({ url: `https://${SCRIPT}.example.com/${SCRIPT}` }),
  'tags in a key': proxy({ more: `  ${JSON.stringify(SCRIPT)}: 1\n` }),
  'tags in a kind': proxy().replace('MCPRemoteProxy', JSON.stringify(SCRIPT)),
  'tags in the names of what a proxy refers to': proxy({
    more: `  oidcConfigRef: { name: ${JSON.stringify(SCRIPT)}, audience: ${JSON.stringify(SCRIPT)} }\n`,
  }),
  'tags in a namespace': proxy().replace('namespace: mcp', `namespace: ${JSON.stringify(SCRIPT)}`),
  'a script as URL': proxy({ url: 'javascript:alert(1)' }),
  'a link in a name, as Mermaid writes it': proxy({ name: 'a"]\n  click a href "javascript:alert(1)" "x' }),
  'a call in a name, as Mermaid writes it': proxy({ name: 'a"]; click proxy_mcp_weather call alert(1); b["' }),
  'settings of Mermaid in a host': proxy({
    url: `https://mcp.example.com/%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%${SCRIPT}`,
  }),
  'settings of Mermaid in a name': proxy({ name: '---\nconfig:\n  securityLevel: loose\n---\n' }),
  'prototypes as keys': proxy({
    more: '  __proto__: { polluted: true }\n  constructor: { prototype: { polluted: true } }\n',
  }),
  'prototypes as names': proxy({ name: '__proto__', more: '  telemetryConfigRef: { name: constructor }\n' }),
  'prototypes as kinds': proxy().replace('MCPRemoteProxy', '__proto__'),
  'aliases that grow': `${proxy()}---\n${LAUGHS}\n`,
  'deep nesting': `${proxy()}  podTemplateSpec: ${'['.repeat(50_000)}${']'.repeat(50_000)}\n`,
  'deep maps': `${proxy()}---\n${Array.from({ length: 1000 }, (_, index) => `${' '.repeat(index)}a:`).join('\n')}\n`,
  'a line of 900,000 characters': proxy({ url: `https://example.com/${'a'.repeat(900_000)}` }),
  'many documents': proxy().concat('---\n').repeat(2000).slice(0, 900_000),
  'no YAML': '{{ if .Values.enabled }}\n\tkind: %',
  'control characters': '\u0000\u0001\uFEFF\u202E\uD800',
  'a policy that overflows the stack of its parser': policy(
    `permit(principal, action, resource) when { ${'('.repeat(20_000)}true${')'.repeat(20_000)} };`,
  ),
};

const NO_CRDS: { readonly [what: string]: string } = {
  'a list of groceries': '- milk\n- bread\n',
  'no YAML': '{{{',
  tags: SCRIPT,
  'another CRD':
    'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: x }\nspec: {}\n',
  'aliases that grow': LAUGHS,
  nothing: '',
};

describeInChromium('hostile input of the playground', () => {
  let site: ServedSite;
  let page: PlaygroundPage;

  beforeAll(async () => {
    site = await ServedSite.open();
  });

  afterAll(async () => {
    await site.close();
  });

  beforeEach(async () => {
    page = await PlaygroundPage.open(site);
  });

  afterEach(async () => {
    await page.close();
  });

  /** Nothing ran, nothing was asked for, no object was changed for all others; and the page still answers. */
  async function expectUnharmed(): Promise<void> {
    await page.show('Problems');
    await page.paste(policy(PERMIT));
    expect(await page.summary(/^No problem/)).toBe('No problem in 2 custom resources');
    expect(page.accidents).toEqual([]);
    const foreign = 'script[src^="x"], img[src="x"], a[href^="javascript"], [onerror], [onclick]';
    expect(await page.tab.locator(foreign).count()).toBe(0);
    expect(await page.tab.evaluate(() => 'polluted' in {})).toBe(false);
  }

  test.each(Object.entries(TEXTS))('%s', async (_, text) => {
    await page.paste(text);
    for (const view of ['Objects', 'Picture', 'Program', 'Changes', 'Problems'] as const) {
      await page.show(view);
      await page.tab
        .locator('.view')
        .filter({ hasNotText: /^(?:Looking|Drawing|Checking)…/ })
        .waitFor({ timeout: 60_000 });
      if (view === 'Changes') {
        await page.tab.getByRole('button', { name: 'Keep this as before' }).click();
        await page.tab.getByRole('button', { name: 'Forget it' }).waitFor();
      }
    }
    await expectUnharmed();
  });

  test('ten megabytes are not checked, and do not hang the page', async () => {
    const text = proxy().concat('# more\n'.repeat(1_500_000));
    await page.paste(text);
    await page.summary(/^Not checked$/);
    expect(await page.tab.getByRole('alert').innerText()).toBe(
      `This text has ${text.length.toLocaleString('en')} characters. Only texts of up to 1,000,000 are checked.`,
    );
    await page.tab.getByRole('button', { name: 'Copy link' }).click();
    await page.tab.getByText('This text is too long for an address.').waitFor();
    await expectUnharmed();
  });

  test.each(Object.entries(NO_CRDS))('CRDs that are %s', async (_, text) => {
    const file = { name: `${SCRIPT}.yaml`, mimeType: 'text/yaml', buffer: Buffer.from(text) };
    await page.tab.getByLabel('CRDs from a file…').setInputFiles(file);
    await page.tab.locator('.problems li', { hasText: 'crds' }).first().waitFor();
    await page.tab.getByRole('button', { name: /^Remove the CRDs/ }).click();
    await page.tab.locator('.problems li', { hasText: 'crds' }).first().waitFor({ state: 'detached' });
    await expectUnharmed();
  });

  test('CRDs of six megabytes are refused', async () => {
    const file = { name: 'crds.yaml', mimeType: 'text/yaml', buffer: Buffer.alloc(6_000_000, '#') };
    await page.tab.getByLabel('CRDs from a file…').setInputFiles(file);
    await page.tab.getByText('crds.yaml is too large for CRDs.').waitFor();
    await expectUnharmed();
  });

  test.each([
    [
      'cut',
      `#text=${deflateRawSync(JSON.stringify({ text: proxy() }))
        .toString('base64url')
        .slice(0, -20)}`,
    ],
    ['no base64', '#text=!!!'],
    ['empty', '#text='],
    ['no object', `#text=${deflateRawSync('null').toString('base64url')}`],
    ['without a text', `#text=${deflateRawSync('{"text":[1]}').toString('base64url')}`],
    ['a bomb', `#text=${deflateRawSync(Buffer.alloc(20_000_000, '"')).toString('base64url')}`],
  ])('an address that is %s says so, and shows the example', async (_, hash) => {
    await page.visit(hash);
    expect(await page.tab.locator('.notice').innerText()).toBe(
      'This address is cut, or not one of the playground. Here is the example instead.',
    );
    expect(await page.summary(/error/)).toBe('1 error in 2 custom resources');
    await expectUnharmed();
  });

  test('an address with a release that is none, and with prototypes, is taken as far as it can be', async () => {
    const given = `{"text":${JSON.stringify(proxy())},"release":"<b>","operator":"no","__proto__":{"polluted":1}}`;
    await page.visit(`#text=${deflateRawSync(given).toString('base64url')}`);
    expect(await page.tab.getByLabel('Release').inputValue()).toBe('0.63.0');
    expect(await page.tab.getByLabel('With the operator').isChecked()).toBe(true);
    await expectUnharmed();
  });

  test('without WebAssembly, it says that policies are not checked', async () => {
    await page.tab.route(/\/analysis\.[^/]*\.js$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `delete self.WebAssembly;${await response.text()}` });
    });
    await page.visit('');
    await page.paste(policy(PERMIT));
    await page.summary(/^1 warning/);
    expect(await page.problems()).toEqual([expect.stringContaining('Cedar')]);
    expect(page.accidents).toEqual([]);
  });
});
