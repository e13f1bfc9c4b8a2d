import type { EmbeddedAuthServerSpec } from '../model/embedded-auth-server-spec';
import type { ResolvedProxy } from '../model/resource';
import { PRODUCT } from '../model/product';

/** The embedded authorization server of a proxy, whichever reference names it; `authServerRef` goes first (§5.4). */
export function embeddedAuthServer({ authServer, externalAuth }: ResolvedProxy): EmbeddedAuthServerSpec | undefined {
  return authServer?.spec.embeddedAuthServer ?? externalAuth?.spec.embeddedAuthServer;
}

/** The variable that holds the client secret of an upstream provider (`spec/operator.md` §3.2 no. 8). */
export function upstreamSecretVariable(provider: string): string {
  return `${PRODUCT}_UPSTREAM_CLIENT_SECRET_${provider.toUpperCase().replaceAll('-', '_')}`;
}

export const REDIS_USERNAME_VARIABLE = `${PRODUCT}_AUTH_SERVER_REDIS_USERNAME`;
export const REDIS_PASSWORD_VARIABLE = `${PRODUCT}_AUTH_SERVER_REDIS_PASSWORD`;

export const SIGNING_KEYS_PATH = '/etc/toolhive/authserver/keys';
export const HMAC_PATH = '/etc/toolhive/authserver/hmac';
export const REDIS_TLS_PATH = '/etc/toolhive/authserver/redis-tls';
