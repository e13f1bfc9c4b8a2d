import { type Leading, type Lost, type Manifests, PodIndex, RouteMap } from '../../model/route-map';
import type { Route } from '../../model/routes';
import { isPolicyFor } from '../../model/traffic';
import { grouped, listAt, objectAt, textAt } from '../../private/plain';
import { keyOf, type KubernetesObject } from '../objects';
import type { FoundProxy } from '../proxies/found-proxies';

/** A way that leads to a proxy. */
export type LeadingWay = Leading<FoundProxy, KubernetesObject>;

/** A way that leads nowhere. */
type LostWay = Lost<FoundProxy, KubernetesObject>;

/** The objects around the proxies of a cluster, each looked at once. */
export class Around {
  public readonly objects: Manifests<KubernetesObject>;
  private readonly routes: RouteMap<FoundProxy, KubernetesObject>;
  private readonly lostTo: ReadonlyMap<FoundProxy | undefined, readonly LostWay[]>;
  private readonly policies: ReadonlyMap<FoundProxy, readonly KubernetesObject[]>;

  public constructor(proxies: readonly FoundProxy[], objects: readonly KubernetesObject[]) {
    const byKind = grouped(objects, ({ kind }) => kind);
    const byKey = grouped(objects, keyOf);
    this.objects = {
      ofKind: (kind) => byKind.get(kind) ?? [],
      find: (kind, namespace, name) => byKey.get(keyOf({ kind, namespace, name })) ?? [],
    };
    this.routes = new RouteMap({ proxies, objects: this.objects });
    this.lostTo = grouped(this.routes.lost, ({ proxy }) => proxy);
    const pods = new PodIndex(proxies);
    const selecting = this.objects.ofKind('NetworkPolicy').flatMap((policy) =>
      pods
        .candidates(policy.namespace, objectAt(policy.content, 'spec', 'podSelector', 'matchLabels'))
        .filter(({ podLabels }) => isPolicyFor(podLabels, policy.content))
        .map((proxy) => ({ proxy, policy })),
    );
    this.policies = new Map(
      Array.from(
        grouped(selecting, ({ proxy }) => proxy),
        ([proxy, each]) => [proxy, each.map(({ policy }) => policy)],
      ),
    );
  }

  /** The ways to a proxy. */
  public waysTo(proxy: FoundProxy): readonly LeadingWay[] {
    return this.routes.routesTo(proxy);
  }

  /** The clients that Ingresses and HTTPRoutes lead to a proxy. */
  public routedClients(proxy: FoundProxy): readonly Client[] {
    return clientsBy(this.waysTo(proxy));
  }

  /** The clients of ways that are meant to lead to a proxy, or to one that is not there. */
  public lostClients(proxy: FoundProxy | undefined): readonly LostClient[] {
    const ways = this.lostTo.get(proxy) ?? [];
    const byMistake = grouped(ways, ({ route, why }) => JSON.stringify([route.service, lostBecause(route, why)]));
    return Array.from(byMistake.values()).flatMap((same) => {
      const [{ route, why }] = same as [LostWay];
      return clientsBy(same).map((each) => ({ ...each, service: route.service, why: lostBecause(route, why) }));
    });
  }

  /** The clients that NetworkPolicies let in; undefined if there is none for the proxy, so that everyone gets in. */
  public admittedClients(proxy: FoundProxy): readonly Client[] | undefined {
    return this.policies.get(proxy)?.flatMap(policyClients);
  }
}

/** A client that can reach a proxy. */
export interface Client {
  /** The client in words, one line each. */
  readonly who: readonly string[];
  /** The object that allows the access. */
  readonly by: string;
}

/** A client whose way leads nowhere. */
export interface LostClient extends Client {
  readonly service: Route['service'];
  /** Why, in a few words. */
  readonly why: string;
}

function lostBecause({ port }: Route, why: LostWay['why']): string {
  switch (why.reason) {
    case 'no-proxy':
      return 'no such Service';
    case 'port':
      return `no port ${String(port)}`;
    case 'target-port':
      return `to port ${String(why.targetPort)} of the pods`;
    case 'namespace':
      return 'in another namespace';
    case 'grant':
      return 'no ReferenceGrant';
  }
}

/** The clients of each object, by the hosts that they use. */
function clientsBy(ways: readonly Pick<LeadingWay, 'route' | 'object'>[]): Client[] {
  const byObject = grouped(ways, ({ object }) => object);
  return Array.from(byObject).flatMap(([object, each]) => {
    const by = [...gatewaysOf(object), `${object.kind} ${object.name}`].join(', ');
    const routes = each.map(({ route }) => route);
    const asked = routes.flatMap((route) =>
      (route.hosts.length === 0 ? ['any host'] : route.hosts).map((host) => ({ host, paths: shownPaths(route) })),
    );
    return Array.from(
      grouped(asked, ({ host }) => host),
      ([host, same]) => ({ who: [host, ...new Set(same.flatMap(({ paths }) => paths))], by }),
    );
  });
}

/** Of what no rule takes, no path is known. */
function shownPaths({ field, paths }: Route): string[] {
  return field.startsWith('spec.defaultBackend') ? [] : paths.map(({ path }) => path);
}

function gatewaysOf({ content }: KubernetesObject): string[] {
  return listAt(content, 'spec', 'parentRefs').map((parent) => {
    return `${textAt(parent, 'kind') ?? 'Gateway'} ${textAt(parent, 'name') ?? ''}`;
  });
}

function policyClients({ content, name }: KubernetesObject): Client[] {
  const by = `NetworkPolicy ${name}`;
  return listAt(content, 'spec', 'ingress').flatMap((rule): Client[] => {
    const peers = listAt(rule, 'from');
    const who = peers.length === 0 ? [['anyone']] : peers.map(peer);
    return who.map((each) => ({ who: each, by }));
  });
}

function peer(given: unknown): string[] {
  const block = objectAt(given, 'ipBlock');
  const cidr = textAt(block, 'cidr');
  if (cidr !== undefined) {
    return [cidr, ...listAt(block, 'except').map((each) => `except ${String(each)}`)];
  }
  const { podSelector, namespaceSelector } = objectAt(given);
  const pods = labelsOf(podSelector);
  const namespaces = labelsOf(namespaceSelector);
  return [
    pods.length === 0 ? 'all pods' : `pods with ${pods.join(', ')}`,
    ...(namespaceSelector === undefined ? [] : [namespacesText(namespaces)]),
  ];
}

function namespacesText(labels: readonly string[]): string {
  const [, name] = /^kubernetes\.io\/metadata\.name=(.*)$/.exec(labels.length === 1 ? (labels[0] ?? '') : '') ?? [];
  if (name !== undefined) {
    return `in the namespace ${name}`;
  }
  return labels.length === 0 ? 'in all namespaces' : `in namespaces with ${labels.join(', ')}`;
}

function labelsOf(selector: unknown): string[] {
  const expressions = listAt(selector, 'matchExpressions').map((each) => {
    const values = listAt(each, 'values').map(String).join(', ');
    return [textAt(each, 'key'), textAt(each, 'operator'), values].filter((part) => part !== '').join(' ');
  });
  const labels = Object.entries(objectAt(selector, 'matchLabels'));
  return [...labels.map(([label, value]) => `${label}=${String(value)}`), ...expressions];
}
