import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Chart, Testing } from 'cdk8s';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { McpInclude, TargetCluster } from '../../../lib';
import { Drawing } from '../../../lib/cli/graph/drawing';
import { flowchart } from '../../../lib/cli/graph/flowchart';
import { proxiesIn } from '../../../lib/cli/proxies/found-proxies';
import { objectsOf } from '../../../lib/cli/objects';
import { podLabelsOf } from '../../../lib/model/object-names';
import { readDocuments } from '../../../lib/kubernetes/yaml/located-documents';
import { corpusCases, inputOf, type Manifest } from '../../support/corpus';
import { command } from '../../support/command';
import { inFolder } from '../../support/in-folder';
import { runs } from '../../support/runs';
import { anyText } from '../../support/any-text';

const PROXY = {
  apiVersion: 'toolhive.stacklok.dev/v1alpha1',
  kind: 'MCPRemoteProxy',
  metadata: { name: 'weather', namespace: 'mcp' },
  spec: { remoteUrl: 'https://user:hush@mcp.example.com:8443/mcp?key=hush' },
};

function graphOf(...manifests: readonly object[]): string {
  const text = manifests.map((each) => JSON.stringify(each)).join('\n---\n');
  const objects = objectsOf([{ shown: 'a.yaml', documents: readDocuments(text, 'a.yaml') }]);
  return new Drawing([{ name: undefined, objects }]).together();
}

