import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { LATEST_RELEASE } from '../../../lib/releases/releases';
import { EXAMPLES, withExampleFiles } from '../../support/example-files';
import { documentOf } from '../../support/include';
import { command } from '../../support/command';
import { changesOf, diff } from '../../support/diff';

const metadata = { name: 'weather', namespace: 'mcp' };
const REMOTE = 'https://mcp.example.com/mcp';
const SPEC = {
  remoteUrl: REMOTE,
  oidcConfigRef: { name: 'corp', audience: 'weather', resourceUrl: 'https://weather.example.org/mcp' },
};
const OIDC = config('MCPOIDCConfig', 'corp', { type: 'inline', inline: { issuer: 'https://id.example.com' } });
const UNCHANGED = { podsRestart: false, sessionsEnd: false, clientsLogInAgain: false };

function config(kind: 'MCPOIDCConfig' | 'MCPToolConfig', name: string, spec: object): string {
  return documentOf(kind, spec, { metadata: { name, namespace: 'mcp' } });
}

function proxy(spec: object = {}): string {
  return [documentOf('MCPRemoteProxy', { ...SPEC, ...spec }, { metadata }), OIDC].join('\n---\n');
}

const RESTART = { podsRestart: true, sessionsEnd: true, clientsLogInAgain: false };
const ROUTE = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  metadata,
  spec: {
    hostnames: ['weather.example.org'],
    parentRefs: [{ name: 'public' }],
    rules: [{ backendRefs: [{ name: 'mcp-weather-remote-proxy', port: 8080 }] }],
  },
};
const POLICY = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata,
  spec: {
    podSelector: { matchLabels: { 'toolhive-name': 'weather' } },
    ingress: [{ from: [{ podSelector: { matchLabels: { app: 'agent' } } }] }],
  },
};

function tools(spec: object): string {
  return [proxy({ toolConfigRef: { name: 'tools' } }), config('MCPToolConfig', 'tools', spec)].join('\n---\n');
}

