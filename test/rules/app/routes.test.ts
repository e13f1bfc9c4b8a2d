import { ApiObject, Chart, Testing } from 'cdk8s';
import { stringify } from 'yaml';
import {
  McpWarnings,
  OperatorRelease,
  RemoteMcpProxy,
  TargetCluster,
  TelemetryConfig,
  type RemoteMcpProxyProps,
} from '../../../lib';
import { command } from '../../support/command';
import { documentOf } from '../../support/include';
import { checkNamed } from '../../support/checks-page';

const SERVICE = 'mcp-weather-remote-proxy';
const REMOTE = 'https://mcp.example.com';

function proxy(spec: object = {}, metadata: object = { name: 'weather', namespace: 'mcp' }): string {
  return documentOf('MCPRemoteProxy', { remoteUrl: REMOTE, ...spec }, { metadata });
}

const METRICS = documentOf(
  'MCPTelemetryConfig',
  { prometheus: { enabled: true } },
  { metadata: { name: 'otel', namespace: 'mcp' } },
);
const WITH_METRICS = { telemetryConfigRef: { name: 'otel' } };

function object(kind: string, spec: object, metadata: object = {}, apiVersion = 'v1'): string {
  return stringify({ apiVersion, kind, metadata: { name: 'w', namespace: 'mcp', ...metadata }, spec });
}

function ingress(port: object, path: object = { path: '/mcp' }, metadata: object = {}, name = SERVICE): string {
  const http = { paths: [{ pathType: 'Prefix', ...path, backend: { service: { name, port } } }] };
  return object('Ingress', { rules: [{ host: 'w.example.org', http }] }, metadata, 'networking.k8s.io/v1');
}

const PORT = { number: 8080 };

function route(rule: object, backend: object = {}, metadata: object = {}): string {
  const spec = {
    hostnames: ['w.example.org'],
    parentRefs: [{ name: 'gateway' }],
    rules: [{ backendRefs: [{ name: SERVICE, port: 8080, ...backend }], ...rule }],
  };
  return object('HTTPRoute', spec, metadata, 'gateway.networking.k8s.io/v1');
}

interface Problem {
  readonly id: string;
  readonly kind: string;
  readonly line: number;
  readonly message: string;
}

/** What `check` says of the routes in some documents. */
function problems(documents: readonly string[], ...options: readonly string[]): readonly Problem[] {
  const { out } = command(['check', '-', '--json', '--release', '0.63', ...options], false, documents.join('\n---\n'));
  const found = (JSON.parse(out) as { readonly problems: readonly Problem[] }).problems;
  return found.filter(({ id }) => id.startsWith('route-'));
}

/** The message of the page, as `said` has it. */
function shownOnPage(id: string): string {
  return `${id} ${checkNamed(id).message.replace(` (${id})`, '')}`;
}

function said(...documents: readonly string[]): string[] {
  return problems(documents).map(({ id, message }) => `${id} ${message}`);
}

const PATH = 'spec.rules[0].http.paths[0]';
const NOWHERE = `${PATH}.backend.service`;