/** The arrows, with what stands in their nodes; what leads clients there, and the roles of servers, between them. */
function arrows(graph: string): string[] {
  const labels = new Map(
    Array.from(graph.matchAll(/^ +(\w+)[[(/]+"(.*?)"/gm), ([, id = '', label = '']) => [id, label] as const),
  );
  return Array.from(
    graph.matchAll(/^ {2}(\w+) (-\S+?>)(?:\|"(.*)"\|)? (\w+)$/gm),
    ([, from = '', arrow = '', label, to = '']) => {
      const [source = '', target = ''] = [labels.get(from), labels.get(to)];
      if (arrow === '-->' && label === undefined && from.startsWith('client')) {
        const lines = source.split('<br/>');
        return [lines.slice(0, -1).join('<br/>'), lines.at(-1), target].join(' > ');
      }
      const [role, ...host] = target.split('<br/>');
      return to.startsWith('server')
        ? [source, role, host.join('<br/>')].join(' > ')
        : [source, label ?? arrow, target].join(' > ');
    },
  );
}

function object(kind: string, spec: object, name = 'x', namespace = 'mcp'): object {
  return { apiVersion: 'v1', kind, metadata: { name, namespace }, spec };
}

/** What a chart shows beside the configs, of which clusters without the operator have no objects. */
function connections(manifests: readonly Manifest[]): string[] {
  const graph = graphOf(...manifests);
  const servers = arrows(graph).filter((each) => !each.includes('-.->'));
  const references = arrows(graph).flatMap(
    (each) => / > -\.-> > ((?:Secret|ConfigMap)<br\/>.*)$/.exec(each)?.[1] ?? [],
  );
  return Array.from(new Set([...servers, ...references])).sort();
}

describe('a proxy', () => {
  // the Secret of a header injection reaches no proxy
  const cases = corpusCases().filter(
    ({ name, verdict }) => verdict.objects && verdict.expect === 'accept' && name !== 'c05-headerinjection',
  );

  test.each(cases)('has the same connections with and without the operator ($name)', (each) => {
    const chart = new Chart(Testing.app(), 'chart');
    new McpInclude(chart, 'Include', { url: each.input, cluster: TargetCluster.withoutOperator() });
    const native = connections(Testing.synth(chart) as Manifest[]);
    expect(native.length).toBeGreaterThan(0);
    expect(native).toEqual(connections(inputOf(each)));
  });

  test('reaches hosts; the graph shows no possible secret', () => {
    expect(graphOf(PROXY)).toBe(
      [
        'flowchart LR',
        '  server_mcp_example_com_8443(["remote server<br/>mcp.example.com:8443"])',
        '  subgraph group1["namespace mcp"]',
        '    proxy_mcp_weather["proxy<br/>weather"]',
        '  end',
        '  proxy_mcp_weather --> server_mcp_example_com_8443',
        '  classDef proxy stroke-width:3px',
        '  class proxy_mcp_weather proxy',
        '',
      ].join('\n'),
    );
  });

  test.each([
    [{ sessionStorage: { provider: 'redis', address: 'redis:6379' } }, 'Redis > redis:6379'],
    [{ telemetryConfigRef: { name: 'otel' } }, '-.-> > MCPTelemetryConfig<br/>otel'],
    [{ authzConfig: { type: 'configMap', configMap: { name: 'a' } } }, '-.-> > ConfigMap<br/>a'],
    [
      { headerForward: { addHeadersFromSecret: [{ headerName: 'a', valueSecretRef: { name: 's', key: 'k' } }] } },
      '-.-> > Secret<br/>s',
    ],
    [{ resourceOverrides: { proxyDeployment: { imagePullSecrets: [{ name: 'p' }] } } }, '-.-> > Secret<br/>p'],
    [{ podTemplateSpec: { spec: { volumes: [{ secret: { secretName: 'v' } }] } } }, '-.-> > Secret<br/>v'],
  ])('is connected with the object that %j names', (spec, arrow) => {
    expect(arrows(graphOf({ ...PROXY, spec: { ...PROXY.spec, ...spec } }))).toContain(`proxy<br/>weather > ${arrow}`);
  });

  test('reaches the telemetry endpoint of a config of its namespace that is switched on', () => {
    const config = (enabled: boolean, namespace: string): object => ({
      ...object('MCPTelemetryConfig', { openTelemetry: { enabled, endpoint: 'https://otel:4318' } }, 'otel', namespace),
      apiVersion: PROXY.apiVersion,
    });
    const proxy = { ...PROXY, spec: { ...PROXY.spec, telemetryConfigRef: { name: 'otel' } } };
    const arrow = 'proxy<br/>weather > telemetry > otel:4318';
    expect(arrows(graphOf(proxy, config(true, 'mcp')))).toContain(arrow);
    expect(arrows(graphOf(proxy, config(false, 'mcp')))).not.toContain(arrow);
    expect(arrows(graphOf(proxy, config(true, 'other')))).not.toContain(arrow);
  });
});

describe('the proxies of manifests', () => {
  const found = (...manifests: readonly object[]): ReturnType<typeof proxiesIn> => {
    const text = manifests.map((each) => JSON.stringify(each)).join('\n---\n');
    return proxiesIn(objectsOf([{ shown: 'a.yaml', documents: readDocuments(text, 'a.yaml') }]));
  };
  const named = (name: string, namespace?: string): object => ({ ...PROXY, metadata: { name, namespace } });

  test('are in the order of their namespaces and names', () => {
    const proxies = found(named('b', 'x'), named('a', 'y'), named('c'), named('a', 'x'));
    expect(proxies.map(({ namespace, name }) => [namespace, name])).toEqual([
      [undefined, 'c'],
      ['x', 'a'],
      ['x', 'b'],
      ['y', 'a'],
    ]);
  });

  test('have the labels that their overrides give to pods, and the configs that they refer to', () => {
    const labels = { team: 'a', toolhive: 'false' };
    const resourceOverrides = { proxyDeployment: { podTemplateMetadataOverrides: { labels } } };
    const spec = { ...PROXY.spec, resourceOverrides, toolConfigRef: { name: 'tools' }, oidcConfigRef: { name: 'idp' } };
    const tools = { ...object('MCPToolConfig', { toolsFilter: ['a'] }, 'tools'), apiVersion: PROXY.apiVersion };
    const [proxy] = found({ ...PROXY, spec }, tools);
    // where both have one, the operator's wins
    expect(proxy?.podLabels).toMatchObject({ team: 'a', toolhive: 'true', 'toolhive-name': 'weather' });
    expect(proxy?.own).toEqual([]);
    expect(proxy?.configs).toHaveLength(2);
    expect(proxy?.configs).toEqual(
      expect.arrayContaining([
        { role: 'oidc', kind: 'MCPOIDCConfig', name: 'idp', spec: undefined },
        expect.objectContaining({ kind: 'MCPToolConfig', name: 'tools', spec: { toolsFilter: ['a'] } }),
      ]),
    );
  });

  test('may be Deployments, with their ServiceAccounts and what belongs to them', () => {
    const podLabels = { ...podLabelsOf('weather'), team: 'a' };
    const template = { metadata: { labels: podLabels }, spec: { serviceAccountName: 'runner', containers: [] } };
    const deployment = object('Deployment', { template, selector: { matchLabels: podLabels } }, 'weather');
    const imagePullSecrets = [{ name: 'registry' }];
    const account = { ...object('ServiceAccount', {}, 'runner'), imagePullSecrets };
    const [proxy, ...others] = found(deployment, account, object('Deployment', { template: {} }, 'other'));
    expect(others).toEqual([]);
    expect(proxy).toMatchObject({
      namespace: 'mcp',
      name: 'weather',
      podLabels,
      referring: [template.spec, { imagePullSecrets }],
      configs: [],
      own: ['weather-runconfig', 'weather-authz-inline'],
    });
    expect(proxy?.deployment).toBe(proxy?.object);
  });
});

describe('the clients of a proxy', () => {
  const service = { service: { name: 'mcp-weather-remote-proxy', port: { number: 8080 } } };
  const labels = { app: 'mcpremoteproxy', toolhive: 'true' };
  const restricted = (ingress: unknown[], podSelector: object = { matchLabels: labels }): object =>
    object('NetworkPolicy', { podSelector, policyTypes: ['Ingress'], ingress });

  test.each([
    [
      object('Ingress', { rules: [{ host: 'a.example', http: { paths: [{ path: '/mcp', backend: service }] } }] }),
      ['a.example<br/>/mcp > Ingress x'],
    ],
    [object('Ingress', { defaultBackend: service }), ['any host > Ingress x']],
    [
      object('HTTPRoute', {
        parentRefs: [{ name: 'public' }],
        hostnames: ['a.example', 'b.example'],
        rules: [{ matches: [{ path: { value: '/mcp' } }], backendRefs: [{ name: service.service.name }] }],
      }),
      ['a.example<br/>/mcp > Gateway public, HTTPRoute x', 'b.example<br/>/mcp > Gateway public, HTTPRoute x'],
    ],
    [
      object('Ingress', {
        rules: [
          { host: 'a.example', http: { paths: [{ path: '/a', backend: service }, { backend: service }] } },
          { http: { paths: [{ path: '/b', backend: service }] } },
          { host: 'b.example', http: { paths: [{ path: '/', backend: { service: { name: 'other' } } }] } },
        ],
      }),
      ['a.example<br/>/a<br/>/ > Ingress x', 'any host<br/>/b > Ingress x'],
    ],
    [
      object('HTTPRoute', {
        parentRefs: [{ kind: 'Service', name: 'mesh' }, {}],
        rules: [
          { backendRefs: [{ name: service.service.name }] },
          { matches: [{}, { path: { value: '/b' } }], backendRefs: [{ name: service.service.name }] },
          { matches: [{ path: { value: '/c' } }], backendRefs: [{ name: 'other' }] },
        ],
      }),
      ['any host<br/>/<br/>/b > Service mesh, Gateway , HTTPRoute x'],
    ],
    [object('HTTPRoute', { hostnames: ['a.example'], rules: [{ backendRefs: [{ name: 'other' }] }] }), []],
    [object('GRPCRoute', { rules: [{ backendRefs: [{ name: service.service.name }] }] }), []],
    [object('IngressRoute', { defaultBackend: service }), []],
    [object('OtherPolicy', { podSelector: { matchLabels: labels }, ingress: [{}] }), []],
    [restricted([{}]), ['anyone > NetworkPolicy x']],
    [restricted([{ from: [{ podSelector: {} }] }]), ['all pods > NetworkPolicy x']],
    [
      restricted([
        {
          from: [
            { podSelector: { matchLabels: { a: 'b' } }, namespaceSelector: { matchLabels: { team: 'c' } } },
            { ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } },
            { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'gw' } } },
          ],
        },
      ]),
      [
        '10.0.0.0/8<br/>except 10.1.0.0/16 > NetworkPolicy x',
        'all pods<br/>in the namespace gw > NetworkPolicy x',
        'pods with a=b<br/>in namespaces with team=c > NetworkPolicy x',
      ],
    ],
    [
      restricted([
        {
          from: [
            { namespaceSelector: {} },
            { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'gw', team: 'c' } } },
            { namespaceSelector: { matchLabels: { 'x.kubernetes.io/metadata.name': 'gw' } } },
            {
              podSelector: {
                matchLabels: { a: 'b' },
                matchExpressions: [
                  { key: 'c', operator: 'In', values: ['d', 'e'] },
                  { key: 'f', operator: 'Exists' },
                ],
              },
            },
          ],
        },
      ]),
      [
        'all pods<br/>in all namespaces > NetworkPolicy x',
        'all pods<br/>in namespaces with kubernetes.io/metadata.name=gw, team=c > NetworkPolicy x',
        'all pods<br/>in namespaces with x.kubernetes.io/metadata.name=gw > NetworkPolicy x',
        'pods with a=b, c In d, e, f Exists > NetworkPolicy x',
      ],
    ],
    [
      restricted([{}], { matchExpressions: [{ key: 'toolhive', operator: 'In', values: ['true'] }] }),
      ['anyone > NetworkPolicy x'],
    ],
    [restricted([{}], { matchExpressions: [{ key: 'toolhive', operator: 'DoesNotExist' }] }), []],
    [restricted([{}], { matchLabels: { app: 'other' } }), []],
    [object('NetworkPolicy', { podSelector: {}, policyTypes: ['Egress'], egress: [{}] }), []],
    [object('Ingress', { defaultBackend: { service: { name: 'other' } } }), []],
  ])('are shown for %j', (around, clients) => {
    const found = arrows(graphOf(PROXY, around)).filter((each) => each.endsWith(' > proxy<br/>weather'));
    expect(found).toEqual(clients.map((each) => `${each} > proxy<br/>weather`));
    const elsewhere = { ...around, metadata: { name: 'x', namespace: 'other' } };
    expect(arrows(graphOf(PROXY, elsewhere))).toEqual(arrows(graphOf(PROXY)));
  });

  test('are also found through a Service with another name that selects its pods', () => {
    const own = object('Service', { selector: labels }, 'front');
    const ingress = object('Ingress', { defaultBackend: { service: { name: 'front' } } });
    expect(arrows(graphOf(PROXY, own, ingress))).toContain('any host > Ingress x > proxy<br/>weather');
  });

  test.each([
    ['is in another namespace', object('Service', { selector: labels }, 'front', 'other')],
    ['selects other pods', object('Service', { selector: { app: 'other' } }, 'front')],
    ['is none', object('ReplicationController', { selector: labels }, 'front')],
  ])('are not found through a Service that %s', (_, front) => {
    const ingress = object('Ingress', { defaultBackend: { service: { name: 'front' } } });
    expect(graphOf(PROXY, front, ingress)).toBe(graphOf(PROXY));
  });
});