function policies(...given: readonly string[]): string {
  return proxy({ authzConfig: { type: 'inline', inline: { policies: given } } });
}

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('diff', () => {
  test.each([
    [
      'the port',
      proxy(),
      proxy({ proxyPort: 9090 }),
      {
        ...RESTART,
        changes: ['access: port: 9090, before 8080'],
      },
    ],
    [
      'CPU and memory, that was not limited before',
      proxy({ resources: { requests: { cpu: '250m' } } }),
      proxy({ resources: { requests: { cpu: '1' }, limits: { memory: '64Mi' } } }),
      {
        ...RESTART,
        changes: [
          'pods: template.spec.containers.toolhive.resources.limits is added; template.spec.containers.toolhive.resources.requests.cpu: 1, before 250m',
        ],
      },
    ],
    [
      'a variable and an annotation, without their values',
      proxy({
        resourceOverrides: { proxyDeployment: { env: [{ name: 'A', value: 's3cret' }], annotations: { b: 'c' } } },
      }),
      proxy({ resourceOverrides: { proxyDeployment: { env: [{ name: 'A', value: 'pa55word' }], annotations: {} } } }),
      { ...RESTART, changes: ['pods: template.spec.containers.toolhive.env.A.value'] },
    ],
    [
      'the remote server, without its credentials',
      proxy(),
      proxy({ remoteUrl: 'https://user:pa55word@mcp2.example.com/mcp?api_key=s3cret' }),
      {
        ...RESTART,
        changes: [expect.stringMatching(/^remote server: https:\/\/…@mcp2\.example\.com\/mcp\?…, before /)],
      },
    ],
    [
      'the audience',
      proxy(),
      proxy({ oidcConfigRef: { ...SPEC.oidcConfigRef, audience: 'other' } }),
      { ...RESTART, clientsLogInAgain: true, changes: ['login: audience: other, before weather'] },
    ],
    [
      'no login any more',
      proxy(),
      documentOf('MCPRemoteProxy', { remoteUrl: REMOTE }, { metadata }),
      { ...RESTART, changes: expect.arrayContaining(['login: no token is needed any more']) as unknown },
    ],
    [
      'a tool that is hidden, and one that is shown',
      tools({ toolsFilter: ['a', 'b'] }),
      tools({ toolsFilter: ['b', 'c'] }),
      { ...RESTART, changes: ['tools: clients gain c', 'tools: clients lose a'] },
    ],
    [
      'the first filter',
      tools({ toolsOverride: { b: { name: 'c' } } }),
      tools({ toolsFilter: ['d'], toolsOverride: { b: { name: 'c', description: 'New' } } }),
      {
        ...RESTART,
        changes: ['tools: clients see only d, before every tool', 'tools: c has another description'],
      },
    ],
    [
      'the name of a tool',
      tools({ toolsOverride: { b: { name: 'c' } } }),
      tools({ toolsOverride: { b: { name: 'd' } } }),
      { ...RESTART, changes: ['tools: b of the remote server is called d, before c'] },
    ],
    [
      'policies',
      policies('permit(principal, action, resource);', 'forbid(principal, action, resource == Tool::"a");'),
      policies('permit(principal, action, resource);', 'forbid(principal, action,\n  resource == Tool::"b");'),
      {
        ...RESTART,
        changes: [
          'policies: removed: forbid(principal, action, resource == Tool::"a");',
          'policies: added: forbid(principal, action, resource == Tool::"b");',
        ],
      },
    ],
    [
      'headers, without their values',
      proxy({ headerForward: { addPlaintextHeaders: { 'X-A': 's3cret', 'X-B': 's3cret' } } }),
      proxy({
        headerForward: {
          addPlaintextHeaders: { 'X-A': 'pa55word' },
          addHeadersFromSecret: [{ headerName: 'X-B', valueSecretRef: { name: 'api', key: 'b' } }],
        },
      }),
      {
        ...RESTART,
        changes: [
          'headers: X-A has another value',
          'headers: X-B is from the key b of the Secret api, before in plain text',
          expect.stringContaining('TOOLHIVE_SECRET_HEADER_FORWARD_X_B_WEATHER'),
        ],
      },
    ],
    [
      'a route, without a restart',
      proxy(),
      `${proxy()}\n---\n${stringify(ROUTE)}`,
      { ...UNCHANGED, changes: ['access: for weather.example.org / (Gateway public, HTTPRoute weather)'] },
    ],
    [
      'who may connect',
      `${proxy()}\n---\n${stringify(POLICY)}`,
      proxy(),
      { ...UNCHANGED, changes: ['access: for everyone, before for those whom NetworkPolicies let in'] },
    ],
    [
      'the number of pods',
      proxy({ replicas: 1 }),
      proxy({ replicas: 2 }),
      { ...UNCHANGED, changes: ['pods: number of pods: 2, before 1'] },
    ],
    [
      'audit, as everything else',
      proxy(),
      proxy({ audit: { enabled: true } }),
      { ...RESTART, changes: ['other: the middleware audit is added', expect.stringContaining('audit_config')] },
    ],
  ])('tells %s', (_, before, after, expected) => {
    expect(changesOf(before, after)).toEqual(expected);
    const { out } = diff(before, after);
    expect(out).not.toMatch(/s3cret|pa55word/);
  });
});

