import { ownKeyPrefix, sessionRedisOf } from '../model/session-redis';
import { settings } from './correction';

/**
 * Proxies whose sessions have the same keys accept each other's sessions, with the remote server and the credentials of
 * the other proxy (`docs/operator/runtime.md#sessions`).
 */
export const sessionPrefix = settings('session-prefix', 'sessionStorage.keyPrefix', (proxy) => {
  const { name, namespace, spec } = proxy.resolved.proxy;
  const redis = sessionRedisOf(spec, proxy);
  // without a namespace the prefix would not be the proxy's own, which a rule reports
  return redis === undefined || redis.keyPrefix !== '' || namespace === undefined
    ? undefined
    : {
        sessionStorage: {
          provider: 'redis',
          ...spec.sessionStorage,
          ...redis,
          keyPrefix: ownKeyPrefix(name, namespace),
        },
      };
});
