import {
  AUTH_SERVER_SCOPES,
  type AuthServerCaBundle,
  authServerOf,
  caBundlesOf,
  delegateClientsOf,
  jwtBearerGrantsOf,
  upstreamsOf,
} from '../../model/authentication';
import type { Advice } from '../../private/finding';
import type { EmbeddedAuthServerSpec, ResolvedProxy, UpstreamProviderSpec } from '../../model/kinds';
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
import { allowsHttp, LOGIN_REFUSED, losesLogins, mayBindLogins, otherLoginHost } from '../configs/upstream-providers';
import { CA_BUNDLES_CHECKSUM } from '../../model/object-names';
import { isExact, type Target } from '../../model/target';
import { objectAt } from '../../private/plain';
import { shownUrl } from '../../private/texts';
import { firstRunner } from '../../releases/releases';
import { isSecureUrl } from '../common/http';

const REF = 'spec.oidcConfigRef';

/** Where an authorization server with a TLS listener listens, too (`docs/operator/releases.md#external-authentication`). */
const TLS_PORT = 8443;

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
  warning('auth-server-callback-host', 'runtime', {
    at: 'oidcConfigRef',
    field: 'resourceUrl',
    breaks: ({ resourceUrl = '' }, { resolved, target }) =>
      mayBindLogins(target) &&
      serverWithDerived(resolved) !== undefined &&
      derivedLoginHost(resourceUrl, resolved) === undefined &&
      losesLogins(serverWithDerived(resolved) ?? { issuer: '' }, resourceUrl),
    shown: (url?: string) => shownUrl(url ?? ''),
    rule: `gives the authorization server a callback that is not https, but users log in with https: ${LOGIN_REFUSED}`,
    fix: 'use https, or set the redirect URI of the provider',
  }),
  // they would add the header that the proxy has removed
  authServer.error('auth-server-strip-token', 'controller', {
    breaks: (server, { resolved }) =>
      server.disableUpstreamTokenInjection !== true && upstreamsOf(server).length === 0 && addsHeader(resolved),
    rule: (_, { resolved }) =>
      `the authorization server has no upstream provider, which cannot be combined with the type ${authType(resolved.externalAuth?.spec.type ?? '')}`,
    fix: 'add a provider, or leave out ⟨spec.externalAuthConfigRef⟩',
  }),
  authServer.error('auth-server-strip-token', 'controller', {
    breaks: ({ disableUpstreamTokenInjection }, { resolved }) =>
      disableUpstreamTokenInjection === true && addsHeader(resolved),
    rule: (_, { resolved }) =>
      `the authorization server sets disableUpstreamTokenInjection, which cannot be combined with the type ${authType(resolved.externalAuth?.spec.type ?? '')}`,
    fix: 'remove it, or leave out ⟨spec.externalAuthConfigRef⟩',
  }),
  { id: 'auth-server-scopes', layer: 'runtime', severity: 'error', check: otherScopes },
  { id: 'auth-server-client-scopes', layer: 'runtime', severity: 'warning', check: registrationScopes },
  { id: 'auth-server-delegate', layer: 'controller', severity: 'error', check: delegates },
  { id: 'auth-server-jwt-bearer', layer: 'controller', severity: 'error', check: jwtBearerAudiences },
  error('auth-server-tls-port', 'controller', {
    at: 'proxyPort',
    breaks: (port, { resolved }) => port === TLS_PORT && authServerOf(resolved)?.spec.tlsListener !== undefined,
    shown: itself,
    rule: 'is the port of the TLS listener of the authorization server',
    fix: 'use another port',
  }),
  {
    id: 'ca-bundle-checksum',
    layer: 'controller',
    severity: 'warning',
    check: missingBundles((target) => !isExact(target), {
      rule: 'its checksum is left out, so pods keep an old bundle until they are restarted',
      fix: 'add the ConfigMap to the app, or restart the pods after each change of it',
    }),
  },
  {
    id: 'ca-bundle-unread',
    layer: 'controller',
    severity: 'error',
    check: missingBundles(isExact, {
      rule: 'the operator would make no pods without it, and write its checksum',
      fix: 'add the ConfigMap to the app, or leave OperatorFidelity.EXACT out',
    }),
  },
  // the operator merges the template over its own annotation; without exactness, that is corrected
  warning('ca-bundle-checksum-hidden', 'controller', {
    at: 'podTemplateSpec',
    breaks: (template, { resolved, target }) =>
      target.exact &&
      Object.hasOwn(objectAt(template, 'metadata', 'annotations'), CA_BUNDLES_CHECKSUM) &&
      serverBundles(resolved).length > 0,
    rule: `sets the annotation ${CA_BUNDLES_CHECKSUM}, so pods keep an old CA bundle of the authorization server until they are restarted`,
    fix: 'remove the annotation',
  }),
  // neither the container nor the Service that the operator makes names it
  authServer.warning('auth-server-tls-unreachable', 'controller', {
    breaks: ({ tlsListener }) => tlsListener !== undefined,
    rule: `the authorization server has a TLS listener on port ${String(TLS_PORT)}, to which no port of the proxy's Service leads`,
    fix: 'make a Service with that target port',
  }),
  configRows('externalAuthConfigRef', 'externalAuth').error('external-auth-enterprise', 'controller', {
    at: 'type',
    breaks: (type) => type === 'obo',
    rule: `has the type ${authType('obo')}, which needs an enterprise build of ToolHive: the proxy would not be created`,
    fix: `use the type ${authType('tokenExchange')}`,
  }),
];

