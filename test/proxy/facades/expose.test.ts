import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ApiObject, Testing, type Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { McpInclude, McpTransport, RemoteMcpProxy, StreamingAnnotations } from '../../../lib/index';
import {
  authServerOf,
  chartFor,
  COMPANION_LABELS,
  errorsOf,
  HOST,
  ingressPaths,
  manifestOf,
  oidcOf,
  proxyIn,
  TARGETS,
  warningsWith,
} from '../../support/facades';

type IngressSpec = kplus.k8s.IngressSpec;

interface HttpRouteSpec {
  readonly parentRefs: readonly object[];
  readonly hostnames: readonly string[];
  readonly rules: readonly { readonly matches: readonly { readonly path: { type: string; value: string } }[] }[];
}

const PROXY_DOCUMENT = `
apiVersion: toolhive.stacklok.dev/v1alpha1
kind: MCPRemoteProxy
metadata:
  name: weather
spec:
  remoteUrl: https://mcp.example.com/mcp
`;

function routePaths(chart: Chart): string[] {
  const { rules } = manifestOf(chart, 'HTTPRoute')['spec'] as HttpRouteSpec;
  return rules.flatMap(({ matches }) => matches.map(({ path }) => `${path.type} ${path.value}`));
}

function specOf(proxy: RemoteMcpProxy): { readonly [field: string]: unknown } {
  return (proxy.customResource?.toJson() as { readonly spec: { readonly [field: string]: unknown } }).spec;
}

