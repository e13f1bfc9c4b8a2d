import { readdirSync } from 'node:fs';
import { ApiObject, Chart, JsonPatch, Lazy, Testing, type ApiObjectMetadata, type App } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import * as fc from 'fast-check';
import {
  Authorization,
  HeaderValue,
  McpGroup,
  RemoteMcpProxy,
  TargetCluster,
  TelemetryConfig,
  ToolConfig,
} from '../../lib/index';
import { chartFor, errorsOf, manifestOf, oidcOf, proxyIn, TARGETS } from '../support/facades';
import { MAKERS } from '../support/constructs';
import { runs } from '../support/runs';
import { anyText } from '../support/any-text';

const AUTHZ = JSON.stringify({
  version: '1.0',
  type: 'cedarv1',
  cedar: { policies: ['permit(principal, action, resource);'], entities_json: '[]' },
});

/** A chart that names its objects itself, after their kinds and with dots. */
class DottedChart extends Chart {
  public override generateObjectName(apiObject: ApiObject): string {
    return `${apiObject.kind.toLowerCase()}.${apiObject.node.path.replaceAll('/', '.')}`;
  }
}

const CHARTS: readonly (readonly [string, (app: App, id: string) => Chart])[] = [
  ['a plain chart', (app, id): Chart => new Chart(app, id)],
  ['a chart without hashes', (app, id): Chart => new Chart(app, id, { disableResourceNameHashes: true })],
  ['a chart that overrides generateObjectName', (app, id): Chart => new DottedChart(app, id)],
];

/** The name that an equal chart gives to a plain ApiObject which stands where our custom resource does. */
function plainName(chartIn: (app: App, id: string) => Chart, chartId: string, id: string, kind: string): string {
  const scope = new Construct(chartIn(Testing.app(), chartId), id);
  return new ApiObject(scope, 'Resource', { apiVersion: 'toolhive.stacklok.dev/v1alpha1', kind }).name;
}

describe.each(MAKERS)('%s', (kind, make) => {
  describe.each(TARGETS)('%s', (_, clusterOf) => {
    const cluster = clusterOf();

    test('has the name that it is given', () => {
      expect(make(chartFor(), 'X', { cluster, metadata: { name: 'given' } }).name).toBe('given');
    });

    test.each(CHARTS)('has the name that %s gives to its resource', (__, chartIn) => {
      const { name } = make(chartIn(Testing.app(), 'c'), 'Thing', { cluster });
      const plain = plainName(chartIn, 'c', 'Thing', kind);

      expect(name).toBe(kind === 'MCPRemoteProxy' ? plain.replaceAll(/[^a-z0-9-]/g, '-') : plain);
    });

    test('has the namespace of its metadata, else that of the chart, else none', () => {
      const bare = new Chart(Testing.app(), 'bare');

      expect(make(chartFor(), 'X', { cluster, metadata: { namespace: 'own' } }).namespace).toBe('own');
      expect(make(chartFor(), 'X', { cluster }).namespace).toBe('mcp');
      expect(make(bare, 'X', { cluster }).namespace).toBeUndefined();
      expect(make(bare, 'Y', { cluster, metadata: { namespace: 'own' } }).namespace).toBe('own');
    });
  });

  test('writes its metadata, with the labels of the chart', () => {
    const chart = new Chart(Testing.app(), 'c', { namespace: 'mcp', labels: { team: 'ai' } });
    const metadata = { name: 'x', labels: { a: 'b' }, annotations: { c: 'd' }, finalizers: ['example.com/f'] };
    make(chart, 'X', { metadata });

    expect(manifestOf(chart, kind).metadata).toEqual({
      ...metadata,
      namespace: 'mcp',
      labels: { a: 'b', team: 'ai' },
    });
  });

  test('has its custom resource as the default child, and nothing else', () => {
    const made = make(chartFor(), 'X');

    expect(made.node.children.map(({ node }) => node.id)).toEqual(['Resource']);
    expect(ApiObject.of(made)).toBe(made.node.defaultChild);
    expect(ApiObject.of(made)).toHaveProperty('kind', kind);
    expect(made).toHaveProperty('customResource', ApiObject.of(made));
  });

  test('keeps JSON patches for unknown fields', () => {
    const chart = chartFor();
    const made = make(chart, 'X');
    ApiObject.of(made).addJsonPatch(JsonPatch.add('/spec/future', { field: true }));

    expect(manifestOf(chart, kind)).toHaveProperty('spec.future', { field: true });
  });

  test('ignores later changes of the metadata that it was given', () => {
    const chart = chartFor();
    const labels: { [key: string]: string } = { a: 'b' };
    const finalizers = ['example.com/f'];
    make(chart, 'X', { metadata: { name: 'x', labels, finalizers } });
    labels['late'] = 'label';
    finalizers.push('example.com/late');

    expect(manifestOf(chart, kind).metadata).toEqual({
      name: 'x',
      namespace: 'mcp',
      labels: { a: 'b' },
      finalizers: ['example.com/f'],
    });
  });

  test('writes labels that were added to the object later', () => {
    const chart = chartFor();
    const made = make(chart, 'X', { metadata: { name: 'x' } });
    ApiObject.of(made).metadata.addLabel('late', 'label');

    expect(manifestOf(chart, kind).metadata).toEqual({ name: 'x', namespace: 'mcp', labels: { late: 'label' } });
  });

  test.each([
    [{ name: 5 }, 'metadata.name: is a number, not a string; give a string (type)'],
    [{ name: 'x', namespace: true }, 'metadata.namespace: is a boolean, not a string; give a string (type)'],
    [{ name: 'x', labels: { a: 1 } }, 'metadata.labels["a"]: is a number, not a string; give a string (type)'],
    [
      { name: 'x', annotations: [] },
      'metadata.annotations: is an array, not an object; write it as { name: value } (type)',
    ],
  ])('refuses the metadata %j of programs without types', (metadata, error) => {
    const chart = chartFor();
    make(chart, 'X', { metadata: metadata as unknown as ApiObjectMetadata });

    expect(errorsOf(chart)).toEqual([`[test/X] ${error}`]);
  });
});

