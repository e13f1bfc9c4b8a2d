import { Chart } from 'cdk8s';
import { perObject } from '../private/caches';
import { isLazyContentObject } from '../private/cdk8s/lazy-content-object';
import { isMisreadKey } from '../private/kubernetes/yaml/written-text';
import type { PlainObject } from '../private/plain';
import { operatorObjectNames } from '../model/names-and-labels';
import type { AppResource, MissingKey, Rival } from '../rules/app/app-rule';
import { secretRefsOf } from '../rules/common/secret-refs';
import { badBundles } from './bad-bundles';
import type { CatalogEntry } from './catalog-entry';
import { namespaceOf, type ForeignObjects } from './foreign-objects';
import { wordingOf } from './messages';

/** What the app's other objects mean for a construct. */
type BesideOthers = Pick<AppResource, 'rivals' | 'missingKeys' | 'badBundles'>;

const ALONE: BesideOthers = { rivals: [], missingKeys: [], badBundles: [] };

/** Compares a construct with the app's other objects. */
export function besideOthers(entry: CatalogEntry, objects: ForeignObjects): BesideOthers {
  return objects.isEmpty
    ? ALONE
    : {
        rivals: rivals(entry, objects),
        missingKeys: missingKeys(entry, objects),
        badBundles: badBundles(entry, objects),
      };
}

/** Only within one chart: another chart may be for a different cluster. */
function rivals(entry: CatalogEntry, objects: ForeignObjects): readonly Rival[] {
  const { resource, target, host, apiObjects } = entry;
  const { namespace } = resource;
  const own = apiObjects.map((each) => {
    const { apiGroup, kind, name } = each;
    return { apiGroup, kind, name, namespace: namespaceOf(each) };
  });
  const later = target.operator && resource.kind === 'MCPRemoteProxy' ? operatorObjectNames(resource) : [];
  return [...own, ...later.map((each) => ({ ...each, namespace }))].flatMap((made) =>
    objects
      .find(made.kind, made.namespace, made.name)
      .filter((other) => other.apiGroup === made.apiGroup && Chart.of(other) === Chart.of(host))
      .map((other) => ({ object: `${made.kind} ${made.name}`, path: wordingOf(other).nameOf(other) })),
  );
}

/**
 * Keys that a Secret of the app does not have, or will not have once kubectl has read it; a Secret without any keys is
 * filled from elsewhere.
 */
function missingKeys(entry: CatalogEntry, objects: ForeignObjects): readonly MissingKey[] {
  return secretRefsOf(entry.resource).flatMap(([field, ref]) => {
    const secret = objects.findFor(entry, 'Secret', ref.name);
    const content = secret && objects.content(secret, entry);
    const keys = content && keysOf(content);
    if (secret === undefined || keys === undefined || keys.size === 0) {
      return [];
    }
    // a document may have quotes
    const isMisread = !isLazyContentObject(secret) && keys.has(ref.key) && isMisreadKey(ref.key);
    return isMisread || !keys.has(ref.key)
      ? [
          {
            field: `${field}.key`,
            key: ref.key,
            isMisread,
            secret: ref.name,
            keys: Array.from(keys, String),
            path: wordingOf(secret).nameOf(secret),
          },
        ]
      : [];
  });
}

const keysOf = perObject(({ keys }: PlainObject) => new Set<unknown>(Array.isArray(keys) ? (keys as unknown[]) : []));
