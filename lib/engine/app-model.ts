import { Chart, type ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { appExposures } from './app-exposures';
import { unsettledIn } from './inspect-resource';
import { areApart, elsewhere } from './elsewhere';
import { wordingOf } from './messages';
import { apiObjectOf, namespaceOf, type ForeignObjects } from './foreign-objects';
import type { AppModel, AppReference, AppResource, MissingKey, Rival, StrayReference } from '../rules/app/app-rule';
import { badBundles } from './ca-bundles';
import { effectiveServiceName, operatorObjectNames, type ObjectName } from '../model/names-and-labels';
import { secretRefsOf } from '../rules/common/secret-refs';
import type { Resource } from '../model/resource';
import { laterFieldsOf } from '../releases/schema-of';
import { sessionSpace } from '../model/session-redis';
import { KINDS, REFERENCES } from '../model/kinds';
import { isWithin } from '../private/field-path';
import { identity } from '../private/kubernetes/names';
import { isPlainObject, present, type PlainObject } from '../private/plain';
import { perObject } from '../private/caches';
import type { CatalogEntry } from './catalog-entry';
import type { Resolver } from './resolver';

/** Other kinds of the operator that use telemetry, OIDC and other configs like proxies do. */
const REFERRING_KINDS = ['MCPServer', 'VirtualMCPServer'];

/** The app as the rules across constructs see it. */
export function appModel(
  entries: readonly CatalogEntry[],
  resolver: Resolver,
  objects: ForeignObjects,
): { readonly model: AppModel; readonly resourceAt: (entry: CatalogEntry) => AppResource } {
  const context = { resolver, objects, needs: neededConfigs(objects), used: usedConfigs(entries, resolver) };
  const resources = new Map(entries.map((entry) => [entry, appResource(entry, context)]));
  return {
    model: { resources: Array.from(resources.values()) },
    resourceAt: (entry) => resources.get(entry) ?? appResource(entry, context),
  };
}

/** Facts about the app as a whole. */
interface Context {
  readonly resolver: Resolver;
  readonly objects: ForeignObjects;
  /** Which configs the documents of other kinds need, and the paths of these documents. */
  readonly needs: ReadonlyMap<string, readonly string[]>;
  /** The configs that proxies refer to. */
  readonly used: ReadonlySet<CatalogEntry>;
}

/** A construct as the rules look at it. */
function appResource(entry: CatalogEntry, { resolver, objects, needs, used }: Context): AppResource {
  const { resource, target, cluster, clusterName, isBound, host } = entry;
  const { kind, name, namespace } = resource;
  const { operator } = target;
  const wording = wordingOf(host);
  const neededBy = needs.get(identity(kind, namespace, name)) ?? [];
  const proxy = resource.kind === 'MCPRemoteProxy' ? resource : undefined;
  return present({
    path: wording.nameOf(host),
    kind,
    name,
    namespace,
    cluster,
    place: wording.place,
    toTellClustersApart: wording.toTellClustersApart(operator),
    chart: host.node.scopes.find((scope) => Chart.isChart(scope))?.node.path,
    clusterName: clusterName === '' ? undefined : clusterName,
    isUnbound: !isBound,
    operatorRelease: operator ? target.release.version : undefined,
    operator,
    release: target.release,
    laterFields:
      target.release.crds?.schemas.has(kind) === true ? [] : laterFieldsOf(kind, resource.spec, target.release),
    references: references(entry, resolver),
    strays: strays(entry, resolver),
    audience: proxy?.spec.oidcConfigRef?.audience,
    serviceName: proxy && effectiveServiceName(proxy, target),
    sessionSpace: proxy && sessionSpaceOf(entry, proxy),
    rivals: rivals(entry, objects),
    entrances: entrances(entry),
    missingKeys: missingKeys(entry, objects),
    badBundles: badBundles(entry, objects),
    isUsed: KINDS[kind].standsAlone || used.has(entry) || neededBy.length > 0,
    neededBy: operator ? [] : neededBy,
    exposures: appExposures(entry, resolver, objects),
  });
}

/** A value that is resolved later is not compared. */
function sessionSpaceOf({ reading, target }: CatalogEntry, proxy: Resource<'MCPRemoteProxy'>): string | undefined {
  const isKnown = reading.tokens.every(({ path }) => !isWithin(path, SESSIONS) && !isWithin(SESSIONS, path));
  return isKnown ? sessionSpace(proxy, target) : undefined;
}

const SESSIONS = 'spec.sessionStorage';

function references(entry: CatalogEntry, resolver: Resolver): AppReference[] {
  return entry.usedConstructs.map(({ field, construct }) => {
    const config = resolver.entryOf(construct);
    return config === undefined ? foreignReference(field, construct) : ownReference(field, config);
  });
}

function strays(entry: CatalogEntry, resolver: Resolver): StrayReference[] {
  return entry.usedConstructs.flatMap(({ field, construct }) => {
    const config = resolver.entryOf(construct);
    const place = elsewhere(entry, construct, config);
    if (place === undefined) {
      return [];
    }
    const { kind, name } = config === undefined ? foreignReference(field, construct) : ownReference(field, config);
    return [{ field, kind, name, elsewhere: place }];
  });
}

function ownReference(field: string, { resource: { kind, name, namespace }, target }: CatalogEntry): AppReference {
  const { operator: emitted } = target;
  return namespace === undefined ? { field, kind, name, emitted } : { field, kind, name, emitted, namespace };
}

function foreignReference(field: string, construct: IConstruct): AppReference {
  const object = apiObjectOf(construct);
  const namespace = object === undefined ? property(construct, 'namespace') : namespaceOf(object);
  return {
    field,
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

/** Only within one chart: another chart may be for a different cluster. */
function rivals(entry: CatalogEntry, objects: ForeignObjects): readonly Rival[] {
  if (objects.isEmpty) {
    return [];
  }
  const { resource, target, host } = entry;
  const { namespace } = resource;
  const later = target.operator && resource.kind === 'MCPRemoteProxy' ? operatorObjectNames(resource) : [];
  const own = entry.apiObjects.map((each) => ({ ...nameOf(each), namespace: namespaceOf(each) }));
  return [...own, ...later.map((each) => ({ ...each, namespace }))].flatMap((made) =>
    objects
      .find(made.kind, made.namespace, made.name)
      .filter((other) => other.apiGroup === made.apiGroup && Chart.of(other) === Chart.of(host))
      .map((other) => ({ object: `${made.kind} ${made.name}`, path: wordingOf(other).nameOf(other) })),
  );
}

function nameOf({ apiGroup, kind, name }: ApiObject): ObjectName {
  return { apiGroup, kind, name };
}

/** The Ingresses and HTTPRoutes of a proxy; from the second on, the name ends with a number. */
function entrances({ apiObjects, facadeRequests }: CatalogEntry): readonly string[] {
  return facadeRequests.exposures.length === 0
    ? []
    : apiObjects.filter(({ kind }) => ENTRANCES.includes(kind)).map(({ kind, name }) => `${kind} ${name}`);
}

const ENTRANCES = ['Ingress', 'HTTPRoute'];

/** Keys that a Secret of the app does not have; a Secret without any keys is filled from elsewhere. */
function missingKeys(entry: CatalogEntry, objects: ForeignObjects): readonly MissingKey[] {
  if (objects.isEmpty) {
    return [];
  }
  const { resource } = entry;
  return secretRefsOf(resource).flatMap(([field, ref]) => {
    const secret = objects
      .find('Secret', resource.namespace, ref.name)
      .find((each) => !areApart(entry.clusterNameOf(each), entry.clusterName));
    const content = secret === undefined ? undefined : objects.content(secret, entry);
    const keys = content === undefined ? undefined : keysOf(content);
    const isMissing = keys !== undefined && keys.size > 0 && !keys.has(ref.key);
    return isMissing && secret !== undefined
      ? [
          {
            field: `${field}.key`,
            key: ref.key,
            secret: ref.name,
            keys: Array.from(keys, String),
            path: wordingOf(secret).nameOf(secret),
          },
        ]
      : [];
  });
}

const keysOf = perObject(({ keys }: PlainObject) => new Set<unknown>(Array.isArray(keys) ? (keys as unknown[]) : []));

/** The configs that proxies refer to, as far as that can be told. */
function usedConfigs(entries: readonly CatalogEntry[], resolver: Resolver): ReadonlySet<CatalogEntry> {
  const used = new Set<CatalogEntry>();
  for (const entry of entries) {
    const { resource } = entry;
    if (resource.kind === 'MCPRemoteProxy') {
      if (mayReferToAny(entry)) {
        return new Set(entries);
      }
      resolver.eachConfig(entry, resource.spec, (config) => used.add(config));
    }
  }
  return used;
}

const REFERENCE_FIELDS = REFERENCES.map(({ field }) => `spec.${field}`);

/** A reference that is resolved later, or that cannot be read, may be to any config. */
function mayReferToAny(proxy: CatalogEntry): boolean {
  const unknown = [...proxy.reading.tokens.map(({ path }) => path), ...unsettledIn(proxy)];
  return unknown.some((path) => REFERENCE_FIELDS.some((field) => isWithin(path, field) || isWithin(field, path)));
}

/** Which configs the documents of other kinds need, and the paths of these documents. */
function neededConfigs(objects: ForeignObjects): ReadonlyMap<string, readonly string[]> {
  const needs = new Map<string, string[]>();
  for (const object of REFERRING_KINDS.flatMap((kind) => objects.ofKind(kind))) {
    for (const needed of neededBy(object, objects.content(object))) {
      needs.set(needed, [...(needs.get(needed) ?? []), wordingOf(object).nameOf(object)]);
    }
  }
  return needs;
}

function neededBy(object: ApiObject, content: PlainObject | undefined): string[] {
  const specs = content === undefined ? [] : blocksIn(content['spec']);
  return specs.flatMap((spec) =>
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
