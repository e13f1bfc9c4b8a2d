import { Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  AuthServerStorage,
  ExternalAuth,
  ExternalAuthConfig,
  OidcConfig,
  OidcProvider,
  OperatorRelease,
  RedisSentinel,
  RemoteMcpProxy,
  TargetCluster,
  TelemetryConfig,
  UpstreamProvider,
  type NetworkRestrictOptions,
  type RemoteMcpProxyProps,
} from '../../../lib/index';
import type { Manifest } from '../../support/corpus';
import { chartFor, errorsOf, manifestOf, proxyIn, TARGETS, warningsWith } from '../../support/facades';

type NetworkPolicySpec = kplus.k8s.NetworkPolicySpec;

const DNS = [
  { port: 53, protocol: 'UDP' },
  { port: 53, protocol: 'TCP' },
];

function peer(given: unknown): kplus.INetworkPolicyPeer {
  // cdk8s-plus' own classes don't fit its interfaces under exactOptionalPropertyTypes
  return given as kplus.INetworkPolicyPeer;
}

function namespace(chart: Chart, name: string): kplus.INetworkPolicyPeer {
  return peer(kplus.Namespaces.select(chart, `Namespace-${name}`, { names: [name] }));
}

const COLLECTOR = 'https://otel-collector.observability:4318';
function telemetry(chart: Chart, endpoint = COLLECTOR, insecure = false): { config: TelemetryConfig } {
  const config = new TelemetryConfig(chart, 'Telemetry', {
    metadata: { name: 'otel' },
    openTelemetry: { endpoint, insecure, tracing: {} },
  });
  return { config };
}

function specOf(chart: Chart): NetworkPolicySpec {
  return manifestOf(chart, 'NetworkPolicy')['spec'] as NetworkPolicySpec;
}

/** The ports that the proxy may reach anywhere, beside DNS. */
function portsAnywhere(chart: Chart): unknown[] {
  const [, last] = specOf(chart).egress ?? [];
  return (last?.ports ?? []).map(({ port }) => port);
}

