import { ApiObject, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { McpTransport, McpWarnings, TargetCluster } from '../../../lib/index';
import {
  authServerOf,
  chartFor,
  errorsOf,
  HOST,
  ingressPaths,
  oidcOf,
  proxyIn,
  warningsOf,
  warningsWith,
} from '../../support/facades';

describe('contradictions', () => {
  function errors(props: Parameters<typeof proxyIn>[1], path?: string): string[] {
    const chart = chartFor();
    const proxy = proxyIn(chart, typeof props === 'object' ? { ...props } : {});
    proxy.expose.viaIngress({ host: HOST, https: true, ...(path === undefined ? {} : { path }) });
    return errorsOf(chart);
  }

  test('fails if forwarded headers are not trusted', () => {
    expect(errors({ trustProxyHeaders: false })).toEqual([
      '[test/weather] trustProxyHeaders: false contradicts expose.viaIngress: behind it, URLs are only correct if the proxy trusts the X-Forwarded headers that it sets; leave it out (exposure-trust-headers)',
    ]);
  });

  test('fails if the endpoint prefix is different', () => {
    expect(errors({ endpointPrefix: '/other' })).toEqual([
      '[test/weather] endpointPrefix: "/other" contradicts expose.viaIngress, which has the path /mcp and removes no prefix; leave it out, since it is derived from stripPrefix, and use the same stripPrefix everywhere (exposure-endpoint-prefix)',
    ]);
  });

  test.each(['https://elsewhere.example.org/mcp', `https://${HOST}/other`])(
    'fails if the resource URL is %s',
    (resourceUrl) => {
      const chart = chartFor();
      proxyIn(chart, { oidc: oidcOf(chart, { resourceUrl }) }).expose.viaIngress({ host: HOST, https: true });

      expect(errorsOf(chart)).toEqual([
        `[test/weather] oidc.resourceUrl: ${JSON.stringify(resourceUrl)} is not where the proxy is exposed: ${HOST}/mcp; leave it out, since it is derived from the exposure, or give it the same host and the same path or a prefix of it (exposure-resource-url)`,
      ]);
    },
  );

  test('fails if an SSE proxy removes a prefix in one exposure only', () => {
    const chart = chartFor();
    const proxy = proxyIn(chart, { transport: McpTransport.SSE, remoteUrl: 'https://mcp.example.com' });
    const gateway = { name: 'public' };
    proxy.expose.viaHttpRoute({ gateway, hostname: HOST, stripPrefix: '/weather' });
    proxy.expose.viaHttpRoute({ gateway, hostname: 'sse.example.org' });

    expect(errorsOf(chart)).toEqual([expect.stringContaining('contradicts expose.viaHttpRoute[1]')]);
  });

  test('warns if a second exposure has a different host than the resource URL', () => {
    const chart = chartFor();
    const proxy = proxyIn(chart, { oidc: oidcOf(chart) });
    proxy.expose.viaIngress({ host: HOST, https: true });
    proxy.expose.viaIngress({ host: 'other.example.org', https: true });

    expect(warningsWith(proxy, 'exposure-other-host')).toEqual([
      `expose.viaIngress[1]: leads to other.example.org/mcp, but the proxy announces the resource URL https://${HOST}/mcp, which clients there may reject; use one proxy for each URL that clients log in to (exposure-other-host)`,
    ]);
  });

  test('shows neither credentials nor a query of the URLs that it compares', () => {
    const chart = chartFor();
    const resourceUrl = `https://user:hunter2@${HOST}/mcp?key=hunter2`;
    const proxy = proxyIn(chart, {
      oidc: oidcOf(chart, { resourceUrl }),
      authServer: { config: authServerOf(chart, 'https://user:hunter2@login.example.org') },
    });
    proxy.expose.viaIngress({ host: HOST, https: true });
    proxy.expose.viaIngress({ host: 'other.example.org', https: true });
    const told = McpWarnings.of(chart).map(({ message }) => message);

    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`the resource URL https://${HOST}/mcp, which`),
        expect.stringContaining('whose issuer is https://login.example.org;'),
      ]),
    );
    expect([...told, ...errorsOf(chart)].join()).not.toContain('hunter2');
  });

  test('warns if clients send their tokens in plaintext', () => {
    const chart = chartFor();
    const proxy = proxyIn(chart, { oidc: oidcOf(chart) });
    proxy.expose.viaIngress({ host: HOST });

    expect(warningsWith(proxy, 'exposure-plaintext')).toEqual([
      `expose.viaIngress.host: "${HOST}" is reached without TLS, so clients send their tokens in plaintext; set tlsSecret, or set https if something in front of it terminates TLS (exposure-plaintext)`,
    ]);
  });

  test('warns if the authorization server has a different host', () => {
    const chart = chartFor();
    const proxy = proxyIn(chart, {
      oidc: oidcOf(chart),
      authServer: { config: authServerOf(chart, 'https://login.example.org') },
    });
    proxy.expose.viaIngress({ host: HOST, https: true });

    expect(warningsWith(proxy, 'exposure-issuer')).toEqual([
      `expose.viaIngress.host: "${HOST}" is not the host of the authorization server that the proxy runs, whose issuer is https://login.example.org; use one host for both (exposure-issuer)`,
    ]);
  });
});

