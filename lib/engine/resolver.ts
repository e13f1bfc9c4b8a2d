import type { IConstruct } from 'constructs';
import { apiObjectOf, type ForeignObjects } from './foreign-objects';
import { REFERENCES, type Kind, type Reference, type RemoteMcpProxySpec } from '../model/kinds';
import type { ResolvedProxy, Resource } from '../model/resource';
import { identity } from '../private/identity';
import { LazyContentObject } from '../private/cdk8s/lazy-content-object';
import { withPlaced } from '../private/deep-set';
import { isWithin } from '../private/field-path';
import { isPlainObject, type PlainObject } from '../private/plain';
import type { CatalogEntry } from './catalog-entry';

/** Resolves the references of a resource: by the given construct, otherwise by kind, namespace and name. */
export class Resolver {
  private readonly byHost: Map<IConstruct, CatalogEntry>;
  private readonly byName = new Map<string, CatalogEntry[]>();

  public constructor(
    entries: readonly CatalogEntry[],
    private readonly objects: ForeignObjects,
  ) {
    this.byHost = new Map(entries.map((entry) => [entry.host, entry]));
    for (const entry of entries) {
      const { kind, namespace, name } = entry.resource;
      const key = identity(kind, namespace, name);
      this.byName.set(key, [...(this.byName.get(key) ?? []), entry]);
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
    const { spec } = proxy;
    const authzConfigMap = this.content(
      entry,
      'ConfigMap',
      'spec.authzConfig.configMap.name',
      spec.authzConfig?.configMap?.name,
    );
    const serviceAccount = this.content(entry, 'ServiceAccount', 'spec.serviceAccount', spec.serviceAccount);
    const resolved: { -readonly [Key in keyof ResolvedProxy]: ResolvedProxy[Key] } = {
      proxy,
      ...this.configs(entry, spec, resourceOf),
    };
    if (isPatched(entry)) resolved.isPatched = true;
    if (authzConfigMap) resolved.authzConfigMap = dataOf(authzConfigMap);
    if (serviceAccount) resolved.serviceAccount = automountOf(serviceAccount);
    return resolved;
  }

  /** The entry that the reference in this field resolves to, if it is in the app. */
  public entry(from: CatalogEntry, kind: Kind, field: string, name: string): CatalogEntry | undefined {
    const used = usedAt(from, field);
    const byHost = used === undefined ? undefined : this.byHost.get(used);
    if (byHost !== undefined) {
      return byHost;
    }
    const named = this.byName.get(identity(kind, from.resource.namespace, name)) ?? [];
    return named.find((each) => each.cluster === from.cluster) ?? named[0];
  }

  /** The config that a field of the spec is about, if it is in the app. */
  public configAt(from: CatalogEntry, field: string): CatalogEntry | undefined {
    const { resource } = from;
    const reference = REFERENCES.find((each) => isWithin(field, `spec.${each.field}`));
    return reference === undefined || resource.kind !== 'MCPRemoteProxy'
      ? undefined
      : this.referred(from, reference, resource.spec);
  }

  /** The entry of a construct, if it is one of this package's. */
  public entryOf(construct: IConstruct): CatalogEntry | undefined {
    return this.byHost.get(construct);
  }

  /** The configs that a proxy refers to, by their roles. */
  private configs(
    from: CatalogEntry,
    spec: RemoteMcpProxySpec,
    resourceOf: (config: CatalogEntry) => Resource,
  ): Omit<ResolvedProxy, 'proxy'> {
    const found: { [role: string]: Resource } = {};
    for (const reference of REFERENCES) {
      const entry = this.referred(from, reference, spec);
      if (entry !== undefined) {
        found[reference.role] = resourceOf(entry);
      }
    }
    // each has the kind that the table says
    return found;
  }

  private referred(from: CatalogEntry, { field, kind }: Reference, spec: RemoteMcpProxySpec): CatalogEntry | undefined {
    const reference = spec[field];
    return reference === undefined ? undefined : this.entry(from, kind, `spec.${field}.name`, reference.name);
  }

  private content(from: CatalogEntry, kind: string, field: string, name: string | undefined): PlainObject | undefined {
    if (name === undefined) {
      return undefined;
    }
    const used = usedAt(from, field);
    const object = used === undefined ? undefined : apiObjectOf(used);
    const found = object ?? this.objects.find(kind, from.resource.namespace, name)[0];
    return found === undefined ? undefined : this.objects.content(found);
  }
}

/** The resource with the tokens of its spec back in their places, for an emitter that passes them on. */
export function withTokens(entry: CatalogEntry, proxy: Resource<'MCPRemoteProxy'>): Resource<'MCPRemoteProxy'> {
  const { labels, annotations, spec } = proxy;
  const placed = withPlaced({ metadata: { labels, annotations }, spec }, entry.reading.tokens) as {
    readonly metadata: Pick<typeof proxy, 'labels' | 'annotations'>;
    readonly spec: RemoteMcpProxySpec;
  };
  return { ...proxy, ...placed.metadata, spec: placed.spec };
}

function usedAt(from: CatalogEntry, field: string): IConstruct | undefined {
  return from.declaration.usedConstructs.find((each) => each.field === field)?.construct;
}

function dataOf(configMap: PlainObject): { [key: string]: string } {
  const data = isPlainObject(configMap['data']) ? configMap['data'] : {};
  return Object.fromEntries(
    Object.entries(data).filter((each): each is [string, string] => typeof each[1] === 'string'),
  );
}

function automountOf(serviceAccount: PlainObject): { automountToken?: boolean } {
  const automount = serviceAccount['automountServiceAccountToken'];
  return typeof automount === 'boolean' ? { automountToken: automount } : {};
}

function isPatched({ apiObjects }: CatalogEntry): boolean {
  return apiObjects.some((object) => object instanceof LazyContentObject && object.isPatched);
}