describe.each(TARGETS)('RemoteMcpProxyNetwork.restrict %s', (_name, cluster) => {
  test('allows the given peers, and the destinations that the proxy needs', () => {
    const chart = chartFor(cluster());
    const proxy = proxyIn(chart, { proxyPort: 9090, telemetry: telemetry(chart) });
    const prometheus = kplus.Pods.select(chart, 'Prometheus', {
      labels: { app: 'prometheus' },
      namespaces: kplus.Namespaces.select(chart, 'Monitoring', { labels: { team: 'monitoring' } }),
    });

    const made = proxy.network.restrict({
      allowFrom: [namespace(chart, 'ingress')],
      scrapeFrom: [peer(prometheus)],
      remoteCidrs: ['203.0.113.0/24'],
    });

    const tcp = (port: number): kplus.k8s.NetworkPolicyPort => ({
      port: kplus.k8s.IntOrString.fromNumber(port),
      protocol: 'TCP',
    });
    const fromIngress = {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress' } },
      podSelector: {},
    };
    const fromPrometheus = {
      namespaceSelector: { matchLabels: { team: 'monitoring' } },
      podSelector: { matchLabels: { app: 'prometheus' } },
    };
    // an object of others may scrape either port
    const spec: NetworkPolicySpec = {
      podSelector: { matchLabels: proxy.podLabels },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        { from: [fromIngress], ports: [tcp(9090)] },
        { from: [fromPrometheus], ports: [tcp(9090), tcp(9464)] },
      ],
      egress: [
        { ports: [{ ...tcp(53), protocol: 'UDP' }, tcp(53)] },
        { to: [{ ipBlock: { cidr: '203.0.113.0/24' } }], ports: [tcp(443)] },
        { ports: [tcp(4318)] },
      ],
    };
    expect(manifestOf(chart, 'NetworkPolicy')).toStrictEqual({
      apiVersion: kplus.k8s.KubeNetworkPolicy.GVK.apiVersion,
      kind: 'NetworkPolicy',
      metadata: expect.objectContaining({ name: 'weather', namespace: 'mcp' }) as object,
      spec: (kplus.k8s.KubeNetworkPolicy.manifest({ spec }) as { spec: unknown }).spec,
    });
    expect(made).toBe(proxy.node.findChild('NetworkPolicy'));
  });

  test('without options, nobody can connect, and the proxy reaches the remote server and DNS', () => {
    const chart = chartFor(cluster());
    proxyIn(chart).network.restrict();

    expect(specOf(chart)).toMatchObject({
      policyTypes: ['Ingress', 'Egress'],
      egress: [{ ports: DNS }, { ports: [{ port: 443, protocol: 'TCP' }] }],
    });
    expect(specOf(chart)).not.toHaveProperty('ingress');
  });

  test.each<[string, (chart: Chart) => Partial<RemoteMcpProxyProps>, number[]]>([
    ['a remote server on a port', () => ({ remoteUrl: 'http://mcp.example.com:8000/mcp' }), [8000]],
    ['a remote server without TLS', () => ({ remoteUrl: 'http://mcp.example.com/mcp' }), [80]],
    ['a collector without port', (chart) => ({ telemetry: telemetry(chart, 'https://otlp.example.com') }), [443]],
    ['a collector without TLS', (chart) => ({ telemetry: telemetry(chart, 'otlp.example.com', true) }), [80, 443]],
    ['a collector as host and port', (chart) => ({ telemetry: telemetry(chart, 'otel:4318') }), [443, 4318]],
    [
      'an identity provider',
      (chart) => ({
        oidc: oidc(chart, OidcProvider.inline({ issuer: 'https://idp:8443', jwksUrl: 'https://idp:9443' })),
      }),
      [443, 8443, 9443],
    ],
    ['the API server', (chart) => ({ oidc: oidc(chart, OidcProvider.kubernetesServiceAccount()) }), [443, 6443]],
    [
      'a token endpoint',
      (chart) => ({
        oidc: oidc(chart, OidcProvider.inline({ issuer: 'https://idp.example.com' })),
        externalAuth: {
          config: auth(chart, ExternalAuth.tokenExchange({ tokenUrl: 'https://sts:9443/token', audience: 'a' })),
        },
      }),
      [443, 9443],
    ],
    [
      'an authorization server with its Redis',
      (chart) => ({
        oidc: oidc(chart, OidcProvider.inline({ issuer: 'https://weather.example.org' })),
        authServer: { config: auth(chart, embedded(chart)) },
      }),
      [443, 6379, 8443, 26380],
    ],
  ])('reaches %s', (_what, props, ports) => {
    const chart = chartFor(cluster());
    proxyIn(chart, props(chart)).network.restrict();

    expect(portsAnywhere(chart)).toEqual(ports);
  });

  test('disabled telemetry needs no destination', () => {
    const chart = chartFor(cluster());
    const config = new TelemetryConfig(chart, 'Telemetry', { prometheus: true });
    proxyIn(chart, { telemetry: { config } }).network.restrict();

    expect(portsAnywhere(chart)).toEqual([443]);
  });

  test('destinations can be given', () => {
    const chart = chartFor(cluster());
    const proxy = proxyIn(chart, {
      telemetry: telemetry(chart),
      oidc: oidc(chart, OidcProvider.inline({ issuer: 'https://idp.example.com:8443' })),
    });
    proxy.network.restrict({
      dnsTo: [namespace(chart, 'kube-system')],
      identityTo: [peer(kplus.NetworkPolicyIpBlock.ipv4(chart, 'Idp', '198.51.100.0/24', ['198.51.100.1/32']))],
      telemetryTo: [namespace(chart, 'observability')],
    });

    const space = (name: string): object => ({
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
      podSelector: {},
    });
    expect(specOf(chart).egress).toStrictEqual([
      { to: [space('kube-system')], ports: DNS },
      {
        to: [{ ipBlock: { cidr: '198.51.100.0/24', except: ['198.51.100.1/32'] } }],
        ports: [{ port: 8443, protocol: 'TCP' }],
      },
      { to: [space('observability')], ports: [{ port: 4318, protocol: 'TCP' }] },
      { ports: [{ port: 443, protocol: 'TCP' }] },
    ]);
  });

  test('an empty list of destinations allows nobody, not everyone', () => {
    const chart = chartFor(cluster());
    // a collector in the pod of the proxy needs no policy
    proxyIn(chart, { telemetry: telemetry(chart, 'localhost:4318') }).network.restrict({ dnsTo: [], telemetryTo: [] });

    expect(specOf(chart).egress).toStrictEqual([{ ports: [{ port: 443, protocol: 'TCP' }] }]);
  });

  test('a proxy is a peer of another one', () => {
    const chart = chartFor(cluster());
    const client = proxyIn(chart, {}, 'client');
    proxyIn(chart).network.restrict({ allowFrom: [client] });

    expect(specOf(chart).ingress).toMatchObject([
      {
        from: [
          {
            namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'mcp' } },
            podSelector: { matchLabels: client.podLabels },
          },
        ],
      },
    ]);
  });

  test("works beside cdk8s-plus' own NetworkPolicy", () => {
    const chart = chartFor(cluster());
    const proxy = proxyIn(chart);
    proxy.network.restrict();
    new kplus.NetworkPolicy(chart, 'More', {
      metadata: { name: 'more' },
      selector: proxy as unknown as kplus.IPodSelector,
      ingress: { rules: [{ peer: proxy }] },
    });

    const selectors = (Testing.synth(chart) as Manifest[])
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ spec }) => (spec as NetworkPolicySpec).podSelector.matchLabels);
    expect(selectors).toEqual([proxy.podLabels, proxy.podLabels]);
  });

  test('later changes of a list have no effect', () => {
    const chart = chartFor(cluster());
    const remoteCidrs = ['203.0.113.0/24'];
    const allowFrom = [namespace(chart, 'ingress')];
    proxyIn(chart).network.restrict({ remoteCidrs, allowFrom });
    remoteCidrs.push('198.51.100.0/24');
    allowFrom.pop();

    expect(specOf(chart).ingress).toHaveLength(1);
    expect(specOf(chart).egress?.[1]?.to).toHaveLength(1);
  });
});

