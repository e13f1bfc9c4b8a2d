import { httpRouteOptions, ingressOptions } from '../../../../lib/cli/convert/facades/expose';
import { optionsFor } from './written-options';

const told = (resourceUrl: string): object => ({ oidcConfigRef: { name: 'a', resourceUrl } });

describe('the options of an Ingress', () => {
  const rule = (host: string | undefined, ...paths: readonly string[]): object => ({
    host,
    http: { paths: paths.map((path) => ({ path })) },
  });
  const ingress = (spec: object, metadata: object = {}): object => ({ metadata, spec });

  test.each<[object, object, string]>([
    [ingress({ rules: [rule('a', '/mcp')] }), {}, "{ host: 'a' }"],
    [
      ingress({ rules: [rule('a', '/mcp'), rule('b', '/x'), rule('c')] }),
      {},
      "{ host: 'a', additionalHosts: ['b', 'c'] }",
    ],
    [
      ingress({ rules: [rule('a', '/x', '/.well-known', '/y', '/oauth', '/oauth/a', '/.well-known/b')] }),
      {},
      "{ host: 'a', path: '/x', additionalPaths: ['/y'] }",
    ],
    [
      ingress({ rules: [rule('a', '/oauth2', '/x/oauth')] }),
      {},
      "{ host: 'a', path: '/oauth2', additionalPaths: ['/x/oauth'] }",
    ],
    [ingress({ rules: [rule('a', '/sse', '/messages')] }), { transport: 'sse' }, "{ host: 'a' }"],
    [ingress({ rules: [rule('a', '/sse')] }), { transport: 'sse' }, "{ host: 'a', additionalPaths: [] }"],
    [ingress({ rules: [rule('a', '/mcp', '/messages')] }), { transport: 'sse' }, "{ host: 'a', path: '/mcp' }"],
    [
      ingress({ rules: [rule('a', '/sse', '/messages')] }),
      {},
      "{ host: 'a', path: '/sse', additionalPaths: ['/messages'] }",
    ],
    [
      ingress(
        { rules: [rule('a', '/mcp')], ingressClassName: 'nginx', tls: [{ secretName: 's' }] },
        { annotations: { b: 'c' } },
      ),
      told('https://a/mcp'),
      "{ host: 'a', tlsSecret: s, ingressClassName: 'nginx', annotations: { b: 'c' } }",
    ],
    [ingress({ rules: [rule('a', '/mcp')] }), told('https://a/mcp'), "{ host: 'a', https: true }"],
    [ingress({ rules: [rule('a', '/mcp')] }), told('http://a/mcp'), "{ host: 'a' }"],
    [
      ingress({ rules: [rule('a', '/mcp')], tls: [{ hosts: ['a'] }] }),
      told('https://a/mcp'),
      "{ host: 'a', https: true }",
    ],
    [ingress({ rules: [rule(undefined, '/mcp')] }), {}, "{ host: '' }"],
    [ingress({}), {}, "{ host: '', path: '' }"],
  ])('%j with %j', (content, spec, options) => {
    expect(optionsFor(ingressOptions, content, spec)).toBe(options);
  });
});

describe('the options of an HTTPRoute', () => {
  const rule = (paths: readonly string[], path?: object): object => ({
    matches: paths.map((value) => ({ path: { value } })),
    ...(path === undefined ? {} : { filters: [{ urlRewrite: { path } }] }),
  });
  const route = (rules: readonly object[], more: object = {}): object => ({
    spec: { hostnames: ['a'], parentRefs: [{ name: 'g' }], rules, ...more },
  });
  const gateway = "{ gateway: { name: 'g' }, hostname: 'a'";

  test.each<[object, object, string]>([
    [route([rule(['/mcp'])]), {}, `${gateway} }`],
    [
      route([rule(['/mcp'])], { parentRefs: [{ name: 'g', namespace: 'n', sectionName: 's' }, { name: 'h' }] }),
      {},
      "{ gateway: { name: 'g', namespace: 'n', sectionName: 's' }, hostname: 'a' }",
    ],
    [route([rule(['/mcp'])], { hostnames: ['a', 'b', 'c'] }), {}, `${gateway}, additionalHostnames: ['b', 'c'] }`],
    [route([rule(['/mcp'])]), told('http://a/mcp'), `${gateway}, https: false }`],
    [route([rule(['/mcp'])]), told('https://a/mcp'), `${gateway} }`],
    [
      { ...route([rule(['/mcp'])]), metadata: { annotations: { a: 'b' } } },
      {},
      `${gateway}, annotations: { a: 'b' } }`,
    ],
    [route([rule(['/x', '/oauth']), rule(['/y'])]), {}, `${gateway}, path: '/x', additionalPaths: ['/y'] }`],
    [route([rule(['/a/mcp'], { replacePrefixMatch: '/mcp' })]), {}, `${gateway}, stripPrefix: '/a' }`],
    [route([rule(['/a/mcp'], { replaceFullPath: '/mcp' })]), {}, `${gateway}, stripPrefix: '/a' }`],
    [route([rule(['/a/mcp'], { replaceFullPath: '/other' })]), {}, `${gateway}, path: '/a/mcp' }`],
    [route([rule(['/a/x'], { replacePrefixMatch: '/x' })]), {}, `${gateway}, path: '/a/x', stripPrefix: '/a' }`],
    [
      route([rule(['/mcp']), rule(['/a/sse'], { replacePrefixMatch: '/sse' }), rule(['/a/messages'], {})]),
      { transport: 'sse' },
      `${gateway}, stripPrefix: '/a' }`,
    ],
    [{ spec: {} }, {}, "{ gateway: { name: '' }, hostname: '', path: '' }"],
  ])('%j with %j', (content, spec, options) => {
    expect(optionsFor(httpRouteOptions, content, spec)).toBe(options);
  });
});
