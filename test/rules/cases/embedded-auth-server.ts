import { onPage, type RuleCase } from '../rule-case';
import { CALLBACK_HOST_CASES } from './callback-host';

const SENTINEL = `
      type: embeddedAuthServer
      embeddedAuthServer:
        issuer: https://weather.example.com
        upstreamProviders: [{ name: a, type: oidc, oidcConfig: { issuerUrl: "https://idp.example.com", clientId: c } }]
        storage: { type: redis, redis: { aclUserConfig: { usernameSecretRef: { name: a, key: k }, passwordSecretRef: { name: b, key: k } }, sentinelConfig: { masterName: m, sentinelService: { name: s } } } }`;

const SENTINELS = (sentinelAddrs: readonly string[], masterName = 'mymaster'): object => ({
  type: 'embeddedAuthServer',
  embeddedAuthServer: {
    issuer: 'https://weather.example.com',
    upstreamProviders: [
      { name: 'google', type: 'oidc', oidcConfig: { issuerUrl: 'https://accounts.google.com', clientId: 'a' } },
    ],
    storage: {
      type: 'redis',
      redis: {
        aclUserConfig: { usernameSecretRef: { name: 'a', key: 'u' }, passwordSecretRef: { name: 'a', key: 'p' } },
        sentinelConfig: { masterName, sentinelAddrs },
      },
    },
  },
});

