import { type ForeignObjects, namespaceOf } from './foreign-objects';
import type { AppExposure } from '../rules/app/app-rule';
import { runsAuthServer } from '../model/auth-server';
import { mcpPaths, type Exposure } from '../model/exposure';
import { isPlainObject, type PlainObject } from '../private/plain';
import type { CatalogEntry } from './catalog-entry';
import type { Resolver } from './resolver';

/** How a proxy is exposed, as the rules across constructs look at it. */
export function appExposures(entry: CatalogEntry, resolver: Resolver, objects: ForeignObjects): AppExposure[] {
  const { resource, facadeRequests } = entry;
  if (resource.kind !== 'MCPRemoteProxy' || facadeRequests.exposures.length === 0) {
    return [];
  }
  const authServer = runsAuthServer(resolver.resolve(entry, resource));
  return facadeRequests.exposures.map((exposure) => ({
    field: exposure.field,
    host: exposure.host,
    hostField: exposure.hostField,
    paths: mcpPaths(exposure).map(({ path }) => path),
    authServer,
    ...foreignGateway(exposure, resource.namespace, objects),
  }));
}

/** Tells whether clients reach several proxies of a proxy's cluster by a host. */
export function sharedHosts(entries: readonly CatalogEntry[]): (entry: CatalogEntry, host: string) => boolean {
  const proxies = new Map<string, Map<string, number>>();
  for (const { cluster, facadeRequests } of entries) {
    for (const host of new Set(facadeRequests.exposures.map((each) => each.host))) {
      const ofCluster = proxies.get(cluster) ?? new Map<string, number>();
      proxies.set(cluster, ofCluster.set(host, (ofCluster.get(host) ?? 0) + 1));
    }
  }
  return ({ cluster }, host) => (proxies.get(cluster)?.get(host) ?? 0) > 1;
}

function foreignGateway(
  { gateway }: Exposure,
  namespace: string | undefined,
  objects: ForeignObjects,
): Pick<AppExposure, 'foreignGateway'> {
  const foreign = gateway?.namespace !== undefined && namespace !== undefined && gateway.namespace !== namespace;
  return foreign && !isAllowed(gateway, namespace, objects) ? { foreignGateway: gateway } : {};
}

/** Whether the app has a ReferenceGrant for the route, or the Gateway itself with a listener that takes it. */
function isAllowed(gateway: NonNullable<Exposure['gateway']>, namespace: string, objects: ForeignObjects): boolean {
  const granted = objects
    .ofKind('ReferenceGrant')
    .filter((grant) => namespaceOf(grant) === gateway.namespace)
    .some((grant) => listAt(objects.content(grant), 'from').some((from) => grants(from, namespace)));
  const open = objects
    .find('Gateway', gateway.namespace, gateway.name)
    .some((each) => listAt(objects.content(each), 'listeners').some((listener) => takesRoutes(listener, gateway)));
  return granted || open;
}

function grants(from: PlainObject, namespace: string): boolean {
  return from['kind'] === 'HTTPRoute' && from['namespace'] === namespace;
}

/** Which namespaces a selector means is the cluster's affair. */
function takesRoutes(listener: PlainObject, { sectionName }: { readonly sectionName?: string }): boolean {
  const allowed = objectAt(objectAt(listener, 'allowedRoutes'), 'namespaces');
  const reached = sectionName === undefined || listener['name'] === sectionName;
  return reached && (allowed['from'] === 'All' || allowed['from'] === 'Selector');
}

function listAt(content: PlainObject | undefined, field: string): PlainObject[] {
  const list = objectAt(content ?? {}, 'spec')[field];
  return Array.isArray(list) ? list.filter(isPlainObject) : [];
}

function objectAt(content: PlainObject, field: string): PlainObject {
  const value = content[field];
  return isPlainObject(value) ? value : {};
}