describe('bad input', () => {
  function errorsWith(options: {
    host?: string;
    path?: string;
    stripPrefix?: string;
    annotations?: { [name: string]: string };
  }): string[] {
    const chart = chartFor();
    proxyIn(chart).expose.viaIngress({ host: HOST, ...options });
    return errorsOf(chart);
  }

  test.each([
    'Weather.example.org',
    'weather_1.example.org',
    '',
    'https://weather.example.org',
    '203.0.113.7',
    `${'a'.repeat(64)}.org`,
  ])('fails for the host %j', (host) => {
    expect(errorsWith({ host })).toEqual([
      `[test/weather] expose.viaIngress.host: ${JSON.stringify(host)} is not a valid DNS name in lower case; give a host name, without scheme, port and path (exposure-host)`,
    ]);
  });

  test('fails for a wildcard', () => {
    expect(errorsWith({ host: '*.example.org' })).toEqual([
      '[test/weather] expose.viaIngress.host: "*.example.org" is a wildcard, so the proxy has no URL to tell its clients; name one host (exposure-host)',
    ]);
  });

  test('fails for a host that is not a string', () => {
    expect(errorsWith({ host: 7 as unknown as string })).toEqual([
      '[test/weather] expose.viaIngress.host: is a number, not a string; give a string (type)',
    ]);
  });

  test('fails for a path without a leading slash', () => {
    expect(errorsWith({ path: 'mcp' })).toEqual([
      '[test/weather] expose.viaIngress.path: "mcp" does not begin with a slash; write it as "/mcp" (exposure-path)',
    ]);
  });

  test.each(['/a//b', '/a/../b', '/a/.', '/a?b', '/a#b', '/a%2Fb', '/a b'])('fails for the path %j', (path) => {
    expect(errorsWith({ path })).toEqual([
      expect.stringContaining('is not a path that both an Ingress and an HTTPRoute can match'),
    ]);
  });

  test.each(['/metrics', '/health', '/metrics/'])('fails for the path %j, which must not be public', (path) => {
    expect(errorsWith({ path })).toEqual([expect.stringContaining('(exposure-path-reserved)')]);
  });

  test('fails if removing a prefix leaves such a path', () => {
    expect(errorsWith({ path: '/weather/metrics', stripPrefix: '/weather', annotations: { a: 'b' } })).toEqual([
      '[test/weather] expose.viaIngress.path: "/weather/metrics" would expose to everyone what the proxy serves without authentication at /metrics; use another path; the proxy serves MCP on any path (exposure-path-reserved)',
    ]);
  });

  test('fails for a path below /.well-known', () => {
    expect(errorsWith({ path: '/.well-known/mcp' })).toEqual([expect.stringContaining('not for MCP')]);
  });

  test('fails for a path without the prefix to remove', () => {
    expect(errorsWith({ path: '/mcp', stripPrefix: '/weather', annotations: { a: 'b' } })).toEqual([
      '[test/weather] expose.viaIngress.path: "/mcp" does not begin with the prefix that is removed, "/weather"; write the path as clients do, with the prefix (exposure-strip-prefix)',
    ]);
  });

  test('fails for an invalid name of an annotation', () => {
    expect(errorsWith({ annotations: { 'not a name': 'b' } })).toEqual([
      expect.stringContaining('(exposure-annotation)'),
    ]);
  });

  test('fails for an invalid name of a gateway', () => {
    const chart = chartFor();
    proxyIn(chart).expose.viaHttpRoute({ gateway: { name: 'Public' }, hostname: HOST });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] expose.viaHttpRoute.gateway.name: "Public" is not a valid name; use lower-case letters, digits, "-" (exposure-name)',
    ]);
  });

  test('fails for a route without a gateway, in a program without types', () => {
    const chart = chartFor();
    proxyIn(chart).expose.viaHttpRoute({ hostname: HOST } as never);

    expect(errorsOf(chart)).toEqual([
      '[test/weather] expose.viaHttpRoute.gateway: is missing; give an object with name (required)',
    ]);
  });

  test('fails for a Secret of another namespace', () => {
    const chart = chartFor();
    const tlsSecret = new kplus.Secret(chart, 'Tls', {
      metadata: { name: 'tls', namespace: 'infra' },
    }) as kplus.ISecret;
    proxyIn(chart).expose.viaIngress({ host: HOST, tlsSecret });

    expect(errorsOf(chart)).toEqual([expect.stringContaining('expose.viaIngress.tlsSecret')]);
  });

  test('warns about a prefix that no annotation removes', () => {
    const proxy = proxyIn(chartFor());
    proxy.expose.viaIngress({ host: HOST, stripPrefix: '/weather' });

    expect(warningsWith(proxy, 'exposure-strip-annotation')).toHaveLength(1);
  });
});

