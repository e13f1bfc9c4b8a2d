import type { EmbeddedAuthServerSpec } from './embedded-auth-server-spec';
import type { ResolvedProxy } from './resource';

/** Whether a proxy runs an authorization server; what `authServerRef` names has to be one. */
export function runsAuthServer({ proxy, externalAuth }: ResolvedProxy): boolean {
  return proxy.spec.authServerRef !== undefined || externalAuth?.spec.type === 'embeddedAuthServer';
}

/** The authorization server that a proxy runs, where the app knows its settings. */
export function authServerOf({ authServer, externalAuth }: ResolvedProxy): EmbeddedAuthServerSpec | undefined {
  return authServer?.spec.embeddedAuthServer ?? externalAuth?.spec.embeddedAuthServer;
}
