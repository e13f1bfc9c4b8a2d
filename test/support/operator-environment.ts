import type { WithoutOperatorOptions } from '../../lib';
import type { Verdict } from './corpus';

/** The operator's own environment as the corresponding settings (`docs/operator/recording.md#the-files`). */
export function settingsOf({ operatorEnv: env = {} }: Verdict): WithoutOperatorOptions {
  const silenced = env['TOOLHIVE_USAGE_METRICS_ENABLED'] === 'false' || env['CI'] !== undefined;
  const secrets = env['TOOLHIVE_DEFAULT_IMAGE_PULL_SECRETS'];
  const redis = env['TOOLHIVE_DEFAULT_REDIS_ADDR'];
  const passwordSecret = env['TOOLHIVE_DEFAULT_REDIS_SECRET_NAME'];
  return {
    ...(env['TOOLHIVE_RUNNER_IMAGE'] === undefined ? {} : { image: env['TOOLHIVE_RUNNER_IMAGE'] }),
    ...(env['TOOLHIVE_PROXY_HOST'] === undefined ? {} : { proxyHost: env['TOOLHIVE_PROXY_HOST'] }),
    ...(env['OPERATOR_OPENSHIFT'] === 'true' ? { openshift: true } : {}),
    ...(secrets === undefined ? {} : { defaultImagePullSecrets: secrets.split(',') }),
    ...(redis === undefined ? {} : { defaultRedisAddress: redis }),
    ...(passwordSecret === undefined
      ? {}
      : {
          defaultRedisPassword: { name: passwordSecret, key: env['TOOLHIVE_DEFAULT_REDIS_SECRET_KEY'] ?? '' },
        }),
    ...(silenced ? { usageMetrics: false } : {}),
  };
}
