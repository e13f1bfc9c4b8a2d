import { ACL_USER, server } from './auth-server-clients';
import { onPage, type RuleCase, type Says } from '../rule-case';

function oauth2(id: string, settings: string, says: Says, release = '0.44.0'): RuleCase {
  const endpoints = Object.entries({ authorizationEndpoint: 'a', tokenEndpoint: 't' })
    .filter(([name]) => !settings.includes(name))
    .map(([name, path]) => `${name}: "https://gh.example.com/${path}", `);
  const spec = `
      type: embeddedAuthServer
      embeddedAuthServer:
        issuer: https://w.example.com
        upstreamProviders: [{ name: gh, type: oauth2, oauth2Config: { ${endpoints.join('')}${settings} } }]`;
  return { id, kind: 'MCPExternalAuthConfig', spec, release, says };
}

/** What the authorization server sets itself. */
const OWN_PARAMETERS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'nonce',
];

function upstream(id: string, settings: string, says: Says): RuleCase {
  const spec = `
      type: embeddedAuthServer
      embeddedAuthServer:
        issuer: https://w.example.com
        upstreamProviders: [{ name: a, type: oidc, oidcConfig: { ${settings}, clientId: c } }]`;
  return { id, kind: 'MCPExternalAuthConfig', spec, release: '0.44.0', says };
}

const EITHER_CLIENT = onPage('an OAuth 2.0 upstream without a client');
const DISCOVERY = 'discoveryUrl: "https://gh.example.com/.well-known/x"';

