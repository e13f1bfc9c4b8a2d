import { ApiObject, type Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  OidcConfig,
  OidcProvider,
  SessionStorage,
  TelemetryConfig,
  type NetworkRestrictOptions,
  type RemoteMcpProxyProps,
} from '../../../lib';
import { chartFor, errorsOf, manifestOf, proxyIn, TARGETS, warningsOf } from '../../support/facades';

type Props = Partial<RemoteMcpProxyProps>;
type Given<Value> = (chart: Chart) => Value;

const IN_CLUSTER = 'http://weather-server.mcp.svc:3000/mcp';

function peer(given: unknown): kplus.INetworkPolicyPeer {
  return given as kplus.INetworkPolicyPeer;
}

function namespace(name: string): Given<kplus.INetworkPolicyPeer> {
  return (chart) => peer(kplus.Namespaces.select(chart, `Namespace-${name}`, { names: [name] }));
}

function pods(chart: Chart): kplus.INetworkPolicyPeer {
  return peer(kplus.Pods.select(chart, 'Pods', { labels: { app: 'a' } }));
}

function block(cidr: string, except?: string[]): Given<kplus.INetworkPolicyPeer> {
  return (chart) => peer(kplus.NetworkPolicyIpBlock.ipv4(chart, `Block-${cidr}`, cidr, except));
}

function redis(address: string): Props {
  return { sessionStorage: SessionStorage.redis({ address }) };
}

function issuer(url: string): Given<Props> {
  return (chart) => {
    const provider = OidcProvider.inline({ issuer: url, jwksAllowPrivateIp: true });
    const config = new OidcConfig(chart, 'Oidc', { provider });
    return { oidc: { config, audience: 'a', resourceUrl: 'https://weather.example.org/mcp' } };
  };
}

function collector(endpoint: string): Given<Props> {
  return (chart) => ({
    telemetry: {
      config: new TelemetryConfig(chart, 'Otel', { openTelemetry: { endpoint, insecure: true, tracing: {} } }),
    },
  });
}

/** What is told of a restriction, without the words that are always the same. */
function told(
  props: Props | Given<Props>,
  options: Given<NetworkRestrictOptions>,
  beside: (chart: Chart) => void = () => undefined,
): string[] {
  const chart = chartFor(TARGETS[1]?.[1]());
  beside(chart);
  const proxy = proxyIn(chart, typeof props === 'function' ? props(chart) : props);
  proxy.network.restrict(options(chart));
  const warnings = warningsOf(proxy).map((each) => `warning ${each}`);
  return [...errorsOf(chart).map((each) => each.replace('[test/weather] ', 'error ')), ...warnings]
    .filter((each) => /cut-off\)|network-dns\)/.test(each))
    .map((each) =>
      each.replace('network.restrict.', '').replace('name its pods, its namespace or its addresses', 'name it'),
    );
}

const PUBLIC = (): NetworkRestrictOptions => ({ publicAddressesOnly: true });

