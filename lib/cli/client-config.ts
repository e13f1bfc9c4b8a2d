import { ingressPathsTo, matchesOf, routeRulesTo } from '../model/traffic';
import { listAt, objectAt, textAt } from '../private/plain';
import { json } from './command-line';
import { servicesOf } from './graph/connections';
import { proxiesIn, type FoundProxy } from './graph/proxies';
import { scopesOf, type KubernetesObject, type Scope } from './objects';

/** A proxy as clients outside of the cluster see it. */
export interface Endpoint {
  readonly proxy: FoundProxy;
  readonly transport: 'streamable-http' | 'sse';
  /** One for each host; the first is the one that clients are told. */
  readonly urls: readonly string[];
}

/** Where clients outside of the cluster reach the proxies of manifests. */
export function endpointsIn(objects: readonly KubernetesObject[]): Endpoint[] {
  return scopesOf(objects).flatMap((scope) => endpointsOf(scope));
}

function endpointsOf({ own, objects }: Scope): Endpoint[] {
  return proxiesIn(own, objects).map((proxy) => {
    const transport = textAt(settingsOf(proxy), 'transport') === 'sse' ? 'sse' : 'streamable-http';
    const told = toldUrl(proxy);
    const urls = routesTo(proxy, objects)
      .flatMap((route) => urlOf(route, transport))
      .map((url) => (told !== undefined && withoutScheme(url) === withoutScheme(told) ? told : url));
    return { proxy, transport, urls: Array.from(new Set([...urls.filter((url) => url === told), ...urls])) };
  });
}

/** A host of a route, and the paths that lead to a proxy. */
interface Route {
  readonly host: string;
  readonly isHttps: boolean;
  readonly paths: readonly string[];
}

function routesTo(proxy: FoundProxy, objects: readonly KubernetesObject[]): Route[] {
  const services = servicesOf(proxy, objects);
  return objects
    .filter(({ namespace }) => namespace === proxy.namespace)
    .flatMap((each) => {
      switch (each.kind) {
        case 'Ingress':
          return ingressRoutes(each, services);
        case 'HTTPRoute':
          return httpRoutes(each, services, objects);
        default:
          return [];
      }
    });
}

function ingressRoutes({ content }: KubernetesObject, services: ReadonlySet<string>): Route[] {
  const secured = listAt(content, 'spec', 'tls').flatMap((each) => listAt(each, 'hosts'));
  return listAt(content, 'spec', 'rules').flatMap((rule) => {
    const host = textAt(rule, 'host');
    const paths = ingressPathsTo(services, rule).map((path) =>
      pathText(textAt(path, 'path'), textAt(path, 'pathType') === 'Exact'),
    );
    return host === undefined || paths.length === 0 ? [] : [{ host, isHttps: secured.includes(host), paths }];
  });
}

function httpRoutes(
  { content, namespace }: KubernetesObject,
  services: ReadonlySet<string>,
  objects: readonly KubernetesObject[],
): Route[] {
  const rules = routeRulesTo(services, content);
  const paths = rules
    .flatMap(matchesOf)
    .map((each) => pathText(textAt(each, 'path', 'value'), textAt(each, 'path', 'type') === 'Exact'));
  const isHttps = listAt(content, 'spec', 'parentRefs').every((parent) => isSecured(parent, namespace, objects));
  const hosts = rules.length === 0 ? [] : listAt(content, 'spec', 'hostnames').map(String);
  return hosts.map((host) => ({ host, isHttps, paths }));
}

/** A Gateway that is not in the manifests is taken to speak TLS. */
function isSecured(parent: unknown, ownNamespace: string | undefined, objects: readonly KubernetesObject[]): boolean {
  const namespace = textAt(parent, 'namespace') ?? ownNamespace;
  const gateway = objects.find((each) => {
    return each.kind === 'Gateway' && each.name === textAt(parent, 'name') && each.namespace === namespace;
  });
  const section = textAt(parent, 'sectionName');
  const listeners = listAt(gateway?.content, 'spec', 'listeners').filter((each) => {
    return section === undefined || textAt(each, 'name') === section;
  });
  return listeners.length === 0 || listeners.some((each) => textAt(each, 'protocol') !== 'HTTP');
}

