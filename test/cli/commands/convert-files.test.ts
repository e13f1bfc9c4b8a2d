import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { command, converted, type CommandResult } from '../../support/command';
import { manifests } from '../../support/corpus';
import { inFolder } from '../../support/in-folder';
import { comparable, synthesizedFiles } from '../../support/programs';
import { typeErrors } from '../../support/type-errors';

const HEAD = 'apiVersion: toolhive.stacklok.dev/v1alpha1';
const PROXY = proxy('weather');

function proxy(name: string, spec = '', metadata = ''): string {
  return `${HEAD}\nkind: MCPRemoteProxy\nmetadata: { name: ${name}, namespace: mcp${metadata} }\nspec: { remoteUrl: 'https://mcp.example.com/mcp', ${spec} }\n`;
}

/** Converts files of a folder; `$` in the arguments is the folder. Tells the files that are written to `out` there. */
function convert(
  files: { readonly [file: string]: string },
  args: readonly string[],
  input = '',
): CommandResult & { readonly modules: ReadonlyMap<string, string> } {
  return inFolder((folder) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const given = args.map((each) => each.replace('$', folder));
    const { code, ...texts } = command(['convert', ...given], false, input);
    const plain = (text: string): string => text.replaceAll(`${folder}${path.sep}`, '');
    const out = path.join(folder, 'out');
    const written = existsSync(out) ? readdirSync(out) : [];
    const modules = new Map(written.map((file) => [file, readFileSync(path.join(out, file), 'utf8')]));
    return { code, out: plain(texts.out), error: plain(texts.error), modules };
  });
}

describe('a folder', () => {
  test('gets separate files for chart and app; importing the chart runs nothing', () => {
    const { code, out, error, modules } = convert({ 'in/my-proxies.yaml': PROXY }, ['$/in', '--out', '$/out']);
    expect({ code, out, error }).toEqual({ code: 0, out: '', error: '' });
    expect(Object.fromEntries(modules)).toMatchSnapshot();
    expect(modules.get('chart.ts')).not.toMatch(/App|synth/);
    expect(comparable(synthesizedFiles(modules).get('my-proxies.k8s.yaml') ?? [])).toMatchObject(manifests(PROXY));
  });

  test('gets a chart for each file, and charts refer to each other by name', () => {
    const tools = `${HEAD}\nkind: MCPToolConfig\nmetadata: { name: tools, namespace: mcp }\nspec: { toolsFilter: [a] }\n`;
    const files = { 'in/main.yaml': proxy('weather', 'toolConfigRef: { name: tools }'), 'in/tools.yml': tools };
    const { error, modules } = convert(files, ['$/in', '-o', '$/out', '--without-operator', '--release', '0.44']);
    expect(error).toBe('');
    expect([...modules.keys()]).toEqual(['main-chart.ts', 'main.ts', 'tools.ts']);
    expect(modules.get('main-chart.ts')).toContain("ToolConfig.fromToolConfigName(this, 'Tools', 'tools')");
    expect(modules.get('main.ts')).toContain(
      'TargetCluster.withoutOperator({ release: OperatorRelease.V0_44 }).bind(app);',
    );
    const written = synthesizedFiles(modules);
    expect([...written.keys()]).toEqual(['main.k8s.yaml', 'tools.k8s.yaml']);
    expect(JSON.stringify(written.get('main.k8s.yaml'))).toContain('tools_filter');
    const named = new Map(Array.from(modules, ([file, text]) => [path.parse(file).name, text]));
    expect(typeErrors(named, '.ts')).toEqual([]);
  });

  test('gets an app for each cluster if files have the same object', () => {
    const files = { 'in/dev/a.yaml': PROXY, 'in/prod/a.yaml': proxy('weather', 'audit: { enabled: true }') };
    const { error, modules } = convert(files, ['$/in', '-o', '$/out']);
    expect(error).toContain('in/prod/a.yaml:3: MCPRemoteProxy weather: is also in in/dev/a.yaml; ');
    expect([...synthesizedFiles(modules).keys()]).toEqual(['dev/a.k8s.yaml', 'prod/a.k8s.yaml']);
  });

  test('keeps existing files, unless --force is given', () => {
    const files = { 'in/a.yaml': PROXY, 'out/main.ts': 'mine' };
    const kept = convert(files, ['$/in', '-o', '$/out']);
    expect({ code: kept.code, error: kept.error }).toEqual({
      code: 2,
      error: 'cdk8s-mcp: out/main.ts already exists; use --force to replace it\n',
    });
    expect([...kept.modules]).toEqual([['main.ts', 'mine']]);
    expect([...convert(files, ['$/in', '-o', '$/out', '--force']).modules.keys()]).toEqual(['chart.ts', 'main.ts']);
  });
});