describe('what is plainly in the cluster, or at a private address, is an error where it is cut off', () => {
  test.each<[string, Props | Given<Props>, Given<NetworkRestrictOptions>, string]>([
    [
      'the remote server',
      { remoteUrl: IN_CLUSTER },
      PUBLIC,
      'remoteTo: is missing, so the proxy cannot reach weather-server.mcp.svc:3000, which is in the cluster; name it',
    ],
    [
      'one of its own namespace',
      { remoteUrl: 'http://weather-server:3000/mcp' },
      PUBLIC,
      'remoteTo: is missing, so the proxy cannot reach weather-server:3000, which is in the cluster; name it',
    ],
    [
      'one beside ranges of others',
      { remoteUrl: IN_CLUSTER },
      () => ({ remoteCidrs: ['203.0.113.0/24'] }),
      'remoteTo: is missing, so the proxy cannot reach weather-server.mcp.svc:3000, which is in the cluster; name it',
    ],
    [
      'one beside a namespace of others',
      { remoteUrl: IN_CLUSTER },
      (chart) => ({ remoteTo: [namespace('other')(chart)] }),
      'remoteTo: leaves it out, so the proxy cannot reach weather-server.mcp.svc:3000, which is in the cluster; name it',
    ],
    [
      'one of another namespace beside pods',
      { remoteUrl: 'http://a.other.svc/mcp' },
      (chart) => ({ remoteTo: [pods(chart)] }),
      'remoteTo: leaves it out, so the proxy cannot reach a.other.svc:80, which is in the cluster; name it',
    ],
    [
      'a private address',
      { remoteUrl: 'https://10.1.2.3/mcp', allowPrivateEndpoint: true },
      PUBLIC,
      'remoteCidrs: is missing, so the proxy cannot reach 10.1.2.3:443, which is a private address; give a range with it',
    ],
    [
      'one that is not in the ranges',
      { remoteUrl: 'https://10.1.2.3/mcp', allowPrivateEndpoint: true },
      () => ({ remoteCidrs: ['10.2.0.0/16'] }),
      'remoteCidrs: leaves it out, so the proxy cannot reach 10.1.2.3:443, which is a private address; give a range with it',
    ],
    [
      'one that is excepted',
      { remoteUrl: 'https://10.1.2.3/mcp', allowPrivateEndpoint: true },
      (chart) => ({ remoteTo: [block('10.0.0.0/8', ['10.1.0.0/16'])(chart)] }),
      'remoteTo: leaves it out, so the proxy cannot reach 10.1.2.3:443, which is a private address; give a range with it',
    ],
    [
      'a public address',
      { remoteUrl: 'https://198.51.100.7/mcp' },
      () => ({ remoteCidrs: ['203.0.113.0/24'] }),
      'remoteCidrs: leaves it out, so the proxy cannot reach 198.51.100.7:443; give a range with it',
    ],
    [
      'Redis',
      redis('redis:6379'),
      PUBLIC,
      'redisTo: is missing, so the proxy cannot reach redis:6379, which is in the cluster; name it',
    ],
    [
      'Redis beside an identity provider elsewhere',
      redis('redis:6379'),
      (chart) => ({ identityTo: [namespace('identity')(chart)] }),
      'redisTo: is missing, so the proxy cannot reach redis:6379, which is in the cluster; name it',
    ],
    [
      'the identity provider',
      issuer('https://keycloak.identity.svc/realms/a'),
      PUBLIC,
      'identityTo: is missing, so the proxy cannot reach keycloak.identity.svc:443, which is in the cluster; name it',
    ],
    [
      'the collector',
      collector('otel.observability.svc:4318'),
      PUBLIC,
      'telemetryTo: is missing, so the proxy cannot reach otel.observability.svc:4318, which is in the cluster; name it',
    ],
    [
      'whatever an empty list is for',
      collector('otlp.example.com:4318'),
      () => ({ telemetryTo: [] }),
      'telemetryTo: is empty, so the proxy cannot reach otlp.example.com:4318; name it',
    ],
  ])('%s', (_what, props, options, message) => {
    expect(told(props, options)).toEqual([`error ${message} (network-cut-off)`]);
  });
});

describe('what may be in the cluster is a warning', () => {
  test.each<[string, Props | Given<Props>, Given<NetworkRestrictOptions>, string]>([
    [
      'Redis',
      redis('redis.sessions:6379'),
      PUBLIC,
      'redisTo: is missing, so the proxy may not reach redis.sessions:6379, if that is a Service of the cluster; name it',
    ],
    [
      'the collector',
      collector('otel.observability:4318'),
      PUBLIC,
      'telemetryTo: is missing, so the proxy may not reach otel.observability:4318, if that is a Service of the cluster; name it',
    ],
    [
      'the API server',
      issuer('https://kubernetes.default.svc'),
      PUBLIC,
      'identityTo: is missing, so the proxy may not reach kubernetes.default.svc:443, unless the API server has an address that is open; name it',
    ],
    [
      'an address of pods, perhaps',
      { remoteUrl: 'https://10.1.2.3/mcp', allowPrivateEndpoint: true },
      (chart) => ({ remoteTo: [namespace('mcp')(chart)] }),
      'remoteTo: leaves it out, so the proxy may not reach 10.1.2.3:443, which is a private address; give a range with it',
    ],
  ])('%s', (_what, props, options, message) => {
    expect(told(props, options)).toEqual([`warning ${message} (network-perhaps-cut-off)`]);
  });
});

