import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { EXAMPLES, withExampleFiles } from '../../support/example-files';
import type { Manifest } from '../../support/corpus';
import { converted } from '../../support/command';
import { synthesized } from '../../support/programs';

const FACADES = ['Ingress', 'HTTPRoute', 'PodMonitor', 'HorizontalPodAutoscaler', 'PodDisruptionBudget'];

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** The files of an example that have custom resources. */
function filesOf(example: string): string[] {
  return withExampleFiles(example, () =>
    readdirSync('dist', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => readFileSync(path.join('dist', file), 'utf8'))
      .filter((text) => text.includes('kind: MCPRemoteProxy')),
  );
}

function objectsIn(text: string): Manifest[] {
  return parseAllDocuments(text).map((each) => each.toJS() as Manifest);
}

function sorted(objects: readonly Manifest[]): string[] {
  return objects.map((each) => stringify(each, { sortMapEntries: true, aliasDuplicateObjects: false })).sort();
}

/** What is created as it is, by its kind. */
function rawKinds(program: string): string[] {
  return Array.from(program.matchAll(/new ApiObject\(.*\n +apiVersion: .*\n +kind: '(\w+)'/g), ([, kind = '']) => kind);
}

function text(objects: readonly object[]): string {
  return objects.map((each) => stringify(each)).join('---\n');
}

test.each(EXAMPLES)('the objects around the proxies of the example %s become calls that write the same', (example) => {
  for (const file of filesOf(example)) {
    const { out, error, code } = converted(file);
    expect({ code, error }).toEqual({ code: 0, error: expect.not.stringContaining('JSON patch') as unknown });
    expect(rawKinds(out).filter((kind) => FACADES.includes(kind))).toEqual([]);
    expect(sorted(synthesized(out))).toEqual(sorted(objectsIn(file)));
  }
});

const PROXY = {
  apiVersion: 'toolhive.stacklok.dev/v1beta1',
  kind: 'MCPRemoteProxy',
  metadata: { name: 'weather', namespace: 'mcp' },
  spec: {
    remoteUrl: 'https://mcp.example.com/mcp',
    transport: 'streamable-http',
    proxyPort: 8080,
    sessionAffinity: 'ClientIP',
    trustProxyHeaders: true,
    resources: { requests: { cpu: '50m', memory: '64Mi' } },
  },
};
const metadata = {
  name: 'weather',
  namespace: 'mcp',
  labels: { 'app.kubernetes.io/name': 'mcpremoteproxy', 'app.kubernetes.io/instance': 'weather' },
};
const podLabels = {
  app: 'mcpremoteproxy',
  'app.kubernetes.io/instance': 'weather',
  'app.kubernetes.io/name': 'mcpremoteproxy',
  toolhive: 'true',
  'toolhive-name': 'weather',
};
const AUTOSCALER = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata,
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'weather' },
    minReplicas: 2,
    maxReplicas: 5,
    metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } }],
    behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
  },
};
const BUDGET = {
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata,
  spec: { maxUnavailable: 1, selector: { matchLabels: podLabels } },
};
const backend = { service: { name: 'mcp-weather-remote-proxy', port: { number: 8080 } } };
const INGRESS = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: { ...metadata, annotations: { 'example.org/class': 'public' } },
  spec: {
    ingressClassName: 'nginx',
    tls: [{ hosts: ['weather.example.org', 'w.example.org'], secretName: 'weather-tls' }],
    rules: ['weather.example.org', 'w.example.org'].map((host) => ({
      host,
      http: {
        paths: ['/weather', '/.well-known'].map((each) => ({ path: each, pathType: 'Prefix', backend })),
      },
    })),
  },
};