describe('diff of files', () => {
  test('tells what is added and removed, and the numbers', () => {
    const other = documentOf('MCPRemoteProxy', SPEC, { metadata: { name: 'crm', namespace: 'mcp' } });
    const secret = stringify({ apiVersion: 'v1', kind: 'Secret', metadata, stringData: { key: 's3cret' } });
    expect(diff(`${proxy()}\n---\n${secret}`, `${other}\n---\n${OIDC}\n---\n${stringify(ROUTE)}`)).toEqual({
      code: 0,
      out: [
        'mcp/crm: is added',
        '',
        'mcp/weather: is removed, so its clients lose it',
        '',
        'HTTPRoute mcp/weather is added',
        'Role mcp/crm-remote-proxy-runner is added',
        'Role mcp/weather-remote-proxy-runner is removed',
        'RoleBinding mcp/crm-remote-proxy-runner is added',
        'RoleBinding mcp/weather-remote-proxy-runner is removed',
        'Secret mcp/weather is removed',
        'ServiceAccount mcp/crm-remote-proxy-runner is added',
        'ServiceAccount mcp/weather-remote-proxy-runner is removed',
        '',
        `proxies: 0 changed, 1 added, 1 removed, 0 unchanged; 8 other objects (custom resources as release 0.22.0 treats them, the first one that has all their fields)`,
        '',
      ].join('\n'),
      error: '',
    });
  });

  test('tells values of objects that it knows, and only the fields of others', () => {
    const other = (secret: string): string =>
      stringify({ apiVersion: 'a.example/v1', kind: 'Vault', metadata, spec: { a: secret, b: 1 } });
    const before = `${proxy()}\n---\n${stringify(ROUTE)}---\n${other('s3cret')}`;
    const port = { ...ROUTE, spec: { ...ROUTE.spec, parentRefs: [{ name: 'private' }] } };
    const { out } = diff(before, `${proxy()}\n---\n${stringify(port)}---\n${other('pa55word')}`);
    expect(out).toContain('HTTPRoute mcp/weather changes: spec.parentRefs[0].name: private, before public\n');
    expect(out).toContain('Vault mcp/weather changes: spec.a\n');
    expect(out).not.toMatch(/s3cret|pa55word/);
  });

  test('writes Markdown in which the text of manifests is only text', () => {
    const { out } = diff(
      policies('permit(principal, action, resource);'),
      policies('permit(principal, action, resource) when { "<img>" == "[a](b)" };'),
      '--format',
      'markdown',
    );
    expect(out).toBe(`## Changes of MCP proxies

Proxies: 1 changed, 0 added, 0 removed, 0 unchanged (custom resources as release 0.22.0 treats them, the first one that has all their fields).

### mcp/weather

Pods restart, sessions of clients end, clients stay logged in.

- **policies**: removed: permit(principal, action, resource);
- **policies**: added: permit(principal, action, resource) when \`{ "<img>" == "[a](b)" };\`
- **manifest**: \`spec.authzConfig.inline.policies[0]\` has another value
`);
  });

  test('exits with 2 only if something changes, and only with --exit-code', () => {
    expect(diff(proxy(), proxy({ replicas: 2 })).code).toBe(0);
    expect(diff(proxy(), proxy({ replicas: 2 }), '--exit-code').code).toBe(2);
    expect(diff(proxy(), proxy(), '--exit-code').code).toBe(0);
  });

  test.each([
    ['a faulty manifest', proxy({ proxyPort: 0 }), 'new.yaml:15: spec.proxyPort: 0 is below the minimum of 1'],
    ['a file that is no YAML', '[', 'new.yaml:1:2: Flow sequence'],
    ['one proxy twice', `${proxy()}\n---\n${proxy()}`, 'is the name of another MCPRemoteProxy in this file'],
  ])('refuses %s with exit code 1', (_, after, message) => {
    const { code, out, error } = diff(proxy(), after, '--exit-code');
    expect(error).toContain(message);
    expect({ code, out }).toEqual({ code: 1, out: '' });
  });

  test('tells an error of many objects once, with their places', () => {
    const wrong = (name: string): string =>
      documentOf('MCPRemoteProxy', { remoteUrl: REMOTE, proxyPort: 0 }, { metadata: { name, namespace: 'mcp' } });
    const { error } = diff(proxy(), ['a', 'b', 'c'].map(wrong).join('\n---\n'));
    expect(error).toBe(
      'new.yaml:10: spec.proxyPort: 0 is below the minimum of 1; use 1 to 65535 (minimum), and 2 more: new.yaml:23, new.yaml:36\n',
    );
  });

  test.each([
    [['a'], 'name the old and the new state, each a file or a folder'],
    [['a', 'b', 'c'], 'name the old and the new state, each a file or a folder'],
    [['a', 'b', '--release', 'x'], '--release "x" is not a version of the operator'],
    [['a', 'b', '--release', '0.21'], '--release "0.21" is older than 0.22.0; write it as 0.63'],
    [['a', '--release', '0.1..0.2..0.3'], 'has more than two releases'],
    [['a', 'b', '--format', 'sarif'], '"sarif" is not a format; use text, markdown or json'],
    [['/no/file', '/no/other'], 'cannot read /no/file'],
  ])('refuses the arguments %j with exit code 2', (args, message) => {
    const { code, error } = command(['diff', ...args]);
    expect(error).toContain(message);
    expect(code).toBe(2);
  });

  test('reads custom resources of the API group that is named', () => {
    const [before, after] = [{}, { proxyPort: 9090 }].map((spec) =>
      documentOf('MCPRemoteProxy', { remoteUrl: REMOTE, ...spec }, { metadata }).replace(
        'toolhive.stacklok.dev',
        'mcp.example.com',
      ),
    ) as [string, string];
    expect(diff(before, after, '--api-group', 'mcp.example.com').out).toContain('port: 9090, before 8080');
    expect(diff(before, after).out).toContain('there is no proxy');
  });

  test('says that there is nothing to compare without a proxy', () => {
    const out = 'there is no proxy in the manifests, so there is nothing to compare\n';
    expect(diff(OIDC, OIDC)).toEqual({ code: 0, out, error: '' });
    expect(diff('', '')).toEqual({ code: 0, out, error: '' });
  });
});