describe('what is reached is no question', () => {
  test.each<[string, Props | Given<Props>, Given<NetworkRestrictOptions>]>([
    ['by nothing but ports', { remoteUrl: IN_CLUSTER, ...redis('redis:6379') }, () => ({})],
    [
      'by its namespace',
      { remoteUrl: IN_CLUSTER },
      (chart) => ({ publicAddressesOnly: true, remoteTo: [namespace('mcp')(chart)] }),
    ],
    ['by its pods', { remoteUrl: IN_CLUSTER }, (chart) => ({ remoteTo: [pods(chart)] })],
    [
      'by labels of namespaces',
      { remoteUrl: IN_CLUSTER },
      (chart) => ({ remoteTo: [peer(kplus.Namespaces.select(chart, 'A', { labels: { team: 'a' } }))] }),
    ],
    ['by a range of pods', { remoteUrl: IN_CLUSTER }, () => ({ remoteCidrs: ['10.0.0.0/8'] })],
    [
      'by a range with it',
      { remoteUrl: 'https://10.1.2.3/mcp', allowPrivateEndpoint: true },
      () => ({ remoteCidrs: ['203.0.113.0/24', '10.1.2.0/24'] }),
    ],
    [
      'by the peers of identity providers',
      redis('redis.sessions:6379'),
      (chart) => ({ publicAddressesOnly: true, identityTo: [namespace('sessions')(chart)] }),
    ],
    [
      'by peers of its own',
      redis('redis.sessions:6379'),
      (chart) => ({ publicAddressesOnly: true, redisTo: [namespace('sessions')(chart)] }),
    ],
    ['as a host of the internet', issuer('https://example.com'), PUBLIC],
    ['in the same pod', collector('localhost:4318'), PUBLIC],
  ])('%s', (_how, props, options) => {
    expect(told(props, options)).toEqual([]);
  });

  test('by another policy of the app', () => {
    const more = (selector: object) => (chart: Chart) => {
      new ApiObject(chart, 'More', {
        apiVersion: 'networking.k8s.io/v1',
        kind: 'NetworkPolicy',
        metadata: { name: 'more' },
        spec: { podSelector: selector, policyTypes: ['Egress'], egress: [{ to: [{ podSelector: {} }] }] },
      });
    };

    expect(told({ remoteUrl: IN_CLUSTER }, PUBLIC, more({ matchLabels: { toolhive: 'true' } }))).toEqual([]);
    expect(told({ remoteUrl: IN_CLUSTER }, PUBLIC, more({ matchLabels: { toolhive: 'false' } }))).toHaveLength(1);
  });
});

test('without DNS servers, no name is found', () => {
  expect(told({}, () => ({ dnsTo: [] }))).toEqual([
    "warning dnsTo: is empty, so the proxy cannot ask a DNS server for the addresses of what it needs; name the cluster's DNS servers, or leave it out (network-dns)",
  ]);
  expect(told({ remoteUrl: 'https://198.51.100.7/mcp' }, () => ({ dnsTo: [] }))).toEqual([]);
});