describe('an object around a proxy', () => {
  test.each([
    ['an autoscaler', AUTOSCALER, 'weatherProxy.availability.autoscale({'],
    ['a disruption budget', BUDGET, 'weatherProxy.availability.podDisruptionBudget({ maxUnavailable: 1 });'],
    ['an Ingress', INGRESS, 'weatherProxy.expose.viaIngress({'],
  ])('becomes a call: %s', (_, object, call) => {
    const { out, error } = converted(text([PROXY, object]));
    expect(error).not.toContain('error');
    expect(out).toContain(call);
    expect(rawKinds(out)).toEqual([]);
    expect(sorted(synthesized(out))).toEqual(sorted([PROXY, object] as Manifest[]));
  });

  test('a route becomes a call, with or without what the API server adds to it', () => {
    const added = { group: '', kind: 'Service', weight: 1 };
    const backendRef = { name: 'mcp-weather-remote-proxy', port: 8080 };
    const route = (isWhole: boolean): Manifest => ({
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata,
      spec: {
        parentRefs: [{ ...(isWhole && { group: 'gateway.networking.k8s.io', kind: 'Gateway' }), name: 'public' }],
        hostnames: ['weather.example.org'],
        rules: [
          {
            matches: ['/mcp', '/.well-known'].map((each) => ({
              path: { ...((isWhole || each !== '/mcp') && { type: 'PathPrefix' }), value: each },
            })),
            backendRefs: [{ ...backendRef, ...(isWhole && added) }],
            timeouts: { request: '0s', backendRequest: '0s' },
          },
        ],
      },
    });
    const [one, other] = [true, false].map((isWhole) => converted(text([PROXY, route(isWhole)])).out);
    expect(one).toContain('weatherProxy.expose.viaHttpRoute({');
    expect(other).toBe(one);
    expect(sorted(synthesized(one ?? ''))).toEqual(sorted([PROXY, route(true)] as Manifest[]));
  });

  test('is left as it is, if a route leads to another sort of gateway', () => {
    const parentRefs = [{ kind: 'Service', group: '', name: 'public' }];
    const route = {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata,
      spec: { parentRefs, hostnames: ['weather.example.org'], rules: [] },
    };
    expect(rawKinds(converted(text([PROXY, route])).out)).toEqual(['HTTPRoute']);
  });

  test('keeps labels and annotations that no option has', () => {
    const object = {
      ...BUDGET,
      metadata: { ...metadata, labels: { ...metadata.labels, team: 'ai' }, annotations: { 'example.org/owner': 'ai' } },
    };
    const { out } = converted(text([PROXY, object]));
    expect(out).toContain(".metadata.addLabel('team', 'ai');");
    expect(sorted(synthesized(out))).toEqual(sorted([PROXY, object] as Manifest[]));
  });

  test.each([
    ['another name', { ...BUDGET, metadata: { ...metadata, name: 'other' } }],
    ['another namespace', { ...BUDGET, metadata: { ...metadata, namespace: 'other' } }],
    ['a field that no option sets', { ...BUDGET, spec: { ...BUDGET.spec, unhealthyPodEvictionPolicy: 'AlwaysAllow' } }],
    ['no labels', { ...BUDGET, metadata: { name: 'weather', namespace: 'mcp' } }],
    ['another API version', { ...AUTOSCALER, apiVersion: 'autoscaling/v1' }],
    ['another Service', JSON.parse(JSON.stringify(INGRESS).replaceAll('mcp-weather-remote-proxy', 'other')) as object],
  ])('stays as it is with %s', (_, object) => {
    const { out } = converted(text([PROXY, object]));
    expect(rawKinds(out)).toEqual([(object as Manifest).kind]);
    expect(sorted(synthesized(out))).toEqual(sorted([PROXY, object] as Manifest[]));
  });

  test('stays as it is if the call would change the proxy', () => {
    const proxy = { ...PROXY, spec: { ...PROXY.spec, trustProxyHeaders: false } };
    const { out } = converted(text([proxy, INGRESS]));
    expect(rawKinds(out)).toEqual(['Ingress']);
    expect(sorted(synthesized(out))).toEqual(sorted([proxy, INGRESS] as Manifest[]));
  });

  test('stays as it is if only one of two can be a call', () => {
    const second = { ...BUDGET, metadata: { ...metadata, name: 'weather-2' } };
    const { out } = converted(text([PROXY, BUDGET, second]));
    expect(sorted(synthesized(out))).toEqual(sorted([PROXY, BUDGET, second] as Manifest[]));
  });
});