/** The paths of logins and of messages are for clients that are connected already. */
const NOT_FOR_PEOPLE = /^\/\.well-known(\/|$)|^\/oauth(\/|$)|\/messages$/;

function urlOf({ host, isHttps, paths }: Route, transport: Endpoint['transport']): string[] {
  const path = paths.find((each) => !NOT_FOR_PEOPLE.test(each));
  if (path === undefined || host.startsWith('*')) {
    return [];
  }
  const endpoint = path === EVERYTHING ? (transport === 'sse' ? '/sse' : '/mcp') : path;
  return [`${isHttps ? 'https' : 'http'}://${host}${endpoint === '/' ? '' : endpoint}`];
}

/** What stands for a route of all paths. */
const EVERYTHING = '';

function pathText(path = '/', isExact: boolean): string {
  return path === '/' && !isExact ? EVERYTHING : path;
}

function settingsOf({ settings }: FoundProxy): object {
  return objectAt(settings[0]);
}

/** The URL that the proxy tells clients. */
function toldUrl(proxy: FoundProxy): string | undefined {
  const settings = settingsOf(proxy);
  return textAt(settings, 'oidcConfigRef', 'resourceUrl') ?? textAt(settings, 'oidc_config', 'ResourceURL');
}

/** TLS can end before the Ingress, which then knows nothing of it. */
function withoutScheme(url: string): string {
  return url.replace(/^https?:/, '');
}

/** The MCP clients whose configuration is known. */
export const CLIENTS = ['vscode', 'cursor', 'claude-code'] as const;

type Client = (typeof CLIENTS)[number];

/** A file that a client reads in a project. */
export interface ClientFile {
  readonly file: string;
  readonly text: string;
}

interface Server {
  readonly url: string;
  readonly type: 'http' | 'sse';
}

const FILES: {
  readonly [name in Client]: (servers: { readonly [name: string]: Server }) => readonly [string, object];
} = {
  vscode: (servers) => ['.vscode/mcp.json', { servers }],
  cursor: (servers) => {
    const withoutType = Object.entries(servers).map(([name, { url }]) => [name, { url }] as const);
    return ['.cursor/mcp.json', { mcpServers: Object.fromEntries(withoutType) }];
  },
  'claude-code': (servers) => ['.mcp.json', { mcpServers: servers }],
};

/** The file in which a client finds the proxies. */
export function clientFile(client: Client, endpoints: readonly Endpoint[]): ClientFile {
  const [file, content] = FILES[client](serversOf(endpoints));
  return { file, text: json(content) };
}

/** By the shortest name of a proxy that no other one has; with numbers for more hosts of one proxy, and where all its names are taken. */
function serversOf(endpoints: readonly Endpoint[]): { readonly [name: string]: Server } {
  const names = endpoints.flatMap(namesOf);
  const isAlone = (name: string): boolean => names.indexOf(name) === names.lastIndexOf(name);
  const servers = new Map<string, Server>();
  for (const endpoint of endpoints) {
    const { transport, urls } = endpoint;
    const shown = namesOf(endpoint).find(isAlone) ?? partsOf(endpoint).join('-');
    const isTaken = (name: string): boolean => servers.has(name) || (name !== shown && names.includes(name));
    for (const url of urls) {
      servers.set(numbered(shown, isTaken), { type: transport === 'sse' ? 'sse' : 'http', url });
    }
  }
  return Object.fromEntries(servers);
}

/** The name, with the first number that makes it free if it is taken. */
function numbered(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; isTaken(free); number += 1) {
    free = `${name}-${String(number)}`;
  }
  return free;
}

/** Names of a proxy for clients, the shortest first. */
function namesOf(endpoint: Endpoint): string[] {
  const parts = partsOf(endpoint);
  return parts.map((_, index) => parts.slice(index).join('-')).reverse();
}

/** The overlay, the namespace and the name, as far as there are any. */
function partsOf({ proxy: { namespace = '', name, object } }: Endpoint): string[] {
  const overlay = withoutEmpty((object.overlay ?? '').split(/[^A-Za-z0-9]/)).join('-');
  return withoutEmpty([overlay, namespace, name]);
}

function withoutEmpty(texts: readonly string[]): string[] {
  return texts.filter((each) => each !== '');
}
