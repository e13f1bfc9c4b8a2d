import { AUTH_SERVER_SCOPES, authServerOf } from '../../model/auth-server';
import type { ResolvedProxy } from '../../model/resource';
import type { UpstreamProviderSpec } from '../../model/specs';
import { aKind, kindName } from '../common/kind-words';
import { allowsHttp } from '../configs/upstream-providers';
import type { ProxySubject, Report, Rule } from '../rule';
import { authType } from './auth-type';
import { isSecureUrl } from '../syntax/secure-url';

const REF = 'spec.oidcConfigRef';

/**
 * Rules for a proxy with an embedded authorization server
 * (`docs/operator/run-config.md#embedded-authorization-server`).
 */
export const AUTH_SERVER_REF_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'auth-server-type', layer: 'controller', severity: 'error', check: wrongType },
  { id: 'auth-server-twice', layer: 'controller', severity: 'error', check: twice },
  { id: 'auth-server-upstreams', layer: 'controller', severity: 'error', check: severalUpstreams },
  { id: 'auth-server-oidc', layer: 'controller', severity: 'error', check: withoutOidc },
  { id: 'auth-server-audience', layer: 'controller', severity: 'error', check: otherAudience },
  { id: 'auth-server-resource-url', layer: 'runtime', severity: 'error', check: insecureResource },
  { id: 'auth-server-strip-token', layer: 'controller', severity: 'error', check: strippedToken },
  { id: 'auth-server-scopes', layer: 'runtime', severity: 'error', check: otherScopes },
  { id: 'auth-server-delegate', layer: 'controller', severity: 'error', check: delegates },
  { id: 'external-auth-enterprise', layer: 'controller', severity: 'error', check: onBehalfOf },
];

function wrongType({ resolved }: ProxySubject, report: Report): void {
  const config = resolved.authServer;
  if (config !== undefined && config.spec.type !== 'embeddedAuthServer') {
    report({
      field: 'spec.authServerRef.name',
      value: config.name,
      rule: `has the type ${authType(config.spec.type)}, but an authorization server needs ${authType('embeddedAuthServer')}`,
      fix: `refer to another ${kindName('MCPExternalAuthConfig')}, or refer to this one in ⟨spec.externalAuthConfigRef⟩`,
    });
  }
}

function twice({ resolved }: ProxySubject, report: Report): void {
  const types = [resolved.authServer, resolved.externalAuth].map((config) => config?.spec.type);
  if (types.every((type) => type === 'embeddedAuthServer')) {
    report({
      field: 'spec.authServerRef',
      rule: 'is a second embedded authorization server beside that of ⟨spec.externalAuthConfigRef⟩',
      fix: 'keep this one, since ⟨spec.externalAuthConfigRef⟩ is for what the proxy sends to the remote server',
    });
  }
}

function severalUpstreams({ resolved }: ProxySubject, report: Report): void {
  const server = authServerOf(resolved);
  const count = server?.spec.upstreamProviders.length ?? 0;
  if (server !== undefined && count > 1) {
    report({
      field: server.field,
      rule: `the authorization server has ${String(count)} upstreamProviders, but a proxy supports only one`,
      fix: `use ${aKind('MCPExternalAuthConfig')} with one, or a VirtualMCPServer`,
    });
  }
}

function withoutOidc({ resolved }: ProxySubject, report: Report): void {
  const server = authServerOf(resolved);
  if (server !== undefined && resolved.proxy.spec.oidcConfigRef === undefined) {
    const rule = `is missing, but the embedded authorization server of ⟨${server.field}⟩ needs it`;
    report({ field: REF, rule, fix: 'add it, with the same audience and resourceUrl' });
  }
}

function otherAudience({ resolved }: ProxySubject, report: Report): void {
  const reference = resolved.proxy.spec.oidcConfigRef;
  const resource = reference?.resourceUrl ?? '';
  if (reference !== undefined && resource !== '' && reference.audience !== resource && hasServer(resolved)) {
    report({
      field: `${REF}.audience`,
      value: reference.audience,
      rule: 'differs from resourceUrl, but with an embedded authorization server both are the same',
      fix: `set it to ${JSON.stringify(resource)}, or set resourceUrl to the audience`,
    });
  }
}

