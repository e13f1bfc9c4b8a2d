import { grouped, isAbsent, listAt, objectAt, type PlainObject, textAt } from '../private/plain';
import { holdsVariable } from '../private/variables';
import { identity, serviceNameOf } from './object-names';
import { joinedName } from './route-rewrites';
import { ROUTE_KINDS, routesIn, type Manifest, type Route } from './routes';
import { hasLabels } from './traffic';

/** A port of a container. */
export interface PodPort {
  readonly name?: unknown;
  readonly number: unknown;
}

/** A proxy, as routes reach it. */
export interface RoutedProxy {
  readonly namespace: string | undefined;
  readonly name: string;
  readonly podLabels: PlainObject;
  /** Where it serves MCP; undefined: that is not known yet. */
  readonly port: number | undefined;
  /** The ports of all containers of its pods. */
  readonly ports: readonly PodPort[];
  /** Its port for metrics alone, if it has one. */
  readonly metricsPort?: number | undefined;
  /** Whether its Service is made for it, whatever a manifest says. */
  readonly hasService: boolean;
}

/** A way that leads to a proxy. */
export interface Leading<Proxy extends RoutedProxy, Item extends Manifest> {
  readonly route: Route;
  readonly object: Item;
  readonly proxy: Proxy;
  /** Whether it leads to the port of MCP, or to that of metrics alone. */
  readonly to: 'mcp' | 'metrics';
}

/** A way that leads nowhere. */
export interface Lost<Proxy extends RoutedProxy, Item extends Manifest> {
  readonly route: Route;
  readonly object: Item;
  /** The proxy that is meant; absent: the files have none of its name. */
  readonly proxy?: Proxy;
  readonly why: Mistake;
}

/** Why a way leads nowhere. */
export type Mistake =
  | { readonly reason: 'no-proxy' }
  /** The Service has none of its number or name. */
  | { readonly reason: 'port'; readonly ports: readonly ServicePort[] }
  /** The Service leads on to another port than that of the proxy. */
  | { readonly reason: 'target-port'; readonly targetPort: unknown; readonly port: number }
  /** The proxy is in another namespace: that of the route, or one that does not grant it. */
  | { readonly reason: 'namespace' | 'grant'; readonly namespace: string };

interface ServicePort {
  readonly name?: unknown;
  readonly port: unknown;
  readonly targetPort?: unknown;
}

/** Objects of manifests by their kinds and names. */
export interface Manifests<Item extends Manifest> {
  readonly ofKind: (kind: string) => readonly Item[];
  readonly find: (kind: string, namespace: string | undefined, name: string) => readonly Item[];
}

/** What routes are followed through. */
export interface Surroundings<Proxy extends RoutedProxy, Item extends Manifest> {
  readonly proxies: readonly Proxy[];
  readonly objects: Manifests<Item>;
  /** Whether an object and a proxy may be in one cluster; absent: all are. */
  readonly isNear?: (object: Item, proxy: Proxy) => boolean;
}

/** Where the routes of manifests lead: each is followed once. */
export class RouteMap<Proxy extends RoutedProxy, Item extends Manifest> {
  public readonly leading: readonly Leading<Proxy, Item>[];
  public readonly lost: readonly Lost<Proxy, Item>[];
  private readonly byProxy: ReadonlyMap<Proxy, readonly Leading<Proxy, Item>[]>;
  private readonly byService: ReadonlyMap<string, readonly Proxy[]>;
  private readonly byServiceName: ReadonlyMap<string, readonly Proxy[]>;
  private readonly pods: PodIndex<Proxy>;
  private grants: ReadonlyMap<string | undefined, readonly Item[]> | undefined;

  public constructor(private readonly around: Surroundings<Proxy, Item>) {
    const { proxies } = around;
    this.pods = new PodIndex(proxies);
    this.byService = grouped(proxies, ({ namespace, name }) => identity('Service', namespace, serviceNameOf(name)));
    this.byServiceName = grouped(proxies, ({ name }) => serviceNameOf(name));
    const found = this.routes().flatMap(({ route, object }) => this.follow(route, object));
    this.leading = found.filter((each) => 'to' in each);
    this.lost = found.filter((each) => 'why' in each);
    this.byProxy = grouped(this.leading, ({ proxy }) => proxy);
  }

  /** The ways that lead to a proxy, in the order of the manifests. */
  public routesTo(proxy: Proxy): readonly Leading<Proxy, Item>[] {
    return this.byProxy.get(proxy) ?? [];
  }

