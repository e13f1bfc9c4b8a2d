import { deliveredPath, takes, type Route, type RoutePath } from '../model/routes';
import { isLoginPath, mcpEndpoints } from '../model/served-paths';
import { grouped, listAt, objectAt, textAt } from '../private/plain';
import { json } from './command-line';
import { Around, type LeadingWay } from './graph/around';
import { proxiesIn, type FoundProxy } from './proxies/found-proxies';
import { scopesOf, type KubernetesObject, type Scope } from './objects';

/** A proxy as clients outside of the cluster see it. */
export interface Endpoint {
  readonly proxy: FoundProxy;
  /** Absent if there is only one cluster. */
  readonly cluster: string | undefined;
  readonly transport: 'streamable-http' | 'sse';
  /** One for each host; the first is the one that clients are told. */
  readonly urls: readonly string[];
  /** The routes to it that give no URL, and why: `Ingress weather: no port 8080`. */
  readonly withoutUrl: readonly string[];
}

/** Where clients outside of the cluster reach the proxies of manifests. */
export function endpointsIn(objects: readonly KubernetesObject[], cluster?: string): Endpoint[] {
  return scopesOf(objects).flatMap((scope) => endpointsOf(scope, cluster));
}

function endpointsOf({ own, objects }: Scope, cluster: string | undefined): Endpoint[] {
  const proxies = proxiesIn(own, objects);
  const around = new Around(proxies, objects);
  const places = new Map(objects.map((each, index) => [each, index]));
  const placeOf = ({ object }: LeadingWay): number => places.get(object) ?? 0;
  return proxies.map((proxy) => {
    const transport = textAt(settingsOf(proxy), 'transport') === 'sse' ? 'sse' : 'streamable-http';
    const told = toldUrl(proxy);
    const ways = around.waysTo(proxy).filter(({ to }) => to === 'mcp');
    const entrances = entrancesOf(
      [...ways].sort((one, other) => placeOf(one) - placeOf(other)),
      around,
    );
    const known = entrances.map((entrance) => ({ entrance, url: urlOf(entrance, transport, told) }));
    const urls = known.flatMap(({ url }) => (url === undefined ? [] : [url]));
    const isTold = (url: string): boolean => told !== undefined && new URL(url).host === told.url.host;
    const patterns = known.filter(({ entrance, url }) => url === undefined && entrance.paths.some(isPattern));
    const withoutUrl = [
      ...patterns.map(({ entrance: { by } }) => `${by}: its path is a regular expression`),
      ...around.lostClients(proxy).map(({ by, why }) => `${by}: ${why}`),
    ];
    return {
      proxy,
      cluster,
      transport,
      urls: Array.from(new Set([...urls.filter(isTold), ...urls])),
      withoutUrl: Array.from(new Set(withoutUrl)),
    };
  });
}

/** What a route makes of a host. */
interface Entrance {
  /** The object. */
  readonly by: string;
  /** Absent: any host. */
  readonly host: string | undefined;
  readonly isHttps: boolean;
  /** Those that lead to the proxy. */
  readonly paths: readonly RoutePath[];
}

function entrancesOf(ways: readonly LeadingWay[], around: Around): Entrance[] {
  return Array.from(grouped(ways, ({ object }) => object)).flatMap(([object, each]) => {
    const by = `${object.kind} ${object.name}`;
    const listeners = listenersOf(object, around);
    const byHost = new Map<string | undefined, RoutePath[]>();
    for (const { route } of each) {
      for (const host of hostsOf(route, listeners)) {
        byHost.set(host, [...(byHost.get(host) ?? []), ...route.paths]);
      }
    }
    return Array.from(byHost, ([host, paths]) => ({ by, host, isHttps: isHttps(object, host, listeners), paths }));
  });
}

/** The listeners of each Gateway of a route; of one that is not in the manifests, none are known. */
type Listeners = readonly (readonly unknown[])[];

