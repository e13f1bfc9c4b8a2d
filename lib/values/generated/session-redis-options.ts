// Generated from crds/ by `npm run import`. Do not edit.
import type { RedisTls } from './redis-storage-options';
import type { SecretValue } from 'cdk8s-plus-28';

/**
 * A Redis or Valkey server for the sessions of a proxy.
 *
 * @see MCPRemoteProxy.spec.sessionStorage
 */
export interface SessionRedisOptions {
  /**
   * Host and port, such as `redis:6379`.
   *
   * @see MCPRemoteProxy.spec.sessionStorage.address
   */
  readonly address: string;

  /**
   * Number of the database, 0 or more.
   *
   * @default 0
   * @see MCPRemoteProxy.spec.sessionStorage.db
   */
  readonly db?: number;

  /**
   * What the keys in Redis begin with, where several applications share one database.
   *
   * @default - the proxy's own prefix
   * @see MCPRemoteProxy.spec.sessionStorage.keyPrefix
   */
  readonly keyPrefix?: string;

  /**
   * The password of Redis, from a Secret in the namespace of the proxy.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.sessionStorage.passwordRef
   */
  readonly password?: SecretValue;

  /**
   * TLS for the connections to Redis; `{}` verifies its certificate by the authorities of the proxy's image.
   *
   * Release 0.55.1 or later is needed, of the operator, or without it of the proxy's image. `caCert` together with
   * `insecureSkipVerify`, and an empty name or key of its Secret, are errors.
   *
   * @default - the connections are plain text
   * @see MCPRemoteProxy.spec.sessionStorage.tls
   */
  readonly tls?: RedisTls;
}
