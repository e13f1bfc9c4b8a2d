import { authServerYaml } from '../auth-server-yaml';
import { onPage, type RuleCase, type Says } from '../rule-case';

const REDIS = `storage: { type: redis, redis: { sentinelConfig: { masterName: m, sentinelAddrs: ["redis:26379"] }, aclUserConfig: { usernameSecretRef: { name: r, key: u }, passwordSecretRef: { name: r, key: p } } } }`;
const SIGNING = 'signingKeySecretRefs: [{ name: s, key: k }]';
const HMAC = 'hmacSecretRefs: [{ name: h, key: k }]';
const NO_USERS = `type: embeddedAuthServer
embeddedAuthServer:
  issuer: https://weather.example.com
  delegateClients: [{ clientId: a, clientSecretRef: { name: c, key: k }, scopes: [a], audiences: [a] }]
  ${REDIS}`;

const SIGNING_TOLD = onPage('`storage` of the type `redis`, without `signingKeySecretRefs`');
const HMAC_TOLD =
  'spec.embeddedAuthServer.hmacSecretRefs: is missing, so each pod makes a secret of its own when it starts, and refuses all refresh tokens from before and of other pods: users log in again, although Redis keeps the logins; refer to 32 random bytes or more in a Secret (auth-server-keys)';
const BOTH_TOLD: Says = { ...SIGNING_TOLD, also: [HMAC_TOLD] };
const CIMD_TOLD = onPage('`cimd: { enabled: true }` at release 0.44.0');

const KEYS: readonly (readonly [spec: string, says: Says])[] = [
  [authServerYaml([REDIS, HMAC]), SIGNING_TOLD],
  [authServerYaml([REDIS, SIGNING]), [HMAC_TOLD]],
  [authServerYaml([REDIS]), BOTH_TOLD],
  [authServerYaml([REDIS, 'signingKeySecretRefs: []', 'hmacSecretRefs: []']), BOTH_TOLD],
  [authServerYaml([REDIS, SIGNING, HMAC]), []],
  // in memory, all is lost anyway
  [authServerYaml(), []],
  [authServerYaml(['storage: { type: memory }']), []],
  // only users have refresh tokens
  [NO_USERS, SIGNING_TOLD],
];

const CIMD: readonly (readonly [release: string, on: NonNullable<RuleCase['on']>, cimd: string, isTold: boolean])[] = [
  ['0.44.0', 'operator', 'cimd: { enabled: true }', true],
  ['0.29.0', 'operator', 'cimd: { enabled: true }', true],
  ['0.46.0', 'exact', 'cimd: { enabled: true }', true],
  ['0.46.0', 'corrected', 'cimd: { enabled: true }', true],
  ['0.47.0', 'operator', 'cimd: { enabled: true }', false],
  ['0.63.0', 'operator', 'cimd: { enabled: true }', false],
  ['0.44.0', 'operator', 'cimd: { enabled: false }', false],
  ['0.44.0', 'operator', 'cimd: {}', false],
];

export const AUTH_SERVER_KEY_CASES: readonly RuleCase[] = [
  ...['0.44.0', '0.63.0'].flatMap((release) =>
    KEYS.map(([spec, says]): RuleCase => ({
      id: 'auth-server-keys',
      kind: 'MCPExternalAuthConfig',
      release,
      spec,
      says,
    })),
  ),
  {
    id: 'auth-server-keys',
    kind: 'MCPExternalAuthConfig',
    on: 'corrected',
    spec: authServerYaml([REDIS, HMAC]),
    says: SIGNING_TOLD,
  },
  ...CIMD.map(([release, on, cimd, isTold]): RuleCase => ({
    id: 'auth-server-cimd',
    kind: 'MCPExternalAuthConfig',
    on,
    release,
    spec: authServerYaml([cimd]),
    says: isTold ? CIMD_TOLD : [],
  })),
  // nobody says that it runs
  {
    id: 'auth-server-cimd',
    kind: 'MCPExternalAuthConfig',
    spec: authServerYaml(['cimd: { enabled: true }']),
    says: [],
  },
];
