import { onPage, type RuleCase } from '../rule-case';

export const SESSION_STORAGE_CASES: readonly RuleCase[] = [
  {
    id: 'session-redis-address',
    release: '0.30',
    spec: 'sessionStorage: { provider: redis }',
    says: onPage(),
  },
  { id: 'session-redis-address', release: '0.30', spec: 'sessionStorage: { provider: memory }', says: [] },
  {
    id: 'session-redis-tls',
    release: '0.55.1',
    spec: 'sessionStorage: { provider: memory, tls: {} }',
    says: onPage(),
  },
  {
    id: 'session-redis-tls',
    release: '0.55.1',
    spec: 'sessionStorage: { provider: redis, address: "redis:6379", tls: { insecureSkipVerify: true, caCertSecretRef: { name: ca, key: ca.crt } } }',
    says: [
      'spec.sessionStorage.tls.insecureSkipVerify: cannot be combined with caCertSecretRef, which would verify nothing; remove one of the two (session-redis-tls)',
    ],
  },
  {
    id: 'session-redis-tls',
    release: '0.55.1',
    spec: 'sessionStorage: { provider: redis, address: "redis:6379", tls: { insecureSkipVerify: false, caCertSecretRef: { name: ca, key: ca.crt } } }',
    says: [],
  },
  {
    id: 'default-redis-ignored',
    on: 'exact',
    release: '0.30.0',
    target: { defaultRedisAddress: 'redis:6379' },
    spec: {},
    says: onPage('`defaultRedisAddress` with `OperatorFidelity.EXACT` and 0.30.0'),
  },
  {
    id: 'default-redis-ignored',
    on: 'corrected',
    release: '0.22',
    target: { defaultRedisAddress: 'redis:6379' },
    spec: {},
    says: [],
  },
  {
    id: 'session-prefix',
    release: '0.44',
    metadata: { namespace: null },
    spec: 'sessionStorage: { provider: redis, address: "redis:6379" }',
    says: onPage("`SessionStorage.redis({ address: 'redis:6379' })` in a chart without a namespace"),
  },
  {
    id: 'session-prefix',
    release: '0.44',
    spec: 'sessionStorage: { provider: redis, address: "redis:6379" }',
    says: [],
  },
  {
    id: 'session-prefix',
    release: '0.44',
    metadata: { namespace: null },
    spec: 'sessionStorage: { provider: redis, address: "redis:6379", keyPrefix: "weather:" }',
    says: [],
  },
  {
    id: 'session-prefix',
    release: '0.44',
    on: 'declared',
    spec: 'sessionStorage: { provider: redis, address: "redis:6379" }',
    says: [],
  },
  {
    id: 'session-prefix',
    on: 'exact',
    release: '0.44',
    target: { defaultRedisAddress: 'redis:6379' },
    spec: {},
    says: [
      "TargetCluster.defaultRedisAddress: has one prefix for all keys with OperatorFidelity.EXACT: proxies with the same Redis accept each other's sessions, with the credentials of the other one; give each proxy a sessionStorage with its own keyPrefix, or leave OperatorFidelity.EXACT out (session-prefix)",
    ],
  },
  {
    id: 'session-prefix',
    on: 'corrected',
    release: '0.44',
    target: { defaultRedisAddress: 'redis:6379' },
    spec: {},
    says: [],
  },
  {
    id: 'default-redis-password',
    on: 'exact',
    release: '0.44',
    target: { defaultRedisAddress: 'redis:6379', defaultRedisPassword: { name: 'redis', key: 'password' } },
    spec: {},
    says: onPage('`defaultRedisPassword` with `OperatorFidelity.EXACT`'),
  },
  {
    id: 'default-redis-password',
    on: 'exact',
    release: '0.50',
    target: { defaultRedisAddress: 'redis:6379', defaultRedisPassword: { name: 'redis', key: 'password' } },
    spec: {},
    says: [],
  },
  ...(
    [
      ['0.59', '', onPage('`defaultRedisTls` with `OperatorFidelity.EXACT` and no `defaultRedisAddress`')],
      [
        '0.57',
        'redis:6379',
        [
          'TargetCluster.defaultRedisTls: needs release 0.59.0, so the connections would be plain text; use a later release, or give the proxies a sessionStorage with TLS (default-redis-tls)',
        ],
      ],
      ['0.59', 'redis:6379', []],
    ] as const
  ).map(([release, defaultRedisAddress, says]): RuleCase => ({
    id: 'default-redis-tls',
    on: 'exact',
    release,
    target: { defaultRedisAddress, defaultRedisTls: {} },
    spec: {},
    says,
  })),
  {
    id: 'default-redis-password',
    on: 'corrected',
    target: { defaultRedisPassword: { name: 'redis', key: 'password' } },
    spec: {},
    says: [
      'TargetCluster.defaultRedisPassword: has no effect without defaultRedisAddress; give the address, or leave it out (default-redis-password)',
    ],
  },
  {
    id: 'default-redis-password',
    on: 'corrected',
    target: { defaultRedisAddress: 'redis:6379', defaultRedisPassword: { name: 'redis', key: 'password' } },
    spec: {},
    says: [],
  },
  {
    id: 'default-redis-password',
    on: 'corrected',
    spec: { sessionStorage: { provider: 'redis', address: 'redis:6379' } },
    says: [],
  },
  {
    id: 'default-redis-ignored',
    on: 'corrected',
    spec: { sessionStorage: { provider: 'redis', address: 'redis:6379' } },
    says: [],
  },
  {
    id: 'secret-name',
    on: 'corrected',
    target: { defaultRedisAddress: 'redis:6379', defaultRedisPassword: { name: 'My Redis', key: 'password' } },
    spec: {},
    says: [
      'TargetCluster.defaultRedisPassword.name: is not a valid name for a Secret; give the name of a Secret of the same namespace (secret-name)',
    ],
  },
  {
    id: 'env-no-effect',
    release: '0.30',
    spec: '{ sessionStorage: { provider: redis, address: "r:6379", passwordRef: { name: s, key: k } }, resourceOverrides: { proxyDeployment: { env: [{ name: THV_SESSION_REDIS_PASSWORD, value: x }] } } }',
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].name: "THV_SESSION_REDIS_PASSWORD" has no effect, since the Secret of sessionStorage replaces it; remove it (env-no-effect)',
    ],
  },
  ...['redis', 'redis://redis:6379', 'redis:70000', ':6379', 'redis:6379/0', '[::1:6379'].map((address): RuleCase => ({
    id: 'redis-address',
    release: '0.30',
    spec: { sessionStorage: { provider: 'redis', address } },
    says: onPage(
      'an address without a port, in `spec.sessionStorage.address`, `spec.embeddedAuthServer.storage.redis.addr`',
    ),
  })),
  ...['redis:6379', '10.0.0.1:6379', '[::1]:6379', 'redis.mcp.svc.cluster.local:6379'].map((address): RuleCase => ({
    id: 'redis-address',
    release: '0.30',
    spec: { sessionStorage: { provider: 'redis', address } },
    says: [],
  })),
  {
    id: 'redis-address',
    release: '0.30',
    spec: { sessionStorage: { provider: 'memory', address: 'redis' } },
    says: [],
  },
  {
    id: 'redis-address',
    on: 'corrected',
    target: { defaultRedisAddress: 'redis' },
    spec: {},
    says: [
      'TargetCluster.defaultRedisAddress: is not the address of a Redis; write it like "redis:6379" (redis-address)',
    ],
  },
  // settings of a cluster without the operator, where the operator runs
  ...['default-redis-ignored', 'redis-address', 'session-prefix', 'default-redis-password'].map((id) => ({
    id,
    release: '0.30.0',
    target: { defaultRedisAddress: 'redis', defaultRedisPassword: { name: 'redis', key: 'password' } },
    spec: {},
    says: [],
  })),
  { id: 'default-redis-ignored', on: 'exact', release: '0.30.0', spec: {}, says: [] },
  { id: 'session-prefix', on: 'corrected', release: '0.44', metadata: { namespace: null }, spec: {}, says: [] },
  {
    id: 'session-prefix',
    on: 'exact',
    release: '0.44',
    target: { defaultRedisAddress: 'redis:6379' },
    spec: 'sessionStorage: { provider: redis, address: "redis:6379" }',
    says: [],
  },
  {
    id: 'default-redis-password',
    on: 'exact',
    target: { defaultRedisAddress: '', defaultRedisPassword: { name: 'redis', key: 'password' } },
    spec: {},
    says: [
      'TargetCluster.defaultRedisPassword: has no effect without defaultRedisAddress; give the address, or leave it out (default-redis-password)',
    ],
  },
];