describe('route-nowhere', () => {
  test.each([
    [
      'a number',
      { number: 8080 },
      { proxyPort: 9090 },
      `${NOWHERE}.port.number: 8080 is no port of the Service ${SERVICE}, so requests fail; use 9090 (http)`,
    ],
    [
      'a name',
      { name: 'web' },
      {},
      `${NOWHERE}.port.name: "web" is no port of the Service ${SERVICE}, so requests fail; use 8080 (http)`,
    ],
  ])('is told of a port by %s that the Service does not have', (_, port, spec, message) => {
    expect(said(proxy(spec), ingress(port))).toEqual([`route-nowhere ${message}`]);
  });

  test('is told as its page shows', () => {
    const [found] = problems([proxy({ proxyPort: 9090 }), ingress(PORT)]);
    expect(`${found?.message ?? ''} (route-nowhere)`).toBe(checkNamed('route-nowhere').message);
    expect(found?.kind).toBe('Ingress');
  });

  test('is told of an HTTPRoute', () => {
    expect(said(proxy({ proxyPort: 9090 }), route({}))).toEqual([
      `route-nowhere spec.rules[0].backendRefs[0].port: 8080 is no port of the Service ${SERVICE}, so requests fail; use 9090 (http)`,
    ]);
  });

  test('is told of what no rule of an Ingress takes', () => {
    const spec = { defaultBackend: { service: { name: SERVICE, port: { number: 1 } } } };
    expect(said(proxy(), object('Ingress', spec, {}, 'networking.k8s.io/v1'))).toEqual([
      `route-nowhere spec.defaultBackend.service.port.number: 1 is no port of the Service ${SERVICE}, so requests fail; use 8080 (http)`,
    ]);
  });

  test('is told of the Service of no proxy', () => {
    expect(said(proxy(), ingress(PORT, {}, {}, 'mcp-wether-remote-proxy'))).toEqual([
      `route-nowhere ${NOWHERE}.name: "mcp-wether-remote-proxy" is the Service of no proxy in these files, so requests fail; correct the name, or add the proxy`,
    ]);
  });

  test('is told of a proxy in another namespace', () => {
    const wrong = `is the Service of a proxy in the namespace mcp, but it is looked for in other`;
    expect(said(proxy(), ingress(PORT, {}, { namespace: 'other' }))).toEqual([
      `route-nowhere ${NOWHERE}.name: "${SERVICE}" ${wrong}; move the Ingress to mcp`,
    ]);
    expect(said(proxy(), route({}, {}, { namespace: 'other' }))).toEqual([
      `route-nowhere spec.rules[0].backendRefs[0].name: "${SERVICE}" ${wrong}; write namespace: mcp beside the name, and add a ReferenceGrant there`,
    ]);
  });

  const ABROAD = route({}, { namespace: 'mcp' }, { namespace: 'other' });
  const FROM = { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', namespace: 'other' };
  const grant = (from: object, to: object, namespace = 'mcp'): string =>
    object(
      'ReferenceGrant',
      { from: [{ ...FROM, ...from }], to: [{ group: '', kind: 'Service', ...to }] },
      { namespace },
    );

  test.each([
    ['no ReferenceGrant', []],
    ['one for another kind', [grant({ kind: 'GRPCRoute' }, {})]],
    ['one for another namespace', [grant({ namespace: 'third' }, {})]],
    ['one for another Service', [grant({}, { name: 'x' })]],
    ['one for Secrets', [grant({}, { kind: 'Secret' })]],
    ['one in the namespace of the route', [grant({}, {}, 'other')]],
  ])('is told of another namespace with %s', (_, grants) => {
    expect(said(proxy(), ABROAD, ...grants)).toEqual([
      'route-nowhere spec.rules[0].backendRefs[0].namespace: "mcp" has no ReferenceGrant for HTTPRoutes of other in these files, so requests fail; add the ReferenceGrant to mcp, or move the HTTPRoute there',
    ]);
  });

  test.each([
    ['all Services', {}],
    ['the Service', { name: SERVICE }],
  ])('is not told if a ReferenceGrant allows %s', (_, to) => {
    expect(said(proxy(), ABROAD, grant({}, to))).toEqual([]);
  });

  const own = (ports: readonly object[], selector: object = { 'toolhive-name': 'weather' }): string =>
    object('Service', { selector, ports }, { name: 'own' });

  test.each([[{ port: 80 }], [{ port: 80, targetPort: 81 }], [{ port: 80, targetPort: 'web' }]])(
    'is told of a Service that leads on to no port of the proxy: %j',
    (port) => {
      const [message] = said(proxy(), ingress({ number: 80 }, {}, {}, 'own'), own([port]));
      const { targetPort = 80 } = port as { readonly targetPort?: unknown };
      expect(message).toBe(
        `route-nowhere ${NOWHERE}.port.number: 80 leads through the Service own to ${String(targetPort)} of the pods, where nothing of the proxy listens; set targetPort of the Service to 8080`,
      );
    },
  );

  test.each([
    ['by number', [{ port: 80, targetPort: 8080 }]],
    ['by name', [{ port: 80, targetPort: 'http' }]],
    ['to a container beside it', [{ port: 80, targetPort: 4180 }]],
    ['to its metrics', [{ port: 80, targetPort: 9464 }]],
    ['at a port that a variable names', [{ port: 80, targetPort: '${PORT}' }]],
    ['at a port of its own that a variable names', [{ port: '${PORT}', targetPort: 8080 }]],
  ])('is not told of a Service that leads on %s', (_, ports) => {
    const podTemplateSpec = { spec: { containers: [{ name: 'login', ports: [{ containerPort: 4180 }] }] } };
    expect(said(proxy({ podTemplateSpec }), ingress({ number: 80 }, {}, {}, 'own'), own(ports))).toEqual([]);
  });

  test.each([
    ['of another app', [ingress({ number: 1 }, {}, {}, 'grafana')]],
    ['of other pods', [ingress({ number: 1 }, {}, {}, 'own'), own([{ port: 80 }], { app: 'x' })]],
    [
      'that stands in the files',
      [ingress(PORT, {}, {}, 'mcp-x-remote-proxy'), object('Service', {}, { name: 'mcp-x-remote-proxy' })],
    ],
    ['that a variable names', [ingress(PORT, {}, {}, 'mcp-${NAME}-remote-proxy')]],
    [
      'of a proxy of another API group',
      [ingress(PORT, {}, {}, 'mcp-x-remote-proxy'), object('MCPRemoteProxy', {}, { name: 'x' }, 'example.com/v1')],
    ],
    ['that gets no requests', [route({}, { weight: 0, port: 1 })]],
    [
      'by a name, if its port is a variable',
      [
        proxy({ proxyPort: '${PORT}' }, { name: 'x', namespace: 'mcp' }),
        ingress({ number: 1 }, {}, {}, 'mcp-x-remote-proxy'),
      ],
    ],
  ])('is not told of a Service %s', (_, documents) => {
    expect(said(proxy(), ...documents)).toEqual([]);
  });

  test('is not told if the namespace of the proxy, or that of the route, is not known', () => {
    expect(said(proxy({}, { name: 'weather' }), ingress(PORT))).toEqual([]);
    expect(said(proxy(), ingress(PORT, {}, { namespace: undefined }))).toEqual([]);
  });

  test('follows a Service that is another name of that of the proxy', () => {
    const alias = (externalName: string): string => {
      return object('Service', { type: 'ExternalName', externalName }, { name: 'alias', namespace: 'web' });
    };
    const from = ingress({ number: 8081 }, {}, { namespace: 'web' }, 'alias');
    expect(said(proxy(), from, alias(`${SERVICE}.mcp.svc.cluster.local`))).toEqual([
      `route-nowhere ${NOWHERE}.port.number: 8081 is no port of the Service alias, so requests fail; use 8080 (http)`,
    ]);
    expect(said(proxy(), from, alias('mcp.example.com'))).toEqual([]);
  });

  test('is told of the objects of a cluster without the operator', () => {
    const chart = new Chart(Testing.app(), 'test', { namespace: 'mcp' });
    TargetCluster.withoutOperator({ release: OperatorRelease.V0_63 }).bind(chart);
    new RemoteMcpProxy(chart, 'Weather', { metadata: { name: 'weather' }, remoteUrl: REMOTE, proxyPort: 9090 });
    const objects = (Testing.synth(chart) as readonly object[]).map((each) => stringify(each));
    expect(said(...objects, ingress({ number: 9090 }), ingress({ name: 'http' }, {}, { name: 'x' }))).toEqual([]);
    expect(said(...objects, ingress(PORT))).toEqual([
      `route-nowhere ${NOWHERE}.port.number: 8080 is no port of the Service ${SERVICE}, so requests fail; use 9090 (http)`,
    ]);
  });

  test('is told at the line of the route, and can be acknowledged', () => {
    const documents = [proxy({ proxyPort: 9090 }), ingress(PORT)];
    const lines = documents.join('\n---\n').split('\n');
    const [found] = problems(documents);
    expect(lines[(found?.line ?? 0) - 1]).toContain('number: 8080');
    expect(problems(documents, '--acknowledge', 'CDK8S_MCP_ROUTE_NOWHERE')).toEqual([]);
  });
});

describe('route-prefix-removed', () => {
  const ID = 'route-prefix-removed';
  const SSE = { transport: 'sse' };
  const rewriting = (path: object): object => ({
    matches: [{ path: { type: 'PathPrefix', value: '/weather' } }],
    filters: [{ type: 'URLRewrite', urlRewrite: { path } }],
  });
  const STRIPPED = rewriting({ type: 'ReplacePrefixMatch', replacePrefixMatch: '/' });
  const annotated = (name: string, value: string, path = '/weather', pathType = 'Prefix'): string =>
    ingress(PORT, { path, pathType }, { annotations: { [name]: value } });
  const middleware = (spec: object): string => object('Middleware', spec, { name: 'strip' }, 'traefik.io/v1alpha1');
  const NAMED = ['traefik.ingress.kubernetes.io/router.middlewares', 'mcp-strip@kubernetescrd'] as const;
  const EXTENDED = route({
    matches: [{ path: { value: '/weather' } }],
    filters: [{ type: 'ExtensionRef', extensionRef: { group: 'traefik.io', kind: 'Middleware', name: 'strip' } }],
  });

  test('is told as its page shows', () => {
    expect(said(proxy(SSE), route(STRIPPED))).toEqual([shownOnPage(ID)]);
  });

  test.each([
    ['a filter for the whole path', [route(rewriting({ type: 'ReplaceFullPath', replaceFullPath: '/' }))]],
    [
      'ingress-nginx',
      [annotated('nginx.ingress.kubernetes.io/rewrite-target', '/$2', '/weather(/|$)(.*)', 'ImplementationSpecific')],
    ],
    ['ingress-nginx, to one path', [annotated('nginx.ingress.kubernetes.io/rewrite-target', '/')]],
    ['haproxy-ingress', [annotated('haproxy-ingress.github.io/rewrite-target', '/')]],
    [
      'Application Gateway',
      [annotated('appgw.ingress.kubernetes.io/backend-path-prefix', '/', '/weather/*', 'ImplementationSpecific')],
    ],
    ['Kong', [annotated('konghq.com/strip-path', 'true')]],
    ['Traefik', [annotated(...NAMED), middleware({ stripPrefix: { prefixes: ['/x', '/weather'] } })]],
    ['Traefik, to one path', [annotated(...NAMED), middleware({ replacePath: { path: '/' } })]],
    ['a filter of Traefik', [EXTENDED, middleware({ stripPrefix: { prefixes: ['/weather'] } })]],
  ])('is told of %s', (_, documents) => {
    const found = said(proxy(SSE), ...documents);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^route-prefix-removed \S+: removes \/weather, but the proxy mcp\/weather tells clients/);
  });

  test.each([
    ['trustProxyHeaders', { ...SSE, trustProxyHeaders: true }],
    ['the endpointPrefix', { ...SSE, endpointPrefix: '/weather' }],
    ['the endpointPrefix with a slash', { ...SSE, endpointPrefix: '/weather/' }],
    ['another transport', {}],
  ])('is not told with %s', (_, spec) => {
    expect(said(proxy(spec), route(STRIPPED))).toEqual([]);
  });

  test('is told with another endpointPrefix', () => {
    expect(said(proxy({ ...SSE, endpointPrefix: '/other' }), route(STRIPPED))).toEqual([
      expect.stringContaining('to send messages to /other/messages, which does not lead to it'),
    ]);
  });

  test.each([
    ['no rewrite', [route({ matches: [{ path: { value: '/weather' } }] })]],
    ['a prefix that stays', [route(rewriting({ type: 'ReplacePrefixMatch', replacePrefixMatch: '/weather' }))]],
    ['a prefix that becomes another one', [route(rewriting({ type: 'ReplacePrefixMatch', replacePrefixMatch: '/x' }))]],
    ['a Middleware that is not in the files', [annotated(...NAMED)]],
    ['a Middleware of another prefix', [annotated(...NAMED), middleware({ stripPrefix: { prefixes: ['/x'] } })]],
    ['a Middleware that does something else', [annotated(...NAMED), middleware({ compress: {} })]],
    ['strip-path: false', [annotated('konghq.com/strip-path', 'false')]],
  ])('is not told of %s', (_, documents) => {
    expect(said(proxy(SSE), ...documents)).toEqual([]);
  });
});

