import { ApiObject, App, Chart, Duration, Size, Testing } from 'cdk8s';
import { Cpu, Secret } from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import {
  McpWarnings,
  OperatorRelease,
  ProxyDefaults,
  SessionStorage,
  TargetCluster,
  TelemetryConfig,
  type ProxyDefaultsOptions,
  type RemoteMcpProxyProps,
} from '../../lib';
import { chartFor, errorsOf, manifestOf, bareProxyIn as proxyIn, TARGETS } from '../support/facades';
import { documentOf, include } from '../support/include';

jest.spyOn(process, 'emitWarning').mockImplementation();

const SMALL = { cpu: { request: Cpu.millis(50) }, memory: { request: Size.mebibytes(64), limit: Size.mebibytes(128) } };
const REMOTE = { remoteUrl: 'https://mcp.example.com/mcp' };

/** The spec of a proxy below a chart with defaults. */
function specWith(defaults: ProxyDefaultsOptions, props: Partial<RemoteMcpProxyProps> = {}): unknown {
  const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.V0_44 }));
  ProxyDefaults.bind(chart, defaults);
  proxyIn(chart, props);
  return manifestOf(chart, 'MCPRemoteProxy')['spec'];
}

describe('ProxyDefaults', () => {
  test.each(TARGETS)('are the same as props, %s', (_, clusterOf) => {
    const [given, bound] = [chartFor(clusterOf()), chartFor(clusterOf())];
    const resourceOverrides = {
      proxyDeployment: { env: { HTTPS_PROXY: 'http://proxy.example.com' }, labels: { team: 'weather' } },
    };
    const charts: [Chart, (telemetry: TelemetryConfig) => Partial<RemoteMcpProxyProps>][] = [
      [given, (config) => ({ resources: SMALL, resourceOverrides, audit: true, telemetry: { config } })],
      [
        bound,
        (telemetry) => {
          ProxyDefaults.bind(bound, {
            resources: SMALL,
            resourceOverrides,
            audit: true,
            telemetry: { config: telemetry },
          });
          return {};
        },
      ],
    ];
    for (const [chart, propsOf] of charts) {
      const openTelemetry = { endpoint: 'otel.example.com:4318', tracing: {} };
      const props = propsOf(new TelemetryConfig(chart, 'Otel', { metadata: { name: 'otel' }, openTelemetry }));
      proxyIn(chart, props);
    }

    expect(Testing.synth(bound)).toEqual(Testing.synth(given));
  });

  test('apply to documents, whose own settings win', () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, { audit: true, resources: SMALL });
    include(chart, documentOf('MCPRemoteProxy', { ...REMOTE, audit: { enabled: false }, resources: null }));

    expect(manifestOf(chart, 'MCPRemoteProxy')['spec']).toMatchObject({
      audit: { enabled: false },
      resources: { limits: { memory: '128Mi' }, requests: { cpu: '50m', memory: '64Mi' } },
    });
  });

  test('are merged by key in resources and overrides; names of variables are keys', () => {
    const secret = Secret.fromSecretName(new Chart(Testing.app(), 'x'), 'Secret', 'registry');
    const spec = specWith(
      {
        resources: SMALL,
        resourceOverrides: {
          proxyDeployment: { env: { ZONE: 'eu', LEVEL: 'info' }, labels: { team: 'platform', cost: '1' } },
          proxyService: { annotations: { mesh: 'on' } },
        },
      },
      {
        resources: { memory: { limit: Size.mebibytes(512) } },
        resourceOverrides: {
          proxyDeployment: {
            env: { LEVEL: 'debug', NAME: '$(ZONE)' },
            labels: { team: 'weather' },
            imagePullSecrets: [secret],
          },
        },
      },
    );

    expect(spec).toMatchObject({
      resources: { limits: { memory: '512Mi' }, requests: { cpu: '50m', memory: '64Mi' } },
      resourceOverrides: {
        proxyDeployment: {
          env: [
            { name: 'ZONE', value: 'eu' },
            { name: 'LEVEL', value: 'debug' },
            { name: 'NAME', value: '$(ZONE)' },
          ],
          labels: { team: 'weather', cost: '1' },
          imagePullSecrets: [{ name: 'registry' }],
        },
        proxyService: { annotations: { mesh: 'on' } },
      },
    });
  });

  test('are replaced as a whole elsewhere', () => {
    const spec = specWith(
      {
        sessionStorage: SessionStorage.redis({ address: 'redis.example.com:6379', keyPrefix: 'mcp:' }),
        pod: { tolerations: [{ key: 'mcp' }], nodeSelector: { disk: 'ssd', zone: 'a' }, priorityClassName: 'high' },
      },
      {
        sessionStorage: SessionStorage.redis({ address: 'other.example.com:6379' }),
        pod: { tolerations: [], nodeSelector: { zone: 'b' }, terminationGracePeriod: Duration.seconds(60) },
      },
    ) as { sessionStorage: unknown; podTemplateSpec: { spec: unknown } };

    expect(spec.sessionStorage).toEqual({
      provider: 'redis',
      address: 'other.example.com:6379',
      db: 0,
      keyPrefix: 'thv:proxy:session:mcp:weather:',
    });
    expect(spec.podTemplateSpec.spec).toEqual({
      nodeSelector: { disk: 'ssd', zone: 'b' },
      priorityClassName: 'high',
      terminationGracePeriodSeconds: 60,
      tolerations: [],
      containers: [{ name: 'toolhive', readinessProbe: { initialDelaySeconds: 0 } }],
    });
  });

  test('of the nearest scope win, setting by setting', () => {
    const app = Testing.app();
    const chart = new Chart(app, 'test', { namespace: 'mcp' });
    const team = new Construct(chart, 'team');
    ProxyDefaults.bind(app, { resources: SMALL, audit: true });
    ProxyDefaults.bind(team, { resources: { cpu: { request: Cpu.millis(200) } } });
    include(team, documentOf('MCPRemoteProxy', REMOTE));

    expect(manifestOf(chart, 'MCPRemoteProxy')['spec']).toMatchObject({
      audit: { enabled: true },
      resources: { limits: { memory: '128Mi' }, requests: { cpu: '200m', memory: '64Mi' } },
    });
  });

  test('of the scopes above can be left out', () => {
    const app = Testing.app();
    const chart = new Chart(app, 'test');
    ProxyDefaults.bind(app, { audit: true, resources: SMALL });
    ProxyDefaults.bind(chart, { inherit: false });
    proxyIn(chart);

    expect(manifestOf(chart, 'MCPRemoteProxy')['spec']).not.toHaveProperty('audit');
    expect(manifestOf(chart, 'MCPRemoteProxy')['spec']).not.toHaveProperty('resources');
  });

  test('acknowledge warnings of all constructs below the scope', () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, { acknowledge: ['CDK8S_MCP_AUTHENTICATION_MISSING'], resources: SMALL });
    proxyIn(chart);

    expect(McpWarnings.of(chart)).toEqual([]);
  });

  test('refer to constructs as props do', () => {
    const chart = chartFor();
    const other = new Chart(App.of(chart), 'other', { namespace: 'other' });
    const openTelemetry = { endpoint: 'otel.example.com:4318', tracing: {} };
    const telemetry = new TelemetryConfig(other, 'Otel', { metadata: { name: 'otel' }, openTelemetry });
    ProxyDefaults.bind(chart, { telemetry: { config: telemetry } });
    proxyIn(chart);
    proxyIn(chart, {}, 'tides');

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(
        /^\[test\] ProxyDefaults\.telemetry\.config: .*\(reference-namespace, in test\/weather, test\/tides\)$/,
      ),
    ]);
  });
});

