import { stringify } from 'yaml';
import { clients, gateway, ingress, metadata, proxy, route, urlOf } from '../support/exposed-proxies';

describe('the URL of a proxy', () => {
  const NOBODY = 'cdk8s-mcp: no Ingress or HTTPRoute with a host leads to the proxy weather';
  const oidc = (resourceUrl: string): object => ({ oidcConfigRef: { name: 'idp', audience: 'a', resourceUrl } });
  const prefix = (value: string): string => route([{ type: 'PathPrefix', value }]);

  test.each([
    ['https://weather.example.org/weather/mcp', prefix('/weather')],
    ['https://weather.example.org/weather', prefix('/weather')],
    ['https://weather.example.org/github', prefix('/')],
    ['https://weather.example.org:8443/github', prefix('/')],
    ['https://weather.example.org/mcp/', prefix('/mcp')],
    ['https://weather.example.org/mcp', route([{ type: 'Exact', value: '/mcp' }])],
    ['https://weather.example.org/a/mcp', route([{ type: 'RegularExpression', value: '/a/(mcp|x)' }])],
    ['https://weather.example.org/mcp', route([{ value: '/mcp' }], ['*.example.org'])],
    ['https://weather.example.org/mcp', route([{ value: '/mcp' }], [])],
  ])('is the resource URL where the route leads to it: %s', (resourceUrl, around) => {
    expect(urlOf(proxy(oidc(resourceUrl)), around)).toBe(resourceUrl);
  });

  test.each([
    ['https://other.example.org/mcp', prefix('/mcp'), 'https://weather.example.org/mcp'],
    ['https://weather.example.org/x', prefix('/mcp'), 'https://weather.example.org/mcp'],
    ['https://weather.example.org/mcpx', prefix('/mcp'), 'https://weather.example.org/mcp'],
    ['https://weather.example.org/mcp/x', route([{ type: 'Exact', value: '/mcp' }]), 'https://weather.example.org/mcp'],
    ['https://weather.example.org', prefix('/'), 'https://weather.example.org/mcp'],
    ['not a URL', prefix('/mcp'), 'https://weather.example.org/mcp'],
  ])('is not the resource URL %s where no route leads to it', (resourceUrl, around, url) => {
    expect(urlOf(proxy(oidc(resourceUrl)), around)).toBe(url);
  });

  test.each([
    ['RegularExpression', route([{ type: 'RegularExpression', value: '/a/(mcp|x)' }]), 'HTTPRoute'],
    [
      'ImplementationSpecific',
      ingress({}, [{ path: '/weather(/|$)(.*)', pathType: 'ImplementationSpecific' }]),
      'Ingress',
    ],
    [
      'a rewriting Ingress',
      ingress({}, [{ path: '/weather(/|$)(.*)', pathType: 'Prefix' }]).replace(
        'metadata:',
        'metadata:\n  annotations: { nginx.ingress.kubernetes.io/rewrite-target: /$2 }',
      ),
      'Ingress',
    ],
  ])('is not known from a regular expression: %s', (_, around, kind) => {
    const { code, out, error } = clients([proxy(), around], '--for', 'vscode');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error.split('\n')[0]).toBe(`${NOBODY} (${kind} weather: its path is a regular expression)`);
  });

  test('is not that of a route that leads nowhere', () => {
    const { code, error } = clients([proxy({ proxyPort: 9090 }), ingress({})], '--for', 'vscode');
    expect(code).toBe(1);
    expect(error.split('\n')[0]).toBe(`${NOBODY} (Ingress weather: no port 8080)`);
  });

  test('is not that of the port for metrics', () => {
    const spec = { selector: { 'toolhive-name': 'weather' }, ports: [{ port: 8080, targetPort: 9464 }] };
    const service = stringify({ apiVersion: 'v1', kind: 'Service', metadata: { ...metadata, name: 'own' }, spec });
    expect(clients([proxy(), service, ingress({}, [{ path: '/' }], 'own')]).code).toBe(1);
  });

  test('has the path of the stream of an SSE server where a prefix is removed', () => {
    const spec = { transport: 'sse', trustProxyHeaders: true };
    const stripped = route([{ value: '/weather' }]).replace(
      '- matches:',
      '- filters: [{ urlRewrite: { path: { replacePrefixMatch: / } } }]\n      matches:',
    );
    expect(urlOf(proxy(spec), stripped)).toBe('https://weather.example.org/weather/sse');
  });

  test('has the host of a listener if the route has none', () => {
    const listener = gateway('HTTPS').replace('- name: web', '- name: web\n      hostname: gw.example.org');
    expect(urlOf(proxy(), route([{ value: '/mcp' }], []), listener)).toBe('https://gw.example.org/mcp');
  });

  test.each([
    ['all hosts', [{ secretName: 'tls' }], 'https'],
    ['a wildcard', [{ hosts: ['*.example.org'], secretName: 'tls' }], 'https'],
    ['another host', [{ hosts: ['x.example.org'], secretName: 'tls' }], 'http'],
  ])('is https if the certificate is for it: %s', (_, tls, scheme) => {
    expect(urlOf(proxy(), ingress({ tls }))).toBe(`${scheme}://weather.example.org/mcp`);
  });
});
