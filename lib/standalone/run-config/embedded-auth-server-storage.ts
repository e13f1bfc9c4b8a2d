import { SENTINEL_PORT } from '../../model/egress';
import type { ResolvedProxy } from '../../model/resource';
import { ifTrue, nonEmpty, type GoStruct } from '../../private/go/go-json';
import { REDIS_PASSWORD_VARIABLE, REDIS_USERNAME_VARIABLE } from '../../model/secret-variables';
import type { AuthServerStorageSpec, RedisTlsSpec, SentinelSpec } from '../../model/specs';
import { REDIS_TLS_PATH } from '../mount-paths';
import { requiredNamespace } from '../required-namespace';
import { IncompleteProxy } from '../incomplete-proxy';

/** `storage`, for Redis only: without it, the proxy uses memory (`docs/operator/run-config.md#storage`). */
export function storageRunConfig(
  storage: AuthServerStorageSpec | undefined,
  resolved: ResolvedProxy,
): GoStruct | undefined {
  const redis = storage?.redis;
  if (storage?.type !== 'redis' || redis === undefined) {
    return undefined;
  }
  const namespace = requiredNamespace(resolved, 'the key prefix in Redis');
  return {
    type: 'redis',
    redis_config: {
      addr: nonEmpty(redis.addr),
      cluster_mode: ifTrue(redis.clusterMode),
      sentinel_config: redis.sentinelConfig && sentinels(redis.sentinelConfig, namespace),
      auth_type: 'aclUser',
      acl_user_config: {
        username_env_var: redis.aclUserConfig.usernameSecretRef === undefined ? '' : REDIS_USERNAME_VARIABLE,
        password_env_var: REDIS_PASSWORD_VARIABLE,
      },
      key_prefix: `thv:auth:{${namespace}:${resolved.proxy.name}}:`,
      dial_timeout: nonEmpty(redis.dialTimeout),
      read_timeout: nonEmpty(redis.readTimeout),
      write_timeout: nonEmpty(redis.writeTimeout),
      tls: tls(redis.tls, 'ca.crt'),
      sentinel_tls: tls(redis.sentinelTls, 'sentinel-ca.crt'),
    },
  };
}

function sentinels(spec: SentinelSpec, namespace: string): GoStruct {
  return {
    master_name: spec.masterName,
    sentinel_addrs: sentinelAddresses(spec, namespace),
    db: spec.db === 0 ? undefined : spec.db,
  };
}

/** Addresses win over a Service; a rule ensures that one of them is set. */
function sentinelAddresses({ sentinelAddrs, sentinelService }: SentinelSpec, namespace: string): readonly string[] {
  if (sentinelAddrs !== undefined && sentinelAddrs.length > 0) {
    return sentinelAddrs;
  }
  if (sentinelService === undefined) {
    throw new IncompleteProxy('either sentinelAddrs or sentinelService must be specified');
  }
  const space = nonEmpty(sentinelService.namespace) ?? namespace;
  const port = sentinelService.port === 0 ? SENTINEL_PORT : sentinelService.port;
  return [`${sentinelService.name}.${space}.svc.cluster.local:${String(port)}`];
}

function tls(spec: RedisTlsSpec | undefined, file: string): GoStruct | undefined {
  return (
    spec && {
      insecure_skip_verify: ifTrue(spec.insecureSkipVerify),
      ca_cert_file: spec.caCertSecretRef && `${REDIS_TLS_PATH}/${file}`,
    }
  );
}
