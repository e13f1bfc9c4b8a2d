import type { IConstruct } from 'constructs';
import { caBundlesOf, operatorRedirectUri, servedRedirectUri, withRedirectUri } from '../model/authentication';
import {
  type EmbeddedAuthServerSpec,
  type Reference,
  REFERENCES,
  type ResolvedProxy,
  type Resource,
} from '../model/kinds';
import { LazyContentObject } from '../cdk8s/lazy-content-object';
import { isWithin, withPlaced } from '../private/field-paths';
import { grouped, objectAt, type PlainObject, present, textsIn } from '../private/plain';
import { holdsVariable } from '../private/variables';
import { identity } from '../model/object-names';
import { destinationsOf } from '../model/destinations';
import { allowsHttp } from '../rules/configs/upstream-providers';
import { isSecureUrl } from '../rules/common/http';
import { apiObjectOf, areApart, type ForeignObjects } from './app-tree';
import type { CatalogEntry } from './catalog-entry';
import { portsBehind } from './egress-policies';
import { nearestFirst } from './scope-settings';

/** A config of the app that a proxy refers to. */
export interface ReferredConfig {
  readonly reference: Reference;
  readonly config: CatalogEntry;
}

/** Resolves the references of a resource: by the given construct, otherwise by kind, namespace and name. */
export class Resolver {
  private readonly byHost = new Map<IConstruct, CatalogEntry>();
  /** Made for the first reference by name: programs mostly refer by constructs. */
  private byName: Map<string, CatalogEntry[]> | undefined;
  /** What each resource refers to, which several rules and the emitters ask for. */
  private readonly configs = new Map<Resource, readonly ReferredConfig[]>();
  /** The names of the servers of each namespace of a cluster, made for the first proxy with policies that others may have. */
  private servers: Map<string, ReadonlySet<string>> | undefined;

  public constructor(
    private readonly entries: readonly CatalogEntry[],
    private readonly objects: ForeignObjects,
  ) {
    for (const entry of entries) {
      this.byHost.set(entry.host, entry);
    }
  }

  /**
   * The proxy with all that it refers to. Values that cdk8s resolves later stay in their places.
   *
   * @param resourceOf the resource of a config; default: as it was declared
   */
  public resolve(
    entry: CatalogEntry,
    proxy: Resource<'MCPRemoteProxy'>,
    resourceOf: (config: CatalogEntry) => Resource = ({ resource }) => resource,
  ): ResolvedProxy {
    const { authzConfig, serviceAccount } = proxy.spec;
    const configs: { [role in Reference['role']]?: Resource } = {};
    for (const { reference, config } of this.configsOf(entry, proxy)) {
      configs[reference.role] = resourceOf(config);
    }
    const policies = this.content(entry, 'ConfigMap', 'spec.authzConfig.configMap.name', authzConfig?.configMap?.name);
    const account = this.content(entry, 'ServiceAccount', 'spec.serviceAccount', serviceAccount);
    // of the kinds that the table says
    const resolved = { proxy, ...(configs as Partial<ResolvedProxy>) };
    return {
      ...resolved,
      ...present({
        portsBehind: this.portsBehind(entry, resolved),
        isPatched:
          entry.apiObjects.some((object) => object instanceof LazyContentObject && object.isPatched) || undefined,
        caBundles: this.caBundles(entry, Object.values(configs)),
        authzConfigMap: policies && textsIn(objectAt(policies, 'data')),
        servers: this.serversFor(entry, proxy),
        serviceAccount: account && automountOf(account),
      }),
    };
  }

  /** The configs of the app that a proxy refers to; other resources refer to none. */
  public configsOf(from: CatalogEntry, resource: Resource = from.resource): readonly ReferredConfig[] {
    if (resource.kind !== 'MCPRemoteProxy') {
      return [];
    }
    const found = this.configs.get(resource) ?? this.find(from, resource);
    this.configs.set(resource, found);
    return found;
  }

  /** The entry of a construct, if it is one of this package's. */
  public entryOf(construct: IConstruct): CatalogEntry | undefined {
    return this.byHost.get(construct);
  }

  private find(from: CatalogEntry, { spec }: Resource<'MCPRemoteProxy'>): readonly ReferredConfig[] {
    const found: ReferredConfig[] = [];
    for (const reference of REFERENCES) {
      const { name } = spec[reference.field] ?? {};
      const config = name === undefined ? undefined : this.entry(from, reference, name);
      if (config !== undefined) {
        found.push({ reference, config });
      }
    }
    return found;
  }

  private entry(from: CatalogEntry, { field, kind }: Reference, name: string): CatalogEntry | undefined {
    const used = usedAt(from, `spec.${field}.name`);
    const byHost = used && this.byHost.get(used);
    if (byHost !== undefined) {
      return byHost;
    }
    this.byName ??= grouped(this.entries, ({ resource }) => identity(resource.kind, resource.namespace, resource.name));
    const found = this.byName.get(identity(kind, from.resource.namespace, name)) ?? [];
    const named = nearestFirst(found, from.host, ({ host }) => host);
    return (
      named.find((each) => each.cluster.identity === from.cluster.identity) ??
      named.find((each) => !areApart(each.cluster.name, from.cluster.name))
    );
  }