export const UPSTREAM_PROVIDER_CASES: readonly RuleCase[] = [
  oauth2('upstream-client', '', EITHER_CLIENT),
  oauth2('upstream-client', 'clientId: ""', EITHER_CLIENT),
  oauth2('upstream-client', 'clientId: ""', [], '0.26.0'),
  oauth2('upstream-client', 'clientId: c', []),
  oauth2('upstream-client', `dcrConfig: { ${DISCOVERY} }`, []),
  oauth2('upstream-client', `clientId: c, dcrConfig: { ${DISCOVERY} }`, [
    'spec.embeddedAuthServer.upstreamProviders[0].oauth2Config: has both clientId and dcrConfig; set exactly one of them (upstream-client)',
  ]),
  oauth2('upstream-client', `clientSecretRef: { name: s, key: k }, dcrConfig: { ${DISCOVERY} }`, [
    'spec.embeddedAuthServer.upstreamProviders[0].oauth2Config.clientSecretRef: cannot be combined with dcrConfig: the registration returns the secret; remove one of them (upstream-client)',
  ]),
  upstream(
    'upstream-url',
    'issuerUrl: "https://a.example.com", userInfoOverride: { endpointUrl: "http://a.example.com/u" }',
    [],
  ),
  oauth2('upstream-redirect-uri', 'clientId: c, redirectUri: "http://w.example.com/oauth/callback"', [
    'spec.embeddedAuthServer.upstreamProviders[0].oauth2Config.redirectUri: "http://w.example.com/oauth/callback" is not an https URL, so the authorization server would not start; use https, or http with a loopback address (upstream-redirect-uri)',
  ]),
  oauth2('upstream-parameter', 'clientId: c, additionalAuthorizationParams: { state: s, prompt: login }', [
    'spec.embeddedAuthServer.upstreamProviders[0].oauth2Config.additionalAuthorizationParams["state"]: is set by the authorization server itself; remove it (upstream-parameter)',
  ]),
  oauth2('upstream-registration', 'dcrConfig: { softwareId: s }', onPage('`dcrConfig: { softwareId: s }`')),
  oauth2('upstream-registration', `dcrConfig: { ${DISCOVERY}, registrationEndpoint: "https://gh.example.com/r" }`, [
    'spec.embeddedAuthServer.upstreamProviders[0].oauth2Config.dcrConfig: has both discoveryUrl and registrationEndpoint; set exactly one of them (upstream-registration)',
  ]),
  oauth2('upstream-registration', `dcrConfig: { ${DISCOVERY} }`, []),
  ...['redis', 'rediss://redis:6379', 'redis:0'].map((addr) =>
    server('redis-address', `storage: { type: redis, redis: { ${ACL_USER}, addr: "${addr}" } }`, [
      'spec.embeddedAuthServer.storage.redis.addr: is not the address of a Redis, so the authorization server would not start; write it like "redis:6379" (redis-address)',
    ]),
  ),
  server('redis-address', `storage: { type: redis, redis: { ${ACL_USER}, addr: "redis:6379" } }`, []),
  oauth2(
    'upstream-url',
    'clientId: c, authorizationEndpoint: "http://gh.example.com/a", tokenEndpoint: "http://127.0.0.1:8080/t", userInfo: { endpointUrl: "http://gh.example.com/u" }',
    [
      'spec.embeddedAuthServer.upstreamProviders[0].oauth2Config.authorizationEndpoint: "http://gh.example.com/a" is not https, so the authorization server would not start; use https, or for development run release 0.43.0 or later and set insecureAllowHTTP (upstream-url)',
      'spec.embeddedAuthServer.upstreamProviders[0].oauth2Config.userInfo.endpointUrl: "http://gh.example.com/u" is not https, so the authorization server would not start; use https, or for development run release 0.43.0 or later and set embeddedAuthServer.upstreamProviders[0].oauth2Config.insecureAllowHTTP (upstream-url)',
    ],
  ),
  oauth2(
    'upstream-url',
    'clientId: c, tokenEndpoint: "http://gh.example.com/t", redirectUri: "http://w.example.com/oauth/callback", insecureAllowHTTP: true',
    [],
  ),
  oauth2(
    'upstream-redirect-uri',
    'clientId: c, redirectUri: "http://w.example.com/oauth/callback", insecureAllowHTTP: true',
    [],
  ),
  upstream('upstream-url', 'issuerUrl: "http://idp.example.com"', [
    'spec.embeddedAuthServer.upstreamProviders[0].oidcConfig.issuerUrl: "http://idp.example.com" is not https, so the authorization server would not start; use https (upstream-url)',
  ]),
  upstream('upstream-url', 'issuerUrl: "http://localhost:9000"', []),
  upstream(
    'upstream-private-address',
    'issuerUrl: "https://192.168.1.1"',
    onPage('`issuerUrl: "https://192.168.1.1"`'),
  ),
  upstream('upstream-private-address', 'issuerUrl: "http://127.0.0.1:9000"', []),
  upstream('upstream-private-address', 'issuerUrl: "https://dex.dex.svc:5556/dex"', [
    'spec.embeddedAuthServer.upstreamProviders[0].oidcConfig.issuerUrl: "https://dex.dex.svc:5556/dex" is in the cluster, at a private address, to which the authorization server does not connect; use a public address, or run release 0.46.0 or later and set allowPrivateIPs (upstream-private-address)',
  ]),
  oauth2('upstream-private-address', 'clientId: c, tokenEndpoint: "http://10.0.0.1/t", insecureAllowHTTP: true', []),
  oauth2(
    'upstream-private-address',
    'clientId: c, authorizationEndpoint: "https://10.0.0.1/a", tokenEndpoint: "https://10.0.0.1/t"',
    [
      'spec.embeddedAuthServer.upstreamProviders[0].oauth2Config.tokenEndpoint: "https://10.0.0.1/t" is at a private address, to which the authorization server does not connect; use a public address, or run release 0.43.0 or later and set allowPrivateIPs (upstream-private-address)',
    ],
  ),
  oauth2('upstream-private-address', 'clientId: c, tokenEndpoint: "https://10.0.0.1/t", allowPrivateIPs: true', []),
  ...[
    'type: oidc, oidcConfig: { issuerUrl: "https://o.example.com", clientId: a, redirectUri: "https://w.example.com/cb" }',
    'type: oauth2, oauth2Config: { authorizationEndpoint: "https://o.example.com/a", tokenEndpoint: "https://o.example.com/t", clientId: a, insecureAllowHTTP: true }',
  ].map((provider): RuleCase => ({
    id: 'auth-server-resource-url',
    release: '0.44.0',
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "http://w.example.com", resourceUrl: "http://w.example.com" }`,
    refs: {
      authServer: `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "https://w.example.com", upstreamProviders: [{ name: a, ${provider} }] }`,
    },
    says: [],
  })),
  upstream(
    'upstream-parameter',
    `issuerUrl: "https://idp.example.com", additionalAuthorizationParams: { ${OWN_PARAMETERS.map((name) => `${name}: a`).join(', ')} }`,
    OWN_PARAMETERS.map(
      (name) =>
        `spec.embeddedAuthServer.upstreamProviders[0].oidcConfig.additionalAuthorizationParams["${name}"]: is set by the authorization server itself; remove it (upstream-parameter)`,
    ),
  ),
  upstream('upstream-url', 'issuerUrl: "ftp://idp.example.com"', []),
  upstream(
    'upstream-private-address',
    'issuerUrl: "https://idp.example.com", userInfoOverride: { endpointUrl: "https://10.0.0.1/u" }',
    [
      'spec.embeddedAuthServer.upstreamProviders[0].oidcConfig.userInfoOverride.endpointUrl: "https://10.0.0.1/u" is at a private address, to which the authorization server does not connect; use a public address, or run release 0.46.0 or later and set embeddedAuthServer.upstreamProviders[0].oidcConfig.allowPrivateIPs (upstream-private-address)',
    ],
  ),
  upstream('upstream-private-address', 'issuerUrl: "https://10.0.0.1", allowPrivateIPs: true', []),
  oauth2('upstream-private-address', 'clientId: c, userInfo: { endpointUrl: "https://10.0.0.1/u" }', [
    'spec.embeddedAuthServer.upstreamProviders[0].oauth2Config.userInfo.endpointUrl: "https://10.0.0.1/u" is at a private address, to which the authorization server does not connect; use a public address, or run release 0.43.0 or later and set embeddedAuthServer.upstreamProviders[0].oauth2Config.allowPrivateIPs (upstream-private-address)',
  ]),
  // the blocks of another type of config
  ...['upstream-parameter', 'upstream-redirect-uri', 'upstream-url', 'auth-server-issuer'].map((id): RuleCase => ({
    id,
    kind: 'MCPExternalAuthConfig',
    release: '0.44.0',
    spec: `
      type: unauthenticated
      embeddedAuthServer:
        issuer: http://w.example.com
        upstreamProviders: [{ name: a, type: oidc, oauth2Config: { authorizationEndpoint: "http://o.example.com/a", tokenEndpoint: "http://o.example.com/t", redirectUri: "http://w.example.com/cb", additionalAuthorizationParams: { state: a } } }]`,
    says: [],
  })),
  ...['upstream-parameter', 'upstream-url', 'upstream-block', 'auth-server-storage', 'trusted-issuer-url'].map(
    (id): RuleCase => ({ id, kind: 'MCPExternalAuthConfig', spec: 'type: embeddedAuthServer', says: [] }),
  ),
  upstream('upstream-block', 'issuerUrl: "https://idp.example.com"', []),
  oauth2('upstream-block', 'clientId: c', []),
  ...['oidc', 'oauth2'].map((type): RuleCase => ({
    id: 'upstream-block',
    kind: 'MCPExternalAuthConfig',
    release: '0.44.0',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer:
        issuer: https://w.example.com
        upstreamProviders: [{ name: a, type: ${type}, oidcConfig: { issuerUrl: "https://o.example.com", clientId: c }, oauth2Config: { authorizationEndpoint: "https://o.example.com/a", tokenEndpoint: "https://o.example.com/t", clientId: c } }]`,
    says: [
      type === 'oidc'
        ? 'spec.embeddedAuthServer.upstreamProviders[0]: has the type oidc, which cannot be combined with oauth2Config; remove oauth2Config, or set the type to "oauth2" (upstream-block)'
        : 'spec.embeddedAuthServer.upstreamProviders[0]: has the type oauth2, which cannot be combined with oidcConfig; remove oidcConfig, or set the type to "oidc" (upstream-block)',
    ],
  })),
];
