// Generated from crds/ by `npm run import`. Do not edit.

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
