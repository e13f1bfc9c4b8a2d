import { referencesIn, serversIn } from '../../../lib/cli/proxies/connections';

/** An object with a value at a path of keys. */
function at(path: string, value: unknown): unknown {
  return path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

describe('the servers in settings', () => {
  test.each([
    ['remote server', ['remoteUrl', 'remote_url']],
    [
      'identity provider',
      [
        ...['issuer', 'jwksUrl', 'introspectionUrl'].flatMap((key) => [
          `inline.${key}`,
          `kubernetesServiceAccount.${key}`,
        ]),
        ...['Issuer', 'JWKSURL', 'IntrospectionURL', 'issuer', 'jwks_url', 'introspection_url'].map(
          (key) => `oidc_config.${key}`,
        ),
        'embeddedAuthServer.upstreamProviders.oidcConfig.issuerUrl',
        'embedded_auth_server_config.upstreams.oidc_config.issuer_url',
        'embeddedAuthServer.trustedIssuers.jwksUrl',
        'embedded_auth_server_config.trusted_issuers.jwks_url',
        'oauth2Config.tokenEndpoint',
        'oauth2_config.token_endpoint',
        'userInfoOverride.endpointUrl',
        'userinfo.endpoint_url',
        'dcrConfig.discoveryUrl',
        'dcr_config.discovery_url',
        'dcrConfig.registrationEndpoint',
        'dcr_config.registration_endpoint',
      ],
    ],
    ['token endpoint', ['tokenExchange.tokenUrl', 'xaa.targetTokenUrl', 'parameters.token_exchange_config.token_url']],
    ['telemetry', ['telemetry_config.endpoint']],
    [
      'Redis',
      [
        'sessionStorage.address',
        'scaling_config.session_redis.address',
        'storage.redis.addr',
        'storage.redis_config.addr',
        'storage.redis.sentinelConfig.sentinelAddrs',
        'storage.redis_config.sentinel_config.sentinel_addrs',
      ],
    ],
    ['policy server', ['config.http.url', 'parameters.config_data.http.url']],
  ])('are told with their role: %s', (role, paths) => {
    const found = paths.map((path) => [path, serversIn(at(path, 'https://a.example:8443/x'), 'mcp')]);
    expect(found).toEqual(paths.map((path) => [path, [{ host: 'a.example:8443', role }]]));
  });

  test.each([['awsSts.region'], ['aws_sts_config.region'], ['middleware_configs.parameters.aws_sts_config.region']])(
    'are those of AWS for the region at %s',
    (path) => {
      expect(serversIn(at(path, 'eu-west-1'), 'mcp')).toEqual([
        { host: 'sts.eu-west-1.amazonaws.com', role: 'token endpoint' },
      ]);
    },
  );

  test.each([
    'other.remoteUrl',
    'remoteUrls',
    'other.inline.issuer',
    'inline.issuers',
    'other.oidc_config.Issuer',
    'oidc_config.IssuerName',
    'issuerUrlPattern',
    'tokenEndpointAuthMethod',
    'registrationEndpointToken',
    'discoveryUrlPath',
    'tokenUrlParams',
    'other.openTelemetry.endpoint',
    'telemetry_config.endpoints',
    'telemetry_configXendpoint',
    'sessionStorage.addresses',
    'other.sessionStorage.address',
    'scaling_config.session_redisXaddress',
    'redis.addrs',
    'redisXaddr',
    'sentinelAddrsCount',
    'other.config.http.url',
    'config.http.urls',
    'config.httpXurl',
    'awsSts.regions',
    'awsStsXregion',
    'other.awsSts.region',
    'aws_sts_config.regions',
    'aws_sts_config.subregion',
    'region',
    'resourceUrl',
  ])('are not taken from %s', (path) => {
    expect(serversIn(at(path, 'https://a.example'), 'mcp')).toEqual([]);
  });

  test.each([
    ['mcp.example.com', 'mcp.example.com'],
    ['HTTPS://mcp.example.com', 'mcp.example.com'],
    ['a1+b.c-d://mcp.example.com', 'mcp.example.com'],
    ['https://user:hush@mcp.example.com/a@b', 'mcp.example.com'],
    ['https://mcp.example.com?key=hush', 'mcp.example.com'],
    ['https://mcp.example.com#hush', 'mcp.example.com'],
    ['https://mcp.example.com\\hush', 'mcp.example.com'],
    ['redirect?to=https://mcp.example.com', 'redirect'],
  ])('are named by the host of %s alone', (remoteUrl, host) => {
    expect(serversIn({ remoteUrl }, 'mcp')).toEqual([{ host, role: 'remote server' }]);
  });

  test.each([[{ remoteUrl: '' }], [{ remoteUrl: 'https://' }], [{ remoteUrl: 1 }], [{}], [undefined]])(
    'are none in %j',
    (settings) => {
      expect(serversIn(settings, 'mcp')).toEqual([]);
    },
  );

  test.each([
    [{ openTelemetry: { enabled: true, endpoint: 'otel:4318' } }, ['otel:4318', 'sts.x.amazonaws.com']],
    [{ openTelemetry: { enabled: false, endpoint: 'otel:4318' } }, ['sts.x.amazonaws.com']],
    [{ openTelemetry: { endpoint: 'otel:4318' } }, ['sts.x.amazonaws.com']],
  ])('include telemetry only if it is switched on: %j', (telemetry, hosts) => {
    const found = serversIn({ ...telemetry, awsSts: { region: 'x' } }, 'mcp');
    expect(found.map(({ host }) => host)).toEqual(hosts);
  });

  test.each([
    [{ name: 'sentinel', namespace: 'redis', port: 1 }, 'mcp', ['sentinel.redis.svc.cluster.local:1']],
    [{ name: 'sentinel', port: 1 }, 'mcp', ['sentinel.mcp.svc.cluster.local:1']],
    [{ namespace: 'redis', port: 1 }, 'mcp', []],
  ])('include the Service of Sentinels %j of a config in the namespace %s', (sentinelService, namespace, hosts) => {
    const redis = { addr: 'redis:6379', sentinelConfig: { sentinelService } };
    const found = serversIn({ embeddedAuthServer: { storage: { redis } } }, namespace);
    expect(found).toEqual(['redis:6379', ...hosts].map((host) => ({ host, role: 'Redis' })));
  });

  test('are all those of a list', () => {
    expect(serversIn({ sentinelAddrs: ['a:1', 'b:2'] }, 'mcp').map(({ host }) => host)).toEqual(['a:1', 'b:2']);
  });
});

describe('the Secrets and ConfigMaps in settings', () => {
  test.each<[unknown, readonly string[]]>([
    ...['valueSecretRef', 'signingKeySecretRefs', 'passwordSecretRef', 'secretRef', 'tokenRef', 'Secret_keyRefs'].map(
      (key): [unknown, readonly string[]] => [{ [key]: { name: 'a' } }, ['Secret a']],
    ),
    [{ hmacSecretRefs: [{ name: 'a' }, { name: 'b' }] }, ['Secret a', 'Secret b']],
    [{ imagePullSecrets: [{ name: 'a' }, { name: 'b' }] }, ['Secret a', 'Secret b']],
    [{ secret: { secretName: 'a', name: 'b' } }, ['Secret a']],
    [{ secret: { name: 'b' } }, ['Secret b']],
    [{ secret: { name: '' } }, []],
    [{ configMap: { name: 'a' } }, ['ConfigMap a']],
    [{ configMapRef: { name: 'a' } }, ['ConfigMap a']],
    [{ configMapKeyRef: { name: 'a' } }, ['ConfigMap a']],
    [{ configMapKeyRef: {} }, []],
    [{ myConfigMap: { name: 'a' }, configMaps: { name: 'a' } }, []],
    [{ secretRefName: { name: 'a' }, refs: { name: 'a' }, myImagePullSecrets: { name: 'a' } }, []],
    [
      { volumes: [{ secret: { secretName: 'a' } }, { projected: { configMap: { name: 'b' } } }] },
      ['Secret a', 'ConfigMap b'],
    ],
    ['secret', []],
    [undefined, []],
  ])('of %j are found', (settings, references) => {
    expect(referencesIn(settings).map(({ kind, name }) => `${kind} ${name}`)).toEqual(references);
  });
});
