import { serviceNameOf } from '../../model/names-and-labels';
import {
  ingressPathsTo,
  isDefaultBackend,
  isPolicyFor,
  isServiceFor,
  matchesOf,
  routeRulesTo,
} from '../../model/traffic';
import { isPlainObject, listAt, objectAt, textAt } from '../../private/plain';
import type { KubernetesObject } from '../objects';
import type { FoundProxy } from './proxies';

/** A server that a proxy reaches. */
export interface Server {
  /** The host, and the port if one is stated. */
  readonly host: string;
  /** Its role for the proxy. */
  readonly role: string;
}

/** Fields of the custom resources and keys of the run config that contain addresses of servers, by path. */
const ROLES: readonly (readonly [path: RegExp, role: string])[] = [
  [/^(remoteUrl|remote_url)$/, 'remote server'],
  [/^(inline|kubernetesServiceAccount)\.(issuer|jwksUrl|introspectionUrl)$/, 'identity provider'],
  [/^oidc_config\.(Issuer|JWKSURL|IntrospectionURL|issuer|jwks_url|introspection_url)$/, 'identity provider'],
  [/(issuerUrl|issuer_url|jwksUrl|jwks_url)$/, 'identity provider'],
  [/(tokenEndpoint|token_endpoint|endpointUrl|endpoint_url)$/, 'identity provider'],
  [/(discoveryUrl|discovery_url|registrationEndpoint|registration_endpoint)$/, 'identity provider'],
  [/(tokenUrl|TokenUrl|token_url)$/, 'token endpoint'],
  [/^(openTelemetry|telemetry_config)\.endpoint$/, 'telemetry'],
  [/^(sessionStorage|scaling_config\.session_redis)\.address$/, 'Redis'],
  [/(redis|redis_config)\.addr$|(sentinelAddrs|sentinel_addrs)$/, 'Redis'],
  [/(^config|config_data)\.http\.url$/, 'policy server'],
];
const STS_REGION = /(^awsSts|aws_sts_config)\.region$/;

/** The servers in the settings of a namespace: the spec of a custom resource, or a run config. */
export function serversIn(settings: unknown, namespace: string | undefined): Server[] {
  const { openTelemetry } = objectAt(settings);
  const isOff = isPlainObject(openTelemetry) && openTelemetry['enabled'] !== true;
  const named = leaves(settings, '').flatMap(([path, text]) => {
    if (STS_REGION.test(path)) {
      return [{ host: `sts.${text}.amazonaws.com`, role: 'token endpoint' }];
    }
    const role = ROLES.find(([pattern]) => pattern.test(path))?.[1];
    const host = hostOf(text);
    return role === undefined || host === '' || (isOff && role === 'telemetry') ? [] : [{ host, role }];
  });
  return [...named, ...sentinels(settings, namespace)];
}

/** Sentinels can be given as a Service. */
function sentinels(settings: unknown, ownNamespace = ''): Server[] {
  const service = objectAt(settings, 'embeddedAuthServer', 'storage', 'redis', 'sentinelConfig', 'sentinelService');
  const { name, namespace = ownNamespace, port } = service;
  return typeof name === 'string'
    ? [{ host: `${name}.${String(namespace)}.svc.cluster.local:${String(port)}`, role: 'Redis' }]
    : [];
}

/** All strings, each with its path of keys; items of lists have the path of their list. */
function leaves(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') {
    return [[path, value]];
  }
  if (Array.isArray(value)) {
    return value.flatMap((each) => leaves(each, path));
  }
  return isPlainObject(value)
    ? Object.entries(value).flatMap(([key, each]) => leaves(each, path === '' ? key : `${path}.${key}`))
    : [];
}

/** Without the scheme, the user and everything after the host, which may contain a key. */
function hostOf(text: string): string {
  const [authority = ''] = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split(/[/?#\\]/);
  return authority.slice(authority.lastIndexOf('@') + 1);
}

/** A Secret or a ConfigMap that something refers to. */
export interface NamedReference {
  readonly kind: 'Secret' | 'ConfigMap';
  readonly name: string;
}

const SECRET_REFERENCE = /(secret|password|token)\w*refs?$/i;
const CONFIG_MAP_REFERENCE = /^configMap(Ref|KeyRef)?$/;

/** The Secrets and ConfigMaps that a custom resource or a pod refers to, in any field. */
export function referencesIn(value: unknown): NamedReference[] {
  if (Array.isArray(value)) {
    return value.flatMap(referencesIn);
  }
  if (!isPlainObject(value)) {
    return [];
  }
  return Object.entries(value).flatMap(([key, each]) => [...referencesOf(key, each), ...referencesIn(each)]);
}

function referencesOf(key: string, value: unknown): NamedReference[] {
  if (SECRET_REFERENCE.test(key) || key === 'imagePullSecrets') {
    const all = Array.isArray(value) ? listAt(value) : [value];
    return all.flatMap((each) => named('Secret', textAt(each, 'name')));
  }
  if (key === 'secret') {
    return named('Secret', textAt(value, 'secretName') ?? textAt(value, 'name'));
  }
  return CONFIG_MAP_REFERENCE.test(key) ? named('ConfigMap', textAt(value, 'name')) : [];
}

function named(kind: NamedReference['kind'], name: string | undefined): NamedReference[] {
  return name === undefined || name === '' ? [] : [{ kind, name }];
}

/** A client that can reach a proxy. */
export interface Client {
  /** The client in words, one line each. */
  readonly who: readonly string[];
  /** The object that allows the access. */
  readonly by: string;
}

/** The clients of the proxy, according to the objects around it. */
export function clientsOf(proxy: FoundProxy, objects: readonly KubernetesObject[]): Client[] {
  return [...routedClients(proxy, objects), ...(admittedClients(proxy, objects) ?? [])];
}

/** The clients that Ingresses and HTTPRoutes lead to the proxy. */
export function routedClients(proxy: FoundProxy, objects: readonly KubernetesObject[]): Client[] {
  const around = objects.filter(({ namespace }) => namespace === proxy.namespace);
  const services = servicesOf(proxy, around);
  return [
    ...around.filter(({ kind }) => kind === 'Ingress').flatMap((each) => ingressClients(each, services)),
    ...around.filter(({ kind }) => kind === 'HTTPRoute').flatMap((each) => routeClients(each, services)),
  ];
}

/** The clients that NetworkPolicies let in; undefined if there is none for the proxy, so that everyone gets in. */
export function admittedClients(proxy: FoundProxy, objects: readonly KubernetesObject[]): Client[] | undefined {
  const policies = objects.filter(
    ({ namespace, kind, content }) =>
      namespace === proxy.namespace && kind === 'NetworkPolicy' && isPolicyFor(proxy.podLabels, content),
  );
  return policies.length === 0 ? undefined : policies.flatMap(policyClients);
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
  const paths = rules.flatMap(matchesOf).map((match) => textAt(match, 'path', 'value') ?? '/');
  const by = [...parents, `HTTPRoute ${name}`].join(', ');
  return rules.length === 0
    ? []
    : (hosts.length === 0 ? ['any host'] : hosts).map((host) => ({ who: [host, ...new Set(paths)], by }));
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