function oidc(chart: Chart, provider: OidcProvider): { config: OidcConfig; audience: string; resourceUrl: string } {
  const config = new OidcConfig(chart, 'Oidc', { metadata: { name: 'idp' }, provider });
  return { config, audience: 'https://weather.example.org', resourceUrl: 'https://weather.example.org' };
}

function auth(chart: Chart, given: ExternalAuth): ExternalAuthConfig {
  return new ExternalAuthConfig(chart, 'Auth', { metadata: { name: 'auth' }, auth: given });
}

function embedded(chart: Chart): ExternalAuth {
  const secret = kplus.Secret.fromSecretName(chart, 'Redis', 'redis');
  return ExternalAuth.embeddedAuthServer({
    issuer: 'https://weather.example.org',
    upstreamProviders: [UpstreamProvider.oidc('idp', { issuerUrl: 'https://idp.example.com:8443', clientId: 'c' })],
    storage: AuthServerStorage.redis({
      username: { secret, key: 'username' },
      password: { secret, key: 'password' },
      sentinel: RedisSentinel.addresses(['redis-sentinel:26380']),
      masterName: 'mymaster',
    }),
  });
}

test('a proxy reaches where its authorization server registers, its Redis and the issuers that it trusts', () => {
  const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.LATEST }));
  const secret = kplus.Secret.fromSecretName(chart, 'Redis', 'redis');
  const authServer = ExternalAuth.embeddedAuthServer({
    issuer: 'https://weather.example.org',
    upstreamProviders: [
      UpstreamProvider.oauth2('idp', {
        authorizationEndpoint: 'https://idp.example.com/authorize',
        tokenEndpoint: 'https://idp.example.com:8443/token',
        dcrConfig: { discoveryUrl: 'https://idp.example.com:7443/metadata' },
      }),
    ],
    storage: AuthServerStorage.redis({ address: 'redis:6380', password: { secret, key: 'password' } }),
    trustedIssuers: [
      {
        issuerUrl: 'https://other.example.com',
        jwksUrl: 'https://other.example.com:9443/keys',
        expectedAudience: 'https://weather.example.org',
        allowedDelegateClients: ['*'],
      },
    ],
  });
  proxyIn(chart, {
    oidc: oidc(chart, OidcProvider.inline({ issuer: 'https://weather.example.org' })),
    authServer: { config: auth(chart, authServer) },
  }).network.restrict();

  expect(portsAnywhere(chart)).toEqual([443, 6380, 7443, 8443, 9443]);
});

