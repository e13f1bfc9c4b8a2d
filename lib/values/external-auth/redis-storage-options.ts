import type { Duration } from 'cdk8s';
import type { SecretValue } from 'cdk8s-plus-28';
import type { RedisSentinel } from './redis-sentinel';

/**
 * A Redis, or Valkey: one at an `address`, or one with Sentinels (`masterName` and `sentinel`). Both, or neither, is an
 * error.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis
 */
export interface RedisStorageOptions {
  /**
   * Address of Redis, as `host:port`; from release 0.27 on.
   *
   * @default - the Sentinels know it
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.addr
   */
  readonly address?: string;

  /**
   * Whether `address` is that of a Redis Cluster; from release 0.27 on. Without `address` it is an error.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.clusterMode
   */
  readonly clusterMode?: boolean;

  /**
   * Name under which the Sentinels know the master. Without `sentinel`, or the other way round, it is an error.
   *
   * @default - Redis is at `address`
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelConfig.masterName
   */
  readonly masterName?: string;

  /**
   * How the Sentinels are found. Release 0.27.0 refuses every Sentinel.
   *
   * @default - Redis is at `address`
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelConfig
   */
  readonly sentinel?: RedisSentinel;

  /**
   * Name of the Redis user, from a Secret in the namespace of the configuration. Before release 0.27 none is an error.
   *
   * @default - the default user of Redis
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.aclUserConfig.usernameSecretRef
   */
  readonly username?: SecretValue;

  /**
   * Password of the Redis user, from a Secret in the namespace of the configuration.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.aclUserConfig.passwordSecretRef
   */
  readonly password: SecretValue;

  /**
   * Number of the database, with Sentinels.
   *
   * @default 0
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelConfig.db
   */
  readonly db?: number;

  /**
   * TLS of connections to the master. A block without any setting turns TLS on too.
   *
   * @default - connections are not encrypted
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.tls
   */
  readonly tls?: RedisTls;

  /**
   * TLS of connections to the Sentinels. They don't follow `tls`.
   *
   * @default - connections are not encrypted
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelTls
   */
  readonly sentinelTls?: RedisTls;

  /**
   * How long making a connection may take.
   *
   * @default Duration.seconds(5)
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.dialTimeout
   */
  readonly dialTimeout?: Duration;

  /**
   * How long reading an answer may take.
   *
   * @default Duration.seconds(3)
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.readTimeout
   */
  readonly readTimeout?: Duration;

  /**
   * How long writing a command may take.
   *
   * @default Duration.seconds(3)
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.writeTimeout
   */
  readonly writeTimeout?: Duration;
}

/**
 * TLS of connections to Redis.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.tls
 */
export interface RedisTls {
  /**
   * Certificate of the authority that signs the server's, in PEM form from a Secret.
   *
   * @default - the certificate authorities of the proxy's image
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.tls.caCertSecretRef
   */
  readonly caCert?: SecretValue;

  /**
   * Whether any certificate is accepted. For development only: anyone in between can then pose as the server.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.tls.insecureSkipVerify
   */
  readonly insecureSkipVerify?: boolean;
}
