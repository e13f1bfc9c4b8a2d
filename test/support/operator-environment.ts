import type { WithoutOperatorOptions } from '../../lib';
import { byVersion } from '../../lib/releases/releases';
import type { Verdict } from './corpus';
import type { Release } from './releases';

/** The operator's own environment as the corresponding settings (`docs/operator/recording.md#the-files`). */
export function settingsOf({ operatorEnv: env = {} }: Verdict, release: Release): WithoutOperatorOptions {
  const silenced = env['TOOLHIVE_USAGE_METRICS_ENABLED'] === 'false' || env['CI'] !== undefined;
  const secrets = env['TOOLHIVE_DEFAULT_IMAGE_PULL_SECRETS'];
  const redis = env['TOOLHIVE_DEFAULT_REDIS_ADDR'];
  const passwordSecret = env['TOOLHIVE_DEFAULT_REDIS_SECRET_NAME'];
  const passwordKey = env['TOOLHIVE_DEFAULT_REDIS_SECRET_KEY'];
  const caSecret = env['TOOLHIVE_DEFAULT_REDIS_TLS_CA_SECRET_NAME'];
  const caKey = env['TOOLHIVE_DEFAULT_REDIS_TLS_CA_SECRET_KEY'] ?? '';
  return {
    ...(env['TOOLHIVE_RUNNER_IMAGE'] === undefined ? {} : { image: env['TOOLHIVE_RUNNER_IMAGE'] }),
    ...(env['TOOLHIVE_PROXY_HOST'] === undefined ? {} : { proxyHost: env['TOOLHIVE_PROXY_HOST'] }),
    ...(env['OPERATOR_OPENSHIFT'] === 'true' ? { openshift: true } : {}),
    ...(secrets === undefined ? {} : { defaultImagePullSecrets: secrets.split(',') }),
    ...(redis === undefined ? {} : { defaultRedisAddress: redis }),
    ...(passwordSecret === undefined
      ? {}
      : {
          defaultRedisPassword: { name: passwordSecret, ...(passwordKey === undefined ? {} : { key: passwordKey }) },
        }),
    // before that release, the operator does not know these variables
    ...(env['TOOLHIVE_DEFAULT_REDIS_TLS_ENABLED'] === 'true' && byVersion(release, '0.59.0') >= 0
      ? { defaultRedisTls: caSecret === undefined ? {} : { caCert: { name: caSecret, key: caKey } } }
      : {}),
    ...(silenced ? { usageMetrics: false } : {}),
  };
}
