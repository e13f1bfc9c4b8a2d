import { resolvedProxy, runConfigOf } from '../../support/standalone';

interface Settings {
  readonly [key: string]: unknown;
}

const OIDC_UPSTREAM = {
  name: 'okta',
  type: 'oidc',
  oidcConfig: { issuerUrl: 'https://okta.example.com', clientId: 'c' },
};

function config(server: Settings, oidcConfigRef: Settings = {}): Settings {
  const embeddedAuthServer = { issuer: 'https://w.example.com', upstreamProviders: [OIDC_UPSTREAM], ...server };
  const resolved = resolvedProxy(
    {
      oidcConfigRef: { audience: 'https://w.example.com//', resourceUrl: 'https://w.example.com//', ...oidcConfigRef },
    },
    {
      oidc: { type: 'inline', inline: { issuer: 'https://w.example.com' } },
      authServer: { type: 'embeddedAuthServer', embeddedAuthServer },
    },
  );
  return runConfigOf(resolved)['embedded_auth_server_config'] as Settings;
}

function redis(settings: Settings): Settings {
  const secret = { name: 'redis', key: 'x' };
  const { storage } = config({
    storage: {
      type: 'redis',
      redis: {
        aclUserConfig: { usernameSecretRef: secret, passwordSecretRef: secret },
        sentinelConfig: { masterName: 'm', sentinelAddrs: ['s:1'] },
        ...settings,
      },
    },
  });
  return (storage as { readonly redis_config: Settings }).redis_config;
}

describe('embedded_auth_server_config', () => {
  test('has only the given settings of trusted issuers', () => {
    const full = {
      issuerUrl: 'https://i.example.com',
      expectedAudience: 'a',
      jwksUrl: 'https://i.example.com/k',
      insecureAllowHTTP: true,
      allowPrivateIPs: true,
      actorClaim: 'azp',
      allowedActors: ['agent'],
      allowedDelegateClients: ['c'],
      allowMayAct: true,
    };
    const open = { issuerUrl: 'https://o.example.com', expectedAudience: 'a', allowedDelegateClients: ['*'] };
    const closed = { jwksUrl: '', insecureAllowHTTP: false, allowPrivateIPs: false, actorClaim: '', allowedActors: [] };
    const { trusted_issuers: issuers } = config({ trustedIssuers: [full, open, { ...open, ...closed }] });
    const left = { issuer_url: 'https://o.example.com', expected_audience: 'a', allowed_delegate_clients: ['*'] };

    expect(issuers).toEqual([
      {
        issuer_url: 'https://i.example.com',
        expected_audience: 'a',
        jwks_url: 'https://i.example.com/k',
        insecure_allow_http: true,
        allow_private_ips: true,
        actor_claim: 'azp',
        allowed_actors: ['agent'],
        allowed_delegate_clients: ['c'],
        allow_may_act: true,
      },
      left,
      left,
    ]);
    expect(Object.keys((issuers as Settings[])[0] ?? {})).toEqual([
      'issuer_url',
      'expected_audience',
      'jwks_url',
      'insecure_allow_http',
      'allow_private_ips',
      'actor_claim',
      'allowed_actors',
      'allowed_delegate_clients',
      'allow_may_act',
    ]);
  });

  test.each([
    [{ enabled: false, cacheMaxSize: 9 }, undefined],
    [{ enabled: true }, { enabled: true }],
    [
      { enabled: true, cacheMaxSize: 9, cacheFallbackTtl: '1h' },
      { enabled: true, cache_max_size: 9, cache_fallback_ttl: '1h' },
    ],
  ])('has client id metadata documents of %j only if they are enabled', (cimd, expected) => {
    expect(config({ cimd })['cimd']).toEqual(expected);
  });

  test('leaves out empty values', () => {
    const empty = {
      authorizationEndpointBaseUrl: undefined,
      signingKeySecretRefs: [],
      hmacSecretRefs: [],
      storage: { type: 'memory' },
    };
    expect(config(empty)).toEqual({
      schema_version: 'v0.1.0',
      issuer: 'https://w.example.com',
      upstreams: [
        {
          name: 'okta',
          type: 'oidc',
          oidc_config: {
            issuer_url: 'https://okta.example.com',
            client_id: 'c',
            redirect_uri: 'https://w.example.com/oauth/callback',
          },
        },
      ],
      allowed_audiences: ['https://w.example.com//'],
    });
  });

  test('keeps empty blocks', () => {
    const upstreamProviders = [
      {
        ...OIDC_UPSTREAM,
        oidcConfig: {
          ...OIDC_UPSTREAM.oidcConfig,
          userInfoOverride: { endpointUrl: 'https://u.example.com', fieldMapping: {} },
        },
      },
    ];
    const { token_lifespans: lifespans, upstreams } = config({ tokenLifespans: {}, upstreamProviders });
    expect(lifespans).toEqual({});
    expect(upstreams).toMatchObject([
      { oidc_config: { userinfo_override: { endpoint_url: 'https://u.example.com', field_mapping: {} } } },
    ]);
  });

  test('has the scopes of the reference, if there are any', () => {
    expect(config({}, { scopes: ['mcp'] })).toMatchObject({ scopes_supported: ['mcp'] });
    expect(config({}, { scopes: [] })).not.toHaveProperty('scopes_supported');
  });

  test("writes the keys of an OAuth 2 provider in Go's order", () => {
    const oauth2Config = {
      userInfo: { endpointUrl: 'https://u.example.com', additionalHeaders: {} },
      clientId: 'c',
      clientSecretRef: { name: 's', key: 'k' },
      tokenEndpoint: 'https://t.example.com',
      authorizationEndpoint: 'https://a.example.com',
      additionalAuthorizationParams: { b: '2', a: '1' },
      tokenResponseMapping: { accessTokenPath: 'p', scopePath: '' },
    };
    const { upstreams } = config({ upstreamProviders: [{ name: 'git-hub', type: 'oauth2', oauth2Config }] });
    expect(JSON.stringify(upstreams)).toBe(
      JSON.stringify([
        {
          name: 'git-hub',
          type: 'oauth2',
          oauth2_config: {
            authorization_endpoint: 'https://a.example.com',
            token_endpoint: 'https://t.example.com',
            client_id: 'c',
            client_secret_env_var: 'TOOLHIVE_UPSTREAM_CLIENT_SECRET_GIT_HUB',
            redirect_uri: 'https://w.example.com/oauth/callback',
            userinfo: { endpoint_url: 'https://u.example.com' },
            token_response_mapping: { access_token_path: 'p' },
            additional_authorization_params: { a: '1', b: '2' },
          },
        },
      ]),
    );
  });
});

