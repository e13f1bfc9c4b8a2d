import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { command, type CommandResult } from './command';
import { documentOf } from './include';
import { inFolder } from './in-folder';

export const metadata = { name: 'weather', namespace: 'mcp' };
const REMOTE = 'https://mcp.example.com/mcp';
export const SERVICE = 'mcp-weather-remote-proxy';

export function proxy(spec: object = {}, more: object = metadata): string {
  return documentOf('MCPRemoteProxy', { remoteUrl: REMOTE, ...spec }, { metadata: more });
}

export function ingress(spec: object, paths: readonly object[] = [{ path: '/mcp' }], service = SERVICE): string {
  const backend = { service: { name: service, port: { number: 8080 } } };
  return stringify({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata,
    spec: {
      rules: [{ host: 'weather.example.org', http: { paths: paths.map((each) => ({ ...each, backend })) } }],
      ...spec,
    },
  });
}

export function route(paths: readonly object[], hostnames: readonly string[] = ['weather.example.org']): string {
  return stringify({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata,
    spec: {
      hostnames,
      parentRefs: [{ name: 'public', namespace: 'infra', sectionName: 'web' }],
      rules: [{ matches: paths.map((each) => ({ path: each })), backendRefs: [{ name: SERVICE, port: 8080 }] }],
    },
  });
}

export function gateway(protocol: string): string {
  return stringify({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name: 'public', namespace: 'infra' },
    spec: {
      listeners: [
        { name: 'web', port: 80, protocol },
        { name: 'other', port: 443, protocol: 'HTTPS' },
      ],
    },
  });
}

export function clients(documents: readonly string[], ...args: readonly string[]): CommandResult {
  return inFolder((folder) => {
    const file = path.join(folder, 'all.yaml');
    writeFileSync(file, documents.join('\n---\n'));
    return command(['clients', file, ...args]);
  });
}

export function serversOf(...documents: readonly string[]): unknown {
  const { out } = clients(documents, '--for', 'claude-code');
  return (JSON.parse(out) as { readonly mcpServers: unknown }).mcpServers;
}

export function urlOf(...documents: readonly string[]): string | undefined {
  return (serversOf(...documents) as { readonly weather?: { readonly url: string } }).weather?.url;
}

/** An Ingress of the proxy `weather` in the namespace `mcp`. */
export const WEATHER_INGRESS = `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: a, namespace: mcp }
spec:
  rules:
    - host: a.example.com
      http:
        paths: [{ path: /mcp, pathType: Prefix, backend: { service: { name: mcp-weather-remote-proxy, port: { number: 8080 } } } }]
`;
