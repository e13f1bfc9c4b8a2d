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
    id: 'sessions-not-shared',
    release: '0.30',
    spec: 'replicas: 2',
    says: [
      'spec.sessionStorage: is not Redis, so each pod only knows the sessions that it started itself; use SessionStorage.redis, or a single pod; acknowledge it if the remote server has no sessions (sessions-not-shared)',
    ],
  },
  { id: 'sessions-not-shared', release: '0.30', spec: 'replicas: 1', says: [] },
  {
    id: 'sessions-not-shared',
    release: '0.30',
    spec: '{ replicas: 2, sessionStorage: { provider: redis, address: "redis:6379" } }',
    says: [],
  },
  {
    id: 'sessions-not-shared',
    on: 'corrected',
    release: '0.30',
    target: { defaultRedisAddress: 'redis:6379' },
    spec: 'replicas: 2',
    says: [],
  },
  {
    id: 'default-redis-ignored',
    on: 'exact',
    release: '0.30.0',
    target: { defaultRedisAddress: 'redis:6379' },
    spec: {},
    says: [
      'defaultRedisAddress: is ignored by the operator before release 0.30.1; use a later release, or leave it out (default-redis-ignored)',
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
    id: 'env-no-effect',
    release: '0.30',
    spec: '{ sessionStorage: { provider: redis, address: r, passwordRef: { name: s, key: k } }, resourceOverrides: { proxyDeployment: { env: [{ name: THV_SESSION_REDIS_PASSWORD, value: x }] } } }',
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].name: "THV_SESSION_REDIS_PASSWORD" has no effect, the Secret of sessionStorage replaces it; remove it (env-no-effect)',
    ],
  },
];