  private routes(): { readonly route: Route; readonly object: Item }[] {
    const { objects } = this.around;
    let known: ReadonlyMap<string, readonly Item[]> | undefined;
    const middleware = (joined: string): PlainObject | undefined => {
      known ??= grouped(objects.ofKind('Middleware'), ({ namespace, name }) => joinedName(namespace, name));
      return known.get(joined)?.[0]?.content;
    };
    return ROUTE_KINDS.flatMap((kind) =>
      objects.ofKind(kind).flatMap((object) => routesIn(object, middleware).map((route) => ({ route, object }))),
    );
  }

  private follow(route: Route, object: Item): Way<Proxy, Item>[] {
    const { service } = route;
    if (holdsVariable(service.name) || holdsVariable(service.namespace)) {
      return [];
    }
    const granted = this.isGranted(route, object);
    const refused: Mistake = { reason: 'grant', namespace: String(service.namespace) };
    return this.reached(route, object).map((found): Way<Proxy, Item> => {
      if (!('proxy' in found)) {
        return { route, object, why: found.why };
      }
      const { proxy, why } = found;
      if (typeof why !== 'string') {
        return { route, object, proxy, why };
      }
      return granted ? { route, object, proxy, to: why } : { route, object, proxy, why: refused };
    });
  }

  private reached(route: Route, object: Item, depth = 0): readonly Reached<Proxy>[] {
    const { objects } = this.around;
    const { namespace, name } = route.service;
    const near = this.near(object);
    const own = (this.byService.get(identity('Service', namespace, name)) ?? []).filter(near);
    const made = own.filter(({ hasService }) => hasService);
    if (made.length > 0) {
      return made.map((proxy) => ({ proxy, why: outcome(route, proxy, [usualPort(proxy)]) }));
    }
    const services = objects.find('Service', namespace, name);
    const alias = services.map(({ content }) => textAt(content, 'spec', 'externalName')).find((each) => each);
    const [, aliasName, aliasNamespace] = IN_CLUSTER.exec(alias ?? '') ?? [];
    if (aliasName !== undefined && depth === 0) {
      const service = { name: aliasName, namespace: aliasNamespace };
      return this.reached({ ...route, service }, object, depth + 1);
    }
    if (services.length > 0) {
      return services.flatMap((service) =>
        this.pods
          .selectedBy(namespace, objectAt(service.content, 'spec', 'selector'))
          .filter((proxy) => near(proxy) && this.near(service)(proxy))
          .map((proxy) => ({ proxy, why: outcome(route, proxy, portsOf(service)) })),
      );
    }
    return own.length > 0
      ? own.map((proxy) => ({ proxy, why: outcome(route, proxy, [usualPort(proxy)]) }))
      : this.missing(route, object);
  }

  /** A Service that the manifests don't have: that of a proxy in another namespace, or of none. */
  private missing({ service: { namespace, name } }: Route, object: Item): readonly Reached<Proxy>[] {
    const elsewhere = this.byServiceName.get(name) ?? [];
    const isKnown = namespace !== undefined && elsewhere.every((each) => !isLater(each.namespace));
    const others = elsewhere.filter((each) => each.namespace !== namespace && this.near(object)(each));
    const [other] = others;
    if (other !== undefined && others.length === elsewhere.length) {
      return isKnown ? [{ proxy: other, why: { reason: 'namespace', namespace: other.namespace ?? '' } }] : [];
    }
    const isOfProxy = elsewhere.length === 0 && PROXY_SERVICE.test(name);
    return isOfProxy && !this.isOtherProxy(namespace, name) ? [{ why: { reason: 'no-proxy' } }] : [];
  }

  /** Whether a proxy is there that could not be read, or that another API group has. */
  private isOtherProxy(namespace: string | undefined, service: string): boolean {
    const name = PROXY_SERVICE.exec(service)?.[1] ?? '';
    return ['MCPRemoteProxy', 'Deployment'].some((kind) => this.around.objects.find(kind, namespace, name).length > 0);
  }

  private near(object: Item): (proxy: Proxy) => boolean {
    const { isNear } = this.around;
    return (proxy) => isNear?.(object, proxy) ?? true;
  }

  /**
   * A route only leads to a Service of another namespace if that one allows it.
   *
   * @see https://gateway-api.sigs.k8s.io/api-types/referencegrant/
   */
  private isGranted({ kind, namespace, service }: Route, { content }: Item): boolean {
    if (namespace === service.namespace || namespace === undefined || service.namespace === undefined) {
      return true;
    }
    this.grants ??= grouped(this.around.objects.ofKind('ReferenceGrant'), (each) => each.namespace);
    const group = String(content['apiVersion']).split('/')[0];
    return (this.grants.get(service.namespace) ?? []).some(
      (grant) =>
        listAt(grant.content, 'spec', 'from').some((from) => {
          const given = objectAt(from);
          return given['group'] === group && given['kind'] === kind && given['namespace'] === namespace;
        }) &&
        listAt(grant.content, 'spec', 'to').some((to) => {
          const name = textAt(to, 'name');
          return textAt(to, 'kind') === 'Service' && (name === undefined || name === service.name);
        }),
    );
  }
}

