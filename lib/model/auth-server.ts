import type { EmbeddedAuthServerSpec } from './embedded-auth-server-spec';
import type { ResolvedProxy } from './resource';

/** The scopes of an authorization server to which nobody gives any (`docs/operator/run-config.md#oidc`). */
export const AUTH_SERVER_SCOPES: readonly string[] = ['openid', 'profile', 'email', 'offline_access'];

/** The authorization server that a proxy runs. */
export interface AuthServer {
  /** The reference that brings it. */
  readonly field: string;
  readonly spec: EmbeddedAuthServerSpec;
}

/** Whether a proxy runs an authorization server; what `authServerRef` names has to be one. */
export function runsAuthServer({ proxy, externalAuth }: ResolvedProxy): boolean {
  return proxy.spec.authServerRef !== undefined || externalAuth?.spec.type === 'embeddedAuthServer';
}

/**
 * The authorization server that a proxy runs, where the app knows its settings; `authServerRef` goes before
 * `externalAuthConfigRef` (`docs/operator/run-config.md#external-authentication`).
 */
export function authServerOf({ authServer, externalAuth }: ResolvedProxy): AuthServer | undefined {
  return serverOf('spec.authServerRef', authServer) ?? serverOf('spec.externalAuthConfigRef', externalAuth);
}

function serverOf(field: string, config: ResolvedProxy['externalAuth']): AuthServer | undefined {
  const server = config?.spec.type === 'embeddedAuthServer' ? config.spec.embeddedAuthServer : undefined;
  return server && { field, spec: server };
}
