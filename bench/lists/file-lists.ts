import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { McpInclude } from 'cdk8s-mcp';
import { many, program, type List, type Place } from './list';

interface Cli {
  readonly main: (
    args: readonly string[],
    version: string,
    terminal: {
      readonly out: (text: string) => void;
      readonly error: (text: string) => void;
      readonly input: () => string;
      readonly interactive: boolean;
    },
  ) => number;
}

// eslint-disable-next-line @typescript-eslint/no-require-imports -- not part of the public API
const { main } = require('../../build/lib/cli/main.js') as Cli;

const API_VERSION = 'toolhive.stacklok.dev/v1beta1';

function proxyDocument(name: string): string {
  const spec = `{ remoteUrl: https://mcp.example.com/mcp, toolConfigRef: { name: tools } }`;
  return `apiVersion: ${API_VERSION}\nkind: MCPRemoteProxy\nmetadata: { name: ${name}, namespace: mcp }\nspec: ${spec}\n`;
}

const TOOLS = `apiVersion: ${API_VERSION}\nkind: MCPToolConfig\nmetadata: { name: tools, namespace: mcp }\nspec: { toolsFilter: [search] }\n`;

function documents(count: number): string {
  return [TOOLS, ...many(count, proxyDocument)].join('---\n');
}

/** A proxy with all that leads to it: an Ingress, an HTTPRoute through a Service of its own, and a NetworkPolicy. */
function exposedProxy(name: string): string {
  const service = (to: string): string => `{ service: { name: ${to}, port: { number: 8080 } } }`;
  const path = `{ path: /mcp, pathType: Prefix, backend: ${service(`mcp-${name}-remote-proxy`)} }`;
  const metadata = `{ name: ${name}, namespace: mcp }`;
  const selector = `toolhive-name: ${name}`;
  const object = (apiVersion: string, kind: string, spec: string): string =>
    `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: ${metadata}\nspec: ${spec}\n`;
  return [
    proxyDocument(name),
    object('v1', 'Service', `{ selector: { ${selector} }, ports: [{ port: 80, targetPort: 8080 }] }`),
    object(
      'networking.k8s.io/v1',
      'Ingress',
      `{ rules: [{ host: ${name}.example.com, http: { paths: [${path}] } }], tls: [{ hosts: [${name}.example.com] }] }`,
    ),
    object(
      'gateway.networking.k8s.io/v1',
      'HTTPRoute',
      `{ hostnames: [${name}.example.org], parentRefs: [{ name: web }], rules: [{ backendRefs: [{ name: ${name}, port: 80 }] }] }`,
    ),
    object(
      'networking.k8s.io/v1',
      'NetworkPolicy',
      `{ podSelector: { matchLabels: { ${selector} } }, ingress: [{ from: [{ podSelector: {} }] }] }`,
    ),
  ].join('---\n');
}

function exposedProxies(count: number): string {
  return [TOOLS, ...many(count, exposedProxy)].join('---\n');
}

function aliases(count: number): string {
  const headers = many(count, (name) => `      X-${name}: ${name === 'n0' ? '&value text' : '*value'}\n`).join('');
  const anchors = many(count, (name) => `    ${name}: &${name} text\n`).join('');
  const uses = many(count, (name) => `    u${name}: *${name}\n`).join('');
  return (
    `apiVersion: ${API_VERSION}\nkind: MCPRemoteProxy\nmetadata:\n  name: weather\n  annotations:\n${anchors}${uses}` +
    `spec:\n  remoteUrl: https://mcp.example.com/mcp\n  headerForward:\n    addPlaintextHeaders:\n${headers}`
  );
}

function unknownFields(count: number): string {
  const fields = many(count, (name) => `  ${name}: 1\n`).join('');
  return `apiVersion: ${API_VERSION}\nkind: MCPRemoteProxy\nmetadata: { name: weather }\nspec:\n  remoteUrl: https://mcp.example.com/mcp\n${fields}`;
}

/** A chart that includes a file. */
function include(name: string, text: (count: number) => string): List {
  return program(name, (chart, count, { folder }) => {
    const file = path.join(folder, 'input.yaml');
    writeFileSync(file, text(count));
    new McpInclude(chart, 'include', { url: file });
  });
}

/** A command with one file. */
function command(name: string, args: readonly string[], text: (count: number) => string): List {
  return {
    name,
    run: (count, { folder }) => {
      const file = path.join(folder, 'input.yaml');
      writeFileSync(file, text(count));
      run([...args, file]);
    },
  };
}

function run(args: readonly string[]): void {
  const ignored = (): void => undefined;
  main(args, '0.0.0', { out: ignored, error: ignored, input: () => '', interactive: false });
}

/** Two states, between which the path of each Ingress has changed. */
function compare(count: number, { folder }: Place): void {
  const [old, now] = [path.join(folder, 'old.yaml'), path.join(folder, 'new.yaml')];
  const text = exposedProxies(count);
  writeFileSync(old, text);
  writeFileSync(now, text.replaceAll('path: /mcp', 'path: /weather'));
  run(['diff', old, now]);
}

function checkFolder(count: number, { folder }: Place): void {
  const files = path.join(folder, 'files');
  mkdirSync(files);
  for (const name of ['tools', ...many(count, (each) => each)]) {
    writeFileSync(path.join(files, `${name}.yaml`), name === 'tools' ? TOOLS : proxyDocument(name));
  }
  run(['check', files]);
  rmSync(files, { recursive: true });
}

/** Overlays of one proxy, each for a cluster of its own. */
function drawOverlays(count: number, { folder }: Place): void {
  const overlays = path.join(folder, 'overlays');
  for (const name of many(count, (each) => each)) {
    const overlay = path.join(overlays, name);
    mkdirSync(overlay, { recursive: true });
    writeFileSync(path.join(overlay, 'proxy.yaml'), proxyDocument('weather'));
    writeFileSync(path.join(overlay, 'kustomization.yaml'), 'resources: [proxy.yaml]\n');
  }
  run(['graph', '--no-kustomize', overlays]);
  rmSync(overlays, { recursive: true });
}

/** Files, documents in them, and parts of documents. */
export const FILE_LISTS: readonly List[] = [
  include('documents of a file', documents),
  include('aliases of a document', aliases),
  include('unknown fields of a document', unknownFields),
  command('documents of a file, checked', ['check', '--release', '0.63'], documents),
  command('documents of a file, converted', ['convert', '--release', '0.63'], documents),
  command('documents of a file, drawn', ['graph'], documents),
  command('exposed proxies, checked', ['check', '--release', '0.63'], exposedProxies),
  command('exposed proxies, converted', ['convert', '--release', '0.63'], exposedProxies),
  command('exposed proxies, drawn', ['graph'], exposedProxies),
  command('exposed proxies, for clients', ['clients'], exposedProxies),
  { name: 'exposed proxies, compared', run: compare },
  { name: 'files of a folder, checked', run: checkFolder },
  { name: 'overlays of a folder, drawn', run: drawOverlays },
];
