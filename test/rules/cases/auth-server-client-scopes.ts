import { authServerYaml } from '../auth-server-yaml';
import { onPage, type RuleCase, type Says } from '../rule-case';

const DEFAULTS = ['openid', 'profile', 'email', 'offline_access'];
const LACKS = 'a client that names no scopes when it registers gets the default ones, and is refused without';

const has = (scopes: string): string =>
  `spec.oidcConfigRef.scopes: has ${scopes}: a client that names no scopes when it registers does not get that, and is refused when it asks for all scopes of the metadata; list it in baselineClientScopes of the authorization server, or leave it out (auth-server-client-scopes)`;
const lacksSome = (scopes: string): string =>
  `spec.oidcConfigRef.scopes: lacks ${scopes}: ${LACKS}; add all of them, or use release 0.48.0 or a later one (auth-server-client-scopes)`;
const LACKS_ALL = `spec.oidcConfigRef.scopes: lacks "openid", "profile", "email", "offline_access": ${LACKS}; add one of them (auth-server-client-scopes)`;

const TOKENS_ONLY = `type: embeddedAuthServer
embeddedAuthServer:
  issuer: https://weather.example.com
  delegateClients: [{ clientId: a, clientSecretRef: { name: c, key: k }, scopes: [a], audiences: [a] }]`;

const ROWS: readonly (readonly [release: string, scopes: readonly string[], says: Says, server?: string])[] = [
  ['0.63.0', ['openid', 'mcp:tools'], onPage('`scopes: ["openid", "mcp:tools"]` at release 0.63.0')],
  ['0.63.0', ['openid'], []],
  ['0.63.0', ['mcp:tools'], [LACKS_ALL]],
  ['0.48.0', ['mcp:tools', 'a', 'email'], [has('"mcp:tools", "a"')]],
  ['0.63.0', ['openid', 'mcp:tools'], [], authServerYaml(['baselineClientScopes: ["mcp:tools"]'])],
  ['0.63.0', ['openid', 'a', 'b'], [has('"b"')], authServerYaml(['baselineClientScopes: [a]'])],
  ['0.63.0', ['a'], [], TOKENS_ONLY],
  ['0.63.0', [], []],
  ['0.44.0', ['openid'], [lacksSome('"profile", "email", "offline_access"')]],
  ['0.44.0', ['openid', 'profile', 'email'], [lacksSome('"offline_access"')]],
  ['0.44.0', DEFAULTS, []],
  ['0.44.0', [...DEFAULTS, 'mcp:tools'], onPage()],
  ['0.44.0', [], []],
];

export const AUTH_SERVER_CLIENT_SCOPE_CASES: readonly RuleCase[] = [
  ...ROWS.map(([release, scopes, says, authServer = authServerYaml()]): RuleCase => ({
    id: 'auth-server-client-scopes',
    release,
    spec: { authServerRef: { name: 'ext' }, oidcConfigRef: { name: 'oidc', audience: 'a', scopes } },
    refs: { authServer },
    says,
  })),
  {
    id: 'auth-server-client-scopes',
    on: 'corrected',
    spec: { externalAuthConfigRef: { name: 'ext' }, oidcConfigRef: { name: 'oidc', audience: 'a', scopes: ['a'] } },
    refs: { externalAuth: authServerYaml() },
    says: [lacksSome('"openid", "profile", "email", "offline_access"')],
  },
  // the identity provider has its own rules
  {
    id: 'auth-server-client-scopes',
    release: '0.44.0',
    spec: { oidcConfigRef: { name: 'oidc', audience: 'a', scopes: ['a'] } },
    says: [],
  },
];
