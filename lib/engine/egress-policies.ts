import type { ApiObject } from 'cdk8s';
import { authorityOf, type Destination, type PolicyPort, serviceOf, type ServiceName } from '../model/destinations';
import type { PodPolicy } from '../model/egress-rules';
import { podLabelsIn } from '../model/routed-proxies';
import { selects } from '../model/traffic';
import { perObject } from '../private/caches';
import { grouped, listAt, objectAt, type PlainObject, textAt } from '../private/plain';
import { type ForeignObjects, mayShareCluster } from './app-tree';
import type { CatalogEntry } from './catalog-entry';
import { nearestFirst } from './scope-settings';

/** The NetworkPolicies of the app that select the pods of a proxy, without that of its facade. */
export function policiesAround(entry: CatalogEntry, objects: ForeignObjects): readonly PodPolicy[] {
  const { resource } = entry;
  if (objects.isEmpty || resource.kind !== 'MCPRemoteProxy') {
    return [];
  }
  const podLabels = podLabelsIn(resource.name, resource.spec);
  const { byLabel, others } = policiesOf(objects, resource.namespace);
  const keys = ['', ...Object.entries(podLabels).map(([label, value]) => keyOf(label, value))];
  const found = keys
    .flatMap((key) => byLabel.get(key) ?? [])
    .filter(({ content }) => selects(objectAt(content, 'spec', 'podSelector'), podLabels));
  return [...found, ...others]
    .filter(({ object }) => mayShareCluster(object, entry.host, entry.cluster.name))
    .map(({ object: { name }, content }) => ({ name, content }));
}

const ALLOWS_ALL: PlainObject = { spec: { podSelector: {}, policyTypes: ['Egress'], egress: [{}] } };

interface Policy {
  readonly object: ApiObject;
  readonly content: PlainObject;
}

/** The policies that may be about pods of a namespace. */
interface Policies {
  /** By one of the labels that they select, so that each proxy only looks at the few that may be about it. */
  readonly byLabel: ReadonlyMap<string, readonly Policy[]>;
  /** Those of network plugins, which may allow what NetworkPolicies don't. */
  readonly others: readonly Policy[];
}

const known = perObject<ForeignObjects, Map<string | undefined, Policies>>(() => new Map());

function policiesOf(objects: ForeignObjects, namespace: string | undefined): Policies {
  const found = known(objects).get(namespace) ?? findPolicies(objects, namespace);
  known(objects).set(namespace, found);
  return found;
}

function findPolicies(objects: ForeignObjects, namespace: string | undefined): Policies {
  const named = objects.ofNamespace('NetworkPolicy', namespace);
  const ofPlugins = [
    ...named.filter((object) => !isOfKubernetes(object)),
    ...objects.ofNamespace('CiliumNetworkPolicy', namespace),
    ...objects.ofKind('CiliumClusterwideNetworkPolicy'),
    ...objects.ofKind('GlobalNetworkPolicy'),
  ];
  const policies = named.filter(isOfKubernetes).map((object) => ({ object, content: objects.content(object) ?? {} }));
  return {
    byLabel: grouped(policies, ({ content }) => lastLabelIn(objectAt(content, 'spec', 'podSelector', 'matchLabels'))),
    others: ofPlugins.map((object) => ({ object, content: ALLOWS_ALL })),
  };
}

/** Calico has a kind of the same name. */
function isOfKubernetes({ apiGroup }: ApiObject): boolean {
  return apiGroup === 'networking.k8s.io' || apiGroup === 'extensions';
}

/** The last of the labels, which tells proxies apart: `toolhive-name`; empty if there are none. */
function lastLabelIn(labels: PlainObject): string {
  const label = Object.keys(labels).sort().at(-1);
  return label === undefined ? '' : keyOf(label, labels[label]);
}

function keyOf(label: string, value: unknown): string {
  return JSON.stringify([label, value]);
}

/** The ports of pods behind the Services of the app that a proxy connects to, by host and port. */
export function portsBehind(
  entry: CatalogEntry,
  destinations: readonly Destination[],
  objects: ForeignObjects,
): { readonly [authority: string]: readonly PolicyPort[] } {
  const own = entry.resource.namespace;
  const found = destinations.flatMap((destination) => {
    const { host, port } = destination;
    const service = serviceOf(host, own);
    const [object] = service === undefined ? [] : servicesOf(entry, service, objects);
    const content = object && objects.content(object, entry);
    const ports = content === undefined ? undefined : targetPorts(content, port);
    return ports === undefined ? [] : [[authorityOf(destination), ports] as const];
  });
  return Object.fromEntries(found);
}

function servicesOf(
  entry: CatalogEntry,
  { name, namespace }: ServiceName,
  objects: ForeignObjects,
): readonly ApiObject[] {
  const named = objects
    .find('Service', namespace, name)
    .filter((each) => mayShareCluster(each, entry.host, entry.cluster.name));
  return nearestFirst(named, entry.host, (each) => each);
}

/** What a Service makes of a port; nothing for a headless one, whose pods are reached directly. */
function targetPorts(service: PlainObject, port: number): readonly PolicyPort[] | undefined {
  const given = listAt(service, 'spec', 'ports').find((each) => objectAt(each)['port'] === port);
  if (given === undefined || textAt(service, 'spec', 'type') === 'ExternalName') {
    return undefined;
  }
  const { targetPort } = objectAt(given);
  const isDirect = textAt(service, 'spec', 'clusterIP') === 'None' || targetPort === port;
  return isDirect || (typeof targetPort !== 'number' && typeof targetPort !== 'string') ? [] : [targetPort];
}
