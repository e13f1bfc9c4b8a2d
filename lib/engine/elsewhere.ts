import type { IConstruct } from 'constructs';
import type { Elsewhere } from '../rules/app/app-rule';
import type { CatalogEntry } from './catalog-entry';
import { apiObjectOf } from './foreign-objects';
import { isInTree } from './scope-settings';

/**
 * Where a construct is that is not in the manifests with which those of an entry are applied; undefined if it may be.
 *
 * @param config the entry of the construct, if it is one of this package's
 */
export function elsewhere(
  from: CatalogEntry,
  construct: IConstruct,
  config: CatalogEntry | undefined,
): Elsewhere | undefined {
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
  const cluster = config?.clusterName ?? from.clusterNameOf(construct);
  return areApart(cluster, from.clusterName) ? { place: 'cluster', cluster } : undefined;
}

/** Whether these are the names of two clusters; a cluster without a name may be any. */
export function areApart(one: string, other: string): boolean {
  return one !== '' && other !== '' && one !== other;
}
