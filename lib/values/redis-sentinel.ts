import { madeBy } from '../declaration/fields/written';
import { type Origin, ValueClass } from '../declaration/props/instances';
import type { RedisSentinelServiceOptions } from './generated/redis-sentinel-service-options';

/**
 * How to find the Sentinels that know the current master of a Redis.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelConfig
 */
export class RedisSentinel extends ValueClass<'RedisSentinel'> {
  /**
   * Sentinels at given addresses.
   *
   * @param addresses the addresses, each as `host:port`
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelAddrs
   */
  public static addresses(addresses: string[]): RedisSentinel {
    return new RedisSentinel(madeBy('RedisSentinel.addresses', { addresses }));
  }

  /**
   * Sentinels behind a Service of the cluster.
   *
   * @param name the Service's name
   * @param options the Service's namespace and port, if they are not the defaults
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelService
   */
  public static service(name: string, options: RedisSentinelServiceOptions = {}): RedisSentinel {
    return new RedisSentinel(madeBy('RedisSentinel.service', { name, options }));
  }

  private constructor(origin: Origin<'RedisSentinel'>) {
    super(origin);
  }
}