describe('route-metrics-open', () => {
  const ID = 'route-metrics-open';
  const open = proxy(WITH_METRICS);
  const ALL = { path: '/' };

  test('is told as its page shows', () => {
    expect(said(open, METRICS, ingress(PORT, ALL))).toEqual([shownOnPage(ID)]);
  });

  test.each([
    ['a path that is left out', ingress(PORT, {}, {})],
    ['the path of the metrics', ingress(PORT, { path: '/metrics', pathType: 'Exact' })],
    ['an HTTPRoute without matches', route({})],
    ['all paths below one', ingress(PORT, { path: '/*', pathType: 'ImplementationSpecific' })],
    [
      'a prefix that is removed',
      route({
        matches: [{ path: { value: '/weather' } }],
        filters: [{ urlRewrite: { path: { replacePrefixMatch: '/' } } }],
      }),
    ],
    ['a regular expression for all', route({ matches: [{ path: { type: 'RegularExpression', value: '/.*' } }] })],
  ])('is told of %s', (_, around) => {
    const document = _ === 'a path that is left out' ? around.replace(/^ +path: .*\n/m, '') : around;
    expect(said(open, METRICS, document)).toEqual([expect.stringContaining(ID)]);
  });

  test.each([
    ['the path of MCP', [ingress(PORT)]],
    ['exactly the root', [ingress(PORT, { path: '/', pathType: 'Exact' })]],
    ['a prefix that stays', [ingress(PORT, { path: '/weather' })]],
    [
      'a regular expression for one path',
      [route({ matches: [{ path: { type: 'RegularExpression', value: '/mcp$' } }] })],
    ],
    [
      'a regular expression below a path',
      [route({ matches: [{ path: { type: 'RegularExpression', value: '/mcp/.*' } }] })],
    ],
  ])('is not told of %s', (_, around) => {
    expect(said(open, METRICS, ...around)).toEqual([]);
  });

  test('is not told without metrics, nor if only another port has them', () => {
    const moved = documentOf(
      'MCPTelemetryConfig',
      { prometheus: { enabled: true, metricsOnTransportPort: false } },
      { metadata: { name: 'otel', namespace: 'mcp' } },
    );
    expect(said(proxy(), ingress(PORT, ALL))).toEqual([]);
    expect(said(open, moved, ingress(PORT, ALL))).toEqual([]);
  });

  test('is told of the port for metrics alone', () => {
    const service = object(
      'Service',
      { selector: { 'toolhive-name': 'weather' }, ports: [{ port: 80, targetPort: 9464 }] },
      { name: 'own' },
    );
    expect(said(open, METRICS, service, ingress({ number: 80 }, ALL, {}, 'own'))).toEqual([
      `${ID} ${NOWHERE}.port.number: 80 leads everyone to the metrics of the proxy mcp/weather, which need no authentication; use the port of MCP`,
    ]);
  });

  test('is not told if the same host leads the metrics elsewhere', () => {
    const backend = (name: string): object => ({ service: { name, port: PORT } });
    const paths = [
      { path: '/', pathType: 'Prefix', backend: backend(SERVICE) },
      { path: '/metrics', pathType: 'Exact', backend: backend('nobody') },
    ];
    const both = object('Ingress', { rules: [{ host: 'w.example.org', http: { paths } }] }, {}, 'networking.k8s.io/v1');
    expect(said(open, METRICS, both)).toEqual([]);
    const rules = [
      { backendRefs: [{ name: SERVICE, port: 8080 }] },
      { matches: [{ path: { value: '/metrics' } }], backendRefs: [{ name: 'nobody', port: 80 }] },
    ];
    const spec = { hostnames: ['w.example.org'], rules };
    expect(said(open, METRICS, object('HTTPRoute', spec, {}, 'gateway.networking.k8s.io/v1'))).toEqual([]);
  });

  test('names what releases and proxies need', () => {
    const found = (release: string, spec: object): string =>
      problems([proxy({ ...WITH_METRICS, ...spec }), METRICS, ingress(PORT, ALL)], '--release', release)
        .map(({ message }) => message.split('; ')[1])
        .join();
    expect(found('0.44', {})).toBe('route only /mcp and /.well-known');
    expect(found('0.44', { transport: 'sse' })).toBe('route only /sse, /messages and /.well-known');
    expect(found('0.44', { authServerRef: { kind: 'MCPExternalAuthConfig', name: 'x' } })).toBe(
      'route only /mcp, /oauth and /.well-known',
    );
  });
});