describe('public addresses only', () => {
  const issuer = (chart: Chart): OidcConfig =>
    new OidcConfig(chart, 'Oidc', { provider: OidcProvider.inline({ issuer: 'https://idp.example.com' }) });

  function restricted(options: NetworkRestrictOptions): { chart: Chart; proxy: RemoteMcpProxy } {
    const chart = chartFor();
    const proxy = proxyIn(chart, {
      oidc: { config: issuer(chart), audience: 'a', resourceUrl: 'https://a.example.org' },
    });
    proxy.network.restrict(options);
    return { chart, proxy };
  }

  test('exclude clusters and private networks', () => {
    expect(specOf(restricted({ publicAddressesOnly: true }).chart).egress?.[1]).toEqual({
      to: [
        {
          ipBlock: {
            cidr: '0.0.0.0/0',
            except: ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
          },
        },
        { ipBlock: { cidr: '::/0', except: ['fc00::/7', 'fe80::/10'] } },
      ],
      ports: [{ port: 443, protocol: 'TCP' }],
    });
    expect(specOf(restricted({}).chart).egress?.[1]).not.toHaveProperty('to');
  });

  test.each<[NetworkRestrictOptions, number]>([
    [{ remoteCidrs: ['203.0.113.0/24'] }, 1],
    [{ remoteCidrs: ['203.0.113.0/24'], publicAddressesOnly: true }, 0],
    [{ remoteCidrs: ['203.0.113.0/24'], identityTo: [] }, 0],
    [{}, 0],
  ])('are recommended if only the addresses of the remote server are given: %j', (options, count) => {
    expect(warningsWith(restricted(options).proxy, 'network-identity')).toHaveLength(count);
  });
});

describe('bad input', () => {
  function errorsWith(options: NetworkRestrictOptions): string[] {
    const chart = chartFor();
    proxyIn(chart).network.restrict(options);
    return errorsOf(chart);
  }

  test.each([
    '203.0.113.0',
    '203.0.113.0/33',
    '203.0.113/24',
    'mcp.example.com',
    '2001:db8::/129',
    'fe80::1%eth0/64',
    '',
  ])('fails for the range %j', (cidr) => {
    expect(errorsWith({ remoteCidrs: ['198.51.100.0/24', cidr] })).toEqual([
      `[test/weather] network.restrict.remoteCidrs[1]: ${JSON.stringify(cidr)} is not a range of IP addresses; write it like 203.0.113.0/24 (network-cidr)`,
    ]);
  });

  test.each(['0.0.0.0/0', '203.0.113.7/32', '2001:db8::/32', '::/0'])('accepts the range %s', (cidr) => {
    expect(errorsWith({ remoteCidrs: [cidr] })).toEqual([]);
  });

  test('fails for an empty list of ranges', () => {
    expect(errorsWith({ remoteCidrs: [] })).toEqual([
      '[test/weather] network.restrict.remoteCidrs: is empty, so the proxy cannot reach the remote server; name the addresses of the remote server, or leave it out (network-cidr)',
    ]);
  });

  test('fails for a peer that selects nothing', () => {
    const nobody = { toNetworkPolicyPeerConfig: () => ({}) } as unknown as kplus.INetworkPolicyPeer;
    expect(errorsWith({ allowFrom: [nobody] })).toEqual([
      '[test/weather] network.restrict.allowFrom[0]: selects neither pods nor addresses; give a peer that does, such as a kplus.Pods or a kplus.NetworkPolicyIpBlock (network-peer)',
    ]);
  });

  test('tells the error of a peer that cannot say what it selects', () => {
    const broken = {
      toNetworkPolicyPeerConfig: () => {
        throw new Error('the pods have no labels');
      },
    } as unknown as kplus.INetworkPolicyPeer;

    expect(errorsWith({ allowFrom: [broken] })).toEqual([
      '[test/weather] network.restrict.allowFrom[0]: cannot say what it selects: the pods have no labels; correct it, or give a kplus.Pods or a kplus.NetworkPolicyIpBlock (network-peer)',
    ]);
  });

  test('fails for a second call', () => {
    const chart = chartFor();
    const proxy = proxyIn(chart);
    proxy.network.restrict();
    proxy.network.restrict();

    expect(errorsOf(chart)).toEqual([
      '[test/weather] network.restrict: is called 2 times, but NetworkPolicies add up: the second one may allow what the first one does not; call it once (called-twice)',
    ]);
  });
});

