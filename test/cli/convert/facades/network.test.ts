import { restrictOptions } from '../../../../lib/cli/convert/facades/network';
import { optionsFor } from './written-options';

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
    expect(optionsFor(restrictOptions, content, spec)).toBe(options);
  });

  test('who scrapes the port for metrics alone is not among the clients', () => {
    const rule = (cidr: string, port: number): object => ({ from: [block(cidr)], ports: [{ port, protocol: 'TCP' }] });
    const ingress = [rule('10.0.0.0/8', 8080), rule('10.1.0.0/16', 9464)];

    expect(optionsFor(restrictOptions, { spec: { ingress } })).toBe(
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
    expect(optionsFor(restrictOptions, policy([peer]))).toBe(`{ allowFrom: [${expression}] }`);
  });
});
