import { Chart, type ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { appExposures } from './app-exposures';
import { unsettledIn } from './inspect-resource';
import { wordingOf } from './wording';
import { apiObjectOf, namespaceOf, type ForeignObjects } from './foreign-objects';
import type { AppExposure, AppModel, AppReference, AppResource, MissingKey, Rival } from '../rules/app/app-rule';
import { effectiveServiceName, operatorObjectNames, type ObjectName } from '../model/names-and-labels';
import { secretRefsOf } from '../rules/rules-of-kind';
import { KINDS, REFERENCES, type Kind } from '../model/kinds';
import { isWithin } from '../private/field-path';
import { identity } from '../private/identity';
import { isPlainObject, type PlainObject } from '../private/plain';
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
  const resources = new Map(entries.map((entry) => [entry, new ModelledConstruct(entry, context)]));
  return {
    model: { resources: Array.from(resources.values()) },
    resourceAt: (entry) => resources.get(entry) ?? new ModelledConstruct(entry, context),
  };
}

/** Most constructs share it. */
const NONE: readonly never[] = [];

/** Facts about the app as a whole. */
interface Context {
  readonly resolver: Resolver;
  readonly objects: ForeignObjects;
  /** Which configs the documents of other kinds need, and the paths of these documents. */
  readonly needs: ReadonlyMap<string, readonly string[]>;
  /** The configs that proxies refer to. */
  readonly used: ReadonlySet<CatalogEntry>;
}

/** A construct as the rules look at it; what only messages say of it is found when one does. */
class ModelledConstruct implements AppResource {
  public readonly kind: Kind;
  public readonly name: string;
  public readonly namespace?: string;
  public readonly cluster: string;
  public readonly operator: boolean;
  public readonly references: readonly AppReference[];
  public readonly audience?: string;
  public readonly serviceName?: string;
  public readonly rivals: readonly Rival[];
  public readonly entrances: readonly string[];
  public readonly missingKeys: readonly MissingKey[];
  public readonly isUsed: boolean;
  public readonly neededBy: readonly string[];
  public readonly exposures: readonly AppExposure[];
  private readonly host: IConstruct;

  public constructor(entry: CatalogEntry, { resolver, objects, needs, used }: Context) {
    const { resource, target, cluster, host } = entry;
    const { kind, name, namespace } = resource;
    this.host = host;
    this.kind = kind;
    this.name = name;
    if (namespace !== undefined) {
      this.namespace = namespace;
    }
    this.cluster = cluster;
    this.operator = target.operator;
    this.references = references(entry, resolver);
    this.rivals = rivals(entry, objects);
    this.entrances = entrances(entry);
    this.missingKeys = missingKeys(entry, objects);
    this.exposures = appExposures(entry, resolver, objects);
    const neededBy = needs.size === 0 ? NONE : (needs.get(identity(kind, namespace, name)) ?? NONE);
    this.neededBy = target.operator ? NONE : neededBy;
    this.isUsed = KINDS[kind].standsAlone || used.has(entry) || neededBy.length > 0;
    if (kind === 'MCPRemoteProxy') {
      const audience = resource.spec.oidcConfigRef?.audience;
      if (audience !== undefined) {
        this.audience = audience;
      }
      const serviceName = effectiveServiceName(resource, target);
      if (serviceName !== undefined) {
        this.serviceName = serviceName;
      }
    }
  }

  public get path(): string {
    return wordingOf(this.host).nameOf(this.host);
  }

  public get chart(): string | undefined {
    return this.host.node.scopes.find((scope) => Chart.isChart(scope))?.node.path;
  }

  public get toTellClustersApart(): string {
    return wordingOf(this.host).toTellClustersApart(this.operator);
  }
}

function references(entry: CatalogEntry, resolver: Resolver): AppReference[] {
  return entry.usedConstructs.map(({ field, construct }) => {
    const config = resolver.entryOf(construct);
    return config === undefined ? foreignReference(field, construct) : ownReference(field, config);
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
    ...(namespace === undefined ? {} : { namespace }),
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
    return NONE;
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
    ? NONE
    : apiObjects.filter(({ kind }) => ENTRANCES.includes(kind)).map(({ kind, name }) => `${kind} ${name}`);
}

const ENTRANCES = ['Ingress', 'HTTPRoute'];

/** Keys that a Secret of the app does not have; a Secret without any keys is filled from elsewhere. */
function missingKeys({ resource }: CatalogEntry, objects: ForeignObjects): readonly MissingKey[] {
  if (objects.isEmpty) {
    return NONE;
  }
  return secretRefsOf(resource).flatMap(([field, ref]) => {
    const [secret] = ref === undefined ? [] : objects.find('Secret', resource.namespace, ref.name);
    const keys = secret === undefined ? undefined : objects.content(secret)?.['keys'];
    const isMissing = ref !== undefined && Array.isArray(keys) && keys.length > 0 && !keys.includes(ref.key);
    return isMissing && secret !== undefined
      ? [{ field: `${field}.key`, secret: ref.name, path: wordingOf(secret).nameOf(secret) }]
      : [];
  });
}

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
