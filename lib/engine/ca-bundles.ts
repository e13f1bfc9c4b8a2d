import { objectAt, textAt, type PlainObject } from '../private/plain';
import { caBundleKey } from '../model/secret-and-ca-refs';
import type { CaBundleRef } from '../model/specs';
import type { BadBundle } from '../rules/app/app-rule';
import type { CatalogEntry } from './catalog-entry';
import type { ForeignObjects } from './foreign-objects';
import { wordingOf } from './messages';

interface PlacedBundle {
  readonly field: string;
  readonly configMap: string;
  readonly key: string;
}

/** The CA bundles of a resource that are in ConfigMaps of the app, and that hold no certificate. */
export function badBundles(entry: CatalogEntry, objects: ForeignObjects): readonly BadBundle[] {
  if (objects.isEmpty) {
    return [];
  }
  return bundlesOf(entry).flatMap(({ field, configMap, key }) => {
    const [found] = objects.find('ConfigMap', entry.resource.namespace, configMap);
    const content = found === undefined ? undefined : objects.content(found, entry);
    return found !== undefined && hasNoCertificate(content, key)
      ? [{ field, key, path: wordingOf(found).nameOf(found) }]
      : [];
  });
}

/** Empty texts are filled in by the cluster, texts with variables by another tool, and words like `PEM` by people. */
const LATER = /^\s*\w{0,3}\s*$|\$\{|\{\{/;

function hasNoCertificate(content: PlainObject | undefined, key: string): boolean {
  const text = textAt(objectAt(content, 'data'), key) ?? '';
  return !LATER.test(text) && !/-----BEGIN CERTIFICATE-----/.test(text);
}

function bundlesOf({ resource, facadeRequests }: CatalogEntry): PlacedBundle[] {
  switch (resource.kind) {
    case 'MCPTelemetryConfig':
      return placed('spec.openTelemetry.caBundleRef', resource.spec.openTelemetry?.caBundleRef);
    case 'MCPOIDCConfig':
      return placed('spec.inline.caBundleRef', resource.spec.inline?.caBundleRef);
    case 'MCPRemoteProxy': {
      const { remoteCa } = facadeRequests.pod ?? {};
      return remoteCa === undefined
        ? []
        : [{ field: 'remoteCaBundle', configMap: remoteCa.configMap, key: caBundleKey(remoteCa.key) }];
    }
    default:
      return [];
  }
}

function placed(field: string, bundle: CaBundleRef | undefined): PlacedBundle[] {
  const ref = bundle?.configMapRef;
  return ref === undefined ? [] : [{ field, configMap: ref.name, key: caBundleKey(ref.key) }];
}
