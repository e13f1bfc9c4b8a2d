import * as kplus from 'cdk8s-plus-28';
import {
  ExternalAuthConfig,
  OidcConfig,
  OidcProvider,
  OperatorRelease,
  SessionStorage,
  TargetCluster,
  TelemetryConfig,
  type NetworkRestrictOptions,
  type RemoteMcpProxy,
} from '../../../lib';
import { chartFor, errorsOf, oidcOf, proxyIn, warningsWith } from '../../support/facades';

/** The peer that gives these settings of a rule. */
function peer(config: object): kplus.INetworkPolicyPeer {
  return { toNetworkPolicyPeerConfig: () => config } as unknown as kplus.INetworkPolicyPeer;
}

function somebody(): kplus.INetworkPolicyPeer {
  return kplus.Namespaces.select(chartFor(), 'Some', { names: ['some'] });
}

const NOBODY = peer({});
const PEERS = ['allowFrom', 'scrapeFrom', 'remoteTo', 'dnsTo', 'identityTo', 'redisTo', 'telemetryTo'] as const;

function errorsWith(options: NetworkRestrictOptions): string[] {
  const chart = chartFor();
  proxyIn(chart).network.restrict(options);
  return errorsOf(chart).map((each) => each.replace('[test/weather] network.restrict.', ''));
}

describe('peers', () => {
  test.each(PEERS)('of %s must select something', (option) => {
    expect(errorsWith({ [option]: [somebody(), NOBODY] })).toEqual([
      `${option}[1]: selects neither pods nor addresses; give a peer that does, such as a kplus.Pods or a kplus.NetworkPolicyIpBlock (network-peer)`,
    ]);
  });

  test.each(PEERS)('of %s have selectors that are right', (option) => {
    const namespaces = kplus.Namespaces.select(chartFor(), 'Spaces', { labels: { team: 'a', 'a b': 'x' } });
    const pods = kplus.Pods.select(chartFor(), 'Pods', { labels: { app: 'a b' }, namespaces });

    expect(errorsWith({ [option]: [somebody(), pods] })).toEqual([
      `${option}[1].podSelector.matchLabels["app"]: "a b" is not a valid label value; use up to 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends (network-selector)`,
      `${option}[1].namespaceSelector.matchLabels["a b"]: "a b" is not a valid label name; use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/" (network-selector)`,
    ]);
  });

  test.each(PEERS)('of %s have ranges that are right', (option) => {
    const range = (cidr: string, except?: string[]): kplus.INetworkPolicyPeer => peer({ ipBlock: { cidr, except } });
    const write = 'is not a range of IP addresses; write it like 203.0.113.0/24 (network-ip-block)';

    expect(
      errorsWith({
        [option]: [
          range('10.0.0.0/8', ['10.1.0.0/16', '10.0.0.0/7', 'x']),
          range('10.0.0.0', ['10.1.0.0/16', 'y']),
          range('10.0.0.0/8'),
        ],
      }),
    ).toEqual([
      `${option}[0].except[1]: "10.0.0.0/7" is not a part of 10.0.0.0/8; use smaller ranges within it (network-ip-block)`,
      `${option}[0].except[2]: "x" ${write}`,
      `${option}[1].cidr: "10.0.0.0" ${write}`,
    ]);
  });

  test.each(['', '10.1.0.0/16', 5, { 0: '10.1.0.0/16' }])('of a range have a list of exceptions, not %j', (except) => {
    expect(errorsWith({ allowFrom: [peer({ ipBlock: { cidr: '10.0.0.0/8', except } })] })).toEqual([
      expect.stringMatching(
        /^allowFrom\[0\]\.except: .*is not a list; write it as a list of ranges \(network-ip-block\)$/,
      ),
    ]);
  });

  test.each([
    ['2001:db8::/32', '10.0.0.0/33'],
    ['2001:db8::/32', '10.0.0.0/8'],
    ['::/0', '10.0.0.0/8'],
    ['::ffff:10.0.0.0/104', '10.1.0.0/16'],
    ['2001:db8::/32', '2001:db9::/48'],
  ])('of the range %s do not except %s', (cidr, except) => {
    expect(errorsWith({ allowFrom: [peer({ ipBlock: { cidr, except: [except] } })] })).toHaveLength(1);
  });
});

describe('what is locked out', () => {
  function told(options: NetworkRestrictOptions | undefined, isScraped: boolean, isExposed: boolean): string[] {
    const chart = chartFor();
    const config = new TelemetryConfig(chart, 'Telemetry', { prometheus: true });
    const proxy = proxyIn(chart, { telemetry: { config } });
    if (isScraped) {
      proxy.metrics.scrape();
    }
    if (isExposed) {
      proxy.expose.viaIngress({ host: 'weather.example.org' });
    }
    if (options !== undefined) {
      proxy.network.restrict(options);
    }
    return ['network-no-clients', 'network-no-scrape'].flatMap((id) => warningsWith(proxy, id));
  }
  const scrape = (more = ''): string =>
    `network.restrict.scrapeFrom: is empty, so Prometheus cannot scrape the proxy as metrics.scrape requires${more}; name the pods of Prometheus (network-no-scrape)`;

  test('is nobody without a policy, or whom nobody asks in', () => {
    expect(told(undefined, true, true)).toEqual([]);
    expect(told({}, false, false)).toEqual([]);
    expect(told({ allowFrom: [somebody()], scrapeFrom: [somebody()] }, true, true)).toEqual([]);
  });

  test('is who exposes or scrapes it', () => {
    expect(told({}, true, false)).toEqual([scrape()]);
    expect(told({ allowFrom: [somebody()] }, true, true)).toEqual([scrape(', unless allowFrom includes its pods')]);
    expect(told({ scrapeFrom: [somebody()] }, true, true)).toEqual([
      'network.restrict.allowFrom: is empty, so the controller or gateway of expose.viaIngress cannot reach the proxy; name the pods of the Ingress controller or gateway (network-no-clients)',
    ]);
  });
});

