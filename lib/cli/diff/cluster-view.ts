import { authzName, runConfigName, serviceNameOf } from '../../model/names-and-labels';
import { objectAt, type PlainObject } from '../../private/plain';
import { clientsOf } from '../graph/clients';
import { keyOf, type KubernetesObject } from '../graph/kubernetes-object';
import { proxiesIn, type FoundProxy } from '../graph/proxies';

/** A proxy as a cluster runs it. */
export interface ProxyView {
  readonly namespace: string | undefined;
  readonly name: string;
  /** The `spec` of its Deployment. */
  readonly deployment: PlainObject;
  readonly runConfig: PlainObject;
  /** The `spec` of its Service. */
  readonly service: PlainObject;
  /** Who can reach it through which object, in words. */
  readonly access: readonly string[];
}

/** The proxies of a cluster, and the objects that don't belong to one of them, both by their names. */
export interface ClusterView {
  readonly proxies: ReadonlyMap<string, ProxyView>;
  readonly others: ReadonlyMap<string, PlainObject>;
}

/** Reads the objects of a cluster. */
export function clusterView(objects: readonly KubernetesObject[]): ClusterView {
  const byKey = new Map(objects.map((each) => [keyOf(each), each]));
  const found = proxiesIn(objects);
  const seen = new Set(found.flatMap(ownKeys));
  const others = objects.filter((each) => !seen.has(keyOf(each)));
  return {
    proxies: new Map(found.map((proxy) => [shownName(proxy), viewOf(proxy, objects, byKey)])),
    others: new Map(others.map((each) => [`${each.kind} ${shownName(each)}`, each.content])),
  };
}

function viewOf(
  proxy: FoundProxy,
  objects: readonly KubernetesObject[],
  byKey: ReadonlyMap<string, KubernetesObject>,
): ProxyView {
  const { namespace, name, deployment, settings } = proxy;
  const service = byKey.get(keyOf({ kind: 'Service', namespace, name: serviceNameOf(name) }));
  const access = clientsOf(proxy, objects).map(({ who, by }) => `${who.join(' ')} (${by})`);
  return {
    namespace,
    name,
    deployment: objectAt(deployment?.content, 'spec'),
    runConfig: objectAt(settings[0]),
    service: objectAt(service?.content, 'spec'),
    access,
  };
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
