import { API_GROUP } from '../../model/product-names';
import { serviceNameOf } from '../../model/object-names';
import { PodIndex } from '../../model/route-map';
import { serviceNamesIn } from '../../model/routes';
import { selects } from '../../model/traffic';
import { grouped, isPlainObject, listAt, objectAt, textAt, type PlainObject, isList } from '../../private/plain';
import { hasOurKind, readDocument } from '../../model/resource-document';
import { type YamlDocument } from '../../kubernetes';
import { referencesIn } from '../proxies/connections';
import { type FoundProxy, proxiesIn } from '../proxies/found-proxies';
import type { DocumentsOfFile } from '../documents';
import { type KubernetesObject, objectsOf } from '../objects';

/** The documents that belong to proxies, and the kinds of the others. */
export interface Belonging {
  readonly files: readonly DocumentsOfFile[];
  /** A kind for each document that was left out. */
  readonly left: readonly string[];
}

/**
 * Of the files of folders, only what belongs to proxies: their configs, what they refer to, and what leads to them, admits to them,
 * scales or watches them. All other apps of a repository are left out.
 */
export function belongingToProxies(files: readonly DocumentsOfFile[]): Belonging {
  const objects = objectsOf(files);
  const kept = new Set([...objects.filter(isOurs), ...aroundProxies(objects)]);
  const needed = neededBy(kept);
  const isKept = (each: KubernetesObject): boolean => kept.has(each) || isNeeded(each, needed);
  const documents = new Set(objects.filter(isKept).map(({ document }) => document));
  const left = files
    .filter(({ isFound }) => isFound === true)
    .flatMap((file) => file.documents.filter((each) => !documents.has(each)))
    .map(({ content }) => String(content['kind']));
  const found = files.map((file) =>
    file.isFound === true ? { ...file, documents: file.documents.filter((each) => documents.has(each)) } : file,
  );
  return { files: found.filter((each) => each.documents.length > 0), left };
}

function isOurs({ document }: KubernetesObject): boolean {
  return readDocument(document, undefined) !== undefined || hasOurKind(document) || isOfOurGroup(document);
}

function isOfOurGroup({ content }: YamlDocument): boolean {
  return String(content['apiVersion']).startsWith(`${API_GROUP}/`);
}

function aroundProxies(objects: readonly KubernetesObject[]): KubernetesObject[] {
  const proxies = proxiesIn(objects);
  const pods = new PodIndex(proxies);
  const byMention = grouped(
    objects.flatMap((object) => mentionsOf(object).map((mention) => ({ object, mention }))),
    ({ object: { namespace }, mention }) => placed(namespace, mention),
  );
  const selected = grouped(
    objects.flatMap((object) => selectedBy(object, pods).map((proxy) => ({ object, proxy }))),
    ({ proxy }) => proxy,
  );
  const rules = objects
    .filter(({ kind }) => kind === 'PrometheusRule')
    .map((rule) => ({ rule, text: JSON.stringify(rule.content['spec'] ?? {}) }));
  const ofToolHive = rules.filter(({ text }) => text.includes('toolhive'));
  return proxies.flatMap((proxy) => {
    const { namespace, name, object, own } = proxy;
    const selecting = (selected.get(proxy) ?? []).map((each) => each.object);
    const services = [serviceNameOf(name), ...selecting.filter(isService).map((each) => each.name)];
    const mentions = [
      ...services.flatMap((each) => [`service ${each}`, `target ${each}`]),
      `target ${name}`,
      ...own.map((each) => `ConfigMap ${each}`),
    ];
    const near = namespace === undefined ? [undefined] : [namespace, undefined];
    const mentioning = near.flatMap((at) => mentions.flatMap((each) => byMention.get(placed(at, each)) ?? []));
    return [
      object,
      ...selecting,
      ...mentioning.map((each) => each.object),
      ...ofToolHive.filter(({ text }) => text.includes(name)).map(({ rule }) => rule),
    ];
  });
}

function placed(namespace: string | undefined, mention: string): string {
  return JSON.stringify([namespace, mention]);
}

function isService({ kind }: KubernetesObject): boolean {
  return kind === 'Service';
}

/** What an object names that may be a proxy's. */
function mentionsOf(object: KubernetesObject): string[] {
  const { kind, name, content } = object;
  const targets = targetsOf(content).map((each) => `target ${each}`);
  return [...targets, ...(kind === 'ConfigMap' ? [`ConfigMap ${name}`] : []), ...servicesIn(object)];
}

function servicesIn(object: KubernetesObject): string[] {
  const { kind, name, content } = object;
  // of other controllers only what has the name of a route
  const isRoute = /Route$|Proxy$|^VirtualService$|^DestinationRule$/.test(kind);
  const named = isService(object)
    ? [name]
    : kind === 'Ingress' || kind === 'HTTPRoute'
      ? Array.from(serviceNamesIn(object))
      : isRoute
        ? namesIn(content['spec'])
        : [];
  return Array.from(new Set(named), (each) => `service ${each}`);
}