describe('several proxies on one host', () => {
  test.each([
    ['/weather', '/weather'],
    ['/a', '/a/b'],
    ['/a/b', '/a'],
    ['/', '/'],
  ])('fails for the paths %s and %s', (one, other) => {
    const chart = chartFor();
    proxyIn(chart).expose.viaIngress({ host: HOST, path: one });
    proxyIn(chart, {}, 'issues').expose.viaIngress({ host: HOST, path: other });

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(
        /expose\.viaIngress\.path: .* overlaps with the paths of test\/\w+ on the host .*\(exposure-overlap\)$/,
      ),
    ]);
  });

  test.each<[string, string | undefined, string | undefined, string[]]>([
    ['one class', 'public', 'public', ['exposure-overlap']],
    ['the default class', undefined, undefined, ['exposure-overlap']],
    ['two classes', 'public', 'internal', []],
    ['a class and none', 'public', undefined, []],
  ])('of %s', (_, one, other, ids) => {
    const chart = chartFor();
    const classOf = (ingressClassName: string | undefined): object => (ingressClassName ? { ingressClassName } : {});
    proxyIn(chart).expose.viaIngress({ host: HOST, ...classOf(one) });
    const second = proxyIn(chart, {}, 'issues');
    second.expose.viaIngress({ host: HOST, ...classOf(other) });

    expect(errorsOf(chart).map((error) => /\((\S+)\)$/.exec(error)?.[1])).toEqual(ids);
    expect(warningsWith(second, 'exposure-overlap-class')).toHaveLength(
      (one === undefined) === (other === undefined) ? 0 : 1,
    );
  });

  test('with and without a class is reported once, however many paths they share', () => {
    const chart = chartFor();
    const sse = { transport: McpTransport.SSE, remoteUrl: 'https://mcp.example.com' };
    proxyIn(chart, sse).expose.viaIngress({ host: HOST, ingressClassName: 'public' });
    proxyIn(chart, sse, 'issues').expose.viaIngress({ host: HOST });
    const told = McpWarnings.of(chart).filter(({ code }) => code === 'CDK8S_MCP_EXPOSURE_OVERLAP_CLASS');

    expect(told.map(({ path, message }) => [path, message])).toEqual([
      [
        'test/issues',
        `expose.viaIngress.path: "/sse" may overlap with the paths of test/weather on the host ${HOST}, since one of the two has no class; set ingressClassName for both (exposure-overlap-class)`,
      ],
    ]);
  });

  test('allows separate paths, and the root for one', () => {
    const chart = chartFor();
    proxyIn(chart).expose.viaIngress({ host: HOST, path: '/' });
    proxyIn(chart, {}, 'issues').expose.viaIngress({ host: HOST, path: '/issues' });
    proxyIn(chart, {}, 'issues-2').expose.viaIngress({ host: HOST, path: '/issues-2' });

    expect(errorsOf(chart)).toEqual([]);
  });

  test('allows the same paths in other clusters', () => {
    const app = Testing.app();
    const charts = ['blue', 'green'].map((id) => {
      const chart = new Chart(app, id, { namespace: 'mcp' });
      TargetCluster.withOperator({ name: id }).bind(chart);
      proxyIn(chart).expose.viaIngress({ host: HOST });
      return chart;
    });

    expect(charts.flatMap(errorsOf)).toEqual([]);
    expect(charts.map(ingressPaths)).toEqual(charts.map(() => ['Prefix /mcp', 'Prefix /.well-known']));
  });

  test('fails if one of them runs an authorization server', () => {
    const chart = chartFor();
    proxyIn(chart, {
      oidc: oidcOf(chart),
      authServer: { config: authServerOf(chart, `https://${HOST}`) },
    }).expose.viaIngress({
      host: HOST,
      https: true,
    });
    proxyIn(chart, {}, 'issues').expose.viaIngress({ host: HOST, path: '/issues' });

    expect(errorsOf(chart)).toEqual([
      `[test/weather] expose.viaIngress.host: "${HOST}" is also the host of test/issues, but an authorization server needs /oauth and /.well-known there; give it a host of its own (exposure-auth-server-host)`,
    ]);
  });
});