describe('RemoteMcpProxy', () => {
  const PROXY_NAME = /^[a-z0-9]([a-z0-9-]{0,44}[a-z0-9])?$/;
  const ids = fc.array(anyText({ minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 3 });

  test.each(CHARTS)('has a name of at most 46 characters for any ids in %s', (_, chartIn) => {
    fc.assert(
      fc.property(ids, fc.constantFrom(...TARGETS), ([chartId = 'c', ...path], [, clusterOf]) => {
        const chart = chartIn(Testing.app(), chartId);
        const scope = path.reduce<Construct>((parent, id) => new Construct(parent, id), chart);
        const proxy = new RemoteMcpProxy(scope, 'Proxy', { remoteUrl: 'https://a.example', cluster: clusterOf() });

        expect(proxy.name).toMatch(PROXY_NAME);
        expect(`mcp-${proxy.name}-remote-proxy`.length).toBeLessThanOrEqual(63);
      }),
      { seed: 42, numRuns: runs(50) },
    );
  });

  test('keeps the end of a long name, where the hash is', () => {
    const id = 'a-very-long-name-of-a-chart-that-goes-on-and-on';
    const chart = new Chart(Testing.app(), id);
    const { name } = new RemoteMcpProxy(chart, 'Weather', { remoteUrl: 'https://a.example' });

    expect(name).toBe(plainName((app) => new Chart(app, id), id, 'Weather', 'MCPRemoteProxy').slice(-46));
    expect(name).toMatch(/^[a-z].*-weather-c[0-9a-f]{7}$/);
  });

  test('has other names for other ids', () => {
    const chart = new Chart(Testing.app(), 'x'.repeat(63));
    const names = ['a', 'b', 'c'].map((id) => proxyIn(chart, { metadata: {} }, id).name);

    expect(new Set(names).size).toBe(3);
  });

  test('asks the chart for a name once', () => {
    const chart = chartFor();
    const generate = jest.spyOn(chart, 'generateObjectName');
    proxyIn(chart, { metadata: {} });

    expect(generate).toHaveBeenCalledTimes(1);
  });

  test('asks the chart for no name where it has one', () => {
    const chart = chartFor();
    const generate = jest.spyOn(chart, 'generateObjectName');
    proxyIn(chart);

    expect(generate).not.toHaveBeenCalled();
  });

  test.each(TARGETS)('%s: has the same name on both kinds of cluster', (_, clusterOf) => {
    const chart = new Chart(Testing.app(), 'chart', { namespace: 'mcp' });
    const proxy = new RemoteMcpProxy(chart, 'Weather', { remoteUrl: 'https://a.example', cluster: clusterOf() });

    expect(proxy.name).toBe('chart-weather-c8fd26eb');
  });
});

describe('tokens', () => {
  const later = (value: unknown): never => Lazy.any({ produce: () => value }) as never;

  test('pass with the operator, values, lists and maps', () => {
    const chart = chartFor();
    proxyIn(chart, {
      metadata: { name: 'weather', annotations: { note: later('written later') } },
      remoteUrl: later('https://late.example'),
      proxyPort: later(9090),
      resourceOverrides: { proxyDeployment: { env: { A: later('b') } }, proxyService: { labels: later({ c: 'd' }) } },
    });
    new ToolConfig(chart, 'Tools', { toolsFilter: [later('a'), 'b'] });

    expect(manifestOf(chart, 'MCPRemoteProxy')).toMatchObject({
      metadata: { annotations: { note: 'written later' } },
      spec: {
        remoteUrl: 'https://late.example',
        proxyPort: 9090,
        transport: 'streamable-http',
        resourceOverrides: {
          proxyDeployment: { env: [{ name: 'A', value: 'b' }] },
          proxyService: { labels: { c: 'd' } },
        },
      },
    });
    expect(manifestOf(chart, 'MCPToolConfig')['spec']).toEqual({ toolsFilter: ['a', 'b'] });
  });

  test('pass where the custom resource writes another shape than the props', () => {
    const chart = chartFor();
    const secret = kplus.Secret.fromSecretName(chart, 'Secret', 's');
    const headers = { a: HeaderValue.plaintext('x'), b: HeaderValue.fromSecret(secret, 'k') };
    proxyIn(chart, {
      headerForward: later(headers),
      debug: true,
      resourceOverrides: { proxyDeployment: { env: later({ A: 'b' }) } },
    });
    new TelemetryConfig(chart, 'Otel', {
      openTelemetry: {
        endpoint: 'https://otel.example:4318',
        headers: later(headers),
        resourceAttributes: later({ a: 'b' }),
        tracing: { samplingRate: later(0.5) },
      },
    });
    new ToolConfig(chart, 'Tools', { toolsOverride: later({ a: { name: 'b' }, c: later({ description: 'd' }) }) });

    expect(manifestOf(chart, 'MCPRemoteProxy')['spec']).toMatchObject({
      headerForward: {
        addPlaintextHeaders: { a: 'x' },
        addHeadersFromSecret: [{ headerName: 'b', valueSecretRef: { name: 's', key: 'k' } }],
      },
      resourceOverrides: {
        proxyDeployment: {
          env: [
            { name: 'A', value: 'b' },
            { name: 'TOOLHIVE_DEBUG', value: 'true' },
          ],
        },
      },
    });
    expect(manifestOf(chart, 'MCPTelemetryConfig')['spec']).toMatchObject({
      openTelemetry: {
        headers: { a: 'x' },
        sensitiveHeaders: [{ name: 'b', secretKeyRef: { name: 's', key: 'k' } }],
        resourceAttributes: { a: 'b' },
        tracing: { enabled: true, samplingRate: '0.5' },
      },
    });
    expect(manifestOf(chart, 'MCPToolConfig')['spec']).toEqual({
      toolsOverride: { a: { name: 'b' }, c: { description: 'd' } },
    });
  });

  test('let no rule draw conclusions about neighbouring fields', () => {
    const chart = chartFor();
    new TelemetryConfig(chart, 'Otel', {
      openTelemetry: { endpoint: 'https://otel.example:4318', metrics: later(true) },
    });

    expect(errorsOf(chart)).toEqual([]);
  });

  test('do not hide limits of other fields', () => {
    const chart = chartFor();
    new TelemetryConfig(chart, 'Otel', { openTelemetry: { metrics: later(true), tracing: { samplingRate: 2 } } });

    expect(errorsOf(chart)).toEqual([
      '[test/Otel] openTelemetry.tracing.samplingRate: "2" is not between 0 and 1; write it like 0.05, in YAML as a string: "0.05" (pattern)',
    ]);
  });

  test('are refused in files that are hashed at synth', () => {
    const chart = chartFor(TargetCluster.withoutOperator());
    proxyIn(chart, {
      remoteUrl: later('https://late.example'),
      resources: { cpu: { request: later({ amount: '100m' }) } },
      resourceOverrides: { proxyService: { labels: { c: later('d') } } },
      tools: { config: new ToolConfig(chart, 'Tools', { toolsFilter: [later('a'), 'b'] }) },
    });

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(/^\[test\/Tools\] toolsFilter: is a token .*\(token\)$/),
      expect.stringMatching(/^\[test\/weather\] remoteUrl: is a token .*\(token\)$/),
    ]);
  });

  test('are accepted elsewhere', () => {
    const chart = chartFor(TargetCluster.withoutOperator());
    proxyIn(chart, { resourceOverrides: { proxyService: { labels: { c: later('d') } } } });

    expect(manifestOf(chart, 'Service').metadata).toHaveProperty('labels.c', 'd');
  });
});