function serverBundles(resolved: ResolvedProxy): readonly AuthServerCaBundle[] {
  return caBundlesOf(authServerOf(resolved)?.spec ?? {});
}

/** Without the operator, the bytes of the bundles must be in the app: their checksum is an annotation of the pods. */
function missingBundles(applies: (target: Target) => boolean, { rule, fix }: Advice) {
  return ({ resolved, target }: ProxySubject, report: Report): void => {
    const names = serverBundles(resolved).map(({ configMap }) => configMap);
    const missing = names.filter((name) => name !== '' && resolved.caBundles?.[name] === undefined);
    for (const name of target.operator || !applies(target) ? [] : new Set(missing)) {
      const what = `the authorization server has a CA bundle in the ConfigMap ${JSON.stringify(name)}, which is not in the app`;
      report({ field: authServerOf(resolved)?.field ?? '', rule: `${what}: ${rule}`, fix });
    }
  };
}

function addsHeader({ externalAuth }: ResolvedProxy): boolean {
  return ['tokenExchange', 'awsSts'].includes(externalAuth?.spec.type ?? '');
}

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
  const server = serverWithDerived(resolved);
  return server && otherLoginHost(server, resourceUrl);
}

/** The server, if the callback of a provider is derived from the proxy's resourceUrl. */
function serverWithDerived(resolved: ResolvedProxy): EmbeddedAuthServerSpec | undefined {
  const server = authServerOf(resolved)?.spec;
  return server?.upstreamProviders?.some(isDerived) === true ? server : undefined;
}

function delegates({ resolved }: ProxySubject, report: Report): void {
  const server = authServerOf(resolved);
  if (server === undefined) {
    return;
  }
  const resource = resolved.proxy.spec.oidcConfigRef?.resourceUrl ?? '';
  for (const { clientId, audiences, scopes } of delegateClientsOf(server.spec).clients) {
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

/** A token for another resource could be used as one of these. */
function jwtBearerAudiences({ resolved }: ProxySubject, report: Report): void {
  const server = authServerOf(resolved);
  const resource = resolved.proxy.spec.oidcConfigRef?.resourceUrl ?? '';
  if (server === undefined || resource === '') {
    return;
  }
  for (const [path, { subjectBindings, acceptedAudiences = [] }] of jwtBearerGrantsOf(server.spec)) {
    const others = subjectBindings.flatMap(({ allowedResources }) =>
      allowedResources.filter((each) => each !== resource),
    );
    for (const other of new Set(others)) {
      const rule = `the authorization server has in ${path} the resource ${JSON.stringify(other)}, which is not ⟨${REF}.resourceUrl⟩`;
      report({ field: server.field, rule, fix: `use ${JSON.stringify(resource)}` });
    }
    if (acceptedAudiences.includes(resource)) {
      const rule = `the authorization server has in ${path} the accepted audience ${JSON.stringify(resource)}, which is ⟨${REF}.resourceUrl⟩: a token for the proxy could be exchanged again`;
      report({ field: server.field, rule, fix: 'give assertions another audience' });
    }
  }
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
    report({ field: `${REF}.scopes`, rule, fix });
    return;
  }
  const given = new Set([...AUTH_SERVER_SCOPES, ...(server.baselineClientScopes ?? [])]);
  const others = scopes.filter((scope) => !given.has(scope));
  if (others.length > 0) {
    const rule = `has ${quotedList(others)}: a client that names no scopes when it registers does not get that, and is refused when it asks for all scopes of the metadata`;
    report({
      field: `${REF}.scopes`,
      rule,
      fix: 'list it in baselineClientScopes of the authorization server, or leave it out',
    });
  }
}

function quotedList(texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify(text)).join(', ');
}

/** The scopes that the authorization server of the proxy doesn't have (`docs/operator/run-config.md#oidc`). */
function unsupported(scopes: readonly string[] = [], { proxy }: ResolvedProxy): readonly string[] {
  const given = proxy.spec.oidcConfigRef?.scopes ?? [];
  const supported = new Set<string>(given.length === 0 ? AUTH_SERVER_SCOPES : given);
  return scopes.filter((scope) => !supported.has(scope));
}