describe('a gateway of another namespace', () => {
  const FOREIGN = { gateway: { name: 'public', namespace: 'infra' }, hostname: HOST };
  const GATEWAY = {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name: 'public', namespace: 'infra' },
  };

  test('is left to the cluster if it is not in the app', () => {
    const proxy = proxyIn(chartFor());
    proxy.expose.viaHttpRoute(FOREIGN);

    expect(warningsWith(proxy, 'exposure-gateway-routes')).toEqual([]);
  });

  test.each([
    [
      'a Gateway that takes routes of all namespaces',
      {
        ...GATEWAY,
        spec: { listeners: [{ name: 'https', allowedRoutes: { namespaces: { from: 'All' } } }] },
      },
    ],
  ])('is fine with %s in the app', (_name, object) => {
    const chart = chartFor();
    new ApiObject(chart, 'Object', object);
    const proxy = proxyIn(chart);
    proxy.expose.viaHttpRoute(FOREIGN);

    expect(warningsWith(proxy, 'exposure-gateway-routes')).toEqual([]);
  });

  test('is a warning if the Gateway only accepts routes of its own namespace', () => {
    const chart = chartFor();
    new ApiObject(chart, 'Gateway', { ...GATEWAY, spec: { listeners: [{ name: 'https' }] } });
    const proxy = proxyIn(chart);
    proxy.expose.viaHttpRoute(FOREIGN);

    expect(warningsWith(proxy, 'exposure-gateway-routes')).toEqual([
      'expose.viaHttpRoute.gateway: "public" has no listener that accepts routes from mcp: the Gateway is in infra; allow them on a listener of the Gateway (allowedRoutes.namespaces) (exposure-gateway-routes)',
    ]);
  });

  test('does not matter if the namespace is the same, or unknown', () => {
    const chart = new Chart(Testing.app(), 'test');
    const proxy = proxyIn(chart);
    proxy.expose.viaHttpRoute(FOREIGN);

    expect(warningsOf(proxy).filter((text) => text.includes('exposure'))).toEqual([]);
  });
});
