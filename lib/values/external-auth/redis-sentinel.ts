import { ValueClass } from '../../declaration/props/origin';
import { Fragment } from '../../declaration/spec-fragment';
import { copied } from '../../private/copied';
import type { PlainObject } from '../../private/plain';
import { present } from '../../private/present';

/**
 * The Service of Redis Sentinels.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelService
 */
export interface RedisSentinelServiceOptions {
  /**
   * Namespace of the Service.
   *
   * @default - the namespace of the proxy
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelService.namespace
   */
  readonly namespace?: string;

  /**
   * Port of the Service.
   *
   * @default 26379
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelService.port
   */
  readonly port?: number;
}

/**
 * How to find the Sentinels that know the current master of a Redis.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelConfig
 */
export class RedisSentinel extends ValueClass {
  /**
   * Sentinels at given addresses.
   *
   * @param addresses the addresses, each as `host:port`
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelAddrs
   */
  public static addresses(addresses: string[]): RedisSentinel {
    return new RedisSentinel(
      Fragment.of('RedisSentinel.addresses', { addresses }, (given) => ({ sentinelAddrs: copied(given.addresses) })),
    );
  }

  /**
   * Sentinels behind a Service of the cluster.
   *
   * @param name the Service's name
   * @param options the Service's namespace and port, if they are not the defaults
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelService
   */
  public static service(name: string, options: RedisSentinelServiceOptions = {}): RedisSentinel {
    return new RedisSentinel(
      Fragment.of('RedisSentinel.service', { name, options }, (given) => {
        const { namespace, port } = given.options;
        return { sentinelService: present({ name: given.name, namespace, port }) };
      }),
    );
  }

  private constructor(private readonly fragment: Fragment) {
    super(fragment.origin);
  }

  /**
   * The field of `sentinelConfig` for these Sentinels.
   *
   * @internal
   */
  public _toModel(): PlainObject {
    return this.fragment.at('', () => undefined);
  }
}