describe('in a program', () => {
  function told(
    door: { readonly kind: string; readonly spec: object },
    props: Partial<RemoteMcpProxyProps> = {},
    acknowledge: string[] = [],
  ): string[] {
    const chart = new Chart(Testing.app(), 'test', { namespace: 'mcp' });
    TargetCluster.withOperator({ release: OperatorRelease.V0_63, acknowledge }).bind(chart);
    const telemetry = new TelemetryConfig(chart, 'Otel', { prometheus: true });
    new RemoteMcpProxy(chart, 'Weather', {
      metadata: { name: 'weather' },
      remoteUrl: REMOTE,
      telemetry: { config: telemetry },
      ...props,
    });
    const metadata = { name: 'door' };
    new ApiObject(chart, 'Door', { apiVersion: 'networking.k8s.io/v1', ...door, metadata });
    return McpWarnings.of(chart)
      .filter(({ code }) => code.startsWith('CDK8S_MCP_ROUTE'))
      .map(({ path, code }) => `${path} ${code}`);
  }
  const door = (port: number, path: string): Parameters<typeof told>[0] => {
    const backend = { service: { name: SERVICE, port: { number: port } } };
    return {
      kind: 'Ingress',
      spec: { rules: [{ host: 'a', http: { paths: [{ path, pathType: 'Prefix', backend }] } }] },
    };
  };

  test('the same is told at the object, and can be acknowledged', () => {
    expect(told(door(8080, '/mcp'))).toEqual([]);
    expect(told(door(8080, '/'))).toEqual(['test/Door CDK8S_MCP_ROUTE_METRICS_OPEN']);
    expect(told(door(8081, '/'))).toEqual(['test/Door CDK8S_MCP_ROUTE_NOWHERE']);
    expect(told(door(8081, '/'), { proxyPort: 8081 })).toEqual(['test/Door CDK8S_MCP_ROUTE_METRICS_OPEN']);
    expect(told(door(8081, '/'), {}, ['CDK8S_MCP_ROUTE_NOWHERE'])).toEqual([]);
  });
});