describe('identity providers', () => {
  function told(options: NetworkRestrictOptions | undefined, hasProvider = true): string[] {
    const chart = chartFor();
    const proxy = proxyIn(chart, hasProvider ? { oidc: oidcOf(chart) } : {});
    if (options !== undefined) {
      proxy.network.restrict(options);
    }
    return warningsWith(proxy, 'network-identity');
  }
  const remoteCidrs = ['203.0.113.0/24'];

  test('may be anywhere, where only the addresses of the remote server are given', () => {
    expect(told({ remoteCidrs })).toEqual([
      'network.restrict.identityTo: is missing, so the proxy may reach any address on port 443, for identity providers; name its addresses or pods, or set publicAddressesOnly (network-identity)',
    ]);
  });

  test('are named with all their ports', () => {
    const chart = chartFor();
    const provider = OidcProvider.inline({ issuer: 'https://idp:8443', jwksUrl: 'https://idp:9443' });
    const config = new OidcConfig(chart, 'Oidc', { provider });
    const proxy = proxyIn(chart, { oidc: { config, audience: 'a', resourceUrl: 'https://a.example.org' } });
    proxy.network.restrict({ remoteCidrs });

    expect(warningsWith(proxy, 'network-identity')[0]).toContain('any address on port 8443, 9443, for');
  });

  test('may be anywhere, where another destination is named, and the remote server does not open the port anyway', () => {
    const chart = chartFor();
    const redis = { sessionStorage: SessionStorage.redis({ address: 'redis.sessions:6379' }) };
    const other = proxyIn(chart, redis, 'other');
    other.network.restrict({ telemetryTo: [somebody()] });
    const own = proxyIn(chart, redis, 'own');
    own.network.restrict({ redisTo: [somebody()], telemetryTo: [somebody()] });

    expect(warningsWith(other, 'network-identity')).toEqual([
      'network.restrict.redisTo: is missing, so the proxy may reach any address on port 6379, for Redis; name its addresses or pods (network-identity)',
    ]);
    expect(warningsWith(own, 'network-identity')).toEqual([]);
    expect(told({ telemetryTo: [somebody()], dnsTo: [somebody()] })).toEqual([]);
  });

  test('in the cluster are not told to be public', () => {
    const chart = chartFor();
    const provider = OidcProvider.inline({ issuer: 'https://keycloak.identity.svc/a', jwksAllowPrivateIp: true });
    const config = new OidcConfig(chart, 'Oidc', { provider });
    const proxy = proxyIn(chart, { oidc: { config, audience: 'a', resourceUrl: 'https://a.example.org' } });
    proxy.network.restrict({ remoteCidrs });

    expect(warningsWith(proxy, 'network-identity')).toEqual([
      'network.restrict.identityTo: is missing, so the proxy may reach any address on port 443, for identity providers; name its addresses or pods (network-identity)',
    ]);
  });

  test('are no question otherwise', () => {
    expect(told({ remoteCidrs, identityTo: [somebody()] })).toEqual([]);
    expect(told({ remoteCidrs, publicAddressesOnly: true })).toEqual([]);
    expect(told({})).toEqual([]);
    expect(told(undefined)).toEqual([]);
    expect(told({ remoteCidrs }, false)).toEqual([]);
  });
});

describe('configs of others', () => {
  function told(
    options: NetworkRestrictOptions | undefined,
    cluster = TargetCluster.withOperator({ release: OperatorRelease.V0_44 }),
  ): (string | undefined)[] {
    const chart = chartFor(cluster);
    const proxy: RemoteMcpProxy = proxyIn(chart, {
      telemetry: { config: TelemetryConfig.fromTelemetryConfigName(chart, 'Telemetry', 'otel') },
      externalAuth: { config: ExternalAuthConfig.fromExternalAuthConfigName(chart, 'Auth', 'auth') },
    });
    if (options !== undefined) {
      proxy.network.restrict(options);
    }
    return warningsWith(proxy, 'network-unknown').map((each) => /^[^:]*/.exec(each)?.[0]);
  }

  test('may need what the policy does not allow, unless it is given', () => {
    expect(told({})).toEqual(['telemetry.config', 'externalAuth.config']);
    expect(told({ telemetryTo: [somebody()] })).toEqual(['externalAuth.config']);
    expect(told({ identityTo: [somebody()] })).toEqual(['telemetry.config']);
    expect(told(undefined)).toEqual([]);
  });
});

test.each([
  ['https://mcp.example.com:1/', 0],
  ['https://mcp.example.com:65535/', 0],
  ['https://mcp.example.com:0/', 1],
])('the policy for %s allows a port that there is', (remoteUrl, count) => {
  const chart = chartFor();
  proxyIn(chart, { remoteUrl }).network.restrict();
  const unrestricted = chartFor();
  proxyIn(unrestricted, { remoteUrl });

  expect(errorsOf(chart).filter((each) => each.endsWith('(network-port)'))).toEqual(
    Array.from(
      { length: count },
      () =>
        '[test/weather] network.restrict: would allow the port 0 of a URL or an address, which is not a valid port; correct the URL or the address (network-port)',
    ),
  );
  expect(errorsOf(unrestricted).filter((each) => each.endsWith('(network-port)'))).toEqual([]);
});
