import { Duration, Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { AuthServerStorage } from '../../lib/values/auth-server';
import { RedisSentinel } from '../../lib/values/redis-sentinel';
import type { RedisStorageOptions } from '../../lib/values/generated/redis-storage-options';
import { modelOf } from './model-of';

const chart = Testing.chart();
const redis = Secret.fromSecretName(chart, 'Redis', 'redis');
const ca = Secret.fromSecretName(chart, 'Ca', 'redis-ca');
const credentials = { username: { secret: redis, key: 'user' }, password: { secret: redis, key: 'pass' } };
const aclUserConfig = {
  usernameSecretRef: { name: 'redis', key: 'user' },
  passwordSecretRef: { name: 'redis', key: 'pass' },
};

describe('AuthServerStorage', () => {
  describe('memory', () => {
    test('writes only its type', () => {
      expect(modelOf(AuthServerStorage.memory())).toStrictEqual({ model: { type: 'memory' }, given: [] });
    });
  });

  describe('redis', () => {
    test('writes only required fields', () => {
      const storage = AuthServerStorage.redis({
        ...credentials,
        masterName: 'mymaster',
        sentinel: RedisSentinel.service('redis-sentinel'),
      });

      expect(modelOf(storage)).toStrictEqual({
        model: {
          type: 'redis',
          redis: {
            aclUserConfig,
            sentinelConfig: { masterName: 'mymaster', sentinelService: { name: 'redis-sentinel' } },
          },
        },
        given: [
          ['spec.redis.aclUserConfig.usernameSecretRef.name', redis],
          ['spec.redis.aclUserConfig.passwordSecretRef.name', redis],
        ],
      });
    });

    test('writes every field', () => {
      const storage = AuthServerStorage.redis({
        ...credentials,
        masterName: 'mymaster',
        sentinel: RedisSentinel.addresses(['s-0.redis:26379', 's-1.redis:26379']),
        db: 0,
        dialTimeout: Duration.minutes(1),
        readTimeout: Duration.millis(1500),
        writeTimeout: Duration.seconds(2),
        tls: { caCert: { secret: ca, key: 'ca.pem' }, insecureSkipVerify: false },
        sentinelTls: { caCert: { secret: ca, key: 's.pem' }, insecureSkipVerify: true },
      });

      expect(modelOf(storage)).toStrictEqual({
        model: {
          type: 'redis',
          redis: {
            aclUserConfig,
            sentinelConfig: { masterName: 'mymaster', db: 0, sentinelAddrs: ['s-0.redis:26379', 's-1.redis:26379'] },
            dialTimeout: '1m',
            readTimeout: '1500ms',
            writeTimeout: '2s',
            tls: { caCertSecretRef: { name: 'redis-ca', key: 'ca.pem' }, insecureSkipVerify: false },
            sentinelTls: { caCertSecretRef: { name: 'redis-ca', key: 's.pem' }, insecureSkipVerify: true },
          },
        },
        given: [
          ['spec.redis.aclUserConfig.usernameSecretRef.name', redis],
          ['spec.redis.aclUserConfig.passwordSecretRef.name', redis],
          ['spec.redis.tls.caCertSecretRef.name', ca],
          ['spec.redis.sentinelTls.caCertSecretRef.name', ca],
        ],
      });
    });

    test('keeps an empty TLS block, which turns TLS on', () => {
      const storage = AuthServerStorage.redis({
        ...credentials,
        masterName: 'mymaster',
        sentinel: RedisSentinel.service('redis-sentinel'),
        tls: {},
      });

      expect(modelOf(storage).model).toMatchObject({ redis: { tls: {} } });
    });

    test('reports required values that a program without types left out', () => {
      const { findings } = AuthServerStorage.redis({} as unknown as RedisStorageOptions)._origin;

      expect(findings.map(({ field, rule }) => `${field} ${rule}`)).toEqual(['password is missing']);
    });
  });
});

describe('RedisSentinel', () => {
  test('addresses are copied', () => {
    const addresses = ['s-0.redis:26379'];
    const sentinel = RedisSentinel.addresses(addresses);

    addresses.push('s-1.redis:26379');

    expect(modelOf(sentinel).model).toStrictEqual({ sentinelAddrs: ['s-0.redis:26379'] });
  });

  test('a Service may be of another namespace, and have another port', () => {
    expect(modelOf(RedisSentinel.service('sentinel', { namespace: 'redis', port: 5000 })).model).toStrictEqual({
      sentinelService: { name: 'sentinel', namespace: 'redis', port: 5000 },
    });
  });
});
