import { stringify } from 'yaml';
import { command } from '../../support/command';
import { documentOf } from '../../support/include';

const SERVICE = 'mcp-weather-remote-proxy';

function proxy(spec: object = {}, namespace = 'mcp'): string {
  const metadata = { name: 'weather', namespace };
  return documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com', ...spec }, { metadata });
}

function ingress(port: object): string {
  const paths = [{ path: '/mcp', pathType: 'Prefix', backend: { service: { name: SERVICE, port } } }];
  const metadata = { name: 'w', namespace: 'mcp' };
  return stringify({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata,
    spec: { rules: [{ http: { paths } }] },
  });
}

function removing(value: unknown): string {
  const filters = [{ urlRewrite: { path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/' } } }];
  const rules = [{ matches: [{ path: { value } }], filters, backendRefs: [{ name: SERVICE, port: 8080 }] }];
  const metadata = { name: 'w', namespace: 'mcp' };
  return stringify({ apiVersion: 'gateway.networking.k8s.io/v1', kind: 'HTTPRoute', metadata, spec: { rules } });
}

/** The checks of routes that tell something. */
function told(...documents: readonly string[]): string[] {
  const { out } = command(['check', '-', '--json', '--release', '0.63'], false, documents.join('\n---\n'));
  const { problems } = JSON.parse(out) as { readonly problems: readonly { readonly id: string }[] };
  return problems.map(({ id }) => id).filter((id) => id.startsWith('route-'));
}

const SSE = { transport: 'sse', endpointPrefix: '/weather' };

test('nothing is told of a prefix with a variable that is removed', () => {
  expect(told(proxy(SSE), removing('/${APP}'))).toEqual([]);
  expect(told(proxy(SSE), removing('/other'))).toEqual(['route-prefix-removed']);
});

test('nothing is told of a proxy whose namespace is a variable', () => {
  const port = { number: 8080 };

  expect(told(proxy({}, '${NS}'), ingress(port))).toEqual([]);
  expect(told(proxy({}, 'other'), ingress(port))).toEqual(['route-nowhere']);
});

test('nothing is told of an action of the AWS controller, which takes the place of a Service', () => {
  expect(told(proxy(), ingress({ name: 'use-annotation' }))).toEqual([]);
  expect(told(proxy(), ingress({ name: 'other' }))).toEqual(['route-nowhere']);
});

test('a path that is null is that of all requests', () => {
  const telemetry = documentOf(
    'MCPTelemetryConfig',
    { prometheus: { enabled: true } },
    { metadata: { name: 'otel', namespace: 'mcp' } },
  );

  expect(told(proxy({ telemetryConfigRef: { name: 'otel' } }), telemetry, removing(null))).toEqual([
    'route-metrics-open',
  ]);
});
