import type { IConstruct } from 'constructs';
import { areApart } from './elsewhere';
import { apiObjectOf, type ForeignObjects } from './foreign-objects';
import { REFERENCES, type Kind, type Reference } from '../model/kinds';
import type { ResolvedProxy, Resource } from '../model/resource';
import type { RemoteMcpProxySpec } from '../model/specs';
import { identity } from '../private/kubernetes/names';
import { LazyContentObject } from '../private/cdk8s/lazy-content-object';
import { withPlaced } from '../private/placed';
import { isWithin } from '../private/field-path';
import { isPlainObject, type PlainObject } from '../private/plain';
import type { CatalogEntry } from './catalog-entry';

/** Where each reference has the name of its config. */
const NAME_OF = Object.fromEntries(REFERENCES.map(({ field }) => [field, `spec.${field}.name`])) as {
  readonly [Field in Reference['field']]: string;
};

/** The reference that a field of a proxy is about. */
function referenceAt(field: string): Reference | undefined {
  return REFERENCES.find((each) => isWithin(field, `spec.${each.field}`));
}

/** Resolves the references of a resource: by the given construct, otherwise by kind, namespace and name. */
export class Resolver {
  private readonly byHost = new Map<IConstruct, CatalogEntry>();
  /** Made for the first reference by name: programs mostly refer by constructs. */
  private byName: Map<string, CatalogEntry[]> | undefined;

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
    const { spec } = proxy;
    const authzConfigMap = this.content(
      entry,
      'ConfigMap',
      'spec.authzConfig.configMap.name',
      spec.authzConfig?.configMap?.name,
    );
    const serviceAccount = this.content(entry, 'ServiceAccount', 'spec.serviceAccount', spec.serviceAccount);
    const resolved: { -readonly [Key in keyof ResolvedProxy]: ResolvedProxy[Key] } = { proxy };
    const configs: { [Role in Reference['role']]?: Resource } = resolved;
    this.eachConfig(entry, spec, (config, { role }) => {
      // of the kind that the table says
      configs[role] = resourceOf(config);
    });
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
    this.byName ??= indexed(this.entries);
    const named = this.byName.get(identity(kind, from.resource.namespace, name)) ?? [];
    return (
      named.find((each) => each.cluster === from.cluster) ??
      named.find((each) => !areApart(each.clusterName, from.clusterName))
    );
  }

  /** The config that a field of the spec is about, if it is in the app. */
  public configAt(from: CatalogEntry, field: string): CatalogEntry | undefined {
    const { resource } = from;
    const reference = referenceAt(field);
    return reference === undefined || resource.kind !== 'MCPRemoteProxy'
      ? undefined
      : this.referred(from, reference, resource.spec);
  }

  /** Takes the configs of the app that a proxy refers to, each with the reference by which it does. */
  public eachConfig(
    from: CatalogEntry,
    spec: RemoteMcpProxySpec,
    take: (config: CatalogEntry, reference: Reference) => void,
  ): void {
    for (const reference of REFERENCES) {
      const config = this.referred(from, reference, spec);
      if (config !== undefined) {
        take(config, reference);
      }
    }
  }

  /** The entry of a construct, if it is one of this package's. */
  public entryOf(construct: IConstruct): CatalogEntry | undefined {
    return this.byHost.get(construct);
  }

  private referred(from: CatalogEntry, { field, kind }: Reference, spec: RemoteMcpProxySpec): CatalogEntry | undefined {
    const reference = spec[field];
    return reference === undefined ? undefined : this.entry(from, kind, NAME_OF[field], reference.name);
  }

  private content(from: CatalogEntry, kind: string, field: string, name: string | undefined): PlainObject | undefined {
    if (name === undefined) {
      return undefined;
    }
    const used = usedAt(from, field);
    const object = used === undefined ? undefined : apiObjectOf(used);
    const found =
      object ??
      this.objects
        .find(kind, from.resource.namespace, name)
        .find((each) => !areApart(from.clusterNameOf(each), from.clusterName));
    return found === undefined ? undefined : this.objects.content(found, from);
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

function indexed(entries: readonly CatalogEntry[]): Map<string, CatalogEntry[]> {
  const index = new Map<string, CatalogEntry[]>();
  for (const entry of entries) {
    const { kind, namespace, name } = entry.resource;
    const key = identity(kind, namespace, name);
    const others = index.get(key);
    if (others === undefined) {
      index.set(key, [entry]);
    } else {
      others.push(entry);
    }
  }
  return index;
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