describe('the input of convert', () => {
  test('may be standard input, which is read once', () => {
    const { code, out, error } = convert({}, ['-'], PROXY);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toContain('export class Proxies extends Chart {');
    expect(convert({}, ['-'], 'a: 1').error).toMatch(/^stdin:1: is not a Kubernetes object/);
  });

  test('may be several files, which are checked together', () => {
    const files = {
      'a.yaml': proxy('a', 'oidcConfigRef: { name: idp, audience: one }'),
      'b.yaml': proxy('b', 'proxyPort: 0'),
      'c.yaml': 'a: [',
    };
    expect(convert(files, ['$/a.yaml', '$/b.yaml']).error).toBe(
      'b.yaml:4: MCPRemoteProxy b: spec.proxyPort: 0 is below the minimum of 1; use 1 to 65535 (minimum)\ncdk8s-mcp: 1 error; no program was written\n',
    );
    expect(convert(files, ['$/a.yaml', '$/c.yaml']).error).toMatch(/^c\.yaml:1:\d+: .*\ncdk8s-mcp: 1 error/);
  });

  test('takes a class name only for a single chart', () => {
    const files = { 'a.yaml': PROXY, 'b.yaml': proxy('b') };
    expect(convert(files, ['$/a.yaml', '--class', 'Weather']).out).toContain('class Weather extends');
    expect(convert(files, ['$', '--class', 'Weather']).error).toContain('--class names one chart, but there are 2');
  });

  test('is for the stated release, which must have its fields', () => {
    const files = { 'a.yaml': proxy('a', 'replicas: 2') };
    expect(convert(files, ['$', '-r', '0.30.0']).out).toContain("release: OperatorRelease.of('0.30.0')");
    expect(convert(files, ['$', '-r', '0.45']).out).toContain('release: OperatorRelease.V0_45');
    expect(convert(files, ['$', '--release', '0.22']).error).toContain(
      'is not available before release 0.30.0 of the operator',
    );
  });
});

describe('without the operator', () => {
  test('a field without a prop is an error, since no JSON patch can keep it', () => {
    const { code, error } = convert({ 'a.yaml': proxy('a', 'resources: { limits: { memory: 1G } }') }, [
      '$',
      '--without-operator',
    ]);
    expect(code).toBe(1);
    expect(error).toContain(
      'a.yaml:4: MCPRemoteProxy a: spec.resources.limits: no prop for this field; without the operator, it cannot be kept; ',
    );
  });

  test('a document that such a cluster rejects is an error', () => {
    const files = { 'a.yaml': proxy('a', 'telemetryConfigRef: { name: otel }') };
    expect(convert(files, ['$']).code).toBe(0);
    expect(convert(files, ['$', '--without-operator']).error).toContain('(reference-missing)');
  });

  test('custom resources of both API versions are the same object', () => {
    const yaml = `${PROXY}---\n${proxy('b').replace('v1alpha1', 'v1beta1')}`;
    const { code, out } = convert({ 'a.yaml': yaml }, ['$', '--without-operator']);
    expect(code).toBe(0);
    expect(out).not.toContain('McpApiVersion');
    expect(out).toContain('TargetCluster.withoutOperator().bind(app);');
  });
});

describe('objects that controllers created', () => {
  const applied = `annotations: { kubectl.kubernetes.io/last-applied-configuration: '{}' }`;
  const DUMP = `apiVersion: v1
kind: List
items:
- ${proxy('weather', '', `, uid: a, generation: 2, managedFields: [], finalizers: [mcpremoteproxy.toolhive.stacklok.dev/finalizer], ${applied}`).trim().replaceAll('\n', '\n  ')}
  status: { phase: Ready }
- apiVersion: v1
  kind: ConfigMap
  metadata: { name: weather-runconfig, namespace: mcp, ownerReferences: [{ kind: MCPRemoteProxy, name: weather, uid: a, controller: true }] }
  data: { runconfig.json: '{}' }
- apiVersion: v1
  kind: ConfigMap
  metadata: { name: x-runconfig, labels: { toolhive.stacklok.io/managed-by: toolhive-operator, toolhive.stacklok.io/mcp-remote-proxy: x } }
- apiVersion: apps/v1
  kind: Deployment
  metadata: { name: weather, labels: { toolhive: 'true', toolhive-name: weather } }
- apiVersion: v1
  kind: ConfigMap
  metadata: { name: kube-root-ca.crt, namespace: mcp }
- apiVersion: v1
  kind: Service
  metadata: { name: mine, namespace: mcp, resourceVersion: '1' }
  spec: { clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1], selector: { app: mine }, ports: [{ port: 1 }] }
  status: { loadBalancer: {} }
- apiVersion: v1
  kind: Service
  metadata: { name: headless, namespace: mcp }
  spec: { clusterIP: None, clusterIPs: [None] }
- apiVersion: v1
  kind: Namespace
  metadata: { name: mcp, labels: { kubernetes.io/metadata.name: mcp } }
  spec: { finalizers: [kubernetes] }
`;

  test('are left out with one note each', () => {
    const { code, error } = converted(DUMP, 'dump.yaml');
    expect(code).toBe(0);
    expect(error).toMatchSnapshot();
  });

  test('are not in the program', () => {
    const { out } = converted(DUMP, 'dump.yaml');
    expect(out).not.toMatch(/runconfig|kube-root|10\.0\.0\.1|resourceVersion|finalizers|last-applied/);
    expect(out.match(/new (?:ApiObject|RemoteMcpProxy)\(this, '\w+'/g)).toEqual([
      "new ApiObject(this, 'Mine'",
      "new ApiObject(this, 'Headless'",
      "new ApiObject(this, 'Mcp'",
      "new RemoteMcpProxy(this, 'Weather'",
    ]);
    expect(out).toContain("spec: { clusterIP: 'None', clusterIPs: ['None'] }");
  });
});
