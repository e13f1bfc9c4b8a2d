import type { SecretValue } from 'cdk8s-plus-28';
import { ValueClass } from '../declaration/props/origin';
import { optionalSecretKeyRef } from '../declaration/secret-key-ref';
import { Fragment } from '../declaration/spec-fragment';
import type { UseConstruct } from '../declaration/used-constructs';
import type { PlainObject } from '../private/plain';
import { present } from '../private/present';

/**
 * Where a proxy keeps the MCP sessions of its clients. Release 0.30 of the operator or later is needed.
 *
 * @see MCPRemoteProxy.spec.sessionStorage
 */
export class SessionStorage extends ValueClass {
  /** In the memory of each pod: another pod, or the same one after a restart, doesn't know the session. */
  public static memory(): SessionStorage {
    return new SessionStorage(Fragment.of('SessionStorage.memory', {}, () => ({ provider: 'memory' })));
  }

  /**
   * In Redis or Valkey, which all pods of the proxy share.
   *
   * @param options the server's URL, and the password
   */
  public static redis(options: SessionRedisOptions): SessionStorage {
    return new SessionStorage(
      Fragment.of('SessionStorage.redis', { options }, (given, use) =>
        present({
          provider: 'redis',
          address: given.options.address,
          db: given.options.db,
          keyPrefix: given.options.keyPrefix,
          passwordRef: optionalSecretKeyRef(given.options.password, 'passwordRef', use),
        }),
      ),
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
}
