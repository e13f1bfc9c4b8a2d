import type { ResolvedProxy } from './resource';
import type { EmbeddedAuthServerSpec } from './specs';

/** The default scopes of an authorization server (`docs/operator/run-config.md#oidc`). */
export const AUTH_SERVER_SCOPES: readonly string[] = ['openid', 'profile', 'email', 'offline_access'];

/** The authorization server that a proxy runs. */
export interface AuthServer {
  /** The field that refers to it. */
  readonly field: string;
  readonly spec: EmbeddedAuthServerSpec;
}

/** Whether a proxy runs an authorization server; a config in `authServerRef` must be one. */
export function runsAuthServer({ proxy, externalAuth }: ResolvedProxy): boolean {
  return proxy.spec.authServerRef !== undefined || externalAuth?.spec.type === 'embeddedAuthServer';
}

/**
 * The authorization server that a proxy runs, if the app knows its settings; `authServerRef` takes precedence over
 * `externalAuthConfigRef` (`docs/operator/run-config.md#external-authentication`).
 */
export function authServerOf({ authServer, externalAuth }: ResolvedProxy): AuthServer | undefined {
  return serverOf('spec.authServerRef', authServer) ?? serverOf('spec.externalAuthConfigRef', externalAuth);
}

function serverOf(field: string, config: ResolvedProxy['externalAuth']): AuthServer | undefined {
  const server = config?.spec.type === 'embeddedAuthServer' ? config.spec.embeddedAuthServer : undefined;
  return server && { field, spec: server };
}
