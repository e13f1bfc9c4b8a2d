import { madeBy } from '../../declaration/fields/written';
import { ValueClass, type Origin } from '../../declaration/props/origin';
import type { RedisStorageOptions } from '../generated/redis-storage-options';

/**
 * Where an embedded authorization server keeps its sessions and registered clients.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage
 */
export class AuthServerStorage extends ValueClass<'AuthServerStorage'> {
  /**
   * In the memory of the proxy's process. A restart loses everything: clients must register again, and users must log
   * in again. Replicas of a proxy don't share the memory.
   */
  public static memory(): AuthServerStorage {
    return new AuthServerStorage(madeBy('AuthServerStorage.memory', {}));
  }

  /**
   * In Redis or Valkey. The proxy does not become ready until it can reach it.
   *
   * @param options the address of Redis, and the proxy's credentials for it
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis
   */
  public static redis(options: RedisStorageOptions): AuthServerStorage {
    return new AuthServerStorage(madeBy('AuthServerStorage.redis', { options }));
  }

  private constructor(origin: Origin<'AuthServerStorage'>) {
    super(origin);
  }
}
