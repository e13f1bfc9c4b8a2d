import { present } from '../private/plain';
import type { SecretKeyRef } from './config-maps';
import type { SecretVariable } from './secret-variables';
import type { RemoteMcpProxySpec, Resource, SessionTlsSpec } from './kinds';
import type { OperatorBehaviour, StandaloneTarget, Target } from './target';

/** The Redis in which the pods of a proxy share sessions. */
export interface SessionRedis {
  readonly address: string;
  readonly db: number;
  readonly keyPrefix: string;
  readonly passwordRef?: SecretKeyRef;
  readonly tls?: SessionTlsSpec;
}

/** The Redis for proxies without session storage, which all proxies of a cluster share. */
export type DefaultRedis = Pick<StandaloneTarget, 'defaultRedisAddress' | 'defaultRedisPassword' | 'defaultRedisTls'>;

/** What decides where a proxy keeps its sessions. */
interface SessionDefaults extends DefaultRedis {
  readonly behaviour: OperatorBehaviour;
}

/** The key of the password of the default Redis, unless another one is given. */
export const DEFAULT_PASSWORD_KEY = 'redis-password';

/** The variable from which the proxy reads the password of Redis. */
const SESSION_PASSWORD_VARIABLE = 'THV_SESSION_REDIS_PASSWORD';

/**
 * The Redis of a proxy: its own or, without session storage, the cluster's default, as far as the operator of the release
 * passes it on (`docs/operator/releases.md#run-config-keys`).
 */
export function sessionRedisOf(
  { sessionStorage }: RemoteMcpProxySpec,
  defaults: SessionDefaults,
): SessionRedis | undefined {
  if (sessionStorage === undefined) {
    return defaultRedisOf(defaults);
  }
  const { provider, address = '', db, keyPrefix = '', passwordRef, tls } = sessionStorage;
  return provider === 'redis' ? { address, db, keyPrefix, ...present({ passwordRef, tls }) } : undefined;
}

function defaultRedisOf(defaults: SessionDefaults): SessionRedis | undefined {
  const { behaviour, defaultRedisAddress: address = '', defaultRedisPassword, defaultRedisTls } = defaults;
  if (behaviour.defaultRedis === 'ignored' || address === '') {
    return undefined;
  }
  const passwordRef = behaviour.defaultRedisPassword === 'applied' ? defaultRedisPassword : undefined;
  const tls = behaviour.defaultRedisTls === 'applied' ? defaultRedisTls : undefined;
  return {
    address,
    db: 0,
    keyPrefix: '',
    ...present({ passwordRef, tls: tls && present({ caCertSecretRef: tls.caCert }) }),
  };
}

/** The beginning of the keys of a proxy's own sessions; permissions for `thv:*` cover it, as they cover the default. */
export function ownKeyPrefix(name: string, namespace: string): string {
  return `thv:proxy:session:${namespace}:${name}:`;
}

/**
 * What tells the sessions of a proxy from those of other proxies of the cluster: the Redis, its database and the prefix of
 * the keys. A host without a dot belongs to the namespace of the proxy. Undefined where the proxy shares by definition: in
 * a default Redis that is exactly as the operator's.
 */
export function sessionSpace(
  { name, namespace, spec }: Resource<'MCPRemoteProxy'>,
  target: Target,
): string | undefined {
  const redis = sessionRedisIn(spec, target);
  const isShared = spec.sessionStorage === undefined && target.exact;
  if (redis === undefined || redis.address === '' || isShared) {
    return undefined;
  }
  const own = target.exact || namespace === undefined ? '' : ownKeyPrefix(name, namespace);
  const prefix = redis.keyPrefix === '' ? own : redis.keyPrefix;
  return JSON.stringify([hostIn(redis.address.toLowerCase(), namespace), redis.db, prefix]);
}

function hostIn(address: string, namespace: string | undefined): string {
  const [, host = address, port = ''] = /^(.*?)(:\d+)?$/.exec(address) ?? [];
  const short = host.replace(/\.$/, '').replace(/\.svc(\.cluster\.local)?$/, '');
  const isService = !/[.:]/.test(short);
  return `${short}${isService ? `.${namespace ?? ''}` : ''}${port}`;
}

/** The variable with the password of the sessions' Redis, if it has one. */
export function sessionVariables(redis: SessionRedis | undefined): SecretVariable[] {
  const ref = redis?.passwordRef;
  return ref === undefined ? [] : [{ name: SESSION_PASSWORD_VARIABLE, ref }];
}

/** The same for a proxy of a cluster. */
export function sessionRedisIn(spec: RemoteMcpProxySpec, target: Target): SessionRedis | undefined {
  const { behaviour } = target.release;
  return sessionRedisOf(spec, target.operator ? { behaviour } : { ...target, behaviour });
}
