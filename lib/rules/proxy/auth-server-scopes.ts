import { AUTH_SERVER_SCOPES, authServerOf, upstreamsOf } from '../../model/authentication';
import type { ResolvedProxy } from '../../model/kinds';
import { firstRunner } from '../../releases/releases';
import type { ProxySubject, Report, Rule } from '../rule';

const SCOPES = 'spec.oidcConfigRef.scopes';

/** Rules for the scopes that clients can get of the authorization server of a proxy. */
export const SCOPE_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'auth-server-scopes', layer: 'runtime', severity: 'error', check: otherScopes },
  { id: 'auth-server-client-scopes', layer: 'runtime', severity: 'warning', check: registrationScopes },
];

function otherScopes({ resolved }: ProxySubject, report: Report): void {
  const server = authServerOf(resolved);
  if (server === undefined) {
    return;
  }
  for (const scope of unsupported(server.spec.baselineClientScopes, resolved)) {
    report({
      field: server.field,
      rule: `the authorization server has the baselineClientScopes ${JSON.stringify(scope)}, which is not in ⟨${SCOPES}⟩: it would not start`,
      fix: 'add it there, or remove it',
    });
  }
}

/** A client that names none gets the default ones (`docs/operator/runtime.md#login-with-an-embedded-authorization-server`). */
function registrationScopes({ resolved, target }: ProxySubject, report: Report): void {
  const scopes = resolved.proxy.spec.oidcConfigRef?.scopes ?? [];
  const server = authServerOf(resolved)?.spec;
  if (server === undefined || scopes.length === 0 || upstreamsOf(server).length === 0) {
    return;
  }
  const lacking = AUTH_SERVER_SCOPES.filter((scope) => !scopes.includes(scope));
  const mayLack = target.release.runner.defaultScopes === 'one-needed' ? AUTH_SERVER_SCOPES.length - 1 : 0;
  if (lacking.length > mayLack) {
    const since = firstRunner('defaultScopes', 'one-needed');
    const rule = `lacks ${quotedList(lacking)}: a client that names no scopes when it registers gets the default ones, and is refused without`;
    const fix = mayLack === 0 ? `add all of them, or use release ${since} or a later one` : 'add one of them';
    report({ field: SCOPES, rule, fix });
    return;
  }
  const given = new Set([...AUTH_SERVER_SCOPES, ...(server.baselineClientScopes ?? [])]);
  const others = scopes.filter((scope) => !given.has(scope));
  if (others.length > 0) {
    const rule = `has ${quotedList(others)}: a client that names no scopes when it registers does not get that, and is refused when it asks for all scopes of the metadata`;
    report({
      field: SCOPES,
      rule,
      fix: 'list it in baselineClientScopes of the authorization server, or leave it out',
    });
  }
}

function quotedList(texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify(text)).join(', ');
}

/** The scopes that the authorization server of the proxy doesn't have (`docs/operator/run-config.md#oidc`). */
export function unsupported(scopes: readonly string[] = [], { proxy }: ResolvedProxy): readonly string[] {
  const given = proxy.spec.oidcConfigRef?.scopes ?? [];
  const supported = new Set<string>(given.length === 0 ? AUTH_SERVER_SCOPES : given);
  return scopes.filter((scope) => !supported.has(scope));
}