describe.each(TARGETS)('RemoteMcpProxyExpose %s', (_name, cluster) => {
  describe('viaIngress', () => {
    test('routes the host to the Service of the proxy', () => {
      const chart = chartFor(cluster());
      const tlsSecret = kplus.Secret.fromSecretName(chart, 'Tls', 'weather-tls');
      const proxy = proxyIn(chart, { proxyPort: 9090 });

      const made = proxy.expose.viaIngress({
        host: HOST,
        tlsSecret,
        ingressClassName: 'nginx',
        annotations: { a: 'b' },
      });

      const backend = { service: { name: 'mcp-weather-remote-proxy', port: { number: 9090 } } };
      const spec: IngressSpec = {
        ingressClassName: 'nginx',
        tls: [{ hosts: [HOST], secretName: 'weather-tls' }],
        rules: [
          {
            host: HOST,
            http: {
              paths: [
                { path: '/mcp', pathType: 'Prefix', backend },
                { path: '/.well-known', pathType: 'Prefix', backend },
              ],
            },
          },
        ],
      };
      expect(manifestOf(chart, 'Ingress')).toStrictEqual({
        apiVersion: kplus.k8s.KubeIngress.GVK.apiVersion,
        kind: 'Ingress',
        metadata: { name: 'weather', namespace: 'mcp', labels: COMPANION_LABELS, annotations: { a: 'b' } },
        spec: (kplus.k8s.KubeIngress.manifest({ spec }) as { spec: unknown }).spec,
      });
      expect(made).toBe(proxy.node.findChild('Ingress'));
      expect(proxy.externalUrl).toBe(`https://${HOST}/mcp`);
      expect(ApiObject.isApiObject(made)).toBe(true);
    });

    test('never routes what the proxy serves without authentication', () => {
      const chart = chartFor(cluster());
      proxyIn(chart).expose.viaIngress({ host: HOST, path: '/' });

      expect(ingressPaths(chart)).toEqual(['Exact /', 'Prefix /.well-known']);
    });

    test('routes the stream and the messages of an SSE server', () => {
      const chart = chartFor(cluster());
      const proxy = proxyIn(chart, { transport: McpTransport.SSE, remoteUrl: 'https://mcp.example.com' });
      proxy.expose.viaIngress({ host: HOST });

      expect(ingressPaths(chart)).toEqual(['Prefix /sse', 'Prefix /messages', 'Prefix /.well-known']);
      expect(proxy.externalUrl).toBe(`http://${HOST}/sse`);
    });

    test('gives a second one a different name', () => {
      const chart = chartFor(cluster());
      const proxy = proxyIn(chart);
      proxy.expose.viaIngress({ host: HOST, ingressClassName: 'public' });
      const second = proxy.expose.viaIngress({ host: HOST, ingressClassName: 'internal' });

      expect(second).toBe(proxy.node.findChild('Ingress2'));
      expect(second.name).toBe('weather-2');
      expect(errorsOf(chart)).toEqual([]);
    });
  });

  describe('viaHttpRoute', () => {
    test('routes the host name of a gateway to the Service of the proxy, without timeouts', () => {
      const chart = chartFor(cluster());
      const proxy = proxyIn(chart);

      const made = proxy.expose.viaHttpRoute({
        gateway: { name: 'public', namespace: 'infra', sectionName: 'https' },
        hostname: HOST,
        path: '/weather',
        annotations: { a: 'b' },
      });

      expect(manifestOf(chart, 'HTTPRoute')).toStrictEqual({
        apiVersion: 'gateway.networking.k8s.io/v1',
        kind: 'HTTPRoute',
        metadata: { name: 'weather', namespace: 'mcp', labels: COMPANION_LABELS, annotations: { a: 'b' } },
        spec: {
          parentRefs: [
            {
              group: 'gateway.networking.k8s.io',
              kind: 'Gateway',
              name: 'public',
              namespace: 'infra',
              sectionName: 'https',
            },
          ],
          hostnames: [HOST],
          rules: [
            {
              matches: [
                { path: { type: 'PathPrefix', value: '/weather' } },
                { path: { type: 'PathPrefix', value: '/.well-known' } },
              ],
              backendRefs: [{ group: '', kind: 'Service', name: 'mcp-weather-remote-proxy', port: 8080, weight: 1 }],
              timeouts: { request: '0s', backendRequest: '0s' },
            },
          ],
        },
      });
      expect(made).toBe(proxy.node.findChild('HttpRoute'));
      expect(proxy.externalUrl).toBe(`https://${HOST}/weather`);
    });

    test('removes a prefix from each path separately, so nothing else is exposed', () => {
      const chart = chartFor(cluster());
      const proxy = proxyIn(chart, { transport: McpTransport.SSE, remoteUrl: 'https://mcp.example.com' });
      proxy.expose.viaHttpRoute({ gateway: { name: 'public' }, hostname: HOST, stripPrefix: '/weather' });

      const { rules } = manifestOf(chart, 'HTTPRoute')['spec'] as HttpRouteSpec;
      expect(routePaths(chart)).toEqual([
        'PathPrefix /weather/sse',
        'PathPrefix /weather/messages',
        'PathPrefix /.well-known',
      ]);
      expect(rules[0]).toMatchObject({
        filters: [
          { type: 'URLRewrite', urlRewrite: { path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/sse' } } },
        ],
      });
      expect(rules[2]).not.toHaveProperty('filters');
    });

    test('replaces the whole path if it equals the prefix', () => {
      const chart = chartFor(cluster());
      proxyIn(chart).expose.viaHttpRoute({
        gateway: { name: 'public' },
        hostname: HOST,
        path: '/weather/',
        stripPrefix: '/weather',
      });

      expect((manifestOf(chart, 'HTTPRoute')['spec'] as HttpRouteSpec).rules[0]).toMatchObject({
        matches: [{ path: { type: 'Exact', value: '/weather' } }],
        filters: [{ type: 'URLRewrite', urlRewrite: { path: { type: 'ReplaceFullPath', replaceFullPath: '/' } } }],
      });
    });
  });

  test('routes the authorization server that a proxy runs', () => {
    const chart = chartFor(cluster());
    const proxy = proxyIn(chart, {
      oidc: oidcOf(chart),
      authServer: { config: authServerOf(chart, `https://${HOST}`) },
    });
    proxy.expose.viaIngress({ host: HOST, https: true });

    expect(errorsOf(chart)).toEqual([]);
    expect(ingressPaths(chart)).toEqual(['Prefix /mcp', 'Prefix /.well-known', 'Prefix /oauth']);
  });

  test('gives proxies that share a host only the metadata of their own resources', () => {
    const chart = chartFor(cluster());
    proxyIn(chart).expose.viaIngress({ host: HOST, path: '/weather' });
    proxyIn(chart, {}, 'issues').expose.viaHttpRoute({ gateway: { name: 'public' }, hostname: HOST, path: '/issues' });

    expect(ingressPaths(chart)).toEqual(['Prefix /weather', 'Prefix /.well-known/oauth-protected-resource/weather']);
    expect(routePaths(chart)).toEqual([
      'PathPrefix /issues',
      'PathPrefix /.well-known/oauth-protected-resource/issues',
    ]);
  });

  test('gives a proxy its host back when the others that shared it are removed from the tree', () => {
    const chart = chartFor(cluster());
    proxyIn(chart).expose.viaIngress({ host: HOST, path: '/weather' });
    proxyIn(chart, {}, 'issues').expose.viaHttpRoute({ gateway: { name: 'public' }, hostname: HOST, path: '/issues' });
    const shared = ingressPaths(chart);
    chart.node.tryRemoveChild('issues');

    expect(shared).toEqual(['Prefix /weather', 'Prefix /.well-known/oauth-protected-resource/weather']);
    expect(ingressPaths(chart)).toEqual(['Prefix /weather', 'Prefix /.well-known']);
  });

  test('shares no host with itself, nor with proxies of another cluster', () => {
    const chart = chartFor(cluster());
    const proxy = proxyIn(chart);
    proxy.expose.viaIngress({ host: HOST, path: '/weather' });
    proxy.expose.viaHttpRoute({ gateway: { name: 'public' }, hostname: HOST, path: '/weather' });
    proxyIn(chart, { cluster: cluster('other') }, 'elsewhere').expose.viaHttpRoute({
      gateway: { name: 'public' },
      hostname: HOST,
      path: '/issues',
    });

    expect(ingressPaths(chart)).toEqual(['Prefix /weather', 'Prefix /.well-known']);
  });

  test("cdk8s-plus' own Ingress reaches a proxy through another Service", () => {
    const chart = chartFor(cluster());
    const proxy = proxyIn(chart);
    const service = new kplus.Service(chart, 'Service', {
      metadata: { name: 'public' },
      selector: proxy as unknown as kplus.IPodSelector,
      ports: [{ port: 80, targetPort: proxy.port }],
    });
    const ingress = new kplus.Ingress(chart, 'Ingress', { metadata: { name: 'public' } });
    ingress.addHostRule(HOST, '/mcp', kplus.IngressBackend.fromService(service));

    expect(ingressPaths(chart)).toEqual(['Prefix /mcp']);
    expect(service.metadata.name).toBe('public');
    expect(errorsOf(chart)).toEqual([]);
  });

  test('exposes a proxy from a document', () => {
    const chart = chartFor(cluster());
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'expose-')), 'proxy.yaml');
    writeFileSync(file, PROXY_DOCUMENT);
    const include = new McpInclude(chart, 'Include', { url: file });
    const [proxy] = include.node.children.filter((each): each is RemoteMcpProxy => each instanceof RemoteMcpProxy);
    proxy?.expose.viaIngress({ host: HOST });

    expect(errorsOf(chart)).toEqual([]);
    expect(ingressPaths(chart)).toEqual(['Prefix /mcp', 'Prefix /.well-known']);
  });

  test('writes the same output twice', () => {
    const chart = chartFor(cluster());
    proxyIn(chart).expose.viaIngress({ host: HOST });

    expect(Testing.synth(chart)).toStrictEqual(Testing.synth(chart));
  });
});