describe('ProxyDefaults with errors', () => {
  test.each(TARGETS)('are one error at the scope where they were bound, and stop each proxy, %s', (_, clusterOf) => {
    const chart = chartFor(clusterOf());
    ProxyDefaults.bind(chart, { resourceOverrides: { proxyDeployment: { labels: { 'a b': 'c' } } } });
    const proxies = ['a', 'b', 'c', 'd', 'e'].map((id) => proxyIn(chart, {}, id));
    include(chart, documentOf('MCPRemoteProxy', REMOTE));
    const text =
      'resourceOverrides.proxyDeployment.labels["a b"]: is not a valid label name; use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/"';

    expect(errorsOf(chart)).toEqual([
      `[test] ProxyDefaults.${text} (label-name, in test/a, test/b, test/c and 3 more)`,
    ]);
    expect(() => ApiObject.of(proxies[0] as Construct).toJson() as unknown).toThrow(
      `[test/a] ${text} (label-name, from the defaults of test)`,
    );
  });

  test("lose to the proxy's own settings", () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, {
      resources: { cpu: { request: Cpu.millis(500), limit: Cpu.millis(100) } },
    });
    proxyIn(chart, { resources: { cpu: { request: Cpu.millis(50) } } });

    expect(errorsOf(chart)).toEqual([]);
  });

  test('are named in the error if a proxy contradicts them', () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, { resources: { cpu: { limit: Cpu.millis(100) } } });
    proxyIn(chart, { resources: { cpu: { request: Cpu.millis(500) } } });

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(/^\[test\/weather\] resources\.cpu\.request: .*combined with the defaults of test\)$/),
    ]);
  });

  test('are named in warnings, which are reported at the proxies', () => {
    const chart = chartFor(TargetCluster.withOperator());
    ProxyDefaults.bind(chart, { pod: { priorityClassName: 'high' } });
    proxyIn(chart, { acknowledge: ['CDK8S_MCP_POD_OPERATOR'] }, 'accepted');
    proxyIn(chart, {}, 'weather');

    expect(McpWarnings.of(chart).filter(({ code }) => code === 'CDK8S_MCP_POD_OPERATOR')).toEqual([
      {
        path: 'test/weather',
        code: 'CDK8S_MCP_POD_OPERATOR',
        field: 'pod',
        message: expect.stringMatching(/^pod: .*\(pod-operator, from the defaults of test\)$/) as string,
        url: expect.stringMatching(/#pod-operator$/) as string,
      },
    ]);
  });

  test('are reported for the field that a proxy left open', () => {
    const chart = chartFor(TargetCluster.withOperator());
    ProxyDefaults.bind(chart, { pod: { terminationGracePeriod: Duration.millis(1500) } });
    proxyIn(chart, { pod: { priorityClassName: 'High' } });

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(/^\[test\] ProxyDefaults\.pod\.terminationGracePeriod: 1\.5 .*in test\/weather\)$/),
      expect.stringMatching(/^\[test\/weather\] pod\.priorityClassName: "High" /),
    ]);
  });

  test('are reported once for several scopes, at the one that decides', () => {
    const app = Testing.app();
    const chart = new Chart(app, 'test');
    ProxyDefaults.bind(app, { resourceOverrides: { proxyDeployment: { env: { 'A=B': 'x', C: 'd' } } } });
    ProxyDefaults.bind(chart, { resourceOverrides: { proxyDeployment: { env: { C: 'c' } } } });
    proxyIn(chart, { resourceOverrides: { proxyDeployment: { env: { 'B=C': 'y' } } } });

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(
        /^\[\] ProxyDefaults\.resourceOverrides\.proxyDeployment\.env.*\(env-name, in test\/weather\)$/,
      ),
      expect.stringMatching(/^\[test\/weather\] resourceOverrides\.proxyDeployment\.env.*\(env-name.*\)$/),
    ]);
  });

  test('are read strictly, and their valid part applies', () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, {
      audit: true,
      resources: { cpu: { limit: '1' } },
      remoteUrl: 'https://mcp.example.com',
    } as unknown as ProxyDefaultsOptions);
    proxyIn(chart);

    expect(errorsOf(chart)).toEqual([
      '[test] ProxyDefaults.remoteUrl: is not a member of ProxyDefaultsOptions; set it for each proxy: it cannot be a default (unknown-prop)',
      '[test] ProxyDefaults.resources.cpu.limit: is a string, not a Cpu; use Cpu.millis(250) from cdk8s-plus (type)',
    ]);
  });
});

describe('ProxyDefaults.bind', () => {
  test('must come before the first proxy below the scope, not before other constructs', () => {
    const chart = chartFor();
    new TelemetryConfig(chart, 'Otel', { openTelemetry: { endpoint: 'otel.example.com:4318', tracing: {} } });
    ProxyDefaults.bind(chart, { audit: true });
    proxyIn(new Chart(chart, 'below'));
    ProxyDefaults.bind(App.of(chart), { audit: true });

    expect(errorsOf(chart)).toEqual([
      '[] ProxyDefaults.bind: is called after "test/below/weather" was created; call bind first (bind-late)',
    ]);
  });

  test('must come before a proxy that is the scope', () => {
    const chart = chartFor();
    ProxyDefaults.bind(proxyIn(chart), { audit: true });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] ProxyDefaults.bind: is called after "test/weather" was created; call bind first (bind-late)',
    ]);
  });

  test('must be called once per scope, and the first call counts', () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, { audit: true });
    ProxyDefaults.bind(chart, { audit: false });

    expect(errorsOf(chart)).toEqual([
      '[test] ProxyDefaults.bind: is called a second time for this scope; bind it once (bind-twice)',
    ]);
  });
});
