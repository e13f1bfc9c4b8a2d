import {
  httpRouteOptions,
  ingressOptions,
  restrictOptions,
  type FacadeContext,
} from '../../../../lib/cli/convert/facades/expose-and-restrict';
import { Names, References } from '../../../../lib/cli/convert/typescript/names';
import { fields, type OptionalFields } from '../../../../lib/cli/convert/typescript/program';
import { write } from '../../../../lib/cli/convert/typescript/writer';
import type { PlainObject } from '../../../../lib/private/plain';

type Options = (content: PlainObject, context: FacadeContext) => OptionalFields;

/** The options for an object, on one line. */
function written(options: Options, content: object, spec: object = {}): string {
  const names = new Names();
  const context = {
    proxy: { spec: { ...spec } },
    metricsPort: undefined,
    namespace: 'mcp',
    names,
    references: new References(names),
  };
  const text = write(fields(options({ ...content }, context)), { indent: 0, column: 0, after: 0 });
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/,(?= [}\])])/g, '')
    .replaceAll(/(?<=\[) | (?=\])/g, '');
}

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
    expect(written(ingressOptions, content, spec)).toBe(options);
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
    expect(written(httpRouteOptions, content, spec)).toBe(options);
  });
});

describe('the options of a NetworkPolicy', () => {
  const pods = (app: string): object => ({ podSelector: { matchLabels: { app } } });
  const block = (cidr: string, except?: readonly string[]): object => ({ ipBlock: { cidr, except } });
  const DNS = { to: [pods('dns')], ports: [{ port: 53, protocol: 'UDP' }] };
  const policy = (from: readonly object[], ...egress: readonly object[]): object => ({
    spec: { ingress: from.length === 0 ? [] : [{ from }], egress },
  });
  const select = (id: string, app: string): string => `kplus.Pods.select(this, '${id}', { labels: { app: '${app}' } })`;

  test.each<[object, object, string]>([
    [policy([]), {}, '{}'],
    [policy([pods('agent')]), {}, `{ allowFrom: [${select('Agent', 'agent')}] }`],
    [policy([], DNS), {}, `{ dnsTo: [${select('Dns', 'dns')}] }`],
    [policy([], { ports: [{ port: 53 }] }, { to: [], ports: [{ port: 443 }] }), {}, '{}'],
    [policy([], { to: [block('10.0.0.0/8'), block('::1/128')] }), {}, "{ remoteCidrs: ['10.0.0.0/8', '::1/128'] }"],
    [policy([], { to: [block('0.0.0.0/0', ['10.0.0.0/8'])] }), {}, '{ publicAddressesOnly: true }'],
    [policy([], { to: [block('0.0.0.0/0', [])] }), {}, "{ remoteCidrs: ['0.0.0.0/0'] }"],
    [
      policy([], { to: [block('10.0.0.0/8'), pods('a')] }),
      {},
      "{ identityTo: [kplus.NetworkPolicyIpBlock.ipv4(this, 'Block100008', '10.0.0.0/8'), kplus.Pods.select(this, 'A', { labels: { app: 'a' } })] }",
    ],
    [
      policy([], { to: [block('1.1.1.1/32')], ports: [{ port: 53 }] }),
      {},
      "{ dnsTo: [kplus.NetworkPolicyIpBlock.ipv4(this, 'Block111132', '1.1.1.1/32')] }",
    ],
    [
      policy([], DNS, { to: [pods('idp')] }),
      {},
      `{ dnsTo: [${select('Dns', 'dns')}], identityTo: [${select('Idp', 'idp')}] }`,
    ],
    [
      policy([], { to: [pods('otel')] }),
      { telemetryConfigRef: { name: 'otel' } },
      `{ telemetryTo: [${select('Otel', 'otel')}] }`,
    ],
    [
      policy([], { to: [pods('idp')] }, { to: [pods('otel')] }),
      { telemetryConfigRef: { name: 'otel' } },
      `{ identityTo: [${select('Idp', 'idp')}], telemetryTo: [${select('Otel', 'otel')}] }`,
    ],
    [
      policy([], { to: [pods('server')], ports: [{ port: 3000, protocol: 'TCP' }] }),
      { remoteUrl: 'http://server:3000/mcp', oidcConfigRef: { name: 'idp' } },
      `{ remoteTo: [${select('Server', 'server')}] }`,
    ],
    [
      policy([], { to: [block('10.0.0.0/8'), pods('server')], ports: [{ port: 3000, protocol: 'TCP' }] }),
      { remoteUrl: 'http://server:3000/mcp' },
      `{ remoteCidrs: ['10.0.0.0/8'], remoteTo: [${select('Server', 'server')}] }`,
    ],
    // either of the two writes the same
    [
      policy([], { to: [pods('idp')], ports: [{ port: 443, protocol: 'TCP' }] }),
      { remoteUrl: 'https://mcp.example.com', oidcConfigRef: { name: 'idp' } },
      `{ identityTo: [${select('Idp', 'idp')}] }`,
    ],
    [
      policy(
        [],
        { to: [pods('server')], ports: [{ port: 3000, protocol: 'TCP' }] },
        { to: [pods('idp')], ports: [{ port: 443, protocol: 'TCP' }] },
        { to: [pods('redis')], ports: [{ port: 6380, protocol: 'TCP' }] },
        { to: [pods('otel')], ports: [{ port: 4318, protocol: 'TCP' }] },
      ),
      {
        remoteUrl: 'http://server:3000/mcp',
        oidcConfigRef: { name: 'idp' },
        sessionStorage: { provider: 'redis', address: 'redis:6380' },
        telemetryConfigRef: { name: 'otel' },
      },
      `{ remoteTo: [${select('Server', 'server')}], identityTo: [${select('Idp', 'idp')}], redisTo: [${select('Redis', 'redis')}], telemetryTo: [${select('Otel', 'otel')}] }`,
    ],
  ])('%j with %j', (content, spec, options) => {
    expect(written(restrictOptions, content, spec)).toBe(options);
  });

  test('who scrapes the port for metrics alone is not among the clients', () => {
    const rule = (cidr: string, port: number): object => ({ from: [block(cidr)], ports: [{ port, protocol: 'TCP' }] });
    const ingress = [rule('10.0.0.0/8', 8080), rule('10.1.0.0/16', 9464)];

    expect(written(restrictOptions, { spec: { ingress } })).toBe(
      "{ allowFrom: [kplus.NetworkPolicyIpBlock.ipv4(this, 'Block100008', '10.0.0.0/8')], scrapeFrom: [kplus.NetworkPolicyIpBlock.ipv4(this, 'Block1010016', '10.1.0.0/16')] }",
    );
  });

  const named = { matchLabels: { 'kubernetes.io/metadata.name': 'gw' } };

  test.each<[object, string]>([
    [block('10.0.0.0/8'), "kplus.NetworkPolicyIpBlock.ipv4(this, 'Block100008', '10.0.0.0/8')"],
    [
      block('fd00::/8', ['fd01::/16']),
      "kplus.NetworkPolicyIpBlock.ipv6(this, 'BlockFd008', 'fd00::/8', ['fd01::/16'])",
    ],
    [{ podSelector: {} }, "kplus.Pods.select(this, 'Peer', {})"],
    [{ namespaceSelector: named }, "kplus.Namespaces.select(this, 'Gw', { names: ['gw'] })"],
    [{ namespaceSelector: {} }, "kplus.Namespaces.select(this, 'Peer', {})"],
    [
      { namespaceSelector: { matchLabels: { ...named.matchLabels, team: 'a' } } },
      "kplus.Namespaces.select(this, 'Gw', { labels: { 'kubernetes.io/metadata.name': 'gw', team: 'a' } })",
    ],
    [
      { namespaceSelector: { ...named, matchExpressions: [{ key: 'a', operator: 'Exists' }] } },
      "kplus.Namespaces.select(this, 'Gw', { labels: { 'kubernetes.io/metadata.name': 'gw' }, expressions: [kplus.LabelExpression.exists('a')] })",
    ],
    [
      { namespaceSelector: named, ...pods('agent') },
      "kplus.Pods.select(this, 'Agent', { labels: { app: 'agent' }, namespaces: kplus.Namespaces.select(this, 'AgentNamespaces', { names: ['gw'] }) })",
    ],
    [
      {
        podSelector: {
          matchExpressions: [
            { key: 'a', operator: 'In', values: ['b', 1] },
            { key: 'a', operator: 'NotIn', values: ['c'] },
            { key: 'a', operator: 'Exists' },
            { key: 'a', operator: 'DoesNotExist', values: [] },
            { key: 'd', operator: 'Other' },
            {},
          ],
        },
      },
      "kplus.Pods.select(this, 'Peer', { expressions: [kplus.LabelExpression.in('a', ['b', '1']), kplus.LabelExpression.notIn('a', ['c']), kplus.LabelExpression.exists('a'), kplus.LabelExpression.doesNotExist('a'), kplus.LabelExpression.exists('d'), kplus.LabelExpression.exists('')] })",
    ],
  ])('has peers of cdk8s-plus: %j', (peer, expression) => {
    expect(written(restrictOptions, policy([peer]))).toBe(`{ allowFrom: [${expression}] }`);
  });
});
