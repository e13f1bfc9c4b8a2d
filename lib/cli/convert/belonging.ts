import { API_GROUP } from '../../model/product-names';
import { serviceNameOf } from '../../model/names-and-labels';
import { serviceNamesIn } from '../../model/routes';
import { hasLabels, isPolicyFor } from '../../model/traffic';
import { grouped, isPlainObject, listAt, objectAt, textAt, type PlainObject } from '../../private/plain';
import { hasOurKind, readDocument } from '../../reader/read-document';
import { type YamlDocument } from '../../reader/located-documents';
import { referencesIn } from '../graph/connections';
import { type FoundProxy, proxiesIn } from '../graph/proxies';
import type { DocumentsOfFile } from '../input';
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
  const byNamespace = grouped(objects, ({ namespace }) => namespace);
  const watchers = objects.filter(({ kind }) => MONITORS.includes(kind) || kind === 'PrometheusRule');
  return proxiesIn(objects).flatMap((proxy) => {
    const { namespace, object, own } = proxy;
    const near = [namespace, ...(namespace === undefined ? [] : [undefined])].flatMap(
      (each) => byNamespace.get(each) ?? [],
    );
    const services = servicesOf(proxy, near);
    const parts = new Set([...services, proxy.name]);
    return [
      object,
      ...near.filter(
        (each) => isAround(each, proxy, services) || (each.kind === 'ConfigMap' && own.includes(each.name)),
      ),
      ...near.filter((each) => targetsOf(each.content).some((name) => parts.has(name))),
      ...watchers.filter((each) => isWatching(each, proxy)),
    ];
  });
}

/** The names of the Services that lead to a proxy. */
function servicesOf(
  { namespace, name, podLabels }: FoundProxy,
  near: readonly KubernetesObject[],
): ReadonlySet<string> {
  const selecting = near.filter((each) => {
    const selector = objectAt(each.content, 'spec', 'selector');
    const isSelector = each.kind === 'Service' && Object.keys(selector).length > 0;
    return isSelector && each.namespace === namespace && hasLabels(podLabels, selector);
  });
  return new Set([serviceNameOf(name), ...selecting.map((each) => each.name)]);
}

function isAround(each: KubernetesObject, proxy: FoundProxy, services: ReadonlySet<string>): boolean {
  const { kind, name, content } = each;
  switch (kind) {
    case 'Service':
      return services.has(name);
    case 'Ingress':
    case 'HTTPRoute':
      return Array.from(serviceNamesIn(each)).some((name) => services.has(name));
    case 'NetworkPolicy':
      return selectsPods(proxy, objectAt(content, 'spec', 'podSelector'));
    case 'PodDisruptionBudget':
      return selectsPods(proxy, objectAt(content, 'spec', 'selector'));
    default:
      // routes of other controllers
      return /Route$|Proxy$|^VirtualService$|^DestinationRule$/.test(kind) && namesOneOf(content['spec'], services);
  }
}

/** A selector means the same in all kinds. */
function selectsPods({ podLabels }: Pick<FoundProxy, 'podLabels'>, podSelector: PlainObject): boolean {
  return isPolicyFor(podLabels, { spec: { podSelector } });
}

const NAMES = ['name', 'host', 'service', 'serviceName'];

/** Whether a value names a Service, alone or with its namespace: `weather.mcp.svc.cluster.local`. */
function namesOneOf(value: unknown, services: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) {
    return value.some((each) => namesOneOf(each, services));
  }
  return (
    isPlainObject(value) &&
    Object.entries(value).some(([key, each]) =>
      typeof each === 'string'
        ? NAMES.includes(key) && services.has(each.split('.')[0] ?? '')
        : namesOneOf(each, services),
    )
  );
}

/** What is scaled, or what a policy is attached to: `scaleTargetRef` of an autoscaler, `targetRefs` of a policy. */
function targetsOf({ spec }: PlainObject): string[] {
  const refs = [objectAt(spec, 'scaleTargetRef'), objectAt(spec, 'targetRef'), ...listAt(spec, 'targetRefs')];
  return refs.flatMap((each) => textAt(each, 'name') ?? []);
}

/** What the monitors of Prometheus select: the Services of the operator have the labels of the pods. */
const MONITORS: readonly string[] = ['ServiceMonitor', 'PodMonitor'];

function isWatching({ kind, namespace, content }: KubernetesObject, proxy: FoundProxy): boolean {
  const { spec } = content;
  if (!MONITORS.includes(kind)) {
    const text = JSON.stringify(spec ?? {});
    return text.includes('toolhive') && text.includes(proxy.name);
  }
  const { any, matchNames } = objectAt(spec, 'namespaceSelector');
  const isThere = Array.isArray(matchNames) ? matchNames.includes(proxy.namespace) : namespace === proxy.namespace;
  const selector = objectAt(spec, 'selector');
  return (any === true || isThere) && Object.keys(selector).length > 0 && selectsPods(proxy, selector);
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
