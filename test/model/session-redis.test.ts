import { OperatorFidelity, OperatorRelease, TargetCluster } from '../../lib';
import type { RemoteMcpProxySpec, Resource } from '../../lib/model/kinds';
import { sessionRedisIn, sessionRedisOf, sessionSpace, sessionVariables } from '../../lib/model/session-redis';
import { behaviourOf, LATEST_RELEASE } from '../../lib/releases/releases';
import { resource } from '../rules/support';

const PASSWORD = { name: 'redis', key: 'password' };
const DEFAULTS = {
  defaultRedisAddress: 'redis.cache:6379',
  defaultRedisPassword: PASSWORD,
  defaultRedisTls: { caCert: { name: 'redis-ca', key: 'ca.crt' } },
};

function specWith(sessionStorage?: object): RemoteMcpProxySpec {
  return proxyWith(sessionStorage).spec;
}

function proxyWith(sessionStorage?: object, name = 'weather'): Resource<'MCPRemoteProxy'> {
  return resource('MCPRemoteProxy', sessionStorage === undefined ? {} : { sessionStorage }, { name });
}

describe('the Redis of a proxy without session storage', () => {
  const SHARED = { address: 'redis.cache:6379', db: 0, keyPrefix: '' };

  test.each([
    ['0.30.0', undefined],
    ['0.30.1', SHARED],
    ['0.48.0', SHARED],
    ['0.50.0', { ...SHARED, passwordRef: PASSWORD }],
    ['0.57.0', { ...SHARED, passwordRef: PASSWORD }],
    ['0.59.0', { ...SHARED, passwordRef: PASSWORD, tls: { caCertSecretRef: { name: 'redis-ca', key: 'ca.crt' } } }],
  ])('is what the operator of %s passes on', (release, expected) => {
    expect(sessionRedisOf(specWith(), { ...DEFAULTS, behaviour: behaviourOf(release) })).toEqual(expected);
  });

  test('is none without an address', () => {
    const { defaultRedisPassword } = DEFAULTS;
    expect(
      sessionRedisOf(specWith(), { defaultRedisPassword, behaviour: behaviourOf(LATEST_RELEASE) }),
    ).toBeUndefined();
  });

  test('can have TLS by the certificates of the system', () => {
    const defaults = { ...DEFAULTS, defaultRedisTls: {}, behaviour: behaviourOf(LATEST_RELEASE) };
    expect(sessionRedisOf(specWith(), defaults)?.tls).toEqual({});
  });
});

test('session storage of a proxy counts instead of the default', () => {
  const defaults = { ...DEFAULTS, behaviour: behaviourOf(LATEST_RELEASE) };
  const own = { provider: 'redis', address: 'mine:6379', db: 2, keyPrefix: 'a:', passwordRef: PASSWORD };

  expect(sessionRedisOf(specWith({ provider: 'memory' }), defaults)).toBeUndefined();
  expect(sessionRedisOf(specWith(own), defaults)).toEqual({
    address: 'mine:6379',
    db: 2,
    keyPrefix: 'a:',
    passwordRef: PASSWORD,
  });
});

test('the password is a variable, if there is one', () => {
  const redis = { address: 'a:1', db: 0, keyPrefix: '' };

  expect(sessionVariables(undefined)).toEqual([]);
  expect(sessionVariables(redis)).toEqual([]);
  expect(sessionVariables({ ...redis, passwordRef: PASSWORD })).toEqual([
    { name: 'THV_SESSION_REDIS_PASSWORD', ref: PASSWORD },
  ]);
});

describe('in a cluster', () => {
  const release = OperatorRelease.of('0.48.0');
  const corrected = { ...TargetCluster.withoutOperator({ release })._target, ...DEFAULTS };
  const exact = {
    ...TargetCluster.withoutOperator({ release, fidelity: OperatorFidelity.EXACT })._target,
    ...DEFAULTS,
  };
  const withOperator = TargetCluster.withOperator({ release })._target;

  test('the default Redis has the password earlier with the corrections, and is unknown with the operator', () => {
    expect(sessionRedisIn(specWith(), corrected)?.passwordRef).toEqual(PASSWORD);
    expect(sessionRedisIn(specWith(), exact)).toEqual({ address: 'redis.cache:6379', db: 0, keyPrefix: '' });
    expect(sessionRedisIn(specWith(), withOperator)).toBeUndefined();
  });

  test('proxies share a space only with the same Redis, database and prefix', () => {
    const redis = { provider: 'redis', address: 'redis:6379' };
    const space = (storage?: object, name?: string, target: typeof corrected = exact): string | undefined =>
      sessionSpace(proxyWith(storage, name), target);

    expect(space(redis)).toBe(space(redis, 'other'));
    expect(space(redis)).toBe(space({ ...redis, address: 'REDIS.mcp.svc.cluster.local:6379' }));
    expect(space(redis)).not.toBe(space({ ...redis, address: 'redis.other:6379' }));
    expect(space(redis)).not.toBe(space({ ...redis, db: 1 }));
    expect(space(redis)).not.toBe(space({ ...redis, keyPrefix: 'a:' }));
    // each has its own prefix
    expect(space(redis, 'weather', corrected)).not.toBe(space(redis, 'other', corrected));
    expect(space({ ...redis, keyPrefix: 'a:' }, 'weather', corrected)).toBe(
      space({ ...redis, keyPrefix: 'a:' }, 'other', corrected),
    );
    // they share it by definition
    expect(space()).toBeUndefined();
    expect(space(undefined, 'weather', corrected)).toBeDefined();
    expect(space({ provider: 'memory' })).toBeUndefined();
  });
});