describe('diff between two releases', () => {
  test.each(EXAMPLES)('tells of the example %s that the pods restart, with another image', (name) => {
    const results = withExampleFiles(name, () =>
      readdirSync('dist', { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.yaml'))
        .map((file) => {
          const isRendered = readFileSync(path.join('dist', file), 'utf8').includes('kind: MCPRemoteProxy');
          return { isRendered, ...command(['diff', path.join('dist', file), '--release', '0.62..0.63']) };
        }),
    );
    for (const { isRendered, code, out, error } of results) {
      expect(error).toBe('');
      expect(code).toBe(0);
      expect(out.includes('pods restart')).toBe(isRendered);
      expect(out.includes('proxyrunner:v0.63.0, before ghcr.io/stacklok/toolhive/proxyrunner:v0.62.0')).toBe(
        isRendered,
      );
    }
  });

  const UNKNOWN = `release 0.99: it is treated as ${LATEST_RELEASE}, and may change more than is told here`;

  test.each([
    [
      'text',
      '0.99',
      `nothing is known of ${UNKNOWN}\n\nproxies: 0 changed, 0 added, 0 removed, 1 without a known change`,
    ],
    ['text', '0.63..0.99', `nothing is known of ${UNKNOWN}\n\nproxies: 1 changed`],
    ['markdown', '0.99', `treats them).\n\nNothing is known of ${UNKNOWN}.\n`],
    ['json', '0.99', '"withoutKnownChange": 1,'],
    ['json', '0.99', `"release": "0.99",\n      "treatedAs": "${LATEST_RELEASE}"`],
  ])('says in its output that it does not know a later release: %s, %s', (format, release, said) => {
    const [before, after] = release.includes('..') ? [proxy()] : [proxy(), proxy()];
    const { out, error } = diff(before, after, '--release', release, '--format', format);
    expect(out).toContain(said);
    expect(out).not.toContain('unchanged');
    expect(error).toBe('');
  });
});