type Way<Proxy extends RoutedProxy, Item extends Manifest> = Leading<Proxy, Item> | Lost<Proxy, Item>;

/** What a route names: a proxy, or none that is known. */
type Reached<Proxy> =
  { readonly proxy: Proxy; readonly why: Mistake | Leading<RoutedProxy, Manifest>['to'] } | { readonly why: Mistake };

/** The Service of a proxy, by the name that it is given. */
const PROXY_SERVICE = /^mcp-(.+)-remote-proxy$/;
/** A Service of the cluster, by its name in DNS. */
const IN_CLUSTER = /^([^.]+)\.([^.]+)\.svc(?:\.|$)/;

/** What the Service of each proxy has (`docs/operator/service.md`). */
function usualPort({ port }: RoutedProxy): ServicePort {
  return { name: 'http', port };
}

function portsOf({ content }: Manifest): readonly ServicePort[] {
  return listAt(content, 'spec', 'ports').map((each) => {
    const { name, port, targetPort } = objectAt(each);
    return { name, port, targetPort };
  });
}

/** Where a Service with these ports leads requests of a route. */
function outcome(
  { port: wanted }: Route,
  proxy: RoutedProxy,
  ports: readonly ServicePort[],
): Mistake | 'mcp' | 'metrics' {
  // without any, the API server refuses the Service
  const isUnknown = ports.length === 0 || [wanted, ...ports.map(({ port }) => port)].some(isLater);
  const found = ports.find(({ port, name }) => (typeof wanted === 'string' ? name : port) === wanted);
  if (found === undefined) {
    return isUnknown ? 'mcp' : { reason: 'port', ports };
  }
  const targetPort = isAbsent(found.targetPort) ? found.port : found.targetPort;
  const number =
    typeof targetPort === 'string' ? proxy.ports.find(({ name }) => name === targetPort)?.number : targetPort;
  if (number === proxy.metricsPort && number !== undefined) {
    return 'metrics';
  }
  const isBeside = number !== undefined && proxy.ports.some((each) => each.number === number);
  return number === proxy.port || isBeside || proxy.port === undefined || isLater(targetPort)
    ? 'mcp'
    : { reason: 'target-port', targetPort, port: proxy.port };
}

/** Whether a value is not known yet. */
function isLater(value: unknown): boolean {
  return value === undefined || holdsVariable(value);
}

/** The pods of proxies by their labels. */
export class PodIndex<Proxy extends Pick<RoutedProxy, 'namespace' | 'podLabels'>> {
  private readonly byNamespace: ReadonlyMap<string | undefined, readonly Proxy[]>;
  private readonly byLabel = new Map<string, Proxy[]>();

  public constructor(proxies: readonly Proxy[]) {
    this.byNamespace = grouped(proxies, ({ namespace }) => namespace);
    for (const proxy of proxies) {
      for (const [label, value] of Object.entries(proxy.podLabels)) {
        const key = keyOf(proxy.namespace, label, value);
        const known = this.byLabel.get(key) ?? [];
        this.byLabel.set(key, known);
        known.push(proxy);
      }
    }
  }

  /** The proxies whose pods have all of some labels; none if no label is wanted. */
  public selectedBy(namespace: string | undefined, labels: PlainObject): readonly Proxy[] {
    return Object.keys(labels).length === 0
      ? []
      : this.candidates(namespace, labels).filter(({ podLabels }) => hasLabels(podLabels, labels));
  }

  /** The few proxies that may have some labels; all of the namespace if no label is wanted. */
  public candidates(namespace: string | undefined, labels: PlainObject): readonly Proxy[] {
    const lists = Object.entries(labels).map(
      ([label, value]) => this.byLabel.get(keyOf(namespace, label, value)) ?? [],
    );
    const all = this.byNamespace.get(namespace) ?? [];
    return lists.reduce<readonly Proxy[]>((least, each) => (each.length < least.length ? each : least), all);
  }

  /** The same of all namespaces. */
  public candidatesAnywhere(labels: PlainObject): readonly Proxy[] {
    return Array.from(this.byNamespace.keys()).flatMap((namespace) => this.candidates(namespace, labels));
  }
}

function keyOf(namespace: string | undefined, label: string, value: unknown): string {
  return JSON.stringify([namespace, label, value]);
}
