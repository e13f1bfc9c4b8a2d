import { authorityOf, destinationsOf, egressPorts, serviceOf } from '../../lib/model/destinations';
import type { ResolvedProxy } from '../../lib/model/kinds';
import { resource, TARGETS } from '../rules/support';

/** What a proxy needs, as `what host:port field`. */
function needs(
  spec: string,
  refs: Partial<ResolvedProxy> = {},
  more: { readonly defaultRedisAddress?: string } = {},
): string[] {
  const proxy = resource('MCPRemoteProxy', spec);
  return destinationsOf({ proxy, ...refs }, { ...TARGETS.corrected, ...more })
    .filter(({ field }) => field !== 'spec.remoteUrl' || spec.includes('remoteUrl'))
    .map(({ what, field, isOptional, behind, ...place }) =>
      [what, authorityOf(place), field, ...(behind ?? []), ...(isOptional === true ? ['optional'] : [])].join(' '),
    );
}

describe('destinationsOf', () => {
  test.each([
    ['https://mcp.example.com/mcp', 'mcp.example.com:443'],
    ['http://mcp.example.com', 'mcp.example.com:80'],
    ['http://Weather.MCP.svc.:3000/mcp', 'weather.mcp.svc:3000'],
    ['http://user:key@10.1.2.3/mcp?key=secret', '10.1.2.3:80'],
    ['https://[fd00::1]:8443/mcp', '[fd00::1]:8443'],
    ['no URL', ':443'],
  ])('has the remote server %s as %s', (remoteUrl, place) => {
    expect(needs(`remoteUrl: "${remoteUrl}"`)).toEqual([`remote ${place} spec.remoteUrl`]);
  });

  test('has the HTTP proxy through which the remote server is reached', () => {
    const env =
      'env: [{ name: TZ, value: a }, { name: HTTPS_PROXY, value: "http://squid.egress.svc:3128" }, { name: http_proxy, value: "10.0.0.3" }]';

    expect(needs(`{ remoteUrl: "https://a.example.com", resourceOverrides: { proxyDeployment: { ${env} } } }`)).toEqual(
      [
        'remote a.example.com:443 spec.remoteUrl optional',
        'remote squid.egress.svc:3128 spec.resourceOverrides.proxyDeployment.env[1].value',
        'remote 10.0.0.3:80 spec.resourceOverrides.proxyDeployment.env[2].value',
      ],
    );
  });

  test.each([
    ['type: inline, inline: { issuer: "https://idp.example.com/a" }', ['idp.example.com:443']],
    [
      'type: inline, inline: { issuer: "https://a", jwksUrl: "http://b:81/k", introspectionUrl: "https://c" }',
      ['a:443 optional', 'b:81', 'c:443'],
    ],
    ['type: kubernetesServiceAccount, kubernetesServiceAccount: {}', ['kubernetes.default.svc:443 6443']],
  ])('has the identity provider with %s', (spec, places) => {
    const oidc = resource('MCPOIDCConfig', `{ ${spec} }`);

    expect(needs('oidcConfigRef: { name: a, audience: a }', { oidc })).toEqual(
      places.map((each) => {
        const [place, ...more] = each.split(' ');
        return ['identity', place, 'spec.oidcConfigRef.name', ...more].join(' ');
      }),
    );
  });

  test('has an identity provider somewhere that is not in the app', () => {
    expect(needs('oidcConfigRef: { name: a, audience: a }')).toEqual(['identity :443 spec.oidcConfigRef.name']);
  });

  test.each([
    ['type: tokenExchange, tokenExchange: { tokenUrl: "https://sts:9443/t", audience: a }', ['identity sts:9443']],
    ['type: awsSts, awsSts: { region: eu-west-1 }', ['identity sts.eu-west-1.amazonaws.com:443']],
    ['type: obo, obo: {}', ['identity login.microsoftonline.com:443']],
    ['type: obo, obo: { authority: "https://login.example.com" }', ['identity login.example.com:443']],
    ['type: xaa, xaa: { idpTokenUrl: "https://a", targetTokenUrl: "https://b", targetAudience: c }', []],
    ['type: bearerToken, bearerToken: { tokenSecretRef: { name: a, key: b } }', []],
  ])('has the token endpoint of %s', (spec, places) => {
    const externalAuth = resource('MCPExternalAuthConfig', `{ ${spec} }`);

    expect(needs('externalAuthConfigRef: { name: a }', { externalAuth })).toEqual(
      places.map((each) => `${each} spec.externalAuthConfigRef.name`),
    );
  });

  test('has all servers of an embedded authorization server', () => {
    const authServer = resource(
      'MCPExternalAuthConfig',
      `type: embeddedAuthServer
embeddedAuthServer:
  issuer: https://weather.example.org
  upstreamProviders:
    - { name: a, type: oidc, oidcConfig: { issuerUrl: "https://a1", userInfoOverride: { endpointUrl: "https://a2" }, dcrConfig: { discoveryUrl: "https://a3" } } }
    - { name: b, type: oauth2, oauth2Config: { authorizationEndpoint: "https://browser", tokenEndpoint: "https://b1", userInfo: { endpointUrl: "https://b2" }, dcrConfig: { registrationEndpoint: "https://b3" } } }
  trustedIssuers: [{ issuerUrl: "https://t1", expectedAudience: a }, { issuerUrl: "https://t2", jwksUrl: "https://t3", expectedAudience: a }]
  spiffeTrustDomains: [{ name: s, trustDomain: s, methods: [spiffe_jwt], bundleSource: { type: bundle_endpoint, endpoint: { url: "https://s1:8443/b", profile: https_web } } }]
  cimd: { enabled: true }
  storage: { type: redis, redis: { sentinelConfig: { masterName: m, sentinelAddrs: ["s1", "s2:26380"], sentinelService: { name: sentinel, port: 26379 } } } }`,
    );

    expect(
      needs('authServerRef: { name: a }', { authServer }).map((each) => each.replace(' spec.authServerRef.name', '')),
    ).toEqual([
      ...['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 't1'].map((host) => `identity ${host}:443`),
      'identity t2:443 optional',
      'identity t3:443',
      'identity s1:8443',
      'identity :443',
      'redis :6379',
      'redis s1:26379',
      'redis s2:26380',
      'redis sentinel.mcp:26379',
    ]);
  });

  test.each([
    ['redis.sessions:6380', 'redis.sessions:6380'],
    ['redis', 'redis:6379'],
    ['[::1]:1', '[::1]:1'],
  ])('has the Redis of sessions at %s', (address, place) => {
    expect(needs(`sessionStorage: { provider: redis, address: "${address}" }`)).toEqual([
      `redis ${place} spec.sessionStorage.address`,
    ]);
  });

  test('has the policy server of a shared config', () => {
    const authz = resource(
      'MCPAuthzConfig',
      '{ type: httpv1, config: { http: { url: "http://opa.policies.svc:8181" } } }',
    );

    expect(needs('authzConfigRef: { name: a }', { authz })).toEqual([
      'identity opa.policies.svc:8181 spec.authzConfigRef.name',
    ]);
  });

  test('has the ports behind Services that are known', () => {
    const remoteUrl = 'http://weather.mcp.svc:80';
    const portsBehind = { 'weather.mcp.svc:80': [3000] };

    expect(needs(`remoteUrl: "${remoteUrl}"`, { portsBehind })).toEqual([
      'remote weather.mcp.svc:80 spec.remoteUrl 3000',
    ]);
  });
});

describe('egressPorts', () => {
  test.each([
    ['enabled: true, endpoint: otel', [443]],
    ['enabled: true, endpoint: otel, insecure: false', [443]],
    ['enabled: true, endpoint: otel, insecure: true', [80]],
    ['enabled: true, endpoint: "http://otel", insecure: true', [80]],
    ['enabled: true, endpoint: "otel:4318", insecure: true', [4318]],
    ['enabled: false, endpoint: otel, insecure: true', []],
  ])('of telemetry with %s are %p', (settings, ports) => {
    const telemetry = resource('MCPTelemetryConfig', `openTelemetry: { ${settings} }`);

    expect(egressPorts({ proxy: resource('MCPRemoteProxy', {}), telemetry }, TARGETS.corrected).telemetry).toEqual(
      ports,
    );
  });

  test('are each there once, numbers before names', () => {
    const proxy = resource('MCPRemoteProxy', 'remoteUrl: "http://a.b.svc:8080"');

    expect(
      egressPorts({ proxy, portsBehind: { 'a.b.svc:8080': ['http', 443, 8080] } }, TARGETS.corrected).remote,
    ).toEqual([443, 8080, 'http']);
  });
});

describe('serviceOf', () => {
  test.each([
    ['weather', 'weather', 'own'],
    ['weather.mcp', 'weather', 'mcp'],
    ['weather.mcp.svc', 'weather', 'mcp'],
    ['weather.mcp.svc.cluster.local', 'weather', 'mcp'],
    ['weather-0.weather.mcp.svc', 'weather', 'mcp'],
  ])('%s is %s in %s', (host, name, namespace) => {
    expect(serviceOf(host, 'own')).toEqual({ name, namespace });
  });

  test.each(['mcp.example.com', '10.0.0.1', 'fd00::1', ''])('%s is none', (host) => {
    expect(serviceOf(host, 'own')).toBeUndefined();
  });
});
