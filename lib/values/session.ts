import { madeBy } from '../declaration/fields/written';
import { ValueClass, type Origin } from '../declaration/props/origin';
import type { SessionRedisOptions } from './generated/session-redis-options';

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