describe('a route that leads nowhere', () => {
  const door = (name: string, port: unknown): object => {
    const backend = { service: { name, port } };
    return object('Ingress', { rules: [{ host: 'a.example', http: { paths: [{ path: '/', backend }] } }] });
  };

  test.each([
    ['has another port', [door('mcp-weather-remote-proxy', { number: 1 })], 'no port 1', 'proxy_mcp_weather'],
    [
      'goes to another port of the pods',
      [door('own', { number: 1 }), object('Service', { selector: { toolhive: 'true' }, ports: [{ port: 1 }] }, 'own')],
      'to port 1 of the pods',
      'proxy_mcp_weather',
    ],
    [
      'has the Service of no proxy',
      [door('mcp-x-remote-proxy', { number: 8080 })],
      'no such Service',
      'Service_mcp_mcp_x_remote_proxy',
    ],
  ])('ends before the proxy if it %s', (_, around, why, to) => {
    const graph = graphOf(PROXY, ...around);
    expect(graph).toContain(`  client_a_example_Ingress_x --x|"${why}"| ${to}\n`);
    expect(graph).toContain('client_a_example_Ingress_x(["a.example<br/>/<br/>Ingress x"])');
    expect(graph).not.toContain('client_a_example_Ingress_x -->');
  });

  test('ends before the proxy of another namespace that grants it nothing', () => {
    const backendRefs = [{ name: 'mcp-weather-remote-proxy', namespace: 'mcp', port: 8080 }];
    const spec = { hostnames: ['a.example'], rules: [{ backendRefs }] };
    const route = { ...object('HTTPRoute', spec, 'x', 'other'), apiVersion: 'gateway.networking.k8s.io/v1' };
    const from = [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', namespace: 'other' }];
    const grant = object('ReferenceGrant', { from, to: [{ group: '', kind: 'Service' }] });
    expect(graphOf(PROXY, route)).toContain('--x|"no ReferenceGrant"| proxy_mcp_weather');
    expect(arrows(graphOf(PROXY, route, grant))).toContain('a.example<br/>/ > HTTPRoute x > proxy<br/>weather');
  });
});

describe('the text of a graph', () => {
  test('does not depend on the order of the objects', () => {
    const cases = corpusCases().filter(({ name }) => name === 'n01-production' || name === 'a20-two-proxies');
    const objects = cases.flatMap(inputOf);
    const expected = graphOf(...objects);
    fc.assert(
      fc.property(fc.shuffledSubarray(objects, { minLength: objects.length }), (shuffled) => {
        expect(graphOf(...shuffled)).toBe(expected);
      }),
      { numRuns: runs(30), seed: 1 },
    );
  });

  test('has no characters with a meaning in Mermaid in labels and ids', () => {
    fc.assert(
      fc.property(anyText({ minLength: 1 }), (text) => {
        const lines = flowchart(
          [
            { key: `a/${text}`, lines: [text], shape: 'box', group: text },
            { key: 'b', lines: ['b'], shape: 'round' },
          ],
          [{ from: `a/${text}`, to: 'b', label: text }],
        ).split('\n');
        const label = '(?:[\\p{L}\\p{N} .,:/_=()-]|#\\d+;)*';
        expect(lines).toHaveLength(7);
        expect(lines[2]).toMatch(new RegExp(`^ {2}subgraph group1\\["${label}"\\]$`, 'u'));
        expect(lines[3]).toMatch(new RegExp(`^ {4}\\w+\\["${label}"\\]$`, 'u'));
        expect(lines[5]).toMatch(new RegExp(`^ {2}\\w+ -->\\|"${label}"\\| b$`, 'u'));
      }),
      { numRuns: runs(200), seed: 1 },
    );
  });
});

describe('graph', () => {
  test('reads the standard input', () => {
    const { code, out, error } = command(['graph', '-'], false, stringify(PROXY));
    expect({ code, out, error }).toEqual({ code: 0, out: graphOf(PROXY), error: '' });
  });

  test.each([
    ['{ apiVersion: v1, kind: ConfigMap, metadata: { name: a } }', 'cdk8s-mcp: there is no proxy in the manifests\n'],
    ['a: [', /^stdin:1:\d+: /],
  ])('fails on %j', (text, message) => {
    const { code, out, error } = command(['graph', '-'], false, text);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toMatch(message);
  });

  test('says what it skips in a folder', () => {
    inFolder((folder) => {
      writeFileSync(path.join(folder, 'a.yaml'), stringify(PROXY));
      writeFileSync(path.join(folder, 'values.yaml'), 'replicas: 1\n');
      const { code, out, error } = command(['graph', folder]);
      expect({ code, out }).toEqual({ code: 0, out: graphOf(PROXY) });
      expect(error).toBe('cdk8s-mcp: skipped what is not a Kubernetes object in 1 file\n');
    });
  });
});
