import { json } from '../command-line';
import type { Endpoint } from '../client-config';

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

/** By the name of the proxy, with its namespace and its overlay where that is not enough, and numbers for more hosts of one proxy. */
function serversOf(endpoints: readonly Endpoint[]): { readonly [name: string]: Server } {
  const names = endpoints.flatMap(namesOf);
  const servers = endpoints.flatMap((endpoint) => {
    const { transport, urls } = endpoint;
    const candidates = namesOf(endpoint);
    const isAlone = (name: string): boolean => names.indexOf(name) === names.lastIndexOf(name);
    const shown = candidates.find(isAlone) ?? candidates.at(-1) ?? '';
    return urls.map((url, index): [string, Server] => [
      index === 0 ? shown : `${shown}-${String(index + 1)}`,
      { type: transport === 'sse' ? 'sse' : 'http', url },
    ]);
  });
  return Object.fromEntries(servers);
}

/** Names of a proxy for clients, the shortest first. */
function namesOf({ proxy: { namespace = '', name, object } }: Endpoint): string[] {
  const overlay = object.overlay?.replaceAll(/[^A-Za-z0-9]+/g, '-').replace(/^-/, '');
  const usual = [name, `${namespace}-${name}`];
  return overlay === undefined ? usual : [...usual, `${overlay}-${namespace}-${name}`];
}
