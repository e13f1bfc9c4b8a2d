import { authzName, runConfigName, serviceNameOf } from '../../model/names-and-labels';
import { objectAt, type PlainObject } from '../../private/plain';
import { Around, type Client } from '../graph/around';
import { proxiesIn, type FoundProxy } from '../graph/proxies';
import { keyOf, type KubernetesObject, type Scope, scopesOf } from '../objects';

/** A proxy as a cluster runs it. */
export interface ProxyView {
  /** The name of its cluster, if the settings have several. */
  readonly cluster: string | undefined;
  /** Its overlay, if several have a proxy of its name. */
  readonly overlay: string | undefined;
  readonly namespace: string | undefined;
  readonly name: string;
  /** The `spec` of its Deployment. */
  readonly deployment: PlainObject;
  readonly runConfig: PlainObject;
  /** The `spec` of its Service. */
  readonly service: PlainObject;
  /** Who is led to it by which Ingress or HTTPRoute, in words. */
  readonly routed: readonly string[];
  /** Whom which NetworkPolicy lets in, in words; undefined if there is none, so that everyone gets in. */
  readonly admitted: readonly string[] | undefined;
}

/** Compares one part of two states of a proxy: what changes, in words. */
export type Comparison = (before: ProxyView, after: ProxyView) => readonly string[];

/** The proxies of a cluster, and the objects that don't belong to one of them, both by their names. */
export interface ClusterView {
  readonly proxies: ReadonlyMap<string, ProxyView>;
  readonly others: ReadonlyMap<string, PlainObject>;
}

/**
 * Reads the objects of a cluster, or of several overlays.
 *
 * @param several the names of objects that several overlays have
 */
export function clusterView(
  objects: readonly KubernetesObject[],
  several: ReadonlySet<string>,
  cluster?: string,
): ClusterView {
  return combined(scopesOf(objects).map((scope) => scopeView(scope, several, cluster)));
}

/** Several views as one. */
export function combined(views: readonly ClusterView[]): ClusterView {
  return {
    proxies: new Map(views.flatMap(({ proxies }) => Array.from(proxies))),
    others: new Map(views.flatMap(({ others }) => Array.from(others))),
  };
}

function scopeView({ own, objects }: Scope, several: ReadonlySet<string>, cluster: string | undefined): ClusterView {
  const byKey = new Map(objects.map((each) => [keyOf(each), each]));
  const found = proxiesIn(own, objects);
  const around = new Around(found, objects);
  const seen = new Set(found.flatMap(ownKeys));
  const others = own.filter((each) => !seen.has(keyOf(each)));
  const within = (object: KubernetesObject): string | undefined =>
    several.has(keyOf(object)) ? object.overlay : undefined;
  const named = (object: KubernetesObject, name: string): string => {
    return [cluster, within(object), name].filter((each) => each !== undefined).join(': ');
  };
  return {
    proxies: new Map(
      found.map((proxy) => {
        const view = { cluster, overlay: within(proxy.object), ...viewOf(proxy, around, byKey) };
        return [named(proxy.object, shownName(proxy)), view];
      }),
    ),
    others: new Map(others.map((each) => [named(each, `${each.kind} ${shownName(each)}`), each.content])),
  };
}

function viewOf(
  proxy: FoundProxy,
  around: Around,
  byKey: ReadonlyMap<string, KubernetesObject>,
): Omit<ProxyView, 'cluster' | 'overlay'> {
  const { namespace, name, deployment, settings } = proxy;
  const service = byKey.get(keyOf({ kind: 'Service', namespace, name: serviceNameOf(name) }));
  return {
    namespace,
    name,
    deployment: objectAt(deployment?.content, 'spec'),
    runConfig: objectAt(settings[0]),
    service: objectAt(service?.content, 'spec'),
    routed: around.routedClients(proxy).map(inWords),
    admitted: around.admittedClients(proxy)?.map(inWords),
  };
}

function inWords({ who, by }: Client): string {
  return `${who.join(' ')} (${by})`;
}

/** The objects of a proxy that are compared as its parts. */
function ownKeys({ namespace, name, deployment }: FoundProxy): string[] {
  const own = [
    { kind: 'ConfigMap', namespace, name: runConfigName(name) },
    { kind: 'ConfigMap', namespace, name: authzName(name) },
    { kind: 'Service', namespace, name: serviceNameOf(name) },
    ...(deployment === undefined ? [] : [deployment]),
  ];
  return own.map(keyOf);
}

function shownName({ namespace, name }: Pick<KubernetesObject, 'namespace' | 'name'>): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}