/** The redirect URI of the upstream provider is derived from it (`docs/operator/run-config.md#redirect-uri`). */
function insecureResource({ resolved }: ProxySubject, report: Report): void {
  const reference = resolved.proxy.spec.oidcConfigRef;
  const resource = reference?.resourceUrl ?? '';
  const server = authServerOf(resolved);
  const isUsed = resource === '' || server?.spec.upstreamProviders.some(hasDerivedRedirect);
  if (reference !== undefined && server !== undefined && !isSecureUrl(resource) && isUsed === true) {
    const rule =
      resource === ''
        ? 'is missing, and the embedded authorization server does not start with the default, which is http'
        : 'is not https, so the embedded authorization server would not start';
    report({
      field: `${REF}.resourceUrl`,
      ...(resource === '' ? {} : { value: resource }),
      rule,
      fix: 'set it to the https URL at which clients reach the proxy',
    });
  }
}

/** Whether the redirect URI is derived from the proxy's resourceUrl, and must be https. */
function hasDerivedRedirect(provider: UpstreamProviderSpec): boolean {
  const given = provider.oidcConfig?.redirectUri ?? provider.oauth2Config?.redirectUri ?? '';
  return given === '' && !allowsHttp(provider);
}

/** They would add the header that the proxy has removed. */
function strippedToken({ resolved }: ProxySubject, report: Report): void {
  const server = authServerOf(resolved);
  const type = resolved.externalAuth?.spec.type;
  if (server?.spec.disableUpstreamTokenInjection === true && (type === 'tokenExchange' || type === 'awsSts')) {
    report({
      field: server.field,
      rule: `the authorization server sets disableUpstreamTokenInjection, which cannot be combined with the type ${authType(type)}`,
      fix: 'remove it, or leave out ⟨spec.externalAuthConfigRef⟩',
    });
  }
}

function otherScopes({ resolved }: ProxySubject, report: Report): void {
  const server = authServerOf(resolved);
  for (const scope of unsupported(server?.spec.baselineClientScopes, resolved)) {
    report({
      field: server?.field ?? REF,
      rule: `the authorization server has the baselineClientScopes ${JSON.stringify(scope)}, which is not in ⟨${REF}.scopes⟩: it would not start`,
      fix: 'add it there, or remove it',
    });
  }
}

function delegates({ resolved }: ProxySubject, report: Report): void {
  const server = authServerOf(resolved);
  const resource = resolved.proxy.spec.oidcConfigRef?.resourceUrl ?? '';
  for (const { clientId, audiences, scopes } of server?.spec.delegateClients ?? []) {
    const client = `the authorization server has the delegateClients ${JSON.stringify(clientId)}`;
    for (const audience of audiences.filter((each) => resource !== '' && each !== resource)) {
      report({
        field: server?.field ?? REF,
        rule: `${client} with the audience ${JSON.stringify(audience)}, which is not ⟨${REF}.resourceUrl⟩`,
        fix: `use ${JSON.stringify(resource)}`,
      });
    }
    for (const scope of unsupported(scopes, resolved)) {
      report({
        field: server?.field ?? REF,
        rule: `${client} with the scope ${JSON.stringify(scope)}, which is not in ⟨${REF}.scopes⟩`,
        fix: 'add it there, or remove it',
      });
    }
  }
}

/** The scopes that the authorization server of the proxy doesn't have (`docs/operator/run-config.md#oidc`). */
function unsupported(scopes: readonly string[] = [], { proxy }: ResolvedProxy): readonly string[] {
  const given = proxy.spec.oidcConfigRef?.scopes ?? [];
  const supported = given.length === 0 ? AUTH_SERVER_SCOPES : given;
  return scopes.filter((scope) => !supported.includes(scope));
}

function onBehalfOf({ resolved }: ProxySubject, report: Report): void {
  const config = resolved.externalAuth;
  if (config?.spec.type === 'obo') {
    report({
      field: 'spec.externalAuthConfigRef.name',
      value: config.name,
      rule: `has the type ${authType('obo')}, which needs an enterprise build of ToolHive: the proxy would not be created`,
      fix: `use the type ${authType('tokenExchange')}`,
    });
  }
}

function hasServer(resolved: ResolvedProxy): boolean {
  return authServerOf(resolved) !== undefined;
}
