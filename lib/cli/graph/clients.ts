import { serviceNameOf } from '../../model/names-and-labels';
import { ingressPathsTo, isDefaultBackend, isServiceFor, routeRulesTo, rulesForPods } from '../../model/traffic';
import { listAt, objectAt, textAt, type PlainObject } from '../../private/plain';
import type { KubernetesObject } from '../objects';
import type { FoundProxy } from './proxies';

/** A client that can reach a proxy. */
export interface Client {
  /** The client in words, one line each. */
  readonly who: readonly string[];
  /** The object that allows the access. */
  readonly by: string;
}

/** The clients of the proxy, according to the objects around it. */
export function clientsOf(proxy: FoundProxy, objects: readonly KubernetesObject[]): Client[] {
  const around = objects.filter(({ namespace }) => namespace === proxy.namespace);
  const services = servicesOf(proxy, around);
  return [
    ...around.filter(({ kind }) => kind === 'Ingress').flatMap((each) => ingressClients(each, services)),
    ...around.filter(({ kind }) => kind === 'HTTPRoute').flatMap((each) => routeClients(each, services)),
    ...around.filter(({ kind }) => kind === 'NetworkPolicy').flatMap((each) => policyClients(each, proxy.podLabels)),
  ];
}

/** The names of the Services that lead to a proxy. */
export function servicesOf(proxy: FoundProxy, objects: readonly KubernetesObject[]): ReadonlySet<string> {
  const around = objects.filter(({ namespace }) => namespace === proxy.namespace);
  return new Set([serviceNameOf(proxy.name), ...around.filter(isServiceOf(proxy)).map(({ name }) => name)]);
}

function isServiceOf({ podLabels }: FoundProxy): (object: KubernetesObject) => boolean {
  return ({ kind, content }) => kind === 'Service' && isServiceFor(podLabels, content);
}

function ingressClients({ content, name }: KubernetesObject, services: ReadonlySet<string>): Client[] {
  const rules = listAt(content, 'spec', 'rules').flatMap((rule): Client[] => {
    const paths = ingressPathsTo(services, rule);
    const who = [textAt(rule, 'host') ?? 'any host', ...paths.map((path) => textAt(path, 'path') ?? '/')];
    return paths.length === 0 ? [] : [{ who, by: `Ingress ${name}` }];
  });
  return isDefaultBackend(services, content) ? [...rules, { who: ['any host'], by: `Ingress ${name}` }] : rules;
}

function routeClients({ content, name }: KubernetesObject, services: ReadonlySet<string>): Client[] {
  const rules = routeRulesTo(services, content);
  const hosts = listAt(content, 'spec', 'hostnames').map(String);
  const parents = listAt(content, 'spec', 'parentRefs').map((parent) => {
    return `${textAt(parent, 'kind') ?? 'Gateway'} ${textAt(parent, 'name') ?? ''}`;
  });
  const paths = rules.flatMap((rule) => {
    const matches = listAt(rule, 'matches');
    return matches.length === 0 ? ['/'] : matches.map((match) => textAt(match, 'path', 'value') ?? '/');
  });
  const by = [...parents, `HTTPRoute ${name}`].join(', ');
  return rules.length === 0
    ? []
    : (hosts.length === 0 ? ['any host'] : hosts).map((host) => ({ who: [host, ...new Set(paths)], by }));
}

function policyClients({ content, name }: KubernetesObject, podLabels: PlainObject): Client[] {
  const by = `NetworkPolicy ${name}`;
  return rulesForPods(podLabels, content).flatMap((rule): Client[] => {
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
