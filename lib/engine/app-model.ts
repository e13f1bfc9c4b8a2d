import { type ApiObject, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { caBundleKey } from '../model/config-maps';
import { type CaBundleRef, type Kind, KINDS, REFERENCES, type Resource } from '../model/kinds';
import { effectiveServiceName, identity, operatorObjectNames } from '../model/object-names';
import { sessionSpace } from '../model/session-redis';
import { perObject } from '../private/caches';
import { isLazyContentObject } from '../cdk8s/lazy-content-object';
import { isWithin, valuesAt } from '../private/field-paths';
import { isMisreadKey } from '../kubernetes';
import { isPlainObject, listAt, objectAt, type PlainObject, textAt } from '../private/plain';
import type { AppReference, AppResource, BadBundle, Elsewhere, MissingKey, Rival } from '../rules/app/app-rule';
import { secretRefsOf } from '../rules/common/secrets';
import { followsOperator } from '../model/target';
import { AUTH_SERVER_BUNDLES, bundleProblem, strictBundleProblem } from '../rules/common/ca-bundles';
import { apiObjectOf, areApart, type ForeignObjects, namespaceOf } from './app-tree';
import type { CatalogEntry } from './catalog-entry';
import { appExposures } from './exposures';
import { unsettledIn } from './inspect-resource';
import { wordingOf } from './wording';
import { OTHER_SERVERS, type Resolver } from './resolver';
import { clusterNameOf, renderingOf, isInTree } from './scope-settings';

/** Facts about the app as a whole. */
interface Context {
  readonly resolver: Resolver;
  readonly objects: ForeignObjects;
  /** Which configs the documents of other kinds need, and the paths of these documents. */
  readonly needs: ReadonlyMap<string, readonly ApiObject[]>;
  /** Whether a proxy refers to a config. */
  readonly isUsed: (config: CatalogEntry) => boolean;
}

/** The constructs of an app as the rules across constructs see them. */
export function appResources(
  entries: readonly CatalogEntry[],
  resolver: Resolver,
  objects: ForeignObjects,
): ReadonlyMap<CatalogEntry, AppResource> {
  const context = { resolver, objects, needs: neededConfigs(objects), isUsed: usedConfigs(entries, resolver) };
  const resources = new Map<CatalogEntry, AppResource>();
  for (const entry of entries) {
    resources.set(entry, appResource(entry, context));
  }
  return resources;
}

/** A construct as the rules look at it. */
function appResource(entry: CatalogEntry, { resolver, objects, needs, isUsed }: Context): AppResource {
  const { resource, target, cluster, isBound, host, declaration, apiObjects } = entry;
  const { kind, name, namespace } = resource;
  const { operator } = target;
  const { document } = declaration;
  const wording = wordingOf(host);
  const rendering = renderingOf(host);
  const needing = needs.get(identity(kind, namespace, name)) ?? [];
  const proxy = resource.kind === 'MCPRemoteProxy' ? resource : undefined;
  return {
    // the name of a document has its place, which is only looked for if a message needs it
    get path() {
      return wording.nameOf(host);
    },
    kind,
    name,
    namespace,
    cluster: cluster.identity,
    place: wording.place,
    toTellClustersApart: wording.toTellClustersApart(operator),
    rendering,
    origin: rendering === undefined ? undefined : document && ((): string => document.locate('metadata.name')),
    chart: host.node.scopes.find((scope) => Chart.isChart(scope))?.node.path,
    clusterName: cluster.name === '' ? undefined : cluster.name,
    isUnbound: !isBound,
    apiVersion: operator ? apiObjects.find((object) => object.kind === kind)?.apiVersion : undefined,
    operatorRelease: operator ? target.release.version : undefined,
    operator,
    release: target.release,
    references: appReferences(entry, resolver),
    audience: proxy?.spec.oidcConfigRef?.audience,
    serviceName: proxy && effectiveServiceName(proxy, target),
    sessionSpace: proxy && sessionSpaceOf(entry, proxy),
    ...besideOthers(entry, objects),
    entrances: entrances(entry),
    isUsed: KINDS[kind].standsAlone || isUsed(entry) || needing.length > 0,
    neededBy: operator ? [] : needing.map((object) => wordingOf(object).nameOf(object)),
    exposures: appExposures(entry, resolver, objects),
  };
}

/** A value that is resolved later is not compared. */
function sessionSpaceOf({ reading, target }: CatalogEntry, proxy: Resource<'MCPRemoteProxy'>): string | undefined {
  const isKnown = reading.tokens.every(({ path }) => !isWithin(path, 'spec.sessionStorage'));
  return isKnown ? sessionSpace(proxy, target) : undefined;
}

/** The Ingresses and HTTPRoutes of a proxy; from the second on, the name ends with a number. */
function entrances({ apiObjects }: CatalogEntry): readonly string[] {
  return apiObjects
    .filter(({ kind }) => kind === 'Ingress' || kind === 'HTTPRoute')
    .map(({ kind, name }) => `${kind} ${name}`);
}

/**
 * Whether a proxy refers to a config, as far as that can be told. Of several with one name in a cluster, all are used: either
 * that is an error of its own, or they are in several renderings.
 */
function usedConfigs(entries: readonly CatalogEntry[], resolver: Resolver): (config: CatalogEntry) => boolean {
  if (entries.some(mayReferToAny)) {
    return () => true;
  }
  const configs = new Set<CatalogEntry>();
  for (const entry of entries) {
    for (const { config } of resolver.configsOf(entry)) {
      configs.add(config);
    }
  }
  const names = new Set(Array.from(configs, nameInCluster));
  return (config) => names.has(nameInCluster(config));
}

function nameInCluster({ cluster, resource: { kind, namespace, name } }: CatalogEntry): string {
  return JSON.stringify([cluster.identity, identity(kind, namespace, name)]);
}

const REFERENCE_FIELDS = REFERENCES.map(({ field }) => `spec.${field}`);

/** A reference that is resolved later, or that cannot be read, may be to any config. */
function mayReferToAny(entry: CatalogEntry): boolean {
  const unknown = [...entry.reading.tokens.map(({ path }) => path), ...unsettledIn(entry)];
  return (
    entry.resource.kind === 'MCPRemoteProxy' &&
    unknown.some((path) => REFERENCE_FIELDS.some((field) => isWithin(path, field) || isWithin(field, path)))
  );
}

/** The documents of other kinds that need configs, by what they need. */
function neededConfigs(objects: ForeignObjects): ReadonlyMap<string, readonly ApiObject[]> {
  const needs = new Map<string, ApiObject[]>();
  if (objects.isEmpty) {
    return needs;
  }
  for (const object of OTHER_SERVERS.flatMap((kind) => objects.ofKind(kind))) {
    for (const needed of neededBy(object, objects.content(object))) {
      const found = needs.get(needed) ?? [];
      found.push(object);
      needs.set(needed, found);
    }
  }
  return needs;
}

function neededBy(object: ApiObject, content: PlainObject | undefined): string[] {
  return blocksIn(content?.['spec']).flatMap((spec) =>
    REFERENCES.flatMap(({ field, kind }) => {
      const reference = spec[field];
      const name = isPlainObject(reference) ? reference['name'] : undefined;
      return typeof name === 'string' ? [identity(kind, namespaceOf(object), name)] : [];
    }),
  );
}

/** `VirtualMCPServer` has its references in `spec`, in `spec.incomingAuth`, and deeper. */
function blocksIn(value: unknown): PlainObject[] {
  const inner: readonly unknown[] = Array.isArray(value) ? value : isPlainObject(value) ? Object.values(value) : [];
  return [...(isPlainObject(value) ? [value] : []), ...inner.flatMap(blocksIn)];
}

/** What a construct refers to by other constructs, and where these are if not in its manifests. */
function appReferences(entry: CatalogEntry, resolver: Resolver): AppReference[] {
  return entry.usedConstructs.map(({ field, construct }) => {
    const config = resolver.entryOf(construct);
    const reference = config === undefined ? foreignReference(construct) : ownReference(config);
    return { field, ...reference, elsewhere: elsewhere(entry, construct, config) };
  });
}

type Referred = Omit<AppReference, 'field' | 'elsewhere'>;

function ownReference({ resource: { kind, name, namespace }, target }: CatalogEntry): Referred {
  return { kind, name, emitted: target.operator, namespace };
}

function foreignReference(construct: IConstruct): Referred {
  const object = apiObjectOf(construct);
  const namespace = object === undefined ? property(construct, 'namespace') : namespaceOf(object);
  return {
    kind: object?.kind ?? 'object',
    name: object?.name ?? property(construct, 'name') ?? construct.node.id,
    emitted: true,
    namespace,
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
  const cluster = config?.cluster.name ?? clusterNameOf(construct);
  return areApart(cluster, from.cluster.name) ? { place: 'cluster', cluster } : undefined;
}

/** What the app's other objects mean for a construct. */
type BesideOthers = Pick<AppResource, 'rivals' | 'missingKeys' | 'badBundles'>;

const ALONE: BesideOthers = { rivals: [], missingKeys: [], badBundles: [] };

/** Compares a construct with the app's other objects. */
function besideOthers(entry: CatalogEntry, objects: ForeignObjects): BesideOthers {
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
    if (!isMisread && keys.has(ref.key)) {
      return [];
    }
    const [known, path] = [Array.from(keys, String), wordingOf(secret).nameOf(secret)];
    return [{ field: `${field}.key`, key: ref.key, isMisread, secret: ref.name, keys: known, path }];
  });
}

