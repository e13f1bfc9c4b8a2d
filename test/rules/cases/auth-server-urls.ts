import type { RuleCase, Says } from '../rule-case';
import { ACL_USER, server } from './auth-server-clients';

const REST = 'expectedAudience: "https://w.example.com", allowedDelegateClients: [agent]';
const EMBEDDED = 'spec.embeddedAuthServer';
const BAD_SENTINELS = 'sentinelConfig: { masterName: "", sentinelAddrs: [""] }';

function trusted(id: string, settings: string, says: Says): RuleCase {
  return server(id, `trustedIssuers: [{ ${settings}, ${REST} }]`, says);
}

/** The URLs and addresses of an authorization server. */
export const AUTH_SERVER_URL_CASES: readonly RuleCase[] = [
  server('auth-server-issuer-path', '', [], 'https://w.example.com/'),
  server('auth-server-issuer-path', '', [], 'https://w.example.com:x/a'),
  server('auth-server-issuer-path', '', [], 'https://w.example.com:99999/a'),
  server(
    'auth-server-issuer-path',
    '',
    [
      `${EMBEDDED}.issuer: "http://localhost:8080/a/b" has a path, but the proxy serves the authorization server only at its root: clients could not register or log in; use "http://localhost:8080" (auth-server-issuer-path)`,
    ],
    'http://localhost:8080/a/b',
  ),
  server(
    'auth-server-issuer',
    '',
    [
      `${EMBEDDED}.issuer: is not a valid URL (invalid port); write it like "https://weather.example.com" (auth-server-issuer)`,
    ],
    'http://w.example.com:x',
  ),
  server(
    'auth-server-issuer',
    'insecureAllowHTTP: false',
    [
      `${EMBEDDED}.issuer: "http://w.example.com" is not https, so the authorization server would not start; use https, or for development run release 0.32.0 or later and set insecureAllowHTTP (auth-server-issuer)`,
    ],
    'http://w.example.com',
  ),
  // settings of Redis where sessions are in memory, and addresses that are not set
  ...['redis-address', 'sentinel-address'].map((id) =>
    server(id, `storage: { type: memory, redis: { ${ACL_USER}, addr: a, ${BAD_SENTINELS} } }`, []),
  ),
  ...['redis-address', 'sentinel-address'].map((id) => server(id, 'storage: { type: redis }', [])),
  server('redis-address', `storage: { type: redis, redis: { ${ACL_USER}, addr: "" } }`, []),
  server(
    'sentinel-address',
    `storage: { type: redis, redis: { ${ACL_USER}, sentinelConfig: { masterName: m, sentinelService: { name: s } } } }`,
    [],
  ),
  server(
    'auth-server-storage',
    `storage: { type: redis, redis: { ${ACL_USER}, sentinelConfig: { masterName: m, sentinelAddrs: [] } } }`,
    [
      `${EMBEDDED}.storage.redis.sentinelConfig: has neither sentinelAddrs nor sentinelService; add one of them (auth-server-storage)`,
    ],
  ),
  server(
    'auth-server-storage',
    `storage: { type: redis, redis: { ${ACL_USER}, sentinelConfig: { masterName: m, sentinelAddrs: ["redis:26379"] } } }`,
    [],
  ),
  server('auth-server-storage', `storage: { type: redis, redis: { ${ACL_USER}, clusterMode: false, addr: "" } }`, [
    `${EMBEDDED}.storage.redis: has neither addr nor sentinelConfig; set exactly one of them (auth-server-storage)`,
  ]),
  // an issuer that is not on the same host needs https
  server(
    'confidential-clients-http',
    'allowConfidentialClientRegistration: true',
    [
      `${EMBEDDED}.allowConfidentialClientRegistration: cannot be combined with the issuer "http://w.example.com": clients would send their secrets unencrypted; use https (confidential-clients-http)`,
    ],
    'http://w.example.com',
  ),
  server('confidential-clients-http', 'allowConfidentialClientRegistration: false', [], 'http://w.example.com'),
  server(
    'confidential-redirect-uris',
    'allowConfidentialClientRegistration: true, forceConfidentialRedirectUris: ["http://127.0.0.1:3000/cb", "app:/cb"]',
    [
      `${EMBEDDED}.forceConfidentialRedirectUris[0]: "http://127.0.0.1:3000/cb" is a loopback address: a client there cannot keep a secret; remove it (confidential-redirect-uris)`,
    ],
  ),
  server('delegate-client-http', 'insecureAllowHTTP: true', []),
  server('delegate-client-http', 'insecureAllowHTTP: true, delegateClients: []', []),
  trusted('trusted-issuer-url', 'issuerUrl: "https://i.example.com", jwksUrl: ""', []),
  trusted('trusted-issuer-url', 'issuerUrl: ""', [
    `${EMBEDDED}.trustedIssuers[0].issuerUrl: is not a valid URL (it does not begin with http:// or https://); write it like "https://idp.example.com/path" (trusted-issuer-url)`,
  ]),
  trusted('trusted-issuer-url', 'issuerUrl: "https://i.example.com", jwksUrl: "http://i.example.com/k"', [
    `${EMBEDDED}.trustedIssuers[0].jwksUrl: "http://i.example.com/k" is not https, so the authorization server would not start; use https, or set insecureAllowHTTP for development (trusted-issuer-url)`,
  ]),
  // the keys are at jwksUrl, wherever the issuer is
  trusted('trusted-issuer-private-address', 'issuerUrl: "https://10.0.0.1", jwksUrl: "https://i.example.com/k"', []),
  trusted('trusted-issuer-private-address', 'issuerUrl: "https://10.0.0.1", allowPrivateIPs: true', []),
  trusted('trusted-issuer-private-address', 'issuerUrl: "https://i.example.com"', []),
  trusted('trusted-issuer-private-address', 'issuerUrl: "https://10.0.0.1", jwksUrl: ""', [
    `${EMBEDDED}.trustedIssuers[0].issuerUrl: "https://10.0.0.1" is at a private address, to which the authorization server does not connect; set jwksUrl and allowPrivateIPs (trusted-issuer-private-address)`,
  ]),
];
