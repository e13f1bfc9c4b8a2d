import type { RuleCase } from '../rule-case';

export const SESSION_STORAGE_CASES: readonly RuleCase[] = [
  {
    id: 'session-redis-address',
    release: '0.30',
    spec: 'sessionStorage: { provider: redis }',
    says: ['spec.sessionStorage.address: is missing; give the address of Redis (session-redis-address)'],
  },
  { id: 'session-redis-address', release: '0.30', spec: 'sessionStorage: { provider: memory }', says: [] },
  {
    id: 'session-redis-tls',
    release: '0.55.1',
    spec: 'sessionStorage: { provider: memory, tls: {} }',
    says: [
      'spec.sessionStorage.tls: needs the provider "redis"; change the provider, or remove it (session-redis-tls)',
    ],
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
    says: [
      'TargetCluster.defaultRedisAddress: is ignored by the operator before release 0.30.1; use a later release, or leave it out (default-redis-ignored)',
    ],
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
    says: [
      "spec.sessionStorage.keyPrefix: is missing, and cannot follow from the namespace, which is not known: proxies with the same Redis accept each other's sessions, with the credentials of the other one; give the namespace here or on the chart (session-prefix)",
    ],
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
    says: [
      'TargetCluster.defaultRedisPassword: has no effect with OperatorFidelity.EXACT before release 0.50.0: the operator does not pass it to proxies; give the proxies a sessionStorage with a password, or leave it out (default-redis-password)',
    ],
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
      ['0.59', '', 'needs defaultRedisAddress; give the address, or leave it out'],
      [
        '0.57',
        'redis:6379',
        'needs release 0.59.0, so the connections would be plain text; use a later release, or give the proxies a sessionStorage with TLS',
      ],
      ['0.59', 'redis:6379', undefined],
    ] as const
  ).map(([release, defaultRedisAddress, text]): RuleCase => ({
    id: 'default-redis-tls',
    on: 'exact',
    release,
    target: { defaultRedisAddress, defaultRedisTls: {} },
    spec: {},
    says: text === undefined ? [] : [`TargetCluster.defaultRedisTls: ${text} (default-redis-tls)`],
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
    says: ['spec.sessionStorage.address: is not the address of a Redis; write it like "redis:6379" (redis-address)'],
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