export const EMBEDDED_AUTH_SERVER_CASES: readonly RuleCase[] = [
  ...CALLBACK_HOST_CASES,
  ...(['operator', 'exact'] as const).map((on): RuleCase => ({
    id: 'auth-server-sentinel',
    kind: 'MCPExternalAuthConfig',
    on,
    release: '0.27.0',
    spec: SENTINEL,
    says: onPage('Redis behind Sentinel with `OperatorRelease.of("0.27.0")`'),
  })),
  ...(
    [
      ['operator', '0.26.1'],
      ['operator', '0.27.1'],
      ['corrected', '0.27.0'],
    ] as const
  ).map(([on, release]): RuleCase => ({
    id: 'auth-server-sentinel',
    kind: 'MCPExternalAuthConfig',
    on,
    release,
    spec: SENTINEL,
    says: [],
  })),
  ...(
    [
      ['auth-server-issuer', 'exact', []],
      ['auth-server-issuer', 'corrected', onPage('`issuer: "http://weather.example.com"`')],
      ['auth-server-issuer-exact', 'exact', onPage('the same with `OperatorFidelity.EXACT`')],
      ['auth-server-issuer-exact', 'operator', []],
    ] as const
  ).map(([id, on, says]): RuleCase => ({
    id,
    kind: 'MCPExternalAuthConfig',
    on,
    release: '0.44.0',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "http://weather.example.com", upstreamProviders: [{ name: a, type: oidc, oidcConfig: { issuerUrl: "https://idp.example.com", clientId: c } }] }`,
    says,
  })),
  {
    id: 'auth-server-issuer',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "http://weather.example.com", upstreamProviders: [] }`,
    says: onPage(),
  },
  {
    id: 'auth-server-issuer',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "https://weather.example.com:x/a", upstreamProviders: [] }`,
    says: [
      'spec.embeddedAuthServer.issuer: is not a valid URL (invalid port); write it like "https://weather.example.com" (auth-server-issuer)',
    ],
  },
  {
    id: 'auth-server-issuer',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "http://127.0.0.1:8080", upstreamProviders: [] }`,
    says: [],
  },
  {
    id: 'auth-server-issuer',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "x", upstreamProviders: [] }`,
    says: [],
  },
  {
    id: 'auth-server-storage',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer:
        issuer: https://weather.example.com
        upstreamProviders:
          - name: okta
            type: oidc
            oidcConfig: { issuerUrl: "https://okta.example.com", clientId: a }
        storage: { type: redis }`,
    says: onPage('`storage: { type: redis }`'),
  },
  {
    id: 'auth-server-storage',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer:
        issuer: https://weather.example.com
        upstreamProviders:
          - name: okta
            type: oidc
            oidcConfig: { issuerUrl: "https://okta.example.com", clientId: a }
        storage: { type: redis, redis: { aclUserConfig: { usernameSecretRef: { name: a, key: k }, passwordSecretRef: { name: b, key: k } }, sentinelConfig: { masterName: m } } }`,
    says: [
      'spec.embeddedAuthServer.storage.redis.sentinelConfig: has neither sentinelAddrs nor sentinelService; add one of them (auth-server-storage)',
    ],
  },
  {
    id: 'auth-server-storage',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer:
        issuer: https://weather.example.com
        upstreamProviders:
          - name: okta
            type: oidc
            oidcConfig: { issuerUrl: "https://okta.example.com", clientId: a }
        storage: { type: redis, redis: { aclUserConfig: { usernameSecretRef: { name: a, key: k }, passwordSecretRef: { name: b, key: k } }, sentinelConfig: { masterName: m, sentinelService: { name: s } } } }`,
    says: [],
  },
  {
    id: 'auth-server-storage',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer:
        issuer: https://weather.example.com
        upstreamProviders:
          - name: okta
            type: oidc
            oidcConfig: { issuerUrl: "https://okta.example.com", clientId: a }
        storage: {}`,
    says: [],
  },
  {
    id: 'upstream-block',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "https://weather.example.com", upstreamProviders: [{ name: a, type: oidc }] }`,
    says: onPage('type `oidc` without `oidcConfig`'),
  },
  {
    id: 'upstream-block',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "https://weather.example.com", upstreamProviders: [{ name: a, type: oauth2, oidcConfig: { issuerUrl: "https://a.example.com", clientId: a } }] }`,
    says: [
      'spec.embeddedAuthServer.upstreamProviders[0]: has the type oauth2, which cannot be combined with oidcConfig; remove oidcConfig, or set the type to "oidc" (upstream-block)',
      'spec.embeddedAuthServer.upstreamProviders[0]: has the type oauth2, but no oauth2Config; add it, or change the type (upstream-block)',
    ],
  },
  {
    id: 'upstream-block',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "https://weather.example.com", upstreamProviders: [{ name: a, type: other, oidcConfig: { issuerUrl: "https://a.example.com", clientId: a } }] }`,
    says: [],
  },
  {
    id: 'upstream-parameter',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "https://weather.example.com", upstreamProviders: [{ name: a, type: oidc, oidcConfig: { issuerUrl: "https://a.example.com", clientId: a, additionalAuthorizationParams: { scope: x, prompt: consent } } }] }`,
    says: onPage('`additionalAuthorizationParams: { scope: x }`'),
  },
  {
    id: 'upstream-redirect-uri',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "https://weather.example.com", upstreamProviders: [{ name: a, type: oidc, oidcConfig: { issuerUrl: "https://a.example.com", clientId: a, redirectUri: "http://weather.example.com/cb" } }] }`,
    says: onPage('`redirectUri: "http://weather.example.com/cb"`'),
  },
  {
    id: 'upstream-redirect-uri',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "https://weather.example.com", upstreamProviders: [{ name: a, type: oidc, oidcConfig: { issuerUrl: "https://a.example.com", clientId: a, redirectUri: "" } }, { name: b, type: oidc, oidcConfig: { issuerUrl: "https://a.example.com", clientId: a, redirectUri: "http://localhost/cb" } }] }`,
    says: [],
  },
  {
    id: 'upstream-url',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "https://weather.example.com", upstreamProviders: [{ name: a, type: oidc, oidcConfig: { issuerUrl: "https://a.example.com/%zz", clientId: a, userInfoOverride: { endpointUrl: "https://" } } }] }`,
    says: onPage(
      '`issuerUrl: "https://a.example.com/%zz"`',
      'spec.embeddedAuthServer.upstreamProviders[0].oidcConfig.userInfoOverride.endpointUrl: is not a valid URL (it has no host); write it like "https://idp.example.com/path" (upstream-url)',
    ),
  },
  {
    id: 'upstream-url',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "https://weather.example.com", upstreamProviders: [{ name: a, type: oauth2, oauth2Config: { authorizationEndpoint: "http://[", tokenEndpoint: "http://a b/", userInfo: { endpointUrl: "http://a/%1" }, clientId: a } }] }`,
    says: [
      'spec.embeddedAuthServer.upstreamProviders[0].oauth2Config.authorizationEndpoint: is not a valid URL (missing "]" in the host); write it like "https://idp.example.com/path" (upstream-url)',
      'spec.embeddedAuthServer.upstreamProviders[0].oauth2Config.tokenEndpoint: is not a valid URL (invalid character " " in the host name); write it like "https://idp.example.com/path" (upstream-url)',
      'spec.embeddedAuthServer.upstreamProviders[0].oauth2Config.userInfo.endpointUrl: is not a valid URL (invalid URL escape "%1"); write it like "https://idp.example.com/path" (upstream-url)',
    ],
  },
  {
    id: 'sentinel-address',
    kind: 'MCPExternalAuthConfig',
    spec: SENTINELS(['', 'http://x:1', 'redis:0', 'redis:26379'], ''),
    says: onPage(
      'an empty `masterName`',
      'spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelAddrs[0]: is not the address of a Sentinel; write it like "redis:26379" (sentinel-address)',
      'spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelAddrs[1]: is not the address of a Sentinel; write it like "redis:26379" (sentinel-address)',
      'spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelAddrs[2]: is not the address of a Sentinel; write it like "redis:26379" (sentinel-address)',
    ),
  },
  {
    id: 'sentinel-address',
    kind: 'MCPExternalAuthConfig',
    spec: SENTINELS(['10.0.0.1:26379', '[::1]:26379', 'redis.mcp.svc:26379']),
    says: [],
  },
];
