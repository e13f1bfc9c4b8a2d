import { authzName, runConfigName, serviceNameOf } from '../../model/object-names';
import { objectAt, type PlainObject } from '../../private/plain';
import { Around, type Client } from '../graph/around';
import { proxiesIn, type FoundProxy } from '../proxies/found-proxies';
import { keyOf, type KubernetesObject, type Scope, scopesOf } from '../objects';
import type { CustomResource } from './own-fields';
import type { RenderedObjects } from './rendered-objects';

/** A proxy as a cluster runs it. */
export interface ProxyView {
  /** The name of its cluster, if the settings have several. */
  readonly cluster: string | undefined;
  /** Its overlay, if several have a proxy of its name. */
  readonly overlay: string | undefined;
  readonly namespace: string | undefined;
  readonly name: string;
  /** Its custom resource, if it has one. */
  readonly resource?: CustomResource | undefined;
  /** The `spec` of its Deployment; empty, as all that the operator makes, if that is not known. */
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
  readonly others: ReadonlyMap<string, OtherObject>;
}

/** An object that is not a part of a proxy, or that is a custom resource of its own. */
export interface OtherObject extends Pick<ProxyView, 'cluster' | 'overlay'> {
  readonly kind: string;
  readonly content: PlainObject;
  readonly resource?: CustomResource | undefined;
}

/**
 * Reads the objects of a cluster, or of several overlays.
 *
 * @param several the names of objects that several overlays have
 */
export function clusterView(
  { objects, resources }: Pick<RenderedObjects, 'objects' | 'resources'>,
  several: ReadonlySet<string>,
  cluster?: string,
): ClusterView {
  return combined(scopesOf(objects).map((scope) => scopeView(scope, { several, cluster, resources })));
}

/** Several views as one. */
export function combined(views: readonly ClusterView[]): ClusterView {
  return {
    proxies: new Map(views.flatMap(({ proxies }) => Array.from(proxies))),
    others: new Map(views.flatMap(({ others }) => Array.from(others))),
  };
}

interface Surroundings extends Pick<RenderedObjects, 'resources'> {
  readonly several: ReadonlySet<string>;
  readonly cluster: string | undefined;
}

function scopeView({ own, objects }: Scope, { several, cluster, resources }: Surroundings): ClusterView {
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
        const resource = resources.get(proxy.object);
        const view = { cluster, overlay: within(proxy.object), resource, ...viewOf(proxy, around, byKey) };
        return [named(proxy.object, shownName(proxy)), view];
      }),
    ),
    others: new Map(
      others.map((each) => {
        const { kind, content } = each;
        const view = { cluster, overlay: within(each), kind, content, resource: resources.get(each) };
        return [named(each, `${kind} ${shownName(each)}`), view];
      }),
    ),
  };
}

function viewOf(
  proxy: FoundProxy,
  around: Around,
  byKey: ReadonlyMap<string, KubernetesObject>,
): Omit<ProxyView, 'cluster' | 'overlay' | 'resource'> {
  const { namespace, name, deployment, settings } = proxy;
  const service = byKey.get(keyOf({ kind: 'Service', namespace, name: serviceNameOf(name) }));
  return {
    namespace,
    name,
    deployment: objectAt(deployment?.content, 'spec'),
    runConfig: deployment === undefined ? {} : objectAt(settings[0]),
    service: objectAt(service?.content, 'spec'),
    routed: around.routedClients(proxy).map(inWords),
    admitted: around.admittedClients(proxy)?.map(inWords),
  };
}

function inWords({ who, by }: Client): string {
  return `${who.join(' ')} (${by})`;
}

/** The objects of a proxy that are compared as its parts. */
function ownKeys({ namespace, name, deployment, object }: FoundProxy): string[] {
  const own = [
    { kind: 'ConfigMap', namespace, name: runConfigName(name) },
    { kind: 'ConfigMap', namespace, name: authzName(name) },
    { kind: 'Service', namespace, name: serviceNameOf(name) },
    deployment ?? object,
  ];
  return own.map(keyOf);
}

function shownName({ namespace, name }: Pick<KubernetesObject, 'namespace' | 'name'>): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}
