import { Chart } from 'cdk8s';
import { McpTransport, type IngressExposureOptions, type RemoteMcpProxy } from '../../../lib';
import { authServerOf, chartFor, errorsOf, HOST, oidcOf, proxyIn, warningsWith } from '../../support/facades';

type Props = Parameters<typeof proxyIn>[1];

function exposed(
  options: Partial<IngressExposureOptions>,
  props: (chart: Chart) => Props = () => ({}),
): RemoteMcpProxy {
  const chart = chartFor();
  const proxy = proxyIn(chart, props(chart) ?? {});
  proxy.expose.viaIngress({ host: HOST, https: true, ...options });
  return proxy;
}

function errorsWith(options: Partial<IngressExposureOptions>, props?: (chart: Chart) => Props): string[] {
  return errorsOf(Chart.of(exposed(options, props))).map((each) =>
    each.replace('[test/weather] expose.viaIngress', ''),
  );
}

function withAuthServer(issuer: string): (chart: Chart) => Props {
  return (chart) => ({ oidc: oidcOf(chart), authServer: { config: authServerOf(chart, issuer) } });
}

describe('a path', () => {
  test.each(['/', '/a/', "/a-b/._~!$&'()*+,;=:@/Z9", '/%4f%4F', '/.a', '/..a/b', '/a.', '/a/...'])(
    'can be %s',
    (path) => {
      expect(errorsWith({ path })).toEqual([]);
      expect(errorsWith({ additionalPaths: [path] })).toEqual([]);
    },
  );

  test.each([
    ...['/a b/c', '/a?b/c', '/a#b/c', '/é', '/%4', '/%zz', '/a%', '/a\\b', '/a"', '/{a}'],
    ...['//', '/a//b', '/.', '/..', '/./a', '/a/..', '/a/../b', '/a%2f', '/a%2Fb'],
  ])('cannot be %s', (path) => {
    // not every text is shown
    const told =
      'is not a path that both an Ingress and an HTTPRoute can match; write it without query, fragment, "//", "/." and escaped slashes (exposure-path)';
    const shown = (errors: string[]): string[] => errors.map((each) => each.replace(` ${JSON.stringify(path)}`, ''));

    expect(shown(errorsWith({ path }))).toContain(`.path: ${told}`);
    expect(shown(errorsWith({ additionalPaths: ['/ok', path] }))).toContain(`.additionalPaths[1]: ${told}`);
  });

  test.each(['mcp', 'a//b'])('begins with a slash, unlike %s, which is told once', (path) => {
    expect(errorsWith({ path })).toEqual([
      `.path: "${path}" does not begin with a slash; write it as "/${path}" (exposure-path)`,
    ]);
  });

  const OPEN = 'would expose to everyone what the proxy serves without authentication at';
  const LOGIN = 'is where clients look for authorization, not for MCP';
  const USE = 'use another path; the proxy serves MCP on any path (exposure-path-reserved)';

  test.each<[Partial<IngressExposureOptions>, string[]]>([
    [{ path: '/metrics' }, [`.path: "/metrics" ${OPEN} /metrics; ${USE}`]],
    [{ additionalPaths: ['/a', '/health'] }, [`.additionalPaths[1]: "/health" ${OPEN} /health; ${USE}`]],
    [{ path: '/healthy', additionalPaths: ['/metrics/a', '/a/health'] }, []],
    [{ path: '/.well-known' }, [`.path: "/.well-known" ${LOGIN}; ${USE}`]],
    [{ additionalPaths: ['/.well-known/mcp'] }, [`.additionalPaths[0]: "/.well-known/mcp" ${LOGIN}; ${USE}`]],
    [{ path: '/.well-known-too', additionalPaths: ['/oauth', '/a/.well-known'] }, []],
    [
      { path: '/a/.well-known', stripPrefix: '/a', annotations: { a: 'b' } },
      [`.path: "/a/.well-known" ${LOGIN}; ${USE}`],
    ],
    [
      { path: '/.well-known/a', stripPrefix: '/.well-known', annotations: { a: 'b' } },
      [`.path: "/.well-known/a" ${LOGIN}; ${USE}`],
    ],
  ])('is not one that the proxy or its clients need: %j', (options, told) => {
    expect(errorsWith(options)).toEqual(told);
  });

  test('is not one of the authorization server, if the proxy runs one', () => {
    const path = { additionalPaths: ['/oauth2', '/oauth/token'] };
    expect(errorsWith(path, withAuthServer(`https://${HOST}`))).toEqual([
      `.additionalPaths[1]: "/oauth/token" ${LOGIN}; ${USE}`,
    ]);
  });

  test('has the prefix that is removed, each of them', () => {
    const annotations = { a: 'b' };
    expect(errorsWith({ path: '/a/b', additionalPaths: ['/a', '/ab', '/c'], stripPrefix: '/a', annotations })).toEqual(
      ['ab', 'c'].map(
        (path, index) =>
          `.additionalPaths[${String(index + 1)}]: "/${path}" does not begin with the prefix that is removed, "/a"; write the path as clients do, with the prefix (exposure-strip-prefix)`,
      ),
    );
  });
});

