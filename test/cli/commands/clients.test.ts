import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { endpointsIn } from '../../../lib/cli/client-config';
import { rendered } from '../../../lib/cli/diff/rendered-objects';
import { readDocuments } from '../../../lib/kubernetes/yaml/located-documents';
import { EXAMPLES, withExampleFiles } from '../../support/example-files';
import { documentOf } from '../../support/include';
import { command } from '../../support/command';
import {
  metadata,
  clients,
  gateway,
  ingress,
  proxy,
  route,
  SERVICE,
  serversOf,
  urlOf,
} from '../../support/exposed-proxies';
import { writeFiles } from '../../support/fake-kustomize';
import { inFolder } from '../../support/in-folder';

/** A proxy with hosts that lead to it. */
function exposed(namespace: string | undefined, name: string, ...hosts: readonly string[]): string {
  const backend = { service: { name: `mcp-${name}-remote-proxy` } };
  const rules = hosts.map((host) => ({ host, http: { paths: [{ path: '/mcp', backend }] } }));
  const own = { name, ...(namespace === undefined ? {} : { namespace }) };
  const route = { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', metadata: own, spec: { rules } };
  return [proxy({}, own), stringify(route)].join('\n---\n');
}

/** Servers by their names, at these hosts. */
function urlsAt(hosts: object): object {
  const servers = Object.entries(hosts).map(([name, host]) => [
    name,
    { type: 'http', url: `http://${String(host)}/mcp` },
  ]);
  return Object.fromEntries(servers) as object;
}

const TLS = { tls: [{ hosts: ['weather.example.org'], secretName: 'tls' }] };

describe('clients', () => {
  test('prints the file of each client', () => {
    expect(clients([proxy(), ingress(TLS)])).toEqual({
      code: 0,
      out: `# .vscode/mcp.json
{
  "servers": {
    "weather": {
      "type": "http",
      "url": "https://weather.example.org/mcp"
    }
  }
}

# .cursor/mcp.json
{
  "mcpServers": {
    "weather": {
      "url": "https://weather.example.org/mcp"
    }
  }
}

# .mcp.json
{
  "mcpServers": {
    "weather": {
      "type": "http",
      "url": "https://weather.example.org/mcp"
    }
  }
}
`,
      error: '',
    });
  });

  test.each([
    ['vscode', 'servers', { type: 'sse', url: 'https://weather.example.org/sse' }],
    ['cursor', 'mcpServers', { url: 'https://weather.example.org/sse' }],
    ['claude-code', 'mcpServers', { type: 'sse', url: 'https://weather.example.org/sse' }],
  ])('prints only the JSON of %s, here for an SSE server', (client, key, server) => {
    const paths = [{ path: '/sse' }, { path: '/messages' }];
    const { out } = clients([proxy({ transport: 'sse' }), ingress(TLS, paths)], '--for', client);
    expect(JSON.parse(out)).toEqual({ [key]: { weather: server } });
  });

  test.each([
    ['http, without a certificate', ingress({}), 'http://weather.example.org/mcp'],
    [
      'the MCP endpoint below a prefix of everything',
      ingress(TLS, [{ path: '/', pathType: 'Prefix' }]),
      'https://weather.example.org/mcp',
    ],
    ['the root, if only it is routed', ingress(TLS, [{ path: '/', pathType: 'Exact' }]), 'https://weather.example.org'],
    [
      'no paths of logins',
      ingress(TLS, [{ path: '/.well-known' }, { path: '/oauth' }, { path: '/weather' }]),
      'https://weather.example.org/weather',
    ],
    ['https, for a Gateway that is not there', route([{ value: '/mcp' }]), 'https://weather.example.org/mcp'],
    [
      'http, for a listener without TLS',
      `${route([{ value: '/mcp' }])}\n---\n${gateway('HTTP')}`,
      'http://weather.example.org/mcp',
    ],
    [
      'https, for a listener with TLS',
      `${route([{ value: '/mcp' }])}\n---\n${gateway('HTTPS')}`,
      'https://weather.example.org/mcp',
    ],
    ['the root, for a route to only it', route([{ value: '/', type: 'Exact' }]), 'https://weather.example.org'],
    [
      'the MCP endpoint, for a route of everything',
      route([{ value: '/', type: 'PathPrefix' }]),
      'https://weather.example.org/mcp',
    ],
    ['the MCP endpoint, for a route without paths', route([]), 'https://weather.example.org/mcp'],
    ['the MCP endpoint, for an Ingress without a path', ingress(TLS, [{}]), 'https://weather.example.org/mcp'],
    [
      'a path that only holds one of logins',
      ingress(TLS, [{ path: '/a/.well-known' }]),
      'https://weather.example.org/a/.well-known',
    ],
    [
      'https, for other objects and other Gateways without TLS',
      [
        route([{ value: '/mcp' }]),
        gateway('HTTP').replace('kind: Gateway', 'kind: Other'),
        gateway('HTTP').replace('name: public', 'name: private'),
        gateway('HTTP').replace('namespace: infra', 'namespace: mcp'),
      ].join('\n---\n'),
      'https://weather.example.org/mcp',
    ],
    [
      'http, for one of two Gateways without TLS',
      [route([{ value: '/mcp' }]).replace('parentRefs:', 'parentRefs:\n    - name: unknown'), gateway('HTTP')].join(
        '\n---\n',
      ),
      'http://weather.example.org/mcp',
    ],
  ])('takes %s', (_, routes, url) => {
    expect(urlOf(proxy(), routes)).toBe(url);
  });

  test('takes the SSE endpoint of an SSE server where everything is routed', () => {
    expect(urlOf(proxy({ transport: 'sse' }), ingress(TLS, [{ path: '/' }]))).toBe('https://weather.example.org/sse');
  });

  test('takes the URL that a proxy without the operator tells clients', () => {
    const oidcConfigRef = { name: 'corp', audience: 'a', resourceUrl: 'https://weather.example.org/mcp' };
    const oidc = { type: 'inline', inline: { issuer: 'https://id.example.com' } };
    const documents = [
      proxy({ oidcConfigRef }),
      documentOf('MCPOIDCConfig', oidc, { metadata: { name: 'corp', namespace: 'mcp' } }),
      ingress({}),
    ].join('\n---\n');
    const files = [{ shown: 'a.yaml', documents: readDocuments(documents, 'a.yaml') }];
    const { objects } = rendered(files, { release: '0.44', given: [] });
    expect(objects.map(({ kind }) => kind)).toContain('Deployment');
    expect(endpointsIn(objects).map(({ urls }) => urls)).toEqual([['https://weather.example.org/mcp']]);
  });

  test('takes the URL that the proxy tells clients first, where TLS ends before the Ingress', () => {
    const oidcConfigRef = { name: 'corp', audience: 'a', resourceUrl: 'https://public.example.org/mcp' };
    const rules = ['weather.internal', 'public.example.org'].map((host) => ({
      host,
      http: { paths: [{ path: '/mcp', backend: { service: { name: SERVICE } } }] },
    }));
    expect(serversOf(proxy({ oidcConfigRef }), ingress({ rules }))).toEqual({
      weather: { type: 'http', url: 'https://public.example.org/mcp' },
      'weather-2': { type: 'http', url: 'http://weather.internal/mcp' },
    });
  });

  test('names proxies of one name by their namespaces too', () => {
    const other = { name: 'weather', namespace: 'test' };
    const inTest = ingress(TLS)
      .replace('namespace: mcp', 'namespace: test')
      .replace('weather.example.org', 'test.example.org');
    const servers = serversOf(proxy(), ingress(TLS), proxy({}, other), inTest);
    expect(Object.keys(servers as object)).toEqual(['mcp-weather', 'test-weather']);
  });

  test.each<[string, readonly string[], object]>([
    [
      'by its name alone where another one has no namespace',
      [exposed(undefined, 'weather', 'a.example'), exposed('test', 'weather', 'b.example')],
      { weather: 'a.example', 'test-weather': 'b.example' },
    ],
    [
      'with a number where all its names are taken',
      [
        exposed('a', 'b-c', 'a.example'),
        exposed('a-b', 'c', 'b.example'),
        exposed('x', 'b-c', 'c.example'),
        exposed('x', 'c', 'd.example'),
      ],
      { 'a-b-c': 'a.example', 'a-b-c-2': 'b.example', 'x-b-c': 'c.example', 'x-c': 'd.example' },
    ],
    [
      'by its name, not that of another host of another one',
      [exposed('mcp', 'weather', 'a.example', 'b.example', 'c.example'), exposed('mcp', 'weather-2', 'd.example')],
      { weather: 'a.example', 'weather-3': 'b.example', 'weather-4': 'c.example', 'weather-2': 'd.example' },
    ],
  ])('names each server once: a proxy %s', (_, documents, expected) => {
    expect(serversOf(...documents)).toEqual(urlsAt(expected));
  });

  test.each<[readonly string[], string | undefined, readonly string[]]>([
    [['_eu/dev', '_eu/prod'], 'mcp', ['eu-dev-mcp-weather', 'eu-prod-mcp-weather']],
    [['dev', 'prod'], undefined, ['dev-weather', 'prod-weather']],
    [['.', 'dev'], 'mcp', ['mcp-weather', 'dev-mcp-weather']],
  ])('names a proxy of the overlays %j in the namespace %s by those too', (overlays, namespace, names) => {
    const { out } = inFolder((folder) => {
      for (const [index, overlay] of overlays.entries()) {
        writeFiles(path.join(folder, overlay), {
          'kustomization.yaml': 'resources: [weather.yaml]\n',
          'weather.yaml': exposed(namespace, 'weather', `${String(index)}.example`),
        });
      }
      return command(['clients', folder, '--for', 'claude-code']);
    });
    const hosts = Object.fromEntries(names.map((name, index) => [name, `${String(index)}.example`]));
    expect(JSON.parse(out)).toEqual({ mcpServers: urlsAt(hosts) });
  });

  test.each([
    ['no route', [proxy()]],
    ['a route to another Service', [proxy(), ingress(TLS, [{ path: '/mcp' }], 'other')]],
    ['a route for any host', [proxy(), ingress({ rules: [{ http: { paths: [] } }] })]],
    ['a route for a wildcard', [proxy(), route([{ value: '/mcp' }], ['*.example.org'])]],
  ])('says that a proxy is not exposed: %s', (_, documents) => {
    expect(clients(documents)).toEqual({
      code: 1,
      out: '',
      error:
        'cdk8s-mcp: no Ingress or HTTPRoute with a host leads to the proxy weather\ncdk8s-mcp: no proxy of the manifests is exposed\n',
    });
  });

  test('refuses a client that it does not know, and files without a proxy', () => {
    expect(clients([proxy()], '--for', 'emacs')).toMatchObject({
      code: 2,
      error: expect.stringContaining(
        '"emacs" is not a known client; use one of vscode, cursor, claude-code',
      ) as unknown,
    });
    expect(clients([gateway('HTTP')])).toEqual({
      code: 1,
      out: '',
      error: 'cdk8s-mcp: no proxy of the manifests is exposed\n',
    });
    expect(clients(['['])).toMatchObject({ code: 1, error: expect.stringMatching(/all\.yaml:1:\d+: /) as unknown });
  });

  test.each([
    ['as custom resource', proxy(), proxy()],
    [
      'without a namespace, which is default',
      proxy({}, { ...metadata, namespace: 'default' }),
      proxy({}, { name: 'weather' }),
    ],
  ])('refuses a proxy that is twice in several files: %s', (_, first, again) => {
    const { code, out, error } = inFolder((folder) => {
      const files = [first, again, again, ingress(TLS)].map((text, index) => {
        const file = path.join(folder, `${String(index)}.yaml`);
        writeFileSync(file, text);
        return file;
      });
      const result = command(['clients', ...files]);
      return { ...result, error: result.error.replaceAll(`${folder}/`, '') };
    });
    const said =
      'metadata.name: "weather" is the name of another MCPRemoteProxy in 0.yaml:5; name the files of one cluster only, or list the clusters in the file of --settings (resource-duplicate)';
    expect(error).toBe(`1.yaml:5: ${said}, and 1 more: 2.yaml:5\n`);
    expect({ code, out }).toEqual({ code: 1, out: '' });
  });

  test('gives no proxy the host of a route to another one', () => {
    const other = [
      proxy({}, { name: 'other', namespace: 'mcp' }),
      route([{ value: '/x' }]).replaceAll('weather', 'other'),
    ];

    expect(serversOf(proxy(), route([{ value: '/mcp' }]), ...other)).toEqual({
      other: { type: 'http', url: 'https://other.example.org/x' },
      weather: { type: 'http', url: 'https://weather.example.org/mcp' },
    });
  });

  test('refuses a proxy that is twice in a file', () => {
    const { code, out, error } = clients([proxy(), proxy(), ingress(TLS)]);
    expect(error).toMatch(/"weather" is the name of another MCPRemoteProxy in this file; .* \(document-duplicate\)\n$/);
    expect({ code, out }).toEqual({ code: 1, out: '' });
  });

  test('refuses the same proxy for both sorts of cluster', () => {
    const errors = EXAMPLES.map((name) =>
      withExampleFiles(name, () => {
        const files = readdirSync('dist').filter((file) => /^with(out)?-operator\./.test(file));
        return files.length < 2 ? '' : command(['clients', ...files.map((file) => path.join('dist', file))]).error;
      }),
    );
    expect(errors.join('')).toMatch(/is the name of another (Deployment|MCPRemoteProxy) in dist.with/);
  });

  test.each(EXAMPLES)('prints the same for both sorts of cluster: %s', (name) => {
    const printed = withExampleFiles(name, () => {
      const files = readdirSync('dist').filter((file) => /^with(out)?-operator\./.test(file));
      return files.map((file) => command(['clients', path.join('dist', file)]));
    });
    expect(new Set(printed.map((each) => JSON.stringify(each))).size).toBeLessThanOrEqual(1);
  });
});