describe('redis_config', () => {
  test('has the defaults of the CRD and the prefix of the proxy', () => {
    expect(redis({})).toEqual({
      sentinel_config: { master_name: 'm', sentinel_addrs: ['s:1'] },
      auth_type: 'aclUser',
      acl_user_config: {
        username_env_var: 'TOOLHIVE_AUTH_SERVER_REDIS_USERNAME',
        password_env_var: 'TOOLHIVE_AUTH_SERVER_REDIS_PASSWORD',
      },
      key_prefix: 'thv:auth:{mcp:weather}:',
      dial_timeout: '5s',
      read_timeout: '3s',
      write_timeout: '3s',
    });
  });

  test.each([
    [{ sentinelService: { name: 'r' } }, ['r.mcp.svc.cluster.local:26379']],
    [{ sentinelService: { name: 'r', namespace: 'db', port: 5000 } }, ['r.db.svc.cluster.local:5000']],
    [{ sentinelService: { name: 'r', port: 0 } }, ['r.mcp.svc.cluster.local:26379']],
    [{ sentinelAddrs: [], sentinelService: { name: 'r', namespace: '' } }, ['r.mcp.svc.cluster.local:26379']],
    [{ sentinelAddrs: ['a:1', 'b:2'], sentinelService: { name: 'r' } }, ['a:1', 'b:2']],
  ])('%j is found at %j', (sentinel, addresses) => {
    expect(redis({ sentinelConfig: { masterName: 'm', ...sentinel } })['sentinel_config']).toMatchObject({
      sentinel_addrs: addresses,
    });
  });

  test('fails without addresses of the Sentinels', () => {
    expect(() => redis({ sentinelConfig: { masterName: 'm' } })).toThrow(
      'either sentinelAddrs or sentinelService must be specified',
    );
  });

  test('names no variable for a user that is not given', () => {
    expect(redis({ aclUserConfig: { passwordSecretRef: { name: 'redis', key: 'x' } } })['acl_user_config']).toEqual({
      username_env_var: '',
      password_env_var: 'TOOLHIVE_AUTH_SERVER_REDIS_PASSWORD',
    });
  });

  test.each([
    [{ type: 'memory', redis: { aclUserConfig: { passwordSecretRef: { name: 'redis', key: 'x' } } } }],
    [{ type: 'redis' }],
    [{}],
    [undefined],
  ])('is not written for the storage %j', (storage) => {
    expect(config({ storage })).not.toHaveProperty('storage');
  });

  test('keeps empty TLS blocks', () => {
    const caCertSecretRef = { name: 'ca', key: 'k' };
    expect(redis({ tls: {}, sentinelTls: { insecureSkipVerify: false, caCertSecretRef } })).toMatchObject({
      tls: {},
      sentinel_tls: { ca_cert_file: '/etc/toolhive/authserver/redis-tls/sentinel-ca.crt' },
    });
  });
});