const keysOf = perObject((content: PlainObject) => new Set(listAt(content, 'keys')));

/** The CA bundles of a resource that are in ConfigMaps of the app, and that cannot be used. */
function badBundles(entry: CatalogEntry, objects: ForeignObjects): readonly BadBundle[] {
  // the operator itself reads those of authorization servers, and takes nothing else beside certificates
  const isStrict = entry.resource.kind === 'MCPExternalAuthConfig' && followsOperator(entry.target);
  return bundlesOf(entry).flatMap(({ field, configMap, key }) => {
    const found = objects.findFor(entry, 'ConfigMap', configMap);
    const problem = found && problemOf(found, objects.content(found, entry), key, isStrict);
    return found === undefined || problem === undefined
      ? []
      : [{ field, key, problem, ...(isStrict ? { isStrict } : {}), path: wordingOf(found).nameOf(found) }];
  });
}

/** Texts with variables are filled in by another tool, and words like `PEM`, or only the first line, by people. */
const LATER = /^\s*\w{1,3}\s*$|\$\{|\{\{|^\s*-----BEGIN CERTIFICATE-----[\s.…]*(?:-----END CERTIFICATE-----)?\s*$/;
/** What OpenShift fills with certificates. */
const FILLED = [
  ['labels', 'config.openshift.io/inject-trusted-cabundle'],
  ['annotations', 'service.beta.openshift.io/inject-cabundle'],
] as const;

function problemOf(
  found: ApiObject,
  content: PlainObject | undefined,
  key: string,
  isStrict: boolean,
): string | undefined {
  const { metadata, data, binaryData } = content ?? {};
  const text = textAt(data, key) ?? decoded(textAt(binaryData, key));
  if (text !== undefined && text !== '') {
    return LATER.test(text) ? undefined : (isStrict ? strictBundleProblem : bundleProblem)(text);
  }
  if (FILLED.some(([part, name]) => objectAt(metadata, part)[name] === 'true')) {
    return undefined;
  }
  if (text === undefined && givenData(found)[key] === '') {
    return 'is empty, and cdk8s-plus does not write empty texts, so pods would wait for it';
  }
  // a key that nobody wrote may be added by something else, where nothing else is written
  const areOthers = Object.keys({ ...objectAt(data), ...objectAt(binaryData) }).length > 0;
  return text === '' ? 'is empty' : isStrict && areOthers ? 'is not one of its keys' : undefined;
}

function decoded(base64: string | undefined): string | undefined {
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('latin1');
}

/** What the program gave to the construct of the object, which may leave some of it out. */
function givenData({ node }: ApiObject): PlainObject {
  const { data } = (node.scope ?? {}) as { readonly data?: unknown };
  return isPlainObject(data) ? data : {};
}

const BUNDLES: { readonly [kind in Kind]?: readonly string[] } = {
  MCPTelemetryConfig: ['openTelemetry.caBundleRef'],
  MCPOIDCConfig: ['inline.caBundleRef'],
  MCPExternalAuthConfig: AUTH_SERVER_BUNDLES,
};

function bundlesOf({ resource: { kind, spec }, facadeRequests }: CatalogEntry) {
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