describe('a prefix', () => {
  const id = 'exposure-strip-annotation';

  test('is removed from an Ingress by annotations only', () => {
    expect(warningsWith(exposed({ stripPrefix: '/mcp' }), id)).toEqual([
      'expose.viaIngress.stripPrefix: "/mcp" is only removed if annotations tell the Ingress controller to, and there are none; add the annotations for your controller, or use viaHttpRoute (exposure-strip-annotation)',
    ]);
    expect(warningsWith(exposed({ stripPrefix: '/mcp', annotations: { a: 'b' } }), id)).toEqual([]);
    expect(warningsWith(exposed({}), id)).toEqual([]);
    const proxy = proxyIn(chartFor());
    proxy.expose.viaHttpRoute({ gateway: { name: 'g' }, hostname: HOST, stripPrefix: '/mcp' });
    expect(warningsWith(proxy, id)).toEqual([]);
  });

  const sse = (): Props => ({
    transport: McpTransport.SSE,
    remoteUrl: 'https://mcp.example.com',
    endpointPrefix: '/b',
  });
  const told = (field: string, path: string, removed: string): string =>
    `[test/weather] endpointPrefix: "/b" contradicts ${field}, which has the path ${path} and removes ${removed}; leave it out, since it is derived from stripPrefix, and use the same stripPrefix everywhere (exposure-endpoint-prefix)`;

  test('that clients are told fits one exposure, or all with SSE', () => {
    const annotations = { a: 'b' };
    const errors = (props: Props): string[] => {
      const chart = chartFor();
      const { expose } = proxyIn(chart, props ?? {});
      expose.viaIngress({ host: HOST, path: '/a/sse', stripPrefix: '/a', annotations });
      expose.viaIngress({ host: 'b.example.org', path: '/b/sse' });
      expose.viaIngress({ host: 'c.example.org', path: '/b/sse', stripPrefix: '/b/', annotations });
      expose.viaIngress({ host: 'd.example.org', path: '/c' });
      return errorsOf(chart);
    };

    expect(errors({ endpointPrefix: '/b' })).toEqual([]);
    expect(errors({ endpointPrefix: '/d' })).toHaveLength(4);
    expect(errors(sse())).toEqual([
      told('expose.viaIngress', '/a/sse', '/a'),
      told('expose.viaIngress[3]', '/c', 'no prefix'),
    ]);
  });
});

describe('a host', () => {
  const VALID =
    'is not a valid DNS name in lower case; give a host name, without scheme, port and path (exposure-host)';

  test.each(['a', 'a-b.c', '1.2.3.4.5', '1a', 'xn--bcher-kva.example'])('can be %s', (host) => {
    expect(errorsWith({ host })).toEqual([]);
  });

  test.each(['a_b', 'a.', '-a', 'a..b', '1.2.3.4', 'a:80', 'A', '*', 'a.*', '*a.b', '*.A', '*.1.2.3.4'])(
    'cannot be %s',
    (host) => {
      expect(errorsWith({ host })).toEqual([`.host: "${host}" ${VALID}`]);
    },
  );
});

describe('a second exposure', () => {
  function errorsOfTwo(one: Partial<IngressExposureOptions>, other: Partial<IngressExposureOptions>): string[] {
    const chart = chartFor();
    const { expose } = proxyIn(chart);
    expose.viaIngress({ host: HOST, ...one });
    expose.viaIngress({ host: HOST, ...other });
    return errorsOf(chart).map((each) => each.replace('[test/weather] expose.', ''));
  }
  const AGAIN =
    'as expose.viaIngress does; remove one of the two, or give it another host, path or class (exposure-twice)';

  test.each<[Partial<IngressExposureOptions>, Partial<IngressExposureOptions>, string | undefined]>([
    [{}, {}, `${HOST}/mcp`],
    [{ path: '/a' }, { path: '/a/' }, `${HOST}/a/`],
    [{ ingressClassName: 'x' }, { annotations: { 'kubernetes.io/ingress.class': 'x' } }, `${HOST}/mcp`],
    [{ additionalHosts: ['a.b'] }, { host: 'a.b' }, 'a.b/mcp'],
    [{ host: 'a.b', additionalHosts: ['c.d'] }, { host: 'c.d', additionalHosts: ['a.b'] }, 'c.d/mcp'],
    [{ ingressClassName: 'x' }, {}, undefined],
    [{}, { path: '/a' }, undefined],
    [{}, { host: 'a.b' }, undefined],
  ])('of %j beside %j', (one, other, where) => {
    expect(errorsOfTwo(one, other)).toEqual(
      where === undefined ? [] : [`viaIngress[1]: exposes the proxy again at ${where}, ${AGAIN}`],
    );
  });

  test('is that of another Gateway', () => {
    const chart = chartFor();
    const { expose } = proxyIn(chart);
    const gateways = [
      ...[{ name: 'a' }, { name: 'b' }, { name: 'a', namespace: 'b' }, { name: 'a', sectionName: 'b' }],
      { name: 'a' },
    ];
    gateways.forEach((gateway) => expose.viaHttpRoute({ gateway, hostname: HOST }));

    expect(errorsOf(chart)).toEqual([
      `[test/weather] expose.viaHttpRoute[4]: exposes the proxy again at ${HOST}/mcp, as expose.viaHttpRoute does; remove one of the two, or give it another host, path or class (exposure-twice)`,
    ]);
  });
});