describe('output files', () => {
  test.each(TARGETS)('%s: keep their names with references from chart to chart', (_, clusterOf) => {
    const app = Testing.app();
    const chartIn = (id: string): Chart => new Chart(app, id, { namespace: 'mcp' });
    const [configs, secrets, proxies] = [chartIn('configs'), chartIn('secrets'), chartIn('proxies')];
    clusterOf().bind(app);
    const secret = new kplus.Secret(secrets, 'Secret', { metadata: { name: 'token' } }) as kplus.ISecret;
    const policies = new kplus.ConfigMap(secrets, 'Policies', { data: { 'authz.json': AUTHZ } }) as kplus.IConfigMap;
    const account = new kplus.ServiceAccount(secrets, 'Account', { automountToken: true }) as kplus.IServiceAccount;
    proxyIn(proxies, {
      telemetry: { config: new TelemetryConfig(configs, 'Otel', { prometheus: true }) },
      oidc: oidcOf(configs),
      group: new McpGroup(configs, 'Group'),
      tools: { config: new ToolConfig(configs, 'Tools', { toolsFilter: ['a'] }) },
      headerForward: { 'X-Key': HeaderValue.fromSecret(secret, 'key') },
      authorization: Authorization.fromConfigMap(policies),
      serviceAccount: account,
    });
    app.synth();

    const written = readdirSync(app.outdir).sort();
    const named = ['configs', 'proxies', 'secrets'].map((name) => `${name}.k8s.yaml`);

    expect(written).toEqual(named);
  });
});
