import type { OperatorBehaviour } from './operator-behaviour';
import type { SecretKeyRef } from './refs';
import type { SecretVariable } from './secret-variables';
import type { RemoteMcpProxySpec } from './specs';
import type { Target } from './target';
import { present } from '../private/present';

/** The Redis in which the pods of a proxy share sessions. */
export interface SessionRedis {
  readonly address: string;
  readonly db: number;
  readonly keyPrefix: string;
  readonly passwordRef?: SecretKeyRef;
}

/** Settings that all proxies of a cluster share. */
interface SessionDefaults {
  readonly behaviour: OperatorBehaviour;
  readonly defaultRedisAddress?: string;
}

/** The variable from which the proxy reads the password of Redis. */
export const SESSION_PASSWORD_VARIABLE = 'THV_SESSION_REDIS_PASSWORD';

/**
 * The Redis of a proxy: its own or, without session storage, the cluster's default, which has no password
 * (`docs/operator/releases.md#run-config-keys`).
 */
export function sessionRedisOf(
  { sessionStorage }: RemoteMcpProxySpec,
  { behaviour, defaultRedisAddress = '' }: SessionDefaults,
): SessionRedis | undefined {
  if (sessionStorage === undefined) {
    return behaviour.defaultRedis === 'ignored' || defaultRedisAddress === ''
      ? undefined
      : { address: defaultRedisAddress, db: 0, keyPrefix: '' };
  }
  const { provider, address = '', db, keyPrefix = '', passwordRef } = sessionStorage;
  return provider === 'redis' ? { address, db, keyPrefix, ...present({ passwordRef }) } : undefined;
}

/** The variable with the password of the sessions' Redis, if it has one. */
export function sessionVariables({ sessionStorage }: RemoteMcpProxySpec): SecretVariable[] {
  const ref = sessionStorage?.provider === 'redis' ? sessionStorage.passwordRef : undefined;
  return ref === undefined ? [] : [{ name: SESSION_PASSWORD_VARIABLE, ref }];
}

/** The same for a proxy of a cluster. */
export function sessionRedisIn(spec: RemoteMcpProxySpec, target: Target): SessionRedis | undefined {
  const { behaviour } = target.release;
  return sessionRedisOf(spec, target.operator ? { behaviour } : { ...target, behaviour });
}
