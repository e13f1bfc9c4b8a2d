import type { Kind } from '../../model/kinds';
import { valuesAt } from '../../private/placed';
import { itself, rowsOf, type AnySubject, type Part, type Rule } from '../rule';

const SERVER = 'embeddedAuthServer';
/** Where each kind lists scopes, unless the schema has a pattern for them. */
const LISTS: { readonly [kind in Kind]?: readonly string[] } = {
  MCPRemoteProxy: ['oidcConfigRef.scopes'],
  MCPExternalAuthConfig: [
    'tokenExchange.scopes',
    'obo.scopes',
    'xaa.scopes',
    `${SERVER}.delegateClients.*.scopes`,
    `${SERVER}.upstreamProviders.*.oidcConfig.scopes`,
    `${SERVER}.upstreamProviders.*.oauth2Config.scopes`,
  ],
};
/** A `scope-token` (RFC 6749 §3.3). */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
/** The schema reports an empty one there. */
const NEVER_EMPTY = /^(?:obo|embeddedAuthServer\.delegateClients)\./;

/** OAuth scopes, wherever a resource lists some: they are sent with spaces between them. */
export const SCOPE_RULE: Rule<AnySubject> = rowsOf(scopesOf).warning('scope-syntax', 'runtime', {
  breaks: (scope) => !SCOPE.test(scope),
  shown: itself,
  rule: (scope) =>
    scope === '' ? 'is empty, which no scope is' : 'is not a scope: one has no white space, quotes and backslashes',
  fix: (scope) =>
    /\S\s+\S/.test(scope) ? 'write each scope as an item of its own' : 'write it as the provider does, or remove it',
});

function scopesOf({ resource: { kind, spec } }: AnySubject): Part<string>[] {
  return (LISTS[kind] ?? []).flatMap((list) => {
    const scopes = valuesAt(spec, 'spec', [...list.split('.'), '*']) as readonly Part<string>[];
    return NEVER_EMPTY.test(list) ? scopes.filter(([, scope]) => scope !== '') : scopes;
  });
}
