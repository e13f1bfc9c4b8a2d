import { goDuration } from '../../private/go/go-duration';
import { ifGiven } from '../../private/if-given';
import type { PlainObject } from '../../private/plain';
import { present } from '../../private/present';
import { ValueClass } from '../../declaration/props/origin';
import { Fragment } from '../../declaration/spec-fragment';
import type { UseConstruct } from '../../declaration/used-constructs';
import type { RedisStorageOptions, RedisTls } from './redis-storage-options';
import { optionalSecretKeyRef } from '../../declaration/secret-key-ref';

/**
 * Where an embedded authorization server keeps its sessions and registered clients.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage
 */
export class AuthServerStorage extends ValueClass {
  /**
   * In the memory of the proxy's process. A restart loses everything: clients must register again, and users must log
   * in again. Replicas of a proxy don't share the memory.
   */
  public static memory(): AuthServerStorage {
    return new AuthServerStorage(Fragment.of('AuthServerStorage.memory', {}, () => ({ type: 'memory' })));
  }

  /**
   * In Redis or Valkey. The proxy does not become ready until it can reach it.
   *
   * @param options the address of Redis, and the proxy's credentials for it
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis
   */
  public static redis(options: RedisStorageOptions): AuthServerStorage {
    return new AuthServerStorage(
      Fragment.of('AuthServerStorage.redis', { options }, (given, use) => ({
        type: 'redis',
        redis: redisSpec(given.options, use),
      })),
    );
  }

  private constructor(private readonly fragment: Fragment) {
    super(fragment.origin);
  }

  /**
   * In the form of the custom resource.
   *
   * @internal
   */
  public _toModel(field: string, use: UseConstruct): PlainObject {
    return this.fragment.at(field, use);
  }
}

function redisSpec(options: RedisStorageOptions, use: UseConstruct): PlainObject {
  return present({
    aclUserConfig: present({
      usernameSecretRef: optionalSecretKeyRef(options.username, 'redis.aclUserConfig.usernameSecretRef', use),
      passwordSecretRef: optionalSecretKeyRef(options.password, 'redis.aclUserConfig.passwordSecretRef', use),
    }),
    addr: options.address,
    clusterMode: options.clusterMode,
    sentinelConfig: sentinelSpec(options),
    dialTimeout: ifGiven(options.dialTimeout, goDuration),
    readTimeout: ifGiven(options.readTimeout, goDuration),
    writeTimeout: ifGiven(options.writeTimeout, goDuration),
    tls: ifGiven(options.tls, (tls) => tlsSpec(tls, 'redis.tls', use)),
    sentinelTls: ifGiven(options.sentinelTls, (tls) => tlsSpec(tls, 'redis.sentinelTls', use)),
  });
}

function sentinelSpec({ masterName, sentinel, db }: RedisStorageOptions): PlainObject | undefined {
  const given = present({ masterName, db, ...ifGiven(sentinel, (each) => each._toModel()) });
  return Object.keys(given).length === 0 ? undefined : given;
}

function tlsSpec(tls: RedisTls, field: string, use: UseConstruct): PlainObject {
  return present({
    caCertSecretRef: optionalSecretKeyRef(tls.caCert, `${field}.caCertSecretRef`, use),
    insecureSkipVerify: tls.insecureSkipVerify,
  });
}
