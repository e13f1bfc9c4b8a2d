// Generated from crds/ by `npm run import`. Do not edit.
import type { RedisSentinel } from '../redis-sentinel';
import type { Duration } from 'cdk8s';
import type { SecretValue } from 'cdk8s-plus-28';

/**
 * A Redis or Valkey server: at an `address`, or found with Sentinels (`masterName` and `sentinel`). Both, or neither,
 * is an error.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis
 */
export interface RedisStorageOptions {
  /**
   * Address of Redis, as `host:port`; from release 0.27 on.
   *
   * @default - the Sentinels provide the address
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.addr
   */
  readonly address?: string;

  /**
   * Whether `address` belongs to a Redis Cluster; from release 0.27 on. Without `address` it is an error.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.clusterMode
   */
  readonly clusterMode?: boolean;

  /**
   * Name under which the Sentinels know the master. `masterName` and `sentinel` must be set together; one without the
   * other is an error.
   *
   * @default - Redis is at `address`
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelConfig.masterName
   */
  readonly masterName?: string;

  /**
   * Number of the database; only used with Sentinels.
   *
   * @default 0
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelConfig.db
   */
  readonly db?: number;

  /**
   * How to find the Sentinels. Release 0.27.0 of the operator rejects every Sentinel configuration.
   *
   * @default - Redis is at `address`
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelConfig
   */
  readonly sentinel?: RedisSentinel;

  /**
   * Name of the Redis user, from a Secret in the namespace of the configuration. Before release 0.27, leaving it out is
   * an error.
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
   * TLS settings for connections to the master. An empty object also enables TLS.
   *
   * @default - connections are not encrypted
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.tls
   */
  readonly tls?: RedisTls;

  /**
   * TLS settings for connections to the Sentinels; `tls` does not apply to them.
   *
   * @default - connections are not encrypted
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelTls
   */
  readonly sentinelTls?: RedisTls;

  /**
   * Time limit for opening a connection.
   *
   * @default Duration.seconds(5)
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.dialTimeout
   */
  readonly dialTimeout?: Duration;

  /**
   * Time limit for reading a response.
   *
   * @default Duration.seconds(3)
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.readTimeout
   */
  readonly readTimeout?: Duration;

  /**
   * Time limit for writing a command.
   *
   * @default Duration.seconds(3)
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.writeTimeout
   */
  readonly writeTimeout?: Duration;
}

/**
 * TLS settings for connections to Redis.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.tls
 */
export interface RedisTls {
  /**
   * Certificate of the authority that signed the server's certificate, in PEM form, from a Secret. For sessions of a
   * proxy, it cannot be combined with `insecureSkipVerify`.
   *
   * @default - the certificate authorities of the proxy's image
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.tls.caCertSecretRef
   */
  readonly caCert?: SecretValue;

  /**
   * Whether any certificate is accepted. For development only: anyone on the network path can then impersonate the
   * server.
   *
   * @default false
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.tls.insecureSkipVerify
   */
  readonly insecureSkipVerify?: boolean;
}