describe('blocked connections', () => {
  test('warns if the proxy is exposed, but nobody may reach it', () => {
    const proxy = proxyIn(chartFor());
    proxy.expose.viaIngress({ host: 'weather.example.org' });
    proxy.network.restrict();

    expect(warningsWith(proxy, 'network-no-clients')).toEqual([
      'network.restrict.allowFrom: is empty, so the controller or gateway of expose.viaIngress cannot reach the proxy; name the pods of the Ingress controller or gateway (network-no-clients)',
    ]);
  });

  test('warns if the proxy is scraped, but nobody may do so', () => {
    const chart = chartFor();
    const config = new TelemetryConfig(chart, 'Telemetry', { prometheus: true });
    const proxy = proxyIn(chart, { telemetry: { config } });
    proxy.metrics.scrape();
    proxy.network.restrict();

    expect(warningsWith(proxy, 'network-no-scrape')).toHaveLength(1);
  });

  test.each<[keyof NetworkRestrictOptions, number]>([
    ['allowFrom', 1],
    ['scrapeFrom', 0],
  ])('warns if only others may reach a scraped proxy: %s', (option, count) => {
    const chart = chartFor();
    const config = new TelemetryConfig(chart, 'Telemetry', { prometheus: true });
    const proxy = proxyIn(chart, { telemetry: { config } });
    proxy.metrics.scrape();
    proxy.network.restrict({ [option]: [namespace(chart, 'some')] });

    expect(warningsWith(proxy, 'network-no-scrape')).toHaveLength(count);
  });

  test('warns about a config outside of the app', () => {
    const chart = chartFor();
    const config = TelemetryConfig.fromTelemetryConfigName(chart, 'Telemetry', 'otel');
    const proxy = proxyIn(chart, { telemetry: { config } });
    proxy.network.restrict();

    expect(warningsWith(proxy, 'network-unknown')).toEqual([
      'telemetry.config: refers to a config that is not in the app, so network.restrict may not allow what it needs; define the config in this app, or set telemetryTo or identityTo (network-unknown)',
    ]);
  });

  test('allows all ports of the collector for such a config', () => {
    const chart = chartFor();
    const config = TelemetryConfig.fromTelemetryConfigName(chart, 'Telemetry', 'otel');
    const proxy: RemoteMcpProxy = proxyIn(chart, { telemetry: { config } });
    proxy.network.restrict({ telemetryTo: [namespace(chart, 'observability')] });

    expect(specOf(chart).egress?.[1]).not.toHaveProperty('ports');
    expect(warningsWith(proxy, 'network-unknown')).toEqual([]);
  });
});
