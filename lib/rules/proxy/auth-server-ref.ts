import { AUTH_SERVER_SCOPES, authServerOf, upstreamsOf } from '../../model/authentication';
import type { ResolvedProxy, UpstreamProviderSpec } from '../../model/kinds';
import {
  aKind,
  authType,
  configRows,
  itself,
  kindName,
  rowsOf,
  specRows,
  type ProxySubject,
  type Report,
  type Rule,
} from '../rule';
import { allowsHttp, LOGIN_REFUSED, mayBindLogins, otherLoginHost } from '../configs/upstream-providers';
import { shownUrl } from '../../private/texts';
import { isSecureUrl } from '../syntax/http';

const REF = 'spec.oidcConfigRef';

const { error, warning } = specRows();

/** Rows about the authorization server that a proxy runs, at the reference to its config. */
export const authServer = rowsOf(({ resolved }: ProxySubject) => {
  const server = authServerOf(resolved);
  return server === undefined ? [] : [[server.field, server.spec] as const];
});

/**
 * Rules for a proxy with an embedded authorization server
 * (`docs/operator/run-config.md#embedded-authorization-server`).
 */
export const AUTH_SERVER_REF_RULES: readonly Rule<ProxySubject>[] = [
  configRows('authServerRef', 'authServer').error('auth-server-type', 'controller', {
    at: 'type',
    breaks: (type) => type !== 'embeddedAuthServer',
    rule: (type) =>
      `has the type ${authType(type)}, but an authorization server needs ${authType('embeddedAuthServer')}`,
    fix: `refer to another ${kindName('MCPExternalAuthConfig')}, or refer to this one in ⟨spec.externalAuthConfigRef⟩`,
  }),
  error('auth-server-twice', 'controller', {
    at: 'authServerRef',
    breaks: (_, { resolved }) =>
      [resolved.authServer, resolved.externalAuth].every((config) => config?.spec.type === 'embeddedAuthServer'),
    rule: 'is a second embedded authorization server beside that of ⟨spec.externalAuthConfigRef⟩',
    fix: 'keep this one, since ⟨spec.externalAuthConfigRef⟩ is for what the proxy sends to the remote server',
  }),
  authServer.error('auth-server-upstreams', 'controller', {
    breaks: (server) => upstreamsOf(server).length > 1,
    rule: (server) =>
      `the authorization server has ${String(upstreamsOf(server).length)} upstreamProviders, but a proxy supports only one`,
    fix: `use ${aKind('MCPExternalAuthConfig')} with one, or a VirtualMCPServer`,
  }),
  error('auth-server-oidc', 'controller', {
    field: 'oidcConfigRef',
    breaks: ({ oidcConfigRef }, { resolved }) => oidcConfigRef === undefined && authServerOf(resolved) !== undefined,
    rule: (_, { resolved }) =>
      `is missing, but the embedded authorization server of ⟨${authServerOf(resolved)?.field ?? ''}⟩ needs it`,
    fix: 'add it, with the same audience and resourceUrl',
  }),
  error('auth-server-audience', 'controller', {
    at: 'oidcConfigRef',
    field: 'audience',
    breaks: ({ audience, resourceUrl = '' }, { resolved }) =>
      resourceUrl !== '' && audience !== resourceUrl && authServerOf(resolved) !== undefined,
    shown: itself,
    rule: 'differs from resourceUrl, but with an embedded authorization server both are the same',
    fix: ({ resourceUrl }) => `set it to ${JSON.stringify(resourceUrl)}, or set resourceUrl to the audience`,
  }),
  // the redirect URI of the upstream provider is derived from it (`docs/operator/run-config.md#redirect-uri`)
  error('auth-server-resource-url', 'runtime', {
    at: 'oidcConfigRef',
    field: 'resourceUrl',
    breaks: ({ resourceUrl = '' }, { resolved }) => !isSecureUrl(resourceUrl) && usesResourceUrl(resourceUrl, resolved),
    shown: (url?: string) => (url === '' ? undefined : url),
    rule: ({ resourceUrl = '' }) =>
      resourceUrl === ''
        ? 'is missing, and the embedded authorization server does not start with the default, which is http'
        : 'is not https, so the embedded authorization server would not start',
    fix: 'set it to the https URL at which clients reach the proxy',
  }),
  warning('auth-server-callback-host', 'runtime', {
    at: 'oidcConfigRef',
    field: 'resourceUrl',
    breaks: ({ resourceUrl = '' }, { resolved, target }) =>
      mayBindLogins(target) && derivedLoginHost(resourceUrl, resolved) !== undefined,
    shown: (url?: string) => shownUrl(url ?? ''),
    rule: ({ resourceUrl = '' }, { resolved }) =>
      `gives the callback of the authorization server another host than ${JSON.stringify(derivedLoginHost(resourceUrl, resolved))}, where users log in: ${LOGIN_REFUSED}`,
    fix: 'use the same host, or set the redirect URI of the provider',
  }),
  // they would add the header that the proxy has removed
  authServer.error('auth-server-strip-token', 'controller', {
    breaks: ({ disableUpstreamTokenInjection }, { resolved }) =>
      disableUpstreamTokenInjection === true &&
      ['tokenExchange', 'awsSts'].includes(resolved.externalAuth?.spec.type ?? ''),
    rule: (_, { resolved }) =>
      `the authorization server sets disableUpstreamTokenInjection, which cannot be combined with the type ${authType(resolved.externalAuth?.spec.type ?? '')}`,
    fix: 'remove it, or leave out ⟨spec.externalAuthConfigRef⟩',
  }),
  { id: 'auth-server-scopes', layer: 'runtime', severity: 'error', check: otherScopes },
  { id: 'auth-server-delegate', layer: 'controller', severity: 'error', check: delegates },
  configRows('externalAuthConfigRef', 'externalAuth').error('external-auth-enterprise', 'controller', {
    at: 'type',
    breaks: (type) => type === 'obo',
    rule: `has the type ${authType('obo')}, which needs an enterprise build of ToolHive: the proxy would not be created`,
    fix: `use the type ${authType('tokenExchange')}`,
  }),
];