function listenersOf({ content, namespace }: KubernetesObject, { objects }: Around): Listeners {
  return listAt(content, 'spec', 'parentRefs').map((parent) => {
    const { sectionName, port } = objectAt(parent);
    const name = textAt(parent, 'name') ?? '';
    const [gateway] = objects.find('Gateway', textAt(parent, 'namespace') ?? namespace, name);
    return listAt(gateway?.content, 'spec', 'listeners').filter((each) => {
      const listener = objectAt(each);
      return [undefined, listener['name']].includes(sectionName) && [undefined, listener['port']].includes(port);
    });
  });
}

/** A route without hosts has those of its listeners. */
function hostsOf({ hosts }: Route, listeners: Listeners): readonly (string | undefined)[] {
  const inherited = listeners.flat().flatMap((each) => textAt(each, 'hostname') ?? []);
  const known = hosts.length > 0 ? hosts : inherited;
  return known.length === 0 ? [undefined] : Array.from(new Set(known));
}

function isHttps({ kind, content }: KubernetesObject, host: string | undefined, listeners: Listeners): boolean {
  if (kind === 'Ingress') {
    return listAt(content, 'spec', 'tls').some((each) => {
      const hosts = listAt(each, 'hosts').map(String);
      return hosts.length === 0 || (host !== undefined && hosts.some((secured) => covers(secured, host)));
    });
  }
  return listeners.every(
    (each) => each.length === 0 || each.some((listener) => textAt(listener, 'protocol') !== 'HTTP'),
  );
}

/** Whether a host is another one, or fits a wildcard. */
function covers(host: string, other: string): boolean {
  return host === other || (host.startsWith('*.') && other.endsWith(host.slice(1)));
}

/** The paths of logins and of messages are for clients that are connected already. */
const isForPeople = (path: string): boolean => !isLoginPath(path) && !path.endsWith('/messages');

/** The URL that clients use; undefined if it cannot be known. */
function urlOf(
  { host, isHttps, paths }: Entrance,
  transport: Endpoint['transport'],
  told: ToldUrl | undefined,
): string | undefined {
  const usable = paths.filter(({ path }) => isForPeople(path));
  if (told !== undefined && (host === undefined || covers(host, told.url.hostname))) {
    const { pathname, origin } = told.url;
    const way = usable.find((each) => takes(each, pathname));
    if (way !== undefined) {
      const path = withEndpoint(pathname, way, transport);
      return path === pathname.replace(/\/$/, '') ? told.text : `${origin}${path}`;
    }
  }
  const way = usable.find((each) => !isPattern(each));
  if (way === undefined || host === undefined || host.startsWith('*')) {
    return undefined;
  }
  return `${isHttps ? 'https' : 'http'}://${host}${withEndpoint(way.path, way, transport)}`;
}

function isPattern({ match }: RoutePath): boolean {
  return match === 'pattern';
}

/** The path with what proxies usually serve below it, if it is all paths; an SSE server has its stream at one of its own. */
function withEndpoint(path: string, way: RoutePath, transport: Endpoint['transport']): string {
  const isAll = way.match === 'prefix' && (path === '/' || (transport === 'sse' && deliveredPath(way, path) === '/'));
  const base = path.replace(/\/$/, '');
  return isAll ? `${base}${mcpEndpoints(transport === 'sse')[0]}` : base;
}

function settingsOf({ settings }: FoundProxy): object {
  return objectAt(settings[0]);
}

interface ToldUrl {
  /** As it is written. */
  readonly text: string;
  readonly url: URL;
}

/** The URL that the proxy tells clients. */
function toldUrl(proxy: FoundProxy): ToldUrl | undefined {
  const settings = settingsOf(proxy);
  const told = textAt(settings, 'oidcConfigRef', 'resourceUrl') ?? textAt(settings, 'oidc_config', 'ResourceURL');
  return told !== undefined && URL.canParse(told) ? { text: told, url: new URL(told) } : undefined;
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

/** The cluster, the overlay, the namespace and the name, as far as there are any. */
function partsOf({ cluster = '', proxy: { namespace = '', name, object } }: Endpoint): string[] {
  const overlay = withoutEmpty((object.overlay ?? '').split(/[^A-Za-z0-9]/)).join('-');
  return withoutEmpty([cluster, overlay, namespace, name]);
}

function withoutEmpty(texts: readonly string[]): string[] {
  return texts.filter((each) => each !== '');
}