  /** The ConfigMaps with the CA bundles of an authorization server among the configs; undefined: it has none. */
  private caBundles(from: CatalogEntry, configs: readonly Resource[]): ResolvedProxy['caBundles'] {
    const bundles = configs.flatMap((config) => {
      const server = serverIn(config);
      return server === undefined ? [] : caBundlesOf(server);
    });
    const found = bundles.flatMap(({ configMap }) => {
      const content = this.content(from, 'ConfigMap', '', configMap);
      return content === undefined ? [] : [[configMap, content] as const];
    });
    return found.length === 0 ? undefined : Object.fromEntries(found);
  }

  /** Only NetworkPolicies need to know. */
  private portsBehind(from: CatalogEntry, resolved: ResolvedProxy): ResolvedProxy['portsBehind'] {
    if (this.objects.isEmpty) {
      return undefined;
    }
    const { facadeRequests, resource, target } = from;
    const isRestricted =
      facadeRequests.restrictions.length > 0 ||
      this.objects.ofNamespace('NetworkPolicy', resource.namespace).length > 0;
    return isRestricted ? portsBehind(from, destinationsOf(resolved, target), this.objects) : undefined;
  }

  private serversFor(from: CatalogEntry, proxy: Resource<'MCPRemoteProxy'>): ResolvedProxy['servers'] | undefined {
    if (from.substitution && holdsVariable(from.resource.name)) {
      return 'any';
    }
    const { authzConfig, authzConfigRef } = proxy.spec;
    const mayShare = (authzConfigRef ?? authzConfig?.configMap) !== undefined;
    return mayShare ? this.serversBeside(from) : undefined;
  }

  /** Whatever their kind: the operator's other kinds take policies from the same places. */
  private serversBeside(from: CatalogEntry): ReadonlySet<string> {
    this.servers ??= new Map(
      Array.from(
        grouped(
          this.entries.filter(({ resource }) => resource.kind === 'MCPRemoteProxy'),
          placeOf,
        ),
        ([place, entries]) => [
          place,
          new Set([...entries.map(({ resource }) => resource.name), ...this.others(entries)]),
        ],
      ),
    );
    return this.servers.get(placeOf(from)) ?? new Set([from.resource.name]);
  }

  private others([entry]: readonly CatalogEntry[]): readonly string[] {
    return OTHER_SERVERS.flatMap((kind) =>
      this.objects.ofNamespace(kind, entry?.resource.namespace).map(({ name }) => name),
    );
  }

  private content(from: CatalogEntry, kind: string, field: string, name: string | undefined): PlainObject | undefined {
    if (name === undefined) {
      return undefined;
    }
    const used = usedAt(from, field);
    const found = (used && apiObjectOf(used)) ?? this.objects.findFor(from, kind, name);
    return found && this.objects.content(found, from);
  }
}

/** The resource with the tokens of its spec back in their places, for an emitter that passes them on. */
export function withTokens(entry: CatalogEntry, proxy: Resource<'MCPRemoteProxy'>): Resource<'MCPRemoteProxy'> {
  const { tokens } = entry.reading;
  if (tokens.length === 0) {
    return proxy;
  }
  const { labels, annotations, spec } = proxy;
  const placed = withPlaced({ metadata: { labels, annotations }, spec }, tokens);
  return { ...proxy, ...placed.metadata, spec: placed.spec };
}

/** The operator's other kinds whose tools are in a server of their name; they use configs like proxies do. */
export const OTHER_SERVERS = ['MCPServer', 'VirtualMCPServer'];

function placeOf({ cluster, resource: { namespace } }: CatalogEntry): string {
  return JSON.stringify([cluster.identity, namespace]);
}

function usedAt(from: CatalogEntry, field: string): IConstruct | undefined {
  return from.declaration.usedConstructs.find((each) => each.field === field)?.construct;
}

function automountOf({ automountServiceAccountToken: automountToken }: PlainObject): { automountToken?: boolean } {
  return typeof automountToken === 'boolean' ? { automountToken } : {};
}

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
  const uses: { readonly config: CatalogEntry; readonly redirect: Redirect }[] = [];
  for (const entry of entries) {
    const { resource, target } = entry;
    if (target.operator && !target.exact && resource.kind === 'MCPRemoteProxy') {
      const config = authServerOf(entry, resolver);
      uses.push(...(config === undefined ? [] : [{ config, redirect: redirectOf(resource) }]));
    }
  }
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

/** A rule reports two authorization servers of one proxy. */
function authServerOf(entry: CatalogEntry, resolver: Resolver): CatalogEntry | undefined {
  return resolver.configsOf(entry).find(({ config }) => serverIn(config.resource) !== undefined)?.config;
}

function serverIn(resource: Resource): EmbeddedAuthServerSpec | undefined {
  return resource.kind === 'MCPExternalAuthConfig' ? resource.spec.embeddedAuthServer : undefined;
}

/** The redirect URIs of a proxy: the operator's default, and the one that the proxy serves. */
interface Redirect {
  readonly usual: string | undefined;
  readonly served: string | undefined;
}

function redirectOf({ spec }: Resource<'MCPRemoteProxy'>): Redirect {
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
  return isSecureUrl(uri) || (serverIn(config)?.upstreamProviders?.every(allowsHttp) ?? false);
}

/** A value that is resolved later may be the URI; documents are written exactly as they are. */
function isOpen({ target, reading }: CatalogEntry): boolean {
  const isKnown = reading.tokens.every(({ path }) => !isWithin(path, 'spec.embeddedAuthServer.upstreamProviders'));
  return target.operator && !target.exact && isKnown;
}