function usesResourceUrl(resourceUrl: string, resolved: ResolvedProxy): boolean {
  const server = authServerOf(resolved)?.spec;
  return server !== undefined && (resourceUrl === '' || upstreamsOf(server).some(hasDerivedRedirect));
}

/** Whether the redirect URI is derived from the proxy's resourceUrl, and must be https. */
function hasDerivedRedirect(provider: UpstreamProviderSpec): boolean {
  return isDerived(provider) && !allowsHttp(provider);
}

function isDerived({ oidcConfig, oauth2Config }: UpstreamProviderSpec): boolean {
  return (oidcConfig?.redirectUri ?? oauth2Config?.redirectUri ?? '') === '';
}

/** The host where users log in, if the callback that is derived from the proxy's resourceUrl has another one. */
function derivedLoginHost(resourceUrl: string, resolved: ResolvedProxy): string | undefined {
  const server = authServerOf(resolved)?.spec;
  return server?.upstreamProviders?.some(isDerived) === true ? otherLoginHost(server, resourceUrl) : undefined;
}

function otherScopes({ resolved }: ProxySubject, report: Report): void {
  const server = authServerOf(resolved);
  if (server === undefined) {
    return;
  }
  for (const scope of unsupported(server.spec.baselineClientScopes, resolved)) {
    report({
      field: server.field,
      rule: `the authorization server has the baselineClientScopes ${JSON.stringify(scope)}, which is not in ⟨${REF}.scopes⟩: it would not start`,
      fix: 'add it there, or remove it',
    });
  }
}

function delegates({ resolved }: ProxySubject, report: Report): void {
  const server = authServerOf(resolved);
  if (server === undefined) {
    return;
  }
  const resource = resolved.proxy.spec.oidcConfigRef?.resourceUrl ?? '';
  for (const { clientId, audiences, scopes } of server.spec.delegateClients ?? []) {
    const client = `the authorization server has the delegateClients ${JSON.stringify(clientId)}`;
    for (const audience of audiences.filter((each) => resource !== '' && each !== resource)) {
      report({
        field: server.field,
        rule: `${client} with the audience ${JSON.stringify(audience)}, which is not ⟨${REF}.resourceUrl⟩`,
        fix: `use ${JSON.stringify(resource)}`,
      });
    }
    for (const scope of unsupported(scopes, resolved)) {
      report({
        field: server.field,
        rule: `${client} with the scope ${JSON.stringify(scope)}, which is not in ⟨${REF}.scopes⟩`,
        fix: 'add it there, or remove it',
      });
    }
  }
}

/** The scopes that the authorization server of the proxy doesn't have (`docs/operator/run-config.md#oidc`). */
function unsupported(scopes: readonly string[] = [], { proxy }: ResolvedProxy): readonly string[] {
  const given = proxy.spec.oidcConfigRef?.scopes ?? [];
  const supported = new Set<string>(given.length === 0 ? AUTH_SERVER_SCOPES : given);
  return scopes.filter((scope) => !supported.has(scope));
}