test.each(['', 'A', 'a_b', '-'])('a Gateway is not called %j', (name) => {
  const chart = chartFor();
  proxyIn(chart).expose.viaHttpRoute({ gateway: { name }, hostname: HOST });

  expect(errorsOf(chart)).toEqual([
    name === ''
      ? '[test/weather] expose.viaHttpRoute.gateway.name: is missing; name the Gateway (exposure-name)'
      : `[test/weather] expose.viaHttpRoute.gateway.name: "${name}" is not a valid name; use lower-case letters, digits, "-" (exposure-name)`,
  ]);
});

test('each annotation has a valid name', () => {
  expect(errorsWith({ annotations: { 'a.b/c': 'd', 'not a name': 'e', '': 'f' } })).toEqual([
    expect.stringMatching(/^\.annotations\["not a name"\]: .*\(exposure-annotation\)$/),
    expect.stringMatching(/^\.annotations\[""\]: .*\(exposure-annotation\)$/),
  ]);
  expect(errorsWith({ annotations: { a: 'a'.repeat(262_144) } })).toEqual([
    expect.stringMatching(/^\.annotations: has 262145 bytes .*\(exposure-annotation-size\)$/),
  ]);
});

describe('where clients log in', () => {
  const id = 'exposure-issuer';

  test.each([
    ['https://login.example.org', 'https://login.example.org'],
    ['https://login.example.org/a/b', 'https://login.example.org/a/b'],
    [`https://${HOST}.b`, `https://${HOST}.b`],
  ])('is the host of the authorization server %s', (issuer, shown) => {
    expect(warningsWith(exposed({}, withAuthServer(issuer)), id)).toEqual([
      `expose.viaIngress.host: "${HOST}" is not the host of the authorization server that the proxy runs, whose issuer is ${shown}; use one host for both (exposure-issuer)`,
    ]);
  });

  test('may be one of several hosts', () => {
    expect(warningsWith(exposed({}, withAuthServer(`https://${HOST}/a`)), id)).toEqual([]);
    expect(warningsWith(exposed({ additionalHosts: ['a.b'] }, withAuthServer('https://a.b')), id)).toEqual([]);
    expect(
      warningsWith(
        exposed({}, (chart) => ({ oidc: oidcOf(chart) })),
        id,
      ),
    ).toEqual([]);
    const chart = chartFor();
    expect(warningsWith(proxyIn(chart, withAuthServer('https://a.b')(chart) ?? {}), id)).toEqual([]);
  });

  test('has TLS, at each exposure', () => {
    const plain = (...https: boolean[]): string[] => {
      const chart = chartFor();
      const proxy = proxyIn(chart, { oidc: oidcOf(chart) });
      https.forEach((each, index) => proxy.expose.viaIngress({ host: `a${String(index)}.b`, https: each }));
      return warningsWith(proxy, 'exposure-plaintext').map((each) => /"([^"]*)"/.exec(each)?.[1] ?? '');
    };

    expect(plain(false, true, false)).toEqual(['a0.b', 'a2.b']);
    expect(plain(true)).toEqual([]);
    expect(warningsWith(exposed({ https: false }), 'exposure-plaintext')).toEqual([]);
  });

  test.each([
    [`https://${HOST}/mcp`, []],
    [`https://${HOST}/mcp/`, []],
    [`https://${HOST}`, []],
    [`http://${HOST}:8080/mcp`, []],
    [`https://a.${HOST}/mcp`, ['exposure-resource-url']],
    [`https://${HOST}/mc`, ['exposure-resource-url']],
    [`https://${HOST}/mcp/a`, ['exposure-resource-url']],
  ])('is where the resource URL %s leads', (resourceUrl, ids) => {
    const errors = errorsWith({}, (chart) => ({ oidc: oidcOf(chart, { resourceUrl }) }));
    expect(errors.flatMap((each) => /\((exposure-[a-z-]+)\)$/.exec(each)?.[1] ?? [])).toEqual(ids);
  });

  test('leads to one of several exposures, and the others are told', () => {
    const resourceUrl = `https://b.${HOST}/mcp`;
    const proxy = exposed({ additionalHosts: [`b.${HOST}`] }, (chart) => ({ oidc: oidcOf(chart, { resourceUrl }) }));

    expect(errorsOf(Chart.of(proxy))).toEqual([]);
    expect(warningsWith(proxy, 'exposure-other-host')).toEqual([
      `expose.viaIngress: leads to ${HOST}/mcp, but the proxy announces the resource URL ${resourceUrl}, which clients there may reject; use one proxy for each URL that clients log in to (exposure-other-host)`,
    ]);
  });
});
