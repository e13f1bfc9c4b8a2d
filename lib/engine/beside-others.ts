import { Chart, type ApiObject } from 'cdk8s';
import type { Kind } from '../model/kinds';
import { operatorObjectNames } from '../model/names-and-labels';
import { caBundleKey } from '../model/config-maps';
import type { CaBundleRef } from '../model/specs';
import { perObject } from '../private/caches';
import { isLazyContentObject } from '../private/cdk8s/lazy-content-object';
import { isMisreadKey } from '../private/kubernetes/yaml/written-text';
import { valuesAt } from '../private/placed';
import { type PlainObject, isPlainObject, objectAt, textAt } from '../private/plain';
import type { AppResource, MissingKey, Rival, BadBundle } from '../rules/app/app-rule';
import { secretRefsOf } from '../rules/common/secret-refs';
import { bundleProblem } from '../rules/syntax/certificates';
import type { CatalogEntry } from './catalog-entry';
import { namespaceOf, type ForeignObjects } from './app-tree';
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

/** The CA bundles of a resource that are in ConfigMaps of the app, and that hold no certificate. */
function badBundles(entry: CatalogEntry, objects: ForeignObjects): readonly BadBundle[] {
  return bundlesOf(entry).flatMap(({ field, configMap, key }) => {
    const found = objects.findFor(entry, 'ConfigMap', configMap);
    const problem = found && problemOf(found, objects.content(found, entry), key);
    return found === undefined || problem === undefined
      ? []
      : [{ field, key, problem, path: wordingOf(found).nameOf(found) }];
  });
}

/** Texts with variables are filled in by another tool, and words like `PEM`, or only the first line, by people. */
const LATER = /^\s*\w{1,3}\s*$|\$\{|\{\{|^\s*-----BEGIN CERTIFICATE-----[\s.…]*(?:-----END CERTIFICATE-----)?\s*$/;
/** What OpenShift fills with certificates. */
const FILLED = [
  ['labels', 'config.openshift.io/inject-trusted-cabundle'],
  ['annotations', 'service.beta.openshift.io/inject-cabundle'],
] as const;

function problemOf(found: ApiObject, content: PlainObject | undefined, key: string): string | undefined {
  const { metadata, data, binaryData } = content ?? {};
  const text = textAt(data, key) ?? decoded(textAt(binaryData, key));
  if (text !== undefined && text !== '') {
    return LATER.test(text) ? undefined : bundleProblem(text);
  }
  if (FILLED.some(([part, name]) => objectAt(metadata, part)[name] === 'true')) {
    return undefined;
  }
  if (text === undefined && givenData(found)[key] === '') {
    return 'is empty, and cdk8s-plus does not write empty texts, so pods would wait for it';
  }
  // a key that nobody wrote may be added by something else
  return text === '' ? 'is empty' : undefined;
}

function decoded(base64: string | undefined): string | undefined {
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('latin1');
}

/** What the program gave to the construct of the object, which may leave some of it out. */
function givenData({ node }: ApiObject): PlainObject {
  const { data } = (node.scope ?? {}) as { readonly data?: unknown };
  return isPlainObject(data) ? data : {};
}

interface PlacedBundle {
  readonly field: string;
  readonly configMap: string;
  readonly key: string;
}

const SERVER = 'embeddedAuthServer';
const BUNDLES: { readonly [kind in Kind]?: readonly string[] } = {
  MCPTelemetryConfig: ['openTelemetry.caBundleRef'],
  MCPOIDCConfig: ['inline.caBundleRef'],
  MCPExternalAuthConfig: [
    `${SERVER}.trustedIssuers.*.caBundleRef`,
    `${SERVER}.upstreamProviders.*.oidcConfig.caBundleRef`,
    `${SERVER}.upstreamProviders.*.oauth2Config.caBundleRef`,
  ],
};

function bundlesOf({ resource: { kind, spec }, facadeRequests }: CatalogEntry): PlacedBundle[] {
  const paths = (BUNDLES[kind] ?? []).map((path) => path.split('.'));
  const placed = paths.flatMap((steps) => valuesAt(spec, 'spec', steps)) as (readonly [string, CaBundleRef])[];
  const own = placed.flatMap(([field, { configMapRef: ref }]) =>
    ref === undefined ? [] : [{ field, configMap: ref.name, key: caBundleKey(ref.key) }],
  );
  const { remoteCa } = facadeRequests.pod ?? {};
  return remoteCa === undefined
    ? own
    : [...own, { field: 'remoteCaBundle', configMap: remoteCa.configMap, key: caBundleKey(remoteCa.key) }];
}
