import type { IConstruct } from 'constructs';
import { apiObjectOf, areApart, type ForeignObjects } from './app-tree';
import { REFERENCES, type Reference } from '../model/kinds';
import type { ResolvedProxy, Resource } from '../model/resource';
import type { RemoteMcpProxySpec } from '../model/specs';
import { identity } from '../private/kubernetes/names';
import { LazyContentObject } from '../private/cdk8s/lazy-content-object';
import { withPlaced } from '../private/placed';
import { grouped } from '../private/grouped';
import { objectAt, present, textsIn, type PlainObject } from '../private/plain';
import type { CatalogEntry } from './catalog-entry';
import { nearestFirst } from './scope-settings';

/** A config of the app that a proxy refers to. */
export interface ReferredConfig {
  readonly reference: Reference;
  readonly config: CatalogEntry;
}

/** Resolves the references of a resource: by the given construct, otherwise by kind, namespace and name. */
export class Resolver {
  private readonly byHost: ReadonlyMap<IConstruct, CatalogEntry>;
  /** Made for the first reference by name: programs mostly refer by constructs. */
  private byName: Map<string, CatalogEntry[]> | undefined;
  /** What each resource refers to, which several rules and the emitters ask for. */
  private readonly configs = new Map<Resource, readonly ReferredConfig[]>();

  public constructor(
    private readonly entries: readonly CatalogEntry[],
    private readonly objects: ForeignObjects,
  ) {
    this.byHost = new Map(entries.map((entry) => [entry.host, entry]));
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
    const configs = this.configsOf(entry, proxy).map(({ reference: { role }, config }) => [role, resourceOf(config)]);
    const policies = this.content(entry, 'ConfigMap', 'spec.authzConfig.configMap.name', authzConfig?.configMap?.name);
    const account = this.content(entry, 'ServiceAccount', 'spec.serviceAccount', serviceAccount);
    return {
      proxy,
      // of the kinds that the table says
      ...(Object.fromEntries(configs) as Partial<ResolvedProxy>),
      ...present({
        isPatched: isPatched(entry) || undefined,
        authzConfigMap: policies && textsIn(objectAt(policies, 'data')),
        serviceAccount: account && automountOf(account),
      }),
    };
  }

  /** The configs of the app that a proxy refers to; other resources refer to none. */
  public configsOf(from: CatalogEntry, resource = from.resource): readonly ReferredConfig[] {
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
    return REFERENCES.flatMap((reference) => {
      const { name } = spec[reference.field] ?? {};
      const config = name === undefined ? undefined : this.entry(from, reference, name);
      return config === undefined ? [] : [{ reference, config }];
    });
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
  const placed = withPlaced({ metadata: { labels, annotations }, spec }, tokens) as {
    readonly metadata: Pick<typeof proxy, 'labels' | 'annotations'>;
    readonly spec: RemoteMcpProxySpec;
  };
  return { ...proxy, ...placed.metadata, spec: placed.spec };
}

function usedAt(from: CatalogEntry, field: string): IConstruct | undefined {
  return from.declaration.usedConstructs.find((each) => each.field === field)?.construct;
}

function automountOf({ automountServiceAccountToken: automountToken }: PlainObject): { automountToken?: boolean } {
  return typeof automountToken === 'boolean' ? { automountToken } : {};
}

function isPatched({ apiObjects }: CatalogEntry): boolean {
  return apiObjects.some((object) => object instanceof LazyContentObject && object.isPatched);
}