describe('settings that follow from an exposure', () => {
  test('forwarded headers are trusted, and the resource URL is the external one', () => {
    const chart = chartFor();
    const proxy = proxyIn(chart, { oidc: oidcOf(chart) });
    proxy.expose.viaIngress({ host: HOST, https: true });

    expect(errorsOf(chart)).toEqual([]);
    expect(specOf(proxy)).toMatchObject({
      trustProxyHeaders: true,
      oidcConfigRef: { resourceUrl: `https://${HOST}/mcp` },
    });
    expect(specOf(proxy)).not.toHaveProperty('endpointPrefix');
  });

  test('without OIDC there is no resource URL', () => {
    const proxy = proxyIn(chartFor());
    proxy.expose.viaIngress({ host: HOST });

    expect(specOf(proxy)).not.toHaveProperty('oidcConfigRef');
  });

  test('the endpoint prefix is the removed prefix', () => {
    const proxy = proxyIn(chartFor(), { transport: McpTransport.SSE, remoteUrl: 'https://mcp.example.com' });
    proxy.expose.viaHttpRoute({ gateway: { name: 'public' }, hostname: HOST, stripPrefix: '/weather' });

    expect(specOf(proxy)).toMatchObject({ endpointPrefix: '/weather' });
  });

  test('a server that tells its clients no paths needs no endpoint prefix', () => {
    const chart = chartFor();
    const proxy = proxyIn(chart);
    proxy.expose.viaHttpRoute({ gateway: { name: 'public' }, hostname: HOST, stripPrefix: '/weather' });

    expect(errorsOf(chart)).toEqual([]);
    expect(specOf(proxy)).not.toHaveProperty('endpointPrefix');
    expect(warningsWith(proxy, 'endpoint-prefix-no-effect')).toEqual([]);
  });

  test("the program's own settings win", () => {
    const chart = chartFor();
    const proxy = proxyIn(chart, {
      oidc: oidcOf(chart, { resourceUrl: `https://${HOST}/` }),
      trustProxyHeaders: true,
      endpointPrefix: '/mcp',
    });
    proxy.expose.viaIngress({ host: HOST, https: true });

    expect(errorsOf(chart)).toEqual([]);
    expect(specOf(proxy)).toMatchObject({
      endpointPrefix: '/mcp',
      oidcConfigRef: { resourceUrl: `https://${HOST}/` },
    });
  });

  test('an unexposed proxy has no external URL', () => {
    expect(proxyIn(chartFor()).externalUrl).toBeUndefined();
  });
});

