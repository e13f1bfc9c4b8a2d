import type { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { runsAuthServer } from '../model/authentication';
import type { RemoteMcpProxySpec, Resource } from '../model/kinds';
import { nameOfNativeProxy, runConfigIn } from '../model/native-proxy';
import { runConfigName } from '../model/object-names';
import { type Leading, type Lost, type Manifests, RouteMap } from '../model/route-map';
import { podLabelsIn, routedDeployment, routedResource } from '../model/routed-proxies';
import { ROUTE_KINDS, type Manifest } from '../model/routes';
import { METRICS_PORT, metricsPortIn, type Target } from '../model/target';
import { NO_TRAFFIC, rulesForPods, type Traffic, type TrafficRoute } from '../model/traffic';
import { once, perObject } from '../private/caches';
import { firsts, grouped, listAt, objectAt, type PlainObject, textAt } from '../private/plain';
import { ROUTE_RULES, type Serving, type ServingProxy } from '../rules/app/routes';
import { applyRules } from '../rules/apply-rules';
import { areApart, type ForeignObjects, mayShareCluster, namespaceOf } from './app-tree';
import type { CatalogEntry } from './catalog-entry';
import { policiesAround } from './egress-policies';
import { unsettledIn } from './inspect-resource';
import { type LocatedFinding } from './messages';
import { wordingOf } from './wording';
import type { Resolver } from './resolver';
import { clusterNameOf, renderingOf } from './scope-settings';
import { writtenPlaceOf } from './written-places';

/** An object that this package did not create, as it is written. */
interface Written extends Manifest {
  readonly object: ApiObject;
}

/** A proxy of the app: a construct of this package, or a Deployment. */
interface AppProxy extends ServingProxy {
  readonly host: IConstruct;
  /** The name of its cluster; empty if it has none. */
  readonly clusterName: string;
  /** Absent for a Deployment. */
  readonly entry?: CatalogEntry;
}

type Way = Leading<AppProxy, Written> | Lost<AppProxy, Written>;

/** Who reaches the proxies of an app, by objects that this package did not create. */
export class AppTraffic {
  private readonly routes: () => RouteMap<AppProxy, Written> | undefined;
  private readonly leading: () => ReadonlyMap<IConstruct, readonly Leading<AppProxy, Written>[]>;

  public constructor(
    private readonly entries: readonly CatalogEntry[],
    private readonly resolver: Resolver,
    private readonly objects: ForeignObjects,
  ) {
    this.routes = once(() => this.routeMap());
    this.leading = once(() => grouped(this.routes()?.leading ?? [], ({ proxy: { host } }) => host));
  }

  /** Who reaches a proxy. */
  public around(entry: CatalogEntry): Traffic {
    const { resource, host } = entry;
    if (this.objects.isEmpty || resource.kind !== 'MCPRemoteProxy') {
      return NO_TRAFFIC;
    }
    const podLabels = podLabelsIn(resource.name, resource.spec);
    const ways = (this.leading().get(host) ?? []).filter(({ to }) => to === 'mcp');
    const routes = new Map(
      ways.map(({ object, route: { kind, name } }): [unknown, TrafficRoute] => [object, { kind, name }]),
    );
    return {
      letIn: policiesAround(entry, this.objects)
        .flatMap(({ content }) => rulesForPods(podLabels, content))
        .map((rule) => listAt(rule, 'from')),
      routes: Array.from(routes.values()),
    };
  }

  /** What is wrong with the routes, each told at the route. */
  public findings(): readonly LocatedFinding[] {
    const map = this.objects.isEmpty ? undefined : this.routes();
    const found = map === undefined ? [] : [...map.lost, ...map.leading].flatMap((way) => this.findingsOf(way));
    // several paths or hosts of one route may have the same
    const byObject = grouped(found, ({ host }) => host);
    return Array.from(byObject.values()).flatMap((each) => firsts(each, ({ finding }) => JSON.stringify(finding)));
  }

  private findingsOf(way: Way): LocatedFinding[] {
    const { object } = way.object;
    return applyRules(ROUTE_RULES, { way, place: wordingOf(object).place }).map((finding) => {
      const { locate, warnings = this.warningsNear(way) } = writtenPlaceOf(object) ?? {};
      return { host: object, finding, locate: () => locate?.(finding.field), cluster: warnings };
    });
  }

  /** The settings of the cluster of its proxy, or else of any that it may be for. */
  private warningsNear({ proxy, object }: Way): LocatedFinding['cluster'] {
    const near =
      proxy?.entry ?? this.entries.find((entry) => !areApart(clusterNameOf(object.object), entry.cluster.name));
    return near?.cluster.warnings;
  }

  private routeMap(): RouteMap<AppProxy, Written> | undefined {
    const { entries, objects } = this;
    const written = perObject((object: ApiObject) => writtenOf(object, objects));
    const manifests: Manifests<Written> = {
      ofKind: (kind) => objects.ofKind(kind).map(written),
      find: (kind, namespace, name) => objects.find(kind, namespace, name).map(written),
    };
    if (!ROUTE_KINDS.some((kind) => objects.ofKind(kind).length > 0)) {
      return undefined;
    }
    return new RouteMap({
      proxies: [
        ...entries.flatMap((entry) => constructProxy(entry, this.resolver)),
        ...manifests.ofKind('Deployment').flatMap((each) => deploymentProxy(each, manifests)),
      ],
      objects: manifests,
      isNear: ({ object }, { host, clusterName }) => mayShareCluster(object, host, clusterName),
    });
  }
}

function writtenOf(object: ApiObject, objects: ForeignObjects): Written {
  const { kind, name } = object;
  // read when something asks for it
  const content = once((): PlainObject => objects.content(object) ?? {});
  return {
    object,
    kind,
    namespace: namespaceOf(object),
    name,
    get content() {
      return content();
    },
  };
}

function constructProxy(entry: CatalogEntry, resolver: Resolver): AppProxy[] {
  const { resource, target, host, cluster } = entry;
  if (resource.kind !== 'MCPRemoteProxy') {
    return [];
  }
  const unknown = [...unsettledIn(entry), ...entry.reading.tokens.map(({ path }) => path)];
  const { namespace, name, spec } = resource;
  const routed = routedResource({ namespace, name }, spec);
  const serving = once((): Serving => servingResource(resource, entry, resolver));
  return [
    {
      ...routed,
      ...(unknown.includes('spec.proxyPort') ? { port: undefined } : {}),
      ports: [...routed.ports, { name: 'metrics', number: METRICS_PORT }],
      metricsPort: mayHaveMetricsPort(target) ? METRICS_PORT : undefined,
      serving,
      host,
      clusterName: cluster.name,
      entry,
    },
  ];
}

/** The release may be a later one, if it is not stated. */
function mayHaveMetricsPort(target: Target): boolean {
  return metricsPortIn(target) !== undefined || (target.operator && !target.release.isStated);
}

function servingResource(proxy: Resource<'MCPRemoteProxy'>, entry: CatalogEntry, resolver: Resolver): Serving {
  const { transport, trustProxyHeaders, endpointPrefix = '' }: RemoteMcpProxySpec = proxy.spec;
  const resolved = resolver.resolve(entry, proxy);
  const { enabled = false, metricsOnTransportPort = true } = resolved.telemetry?.spec.prometheus ?? {};
  return {
    isSse: transport === 'sse',
    trustsHeaders: trustProxyHeaders,
    endpointPrefix,
    hasMetrics: enabled,
    hasOpenMetrics: enabled && metricsOnTransportPort,
    canMoveMetrics: metricsPortIn(entry.target) !== undefined,
    runsAuthServer: runsAuthServer(resolved),
  };
}

function deploymentProxy({ object, content, namespace }: Written, manifests: Manifests<Written>): AppProxy[] {
  const name = nameOfNativeProxy(content);
  if (name === undefined) {
    return [];
  }
  const configMap = manifests
    .find('ConfigMap', namespace, runConfigName(name))
    .find((each) => !areApart(renderingOf(each.object) ?? '', renderingOf(object) ?? ''));
  const runConfig = runConfigIn(configMap?.content);
  const telemetry = objectAt(runConfig, 'telemetry_config');
  const hasMetrics = telemetry['enablePrometheusMetricsPath'] === true;
  const serving: Serving = {
    isSse: runConfig?.['transport'] === 'sse',
    trustsHeaders: runConfig?.['trust_proxy_headers'] === true,
    endpointPrefix: textAt(runConfig, 'endpoint_prefix') ?? '',
    hasMetrics,
    hasOpenMetrics: hasMetrics && telemetry['metricsOnTransportPort'] !== false,
    canMoveMetrics: false,
    runsAuthServer: runConfig?.['embedded_auth_server_config'] !== undefined,
  };
  return [
    {
      ...routedDeployment({ namespace, name }, content, runConfig),
      serving: () => serving,
      host: object,
      clusterName: clusterNameOf(object),
    },
  ];
}
