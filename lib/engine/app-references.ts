import type { IConstruct } from 'constructs';
import type { AppReference, Elsewhere } from '../rules/app/app-rule';
import { present } from '../private/plain';
import type { CatalogEntry } from './catalog-entry';
import { apiObjectOf, areApart, namespaceOf } from './foreign-objects';
import type { Resolver } from './resolver';
import { isInTree } from './scope-settings';

/** What a construct refers to by other constructs, and where these are if not in its manifests. */
export function appReferences(entry: CatalogEntry, resolver: Resolver): AppReference[] {
  return entry.usedConstructs.map(({ field, construct }) => {
    const config = resolver.entryOf(construct);
    const reference = config === undefined ? foreignReference(construct) : ownReference(config);
    return { field, ...reference, ...present({ elsewhere: elsewhere(entry, construct, config) }) };
  });
}

type Referred = Omit<AppReference, 'field' | 'elsewhere'>;

function ownReference({ resource: { kind, name, namespace }, target }: CatalogEntry): Referred {
  return { kind, name, emitted: target.operator, ...present({ namespace }) };
}

function foreignReference(construct: IConstruct): Referred {
  const object = apiObjectOf(construct);
  const namespace = object === undefined ? property(construct, 'namespace') : namespaceOf(object);
  return {
    kind: object?.kind ?? 'object',
    name: object?.name ?? property(construct, 'name') ?? construct.node.id,
    emitted: true,
    ...present({ namespace }),
  };
}

/** Imported constructs only have their given attributes. */
function property(construct: object, key: 'name' | 'namespace'): string | undefined {
  const value = (construct as { readonly name?: unknown; readonly namespace?: unknown })[key];
  return typeof value === 'string' ? value : undefined;
}

/**
 * Where a construct is that is not in the manifests with which those of an entry are applied; undefined if it may be.
 *
 * @param config the entry of the construct, if it is one of this package's
 */
function elsewhere(from: CatalogEntry, construct: IConstruct, config: CatalogEntry | undefined): Elsewhere | undefined {
  if (!isInTree(construct)) {
    return { place: 'removed' };
  }
  if (config === undefined && apiObjectOf(construct) === undefined) {
    // an imported construct writes nothing
    return undefined;
  }
  if (construct.node.root !== from.host.node.root) {
    return { place: 'app' };
  }
  const cluster = config?.cluster.name ?? from.clusterNameOf(construct);
  return areApart(cluster, from.cluster.name) ? { place: 'cluster', cluster } : undefined;
}
