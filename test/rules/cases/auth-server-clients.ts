import { onPage, type RuleCase, type Says } from '../rule-case';

const UPSTREAM = '[{ name: a, type: oidc, oidcConfig: { issuerUrl: "https://idp.example.com", clientId: c } }]';
const CLIENT = 'clientSecretRef: { name: s, key: k }, scopes: [openid], audiences: ["https://w.example.com"]';
const TRUSTED = 'expectedAudience: "https://w.example.com", allowedDelegateClients: [agent]';

/** A config with those settings of its server. */
export function server(id: string, settings: string, says: Says, issuer = 'https://w.example.com'): RuleCase {
  const spec = `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "${issuer}", upstreamProviders: ${UPSTREAM}, ${settings} }`;
  return { id, kind: 'MCPExternalAuthConfig', spec, release: '0.44.0', says };
}

export const ACL_USER = 'aclUserConfig: { passwordSecretRef: { name: s, key: k } }';

function redis(settings: string, says: Says): RuleCase {
  return server('auth-server-storage', `storage: { type: redis, redis: { ${ACL_USER}${settings} } }`, says);
}

const SENTINEL = 'sentinelConfig: { masterName: m, sentinelService: { name: s } }';

export const AUTH_SERVER_CLIENT_CASES: readonly RuleCase[] = [
  redis(', addr: "redis:6379", clusterMode: true', []),
  redis(`, ${SENTINEL}`, []),
  redis('', [
    'spec.embeddedAuthServer.storage.redis: has neither addr nor sentinelConfig; set exactly one of them (auth-server-storage)',
  ]),
  redis(`, addr: "redis:6379", ${SENTINEL}`, [
    'spec.embeddedAuthServer.storage.redis: has both addr and sentinelConfig; set exactly one of them (auth-server-storage)',
  ]),
  redis(`, clusterMode: true, ${SENTINEL}`, [
    'spec.embeddedAuthServer.storage.redis.clusterMode: needs addr; add it, or remove clusterMode (auth-server-storage)',
  ]),
  server('auth-server-issuer', 'insecureAllowHTTP: true', [], 'http://w.example.com'),
  server(
    'confidential-clients-http',
    'allowConfidentialClientRegistration: true, insecureAllowHTTP: true',
    onPage('this and `insecureAllowHTTP`'),
  ),
  server(
    'confidential-clients-http',
    'allowConfidentialClientRegistration: true',
    [
      'spec.embeddedAuthServer.allowConfidentialClientRegistration: cannot be combined with the issuer "http://localhost:8080": clients would send their secrets unencrypted; use https, or set insecureAllowConfidentialOverLoopbackHTTP for development (confidential-clients-http)',
    ],
    'http://localhost:8080',
  ),
  server(
    'confidential-clients-http',
    'allowConfidentialClientRegistration: true, insecureAllowConfidentialOverLoopbackHTTP: true',
    [],
    'http://localhost:8080',
  ),
  server('confidential-clients-http', 'allowConfidentialClientRegistration: true', []),
  server('confidential-clients-http', 'insecureAllowHTTP: true', []),
  server(
    'confidential-redirect-uris',
    'forceConfidentialRedirectUris: ["https://claude.ai/cb"]',
    onPage('redirect URIs alone'),
  ),
  server(
    'confidential-redirect-uris',
    'allowConfidentialClientRegistration: true, forceConfidentialRedirectUris: ["https://claude.ai/cb", "https://localhost/cb"]',
    [
      'spec.embeddedAuthServer.forceConfidentialRedirectUris[1]: "https://localhost/cb" is a loopback address: a client there cannot keep a secret; remove it (confidential-redirect-uris)',
    ],
  ),
  server(
    'confidential-redirect-uris',
    'allowConfidentialClientRegistration: true, forceConfidentialRedirectUris: ["https://claude.ai/cb"]',
    [],
  ),
  server(
    'delegate-client-http',
    `delegateClients: [{ clientId: agent, ${CLIENT} }]`,
    onPage('delegate clients with an `http` issuer'),
    'http://localhost:8080',
  ),
  server('delegate-client-http', `insecureAllowHTTP: true, delegateClients: [{ clientId: agent, ${CLIENT} }]`, [
    'spec.embeddedAuthServer.delegateClients: cannot be combined with insecureAllowHTTP: clients would send their secrets unencrypted; remove it (delegate-client-http)',
  ]),
  server('delegate-client-http', `delegateClients: [{ clientId: agent, ${CLIENT} }]`, []),
  server('delegate-client-http', 'delegateClients: []', [], 'http://localhost:8080'),
  server(
    'delegate-client-twice',
    `delegateClients: [{ clientId: a, ${CLIENT} }, { clientId: a, ${CLIENT} }]`,
    onPage('two clients with the same id'),
  ),
  server('delegate-client-twice', `delegateClients: [{ clientId: a, ${CLIENT} }, { clientId: b, ${CLIENT} }]`, []),
  server(
    'trusted-issuer-clients',
    'trustedIssuers: [{ issuerUrl: "https://i.example.com", expectedAudience: a, allowedDelegateClients: ["*", b] }]',
    onPage('`allowedDelegateClients: ["*", b]`'),
  ),
  server(
    'trusted-issuer-clients',
    'trustedIssuers: [{ issuerUrl: "https://i.example.com", expectedAudience: a, allowedDelegateClients: ["*"], allowMayAct: true }]',
    [
      'spec.embeddedAuthServer.trustedIssuers[0].allowMayAct: cannot be combined with "*" in allowedDelegateClients; list the clients in allowedDelegateClients, or remove it (trusted-issuer-clients)',
    ],
  ),
  server(
    'trusted-issuer-clients',
    'trustedIssuers: [{ issuerUrl: "https://i.example.com", expectedAudience: a, allowedDelegateClients: ["*"] }]',
    [],
  ),
  server(
    'trusted-issuer-actor-claim',
    `trustedIssuers: [{ issuerUrl: "https://i.example.com", actorClaim: sub, ${TRUSTED} }]`,
    onPage('`actorClaim: sub`'),
  ),
  server(
    'trusted-issuer-actor-claim',
    `trustedIssuers: [{ issuerUrl: "https://i.example.com", actorClaim: client_id, ${TRUSTED} }]`,
    [],
  ),
  server(
    'trusted-issuer-jwks',
    `trustedIssuers: [{ issuerUrl: "https://i.example.com", allowPrivateIPs: true, ${TRUSTED} }]`,
    onPage('this without `jwksUrl`'),
  ),
  server(
    'trusted-issuer-jwks',
    `trustedIssuers: [{ issuerUrl: "https://i.example.com", allowPrivateIPs: true, jwksUrl: "https://10.0.0.1/k", ${TRUSTED} }]`,
    [],
  ),
  server(
    'trusted-issuer-twice',
    `trustedIssuers: [{ issuerUrl: "https://w.example.com", ${TRUSTED} }]`,
    onPage('the issuer of the server itself'),
  ),
  server(
    'trusted-issuer-twice',
    `trustedIssuers: [{ issuerUrl: "https://i.example.com", ${TRUSTED} }, { issuerUrl: "https://i.example.com", ${TRUSTED} }]`,
    [
      'spec.embeddedAuthServer.trustedIssuers[1].issuerUrl: "https://i.example.com" is there twice; remove one of them (trusted-issuer-twice)',
    ],
  ),
  server('trusted-issuer-twice', `trustedIssuers: [{ issuerUrl: "https://i.example.com", ${TRUSTED} }]`, []),
  server(
    'trusted-issuer-url',
    `trustedIssuers: [{ issuerUrl: "http://localhost:9000", ${TRUSTED} }]`,
    onPage('`issuerUrl: "http://localhost:9000"`'),
  ),
  server('trusted-issuer-url', `trustedIssuers: [{ issuerUrl: i.example.com, jwksUrl: "ftp://k", ${TRUSTED} }]`, [
    'spec.embeddedAuthServer.trustedIssuers[0].issuerUrl: is not a valid URL (it does not begin with http:// or https://); write it like "https://idp.example.com/path" (trusted-issuer-url)',
    'spec.embeddedAuthServer.trustedIssuers[0].jwksUrl: is not a valid URL (it does not begin with http:// or https://); write it like "https://idp.example.com/path" (trusted-issuer-url)',
  ]),
  server(
    'trusted-issuer-url',
    `trustedIssuers: [{ issuerUrl: "http://i.example.com", jwksUrl: "http://i.example.com/k", insecureAllowHTTP: true, ${TRUSTED} }]`,
    [],
  ),
  server('trusted-issuer-url', `trustedIssuers: [{ issuerUrl: "https://sts.windows.net/tenant/", ${TRUSTED} }]`, []),
  server(
    'trusted-issuer-private-address',
    `trustedIssuers: [{ issuerUrl: "https://i.example.com", jwksUrl: "https://10.0.0.1/k", ${TRUSTED} }, { issuerUrl: "https://172.16.0.1", ${TRUSTED} }]`,
    onPage(
      '`jwksUrl: "https://10.0.0.1/k"`',
      'spec.embeddedAuthServer.trustedIssuers[1].issuerUrl: "https://172.16.0.1" is at a private address, to which the authorization server does not connect; set jwksUrl and allowPrivateIPs (trusted-issuer-private-address)',
    ),
  ),
  server(
    'trusted-issuer-private-address',
    `trustedIssuers: [{ issuerUrl: "https://i.example.com", jwksUrl: "https://10.0.0.1/k", allowPrivateIPs: true, ${TRUSTED} }]`,
    [],
  ),
];

