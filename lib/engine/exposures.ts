import type { ApiObject } from 'cdk8s';
import { runsAuthServer } from '../model/authentication';
import { hostsOf, INGRESS_CLASS_ANNOTATION, mcpPaths, type Exposure } from '../model/exposure';
import { podLabelsOf, serviceNameOf } from '../model/names-and-labels';
import type { RemoteMcpProxySpec } from '../model/kinds';
import { backendsOf, isServiceFor, NO_TRAFFIC, rulesForPods, type Traffic, type TrafficRoute } from '../model/traffic';
import { perObject } from '../private/caches';
import { grouped, listAt, objectAt, type PlainObject, textAt } from '../private/plain';
import type { AppExposure } from '../rules/app/app-rule';
import { areApart, type ForeignObjects } from './app-tree';
import type { CatalogEntry } from './catalog-entry';
import type { Resolver } from './resolver';
import { renderingOf } from './scope-settings';

/** Who reaches a proxy, by the app's other objects: those of documents, and those that a program makes without its facades. */
export function trafficAround(entry: CatalogEntry, objects: ForeignObjects): Traffic {
  const { resource, host } = entry;
  if (objects.isEmpty || resource.kind !== 'MCPRemoteProxy') {
    return NO_TRAFFIC;
  }
  const isNear = ({ object }: Read): boolean =>
    !areApart(entry.clusterNameOf(object), entry.cluster.name) &&
    !areApart(renderingOf(object) ?? '', renderingOf(host) ?? '');
  const podLabels = { ...podLabelOverrides(resource.spec), ...podLabelsOf(resource.name) };
  const { policies, services, routes } = around(objects, resource.namespace);
  const named = selecting(services, podLabels).filter((each) => isServiceFor(podLabels, each.content) && isNear(each));
  const names = [serviceNameOf(resource.name), ...named.map(({ object }) => object.name)];
  const leading = new Set(names.flatMap((name) => routes.get(name) ?? []));
  return {
    letIn: selecting(policies, podLabels)
      .filter(isNear)
      .flatMap(({ content }) => rulesForPods(podLabels, content))
      .map((rule) => listAt(rule, 'from')),
    routes: Array.from(leading)
      .filter(isNear)
      .map(({ kind, object: { name } }) => ({ kind, name })),
  };
}

function podLabelOverrides({ resourceOverrides }: RemoteMcpProxySpec): { readonly [label: string]: string } {
  return resourceOverrides?.proxyDeployment?.podTemplateMetadataOverrides?.labels ?? {};
}

/** An object, and what it is written as. */
interface Read {
  readonly object: ApiObject;
  readonly content: unknown;
}

interface ReadRoute extends Read, Pick<TrafficRoute, 'kind'> {}

/** By one of the labels that they select. */
type Selecting = ReadonlyMap<string, readonly Read[]>;

/** The objects of a namespace, so that each proxy only looks at the few that may be about it. */
interface NamespaceTraffic {
  readonly policies: Selecting;
  readonly services: Selecting;
  /** By the Services that they lead to. */
  readonly routes: ReadonlyMap<string, readonly ReadRoute[]>;
}

const namespacesOf = perObject<ForeignObjects, Map<string | undefined, NamespaceTraffic>>(() => new Map());

function around(objects: ForeignObjects, namespace: string | undefined): NamespaceTraffic {
  const known = namespacesOf(objects).get(namespace);
  if (known !== undefined) {
    return known;
  }
  const read = (kind: string): Read[] =>
    objects.ofNamespace(kind, namespace).map((object) => ({ object, content: objects.content(object) }));
  const bySelector = (kind: string, ...path: readonly string[]): Selecting =>
    grouped(read(kind), ({ content }) => labelIn(objectAt(content, 'spec', ...path)));
  const routes = new Map<string, ReadRoute[]>();
  for (const kind of ['Ingress', 'HTTPRoute'] as const) {
    for (const each of read(kind)) {
      for (const service of backendsOf(kind, each.content)) {
        routes.set(service, [...(routes.get(service) ?? []), { ...each, kind }]);
      }
    }
  }
  const found = {
    policies: bySelector('NetworkPolicy', 'podSelector', 'matchLabels'),
    services: bySelector('Service', 'selector'),
    routes,
  };
  namespacesOf(objects).set(namespace, found);
  return found;
}

/** The last of the labels, which tells proxies apart: `toolhive-name`; empty if there are none. */
function labelIn(labels: PlainObject): string {
  const name = Object.keys(labels).sort().at(-1);
  return name === undefined ? '' : JSON.stringify([name, labels[name]]);
}

/** Those that may select pods with these labels. */
function selecting(found: Selecting, podLabels: PlainObject): readonly Read[] {
  const keys = ['', ...Object.entries(podLabels).map((label) => JSON.stringify(label))];
  return keys.flatMap((key) => found.get(key) ?? []);
}

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
