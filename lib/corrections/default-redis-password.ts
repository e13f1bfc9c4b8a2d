import { SESSION_PASSWORD_VARIABLE, sessionRedisOf } from '../model/session-redis';
import { withProxySpec } from '../standalone/standalone-model';
import type { Correction } from './correction';

/**
 * The operator passes its default Redis to proxies without the password (`docs/operator/releases.md#run-config-keys`).
 * This adds the password, as for a proxy's own Redis, unless the user sets the variable.
 */
export const defaultRedisPassword: Correction = {
  id: 'default-redis-password',
  model: (model, { defaultRedisPassword: passwordRef }) => {
    const { proxy } = model.resolved;
    const { sessionStorage, resourceOverrides } = proxy.spec;
    const redis = sessionStorage === undefined ? sessionRedisOf(proxy.spec, model) : undefined;
    const env = resourceOverrides?.proxyDeployment?.env ?? [];
    if (
      passwordRef === undefined ||
      redis === undefined ||
      env.some(({ name }) => name === SESSION_PASSWORD_VARIABLE)
    ) {
      return model;
    }
    return withProxySpec(model, { sessionStorage: { provider: 'redis', ...redis, passwordRef } });
  },
};