const PROXY = `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "https://w.example.com", resourceUrl: "https://w.example.com" }
      externalAuthConfigRef: { name: ext }`;
const SCOPED = `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "https://w.example.com", resourceUrl: "https://w.example.com", scopes: [openid, mcp] }`;

function proxy(id: string, spec: string, settings: string, externalAuth: string | undefined, says: Says) {
  const authServer = `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "https://w.example.com", upstreamProviders: ${UPSTREAM}, ${settings} }`;
  const refs = { authServer, ...(externalAuth === undefined ? {} : { externalAuth }) };
  return { id, spec, refs, release: '0.44.0', says };
}

const EXCHANGE = 'type: tokenExchange\ntokenExchange: { tokenUrl: "https://idp.example.com/t", audience: a }';
const DISABLED = 'disableUpstreamTokenInjection: true';
const DELEGATE = 'delegateClients: [{ clientId: agent, clientSecretRef: { name: s, key: k }';

export const AUTH_SERVER_PROXY_CASES: readonly RuleCase[] = [
  proxy(
    'auth-server-strip-token',
    PROXY,
    DISABLED,
    EXCHANGE,
    onPage('`disableUpstreamTokenInjection` and a token exchange'),
  ),
  proxy('auth-server-strip-token', PROXY, DISABLED, 'type: awsSts\nawsSts: { region: us-east-1 }', [
    'spec.authServerRef: the authorization server sets disableUpstreamTokenInjection, which cannot be combined with the type "awsSts"; remove it, or leave out externalAuthConfigRef (auth-server-strip-token)',
  ]),
  proxy('auth-server-strip-token', PROXY, 'disableUpstreamTokenInjection: false', EXCHANGE, []),
  proxy('auth-server-strip-token', SCOPED, DISABLED, undefined, []),
  proxy(
    'auth-server-scopes',
    SCOPED,
    'baselineClientScopes: [mcp, email]',
    undefined,
    onPage('`baselineClientScopes` with a scope that `oidcConfigRef` lacks'),
  ),
  proxy('auth-server-scopes', PROXY, 'baselineClientScopes: [openid, profile, email, offline_access]', undefined, []),
  ...[PROXY, PROXY.replace('resourceUrl:', 'scopes: [], resourceUrl:')].map((spec) =>
    proxy('auth-server-scopes', spec, 'baselineClientScopes: [mcp]', undefined, [
      'spec.authServerRef: the authorization server has the baselineClientScopes "mcp", which is not in oidcConfigRef.scopes: it would not start; add it there, or remove it (auth-server-scopes)',
    ]),
  ),
  // without resourceUrl, the audience is not known
  proxy(
    'auth-server-delegate',
    '{ authServerRef: { name: ext }, oidcConfigRef: { name: oidc, audience: a } }',
    `${DELEGATE}, scopes: [openid], audiences: ["https://o.example.com"] }]`,
    undefined,
    [],
  ),
  proxy(
    'auth-server-delegate',
    SCOPED,
    `${DELEGATE}, scopes: [email], audiences: ["https://o.example.com"] }]`,
    undefined,
    onPage(
      'a delegate client with another audience',
      'spec.authServerRef: the authorization server has the delegateClients "agent" with the scope "email", which is not in oidcConfigRef.scopes; add it there, or remove it (auth-server-delegate)',
    ),
  ),
  proxy(
    'auth-server-delegate',
    SCOPED,
    `${DELEGATE}, scopes: [mcp], audiences: ["https://w.example.com"] }]`,
    undefined,
    [],
  ),
  {
    id: 'external-auth-enterprise',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: { externalAuth: 'type: obo\nobo: {}' },
    release: '0.44.0',
    says: onPage('a reference to a config of type `obo`'),
  },
  {
    id: 'external-auth-enterprise',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: { externalAuth: EXCHANGE },
    release: '0.44.0',
    says: [],
  },
  proxy(
    'auth-server-primary-no-effect',
    SCOPED,
    'primaryUpstreamProvider: a',
    undefined,
    onPage('`primaryUpstreamProvider`'),
  ),
  proxy('auth-server-primary-no-effect', SCOPED, DISABLED, undefined, []),
];