describe('StreamingAnnotations', () => {
  test('keep streams open for an hour', () => {
    expect(StreamingAnnotations.ingressNginx()).toEqual({
      'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-read-timeout': '3600',
      'nginx.ingress.kubernetes.io/proxy-send-timeout': '3600',
    });
    expect(StreamingAnnotations.f5Nginx()).toMatchObject({ 'nginx.org/proxy-read-timeout': '3600s' });
    expect(StreamingAnnotations.haproxy()).toEqual({ 'haproxy.org/timeout-server': '3600s' });
    expect(StreamingAnnotations.awsLoadBalancer()).toMatchObject({
      'alb.ingress.kubernetes.io/load-balancer-attributes': 'idle_timeout.timeout_seconds=3600',
    });
  });
});

describe.each(TARGETS)('several hosts %s', (_name, cluster) => {
  const OTHER = 'weather.example.net';

  test('of an Ingress have the same paths and one certificate; the first is told to clients', () => {
    const chart = chartFor(cluster());
    const tlsSecret = kplus.Secret.fromSecretName(chart, 'Tls', 'weather-tls');
    const proxy = proxyIn(chart);
    proxy.expose.viaIngress({ host: HOST, additionalHosts: [OTHER], tlsSecret });

    const { rules = [], tls } = manifestOf(chart, 'Ingress')['spec'] as IngressSpec;
    expect(rules.map(({ host }) => host)).toEqual([HOST, OTHER]);
    expect(rules[1]?.http).toEqual(rules[0]?.http);
    expect(tls).toEqual([{ hosts: [HOST, OTHER], secretName: 'weather-tls' }]);
    expect(proxy.externalUrl).toBe(`https://${HOST}/mcp`);
  });

  test('of an HTTPRoute are its host names', () => {
    const chart = chartFor(cluster());
    proxyIn(chart).expose.viaHttpRoute({
      gateway: { name: 'public' },
      hostname: HOST,
      additionalHostnames: [OTHER, 'weather.example.com'],
    });

    expect((manifestOf(chart, 'HTTPRoute')['spec'] as HttpRouteSpec).hostnames).toEqual([
      HOST,
      OTHER,
      'weather.example.com',
    ]);
  });

  test('are shared independently of each other', () => {
    const chart = chartFor(cluster());
    proxyIn(chart).expose.viaIngress({ host: HOST, additionalHosts: [OTHER], path: '/weather' });
    proxyIn(chart, {}, 'tides').expose.viaHttpRoute({ gateway: { name: 'g' }, hostname: OTHER, path: '/tides' });

    expect(new Set(ingressPaths(chart))).toEqual(
      new Set(['Prefix /weather', 'Prefix /.well-known/oauth-protected-resource/weather']),
    );
  });

  test('can conflict with other proxies on each of them', () => {
    const chart = chartFor(cluster());
    proxyIn(chart).expose.viaIngress({ host: HOST, additionalHosts: [OTHER] });
    proxyIn(chart, {}, 'tides').expose.viaIngress({ host: OTHER });

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(
        /^\[test\/tides\] .*overlaps with the paths of test\/weather on the host weather\.example\.net/,
      ),
    ]);
  });

  test('must be valid like the first, without duplicates', () => {
    const chart = chartFor(cluster());
    proxyIn(chart).expose.viaIngress({ host: HOST, additionalHosts: ['Weather', OTHER, HOST, OTHER] });

    expect(errorsOf(chart)).toEqual([
      expect.stringContaining('expose.viaIngress.additionalHosts[0]: "Weather" is not a valid DNS name in lower case'),
      '[test/weather] expose.viaIngress.additionalHosts[2]: "weather.example.org" is listed twice in this exposure; remove it (exposure-host-twice)',
      '[test/weather] expose.viaIngress.additionalHosts[3]: "weather.example.net" is listed twice in this exposure; remove it (exposure-host-twice)',
    ]);
  });

  test('are at most 16 for an HTTPRoute', () => {
    const namesOf = (count: number): string[] =>
      Array.from({ length: count }, (_, index) => `n${String(index)}.example.org`);
    const [most, more] = [chartFor(cluster()), chartFor(cluster())];
    proxyIn(most).expose.viaHttpRoute({ gateway: { name: 'g' }, hostname: HOST, additionalHostnames: namesOf(15) });
    proxyIn(more).expose.viaHttpRoute({ gateway: { name: 'g' }, hostname: HOST, additionalHostnames: namesOf(16) });

    expect(errorsOf(most)).toEqual([]);
    expect(errorsOf(more)).toEqual([
      '[test/weather] expose.viaHttpRoute.additionalHostnames: makes 17 host names, but an HTTPRoute can have at most 16; use fewer host names, or several exposures (http-route-size)',
    ]);
  });

  test('beside the resource URL are a warning if clients log in, since they are told the first', () => {
    const chart = chartFor(cluster());
    const proxy = proxyIn(chart, { oidc: oidcOf(chart) });
    proxy.expose.viaIngress({ host: HOST, additionalHosts: [OTHER], https: true });

    expect(warningsWith(proxy, 'exposure-other-host')).toEqual([
      `expose.viaIngress.additionalHosts[0]: leads to ${OTHER}/mcp, but the proxy announces the resource URL https://${HOST}/mcp, which clients there may reject; use one proxy for each URL that clients log in to (exposure-other-host)`,
    ]);
  });
});
