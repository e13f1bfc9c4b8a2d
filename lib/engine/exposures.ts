import { runsAuthServer } from '../model/authentication';
import { hostsOf, INGRESS_CLASS_ANNOTATION, mcpPaths, type Exposure } from '../model/exposure';
import { listAt, textAt } from '../private/plain';
import type { AppExposure } from '../rules/app/app-rule';
import type { ForeignObjects } from './app-tree';
import type { CatalogEntry } from './catalog-entry';
import type { Resolver } from './resolver';

/** The exposures of a proxy, as the rules across constructs need them. */
export function appExposures(entry: CatalogEntry, resolver: Resolver, objects: ForeignObjects): readonly AppExposure[] {
  const { resource, facadeRequests } = entry;
  if (resource.kind !== 'MCPRemoteProxy' || facadeRequests.exposures.length === 0) {
    return [];
  }
  const authServer = runsAuthServer(resolver.resolve(entry, resource));
  return facadeRequests.exposures.flatMap((exposure) =>
    hostsOf(exposure).map(({ host, field: hostField }, index) => ({
      field: exposure.field,
      host,
      hostField,
      paths: mcpPaths(exposure).map(({ path }) => path),
      authServer,
      ...entranceOf(exposure, resource.namespace),
      ...(index === 0 ? foreignGateway(exposure, entry, objects) : {}),
    })),
  );
}

/** Whether clients reach several proxies of a proxy's cluster at one host. */
export function sharedHosts(entries: readonly CatalogEntry[]): (entry: CatalogEntry, host: string) => boolean {
  const proxies = new Map<string, Map<string, number>>();
  for (const { cluster, facadeRequests } of entries) {
    for (const host of new Set(facadeRequests.exposures.flatMap(hostsOf).map((each) => each.host))) {
      const ofCluster = proxies.get(cluster.identity) ?? new Map<string, number>();
      proxies.set(cluster.identity, ofCluster.set(host, (ofCluster.get(host) ?? 0) + 1));
    }
  }
  return ({ cluster }, host) => (proxies.get(cluster.identity)?.get(host) ?? 0) > 1;
}

function entranceOf(
  { gateway, ingressClassName, annotations }: Exposure,
  own: string | undefined,
): Pick<AppExposure, 'entrance'> {
  if (gateway !== undefined) {
    return { entrance: ['Gateway', gateway.namespace ?? own, gateway.name].join(' ') };
  }
  const name = ingressClassName ?? annotations[INGRESS_CLASS_ANNOTATION];
  return name === undefined ? {} : { entrance: `class ${name}` };
}

function foreignGateway(
  { gateway }: Exposure,
  entry: CatalogEntry,
  objects: ForeignObjects,
): Pick<AppExposure, 'foreignGateway'> {
  const { namespace } = entry.resource;
  const foreign = gateway?.namespace !== undefined && namespace !== undefined && gateway.namespace !== namespace;
  return foreign && !isAllowed(gateway, entry, objects) ? { foreignGateway: gateway } : {};
}

/**
 * Whether the app has a Gateway with a listener that accepts the route; also true if the app does not have the Gateway.
 */
function isAllowed(gateway: NonNullable<Exposure['gateway']>, entry: CatalogEntry, objects: ForeignObjects): boolean {
  const found = objects.find('Gateway', gateway.namespace, gateway.name);
  const takes = (each: (typeof found)[number]): boolean =>
    listAt(objects.content(each, entry), 'spec', 'listeners').some((listener) => takesRoutes(listener, gateway));
  return found.length === 0 || found.some(takes);
}

/** Only the cluster knows which namespaces a selector matches. */
function takesRoutes(listener: unknown, { sectionName }: { readonly sectionName?: string }): boolean {
  const from = textAt(listener, 'allowedRoutes', 'namespaces', 'from');
  const reached = sectionName === undefined || textAt(listener, 'name') === sectionName;
  return reached && (from === 'All' || from === 'Selector');
}