/** The proxies whose pods an object selects: a Service in its namespace, a policy without a namespace in all. */
function selectedBy({ kind, namespace, content }: KubernetesObject, pods: PodIndex<FoundProxy>): readonly FoundProxy[] {
  const { spec } = content;
  switch (kind) {
    case 'Service':
      return pods.selectedBy(namespace, objectAt(spec, 'selector'));
    case 'NetworkPolicy':
    case 'PodDisruptionBudget': {
      const selector = objectAt(spec, kind === 'NetworkPolicy' ? 'podSelector' : 'selector');
      return podsOf(selector, namespace === undefined ? 'all' : [namespace], pods);
    }
    // the Services of the operator have the labels of the pods
    case 'ServiceMonitor':
    case 'PodMonitor': {
      const selector = objectAt(spec, 'selector');
      const { any, matchNames } = objectAt(spec, 'namespaceSelector');
      const named = isList(matchNames) ? matchNames : [namespace];
      return Object.keys(selector).length === 0 ? [] : podsOf(selector, any === true ? 'all' : named, pods);
    }
    default:
      return [];
  }
}

/** The proxies in some namespaces whose pods a selector matches. */
function podsOf(
  selector: PlainObject,
  namespaces: 'all' | readonly unknown[],
  pods: PodIndex<FoundProxy>,
): readonly FoundProxy[] {
  const labels = objectAt(selector, 'matchLabels');
  const candidates =
    namespaces === 'all'
      ? pods.candidatesAnywhere(labels)
      : namespaces.flatMap((each) =>
          typeof each === 'string' || each === undefined ? pods.candidates(each, labels) : [],
        );
  return candidates.filter(({ podLabels }) => selects(selector, podLabels));
}

const NAMES = ['name', 'host', 'service', 'serviceName'];

/** The Services that a value names, alone or with their namespaces: `weather.mcp.svc.cluster.local`. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.flatMap(namesIn);
  }
  return isPlainObject(value)
    ? Object.entries(value).flatMap(([key, each]) =>
        typeof each === 'string' ? (NAMES.includes(key) ? [each.split('.')[0] ?? ''] : []) : namesIn(each),
      )
    : [];
}

/** What is scaled, or what a policy is attached to: `scaleTargetRef` of an autoscaler, `targetRefs` of a policy. */
function targetsOf({ spec }: PlainObject): string[] {
  const refs = [objectAt(spec, 'scaleTargetRef'), objectAt(spec, 'targetRef'), ...listAt(spec, 'targetRefs')];
  return refs.flatMap((each) => textAt(each, 'name') ?? []);
}

/** What kept objects refer to, by namespace. */
interface Needed {
  readonly objects: ReadonlySet<string>;
  readonly namespaces: ReadonlySet<string>;
}

function neededBy(kept: ReadonlySet<KubernetesObject>): Needed {
  const all = Array.from(kept);
  return {
    objects: new Set(
      all.flatMap(({ namespace, content }) =>
        referredBy(content).flatMap(({ kind, name }) => [keyOf(kind, namespace, name), keyOf(kind, ANY, name)]),
      ),
    ),
    namespaces: new Set(all.flatMap(({ namespace }) => namespace ?? [])),
  };
}

function referredBy(content: PlainObject): { readonly kind: string; readonly name: string }[] {
  const { spec } = content;
  const accounts = [textAt(spec, 'serviceAccount'), textAt(spec, 'template', 'spec', 'serviceAccountName')];
  return [
    ...referencesIn(content),
    ...named('Secret', ...listAt(spec, 'tls').map((each) => textAt(each, 'secretName'))),
    ...named('ServiceAccount', ...accounts),
  ];
}

function named(kind: string, ...names: readonly (string | undefined)[]): { kind: string; name: string }[] {
  return names.flatMap((name) => (name === undefined ? [] : [{ kind, name }]));
}

/** Stands for all namespaces, for objects that say none. */
const ANY = '*';

function isNeeded({ kind, namespace, name, content }: KubernetesObject, { objects, namespaces }: Needed): boolean {
  if (kind === 'Namespace') {
    return namespaces.has(name);
  }
  return madeBy(kind, name, content).some((each) =>
    [namespace ?? ANY, undefined].some((at) => objects.has(keyOf(each.kind, at, each.name))),
  );
}

/** The object itself, and the Secret that a controller makes of it. */
function madeBy(kind: string, name: string, { spec }: PlainObject): { readonly kind: string; readonly name: string }[] {
  const itself = /Secret$|^OnePasswordItem$/.test(kind) ? name : undefined;
  const told = [textAt(spec, 'target', 'name'), textAt(spec, 'destination', 'name'), textAt(spec, 'secretName')];
  return [{ kind, name }, ...named('Secret', itself, ...told)];
}

function keyOf(kind: string, namespace: string | undefined, name: string): string {
  return JSON.stringify([kind, namespace, name]);
}