describe.each(TARGETS)('the policy %s', (_name, cluster) => {
  function egressWith(props: Props, options: Given<NetworkRestrictOptions>, beside?: Given<unknown>): unknown {
    const chart = chartFor(cluster());
    beside?.(chart);
    proxyIn(chart, props).network.restrict(options(chart));
    const { egress } = manifestOf(chart, 'NetworkPolicy')['spec'] as { readonly egress: readonly unknown[] };
    return egress.slice(1);
  }
  const tcp = (...ports: readonly unknown[]): object[] => ports.map((port) => ({ port, protocol: 'TCP' }));
  const space = (name: string): object => ({
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
    podSelector: {},
  });

  test('opens ranges and peers of the remote server', () => {
    const both: Given<NetworkRestrictOptions> = (chart) => ({
      remoteCidrs: ['203.0.113.0/24'],
      remoteTo: [namespace('mcp')(chart)],
    });

    expect(egressWith({ remoteUrl: IN_CLUSTER }, both)).toEqual([
      { to: [{ ipBlock: { cidr: '203.0.113.0/24' } }, space('mcp')], ports: tcp(3000) },
    ]);
  });

  test('opens Redis where identity providers are, unless it has peers of its own', () => {
    const identityTo: Given<NetworkRestrictOptions> = (chart) => ({ identityTo: [namespace('identity')(chart)] });
    const redisTo: Given<NetworkRestrictOptions> = (chart) => ({ redisTo: [namespace('sessions')(chart)] });
    const props = redis('redis.sessions:6379');

    expect(egressWith(props, (chart) => identityTo(chart))).toEqual([
      { to: [space('identity')], ports: tcp(6379) },
      { ports: tcp(443) },
    ]);
    expect(egressWith(props, (chart) => ({ ...identityTo(chart), ...redisTo(chart) }))).toEqual([
      { to: [space('sessions')], ports: tcp(6379) },
      { ports: tcp(443) },
    ]);
  });

  test.each<[string, object, unknown[]]>([
    ['a number', { ports: [{ port: 3000, targetPort: 8080 }] }, [3000, 8080]],
    ['a name', { ports: [{ port: 3000, targetPort: 'http' }] }, [3000, 'http']],
    ['the same', { ports: [{ port: 3000, targetPort: 3000 }] }, [3000]],
    ['that of another port', { ports: [{ port: 80, targetPort: 8080 }] }, [3000]],
    ['one of pods that are reached directly', { clusterIP: 'None', ports: [{ port: 3000, targetPort: 8080 }] }, [3000]],
  ])('opens the port of the pods behind a Service of the app: %s', (_what, spec, ports) => {
    const service: Given<unknown> = (chart) =>
      new ApiObject(chart, 'Server', { apiVersion: 'v1', kind: 'Service', metadata: { name: 'weather-server' }, spec });

    expect(egressWith({ remoteUrl: IN_CLUSTER }, () => ({}), service)).toEqual([{ ports: tcp(...ports) }]);
  });

  test('follows the Service as it is when it is rendered', () => {
    const chart = chartFor(cluster());
    const ports = [{ port: 3000, targetPort: 3000 }];
    new ApiObject(chart, 'Server', {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'weather-server' },
      spec: { ports },
    });
    proxyIn(chart, { remoteUrl: IN_CLUSTER }).network.restrict();
    Testing.synth(chart);
    ports.splice(0, 1, { port: 3000, targetPort: 8080 });

    expect(manifestOf(chart, 'NetworkPolicy')).toMatchObject({ spec: { egress: [{}, { ports: tcp(3000, 8080) }] } });
  });
});

test('ranges that the API server finds ambiguous are told with what they mean', () => {
  const chart = chartFor();
  const proxy = proxyIn(chart);
  proxy.network.restrict({
    remoteCidrs: ['10.0.0.1/24', '010.0.0.0/8', '2001:0db8::/32', '203.0.113.0/24'],
    allowFrom: [block('10.0.0.0/8', ['10.1.0.1/16'])(chart)],
  });
  const form = (each: string): boolean => each.endsWith('(network-range-form)');

  expect(errorsOf(chart)).toEqual([]);
  expect(
    warningsOf(proxy)
      .filter(form)
      .map((each) => each.replace('network.restrict.', '')),
  ).toEqual([
    'remoteCidrs[0]: "10.0.0.1/24" sets bits after its prefix, so the API server warns, and means 10.0.0.0/24; write 10.0.0.0/24, or 10.0.0.1/32 for that address alone (network-range-form)',
    'remoteCidrs[1]: "010.0.0.0/8" is another form of 10.0.0.0/8, so the API server warns; write 10.0.0.0/8 (network-range-form)',
    'remoteCidrs[2]: "2001:0db8::/32" is another form of 2001:db8::/32, so the API server warns; write 2001:db8::/32 (network-range-form)',
    'allowFrom[0].except[0]: "10.1.0.1/16" sets bits after its prefix, so the API server warns, and means 10.1.0.0/16; write 10.1.0.0/16, or 10.1.0.1/32 for that address alone (network-range-form)',
  ]);
});
