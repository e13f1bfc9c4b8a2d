import type { SecretValue } from 'cdk8s-plus-28';
import { madeBy } from '../declaration/fields/written';
import { ValueClass, type Origin } from '../declaration/props/origin';
import type { RedisTls } from './generated/redis-storage-options';

/**
 * Where a proxy keeps the MCP sessions of its clients. Release 0.30 of the operator or later is needed.
 *
 * @see MCPRemoteProxy.spec.sessionStorage
 */
export class SessionStorage extends ValueClass<'SessionStorage'> {
  /** In the memory of each pod: another pod, or the same one after a restart, doesn't know the session. */
  public static memory(): SessionStorage {
    return new SessionStorage(madeBy('SessionStorage.memory', {}));
  }

  /**
   * In Redis or Valkey, which all pods of the proxy share.
   *
   * @param options the server's URL, and the password
   */
  public static redis(options: SessionRedisOptions): SessionStorage {
    return new SessionStorage(madeBy('SessionStorage.redis', { options }));
  }

  private constructor(origin: Origin<'SessionStorage'>) {
    super(origin);
  }
}

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
   * Prefix of the keys in Redis; it separates proxies that share a database.
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
   * A release after 0.44.0 is needed, and the operator: without it this is an error, since no proxy with it was tested.
   *
   * @default - the connections are plain text
   * @see MCPRemoteProxy.spec.sessionStorage.tls
   */
  readonly tls?: RedisTls;
}
