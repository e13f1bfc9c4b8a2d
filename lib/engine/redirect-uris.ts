import { grouped } from '../private/grouped';
import type { CatalogEntry } from './catalog-entry';
import type { Resolver } from './resolver';
import { operatorRedirectUri, servedRedirectUri, withRedirectUri } from '../model/authentication';
import type { Resource } from '../model/resource';
import type { EmbeddedAuthServerSpec } from '../model/specs';
import { isWithin } from '../private/field-path';
import { allowsHttp } from '../rules/configs/upstream-providers';
import { isSecureUrl } from '../rules/syntax/urls';

type Proxy = Resource<'MCPRemoteProxy'>;
type ExternalAuth = Resource<'MCPExternalAuthConfig'>;

/**
 * The configs of authorization servers that get a redirect URI: the program left it open, and the operator's default
 * would be wrong for a proxy of the config (`docs/operator/run-config.md#redirect-uri`). A URI that is not correct for
 * all of its proxies, or with which the server would not start, is not written, and documents are not changed: rules
 * report all of these.
 */
export function withRedirectUris(
  entries: readonly CatalogEntry[],
  resolver: Resolver,
): ReadonlyMap<CatalogEntry, ExternalAuth> {
  const uses = entries.flatMap((entry) => {
    const { resource, target } = entry;
    const isOurs = target.operator && !target.exact && resource.kind === 'MCPRemoteProxy';
    const config = isOurs ? authServerOf(entry, resolver) : undefined;
    return isOurs && config !== undefined ? [{ config, redirect: redirectOf(resource) }] : [];
  });
  const written = new Map<CatalogEntry, ExternalAuth>();
  for (const [config, all] of grouped(uses, (each) => each.config)) {
    const uri = commonUri(all.map(({ redirect }) => redirect));
    const isFree = uri !== undefined && isOpen(config);
    if (config.resource.kind === 'MCPExternalAuthConfig' && isFree && isTaken(config.resource, uri)) {
      written.set(config, withRedirectUri(config.resource, uri));
    }
  }
  return written;
}

/** `authServerRef` takes precedence over `externalAuthConfigRef`. */
function authServerOf(entry: CatalogEntry, resolver: Resolver): CatalogEntry | undefined {
  const servers = resolver.configsOf(entry).filter(({ config }) => serverIn(config.resource) !== undefined);
  return (servers.find(({ reference }) => reference.field === 'authServerRef') ?? servers[0])?.config;
}

function serverIn(resource: Resource): EmbeddedAuthServerSpec | undefined {
  return resource.kind === 'MCPExternalAuthConfig' ? resource.spec.embeddedAuthServer : undefined;
}

/** The redirect URIs of a proxy: the operator's default, and the one that the proxy serves. */
interface Redirect {
  readonly usual: string | undefined;
  readonly served: string | undefined;
}

function redirectOf({ spec }: Proxy): Redirect {
  const resourceUrl = spec.oidcConfigRef?.resourceUrl ?? '';
  return { usual: operatorRedirectUri(resourceUrl), served: servedRedirectUri(resourceUrl) };
}

/** The URI that is correct for all proxies, if the operator's default is wrong for one. */
function commonUri(redirects: readonly Redirect[]): string | undefined {
  const [uri, ...others] = new Set(redirects.map(({ served }) => served));
  const isWrong = redirects.some(({ usual, served }) => usual !== served);
  return isWrong && others.length === 0 ? uri : undefined;
}

/** The server does not start with plain http, unless a provider allows it. */
function isTaken(config: ExternalAuth, uri: string): boolean {
  return isSecureUrl(uri) || (serverIn(config)?.upstreamProviders.every(allowsHttp) ?? false);
}

/** A value that is resolved later may be the URI. */
function isOpen({ declaration, target, reading }: CatalogEntry): boolean {
  const isKnown = reading.tokens.every(({ path }) => !isWithin(path, 'spec.embeddedAuthServer.upstreamProviders'));
  return declaration.document === undefined && target.operator && !target.exact && isKnown;
}
