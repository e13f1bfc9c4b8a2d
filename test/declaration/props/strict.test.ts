import { Chart, Duration, Lazy, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  Authorization,
  ExternalAuth,
  ExternalAuthConfig,
  HeaderValue,
  McpGroup,
  McpGuardrails,
  McpWarnings,
  OidcConfig,
  OidcProvider,
  OperatorRelease,
  RemoteMcpProxy,
  StreamingAnnotations,
  TargetCluster,
  TelemetryConfig,
  ToolConfig,
  type RemoteMcpProxyProps,
} from '../../../lib';
import { chartFor, errorsOf, manifestOf, oidcOf, proxyIn, TARGETS, warningsOf } from '../../support/facades';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

/** Values that a program without types may pass. */
function wrong(value: unknown): never {
  return value as never;
}

describe.each(TARGETS)('props of programs without types, %s', (_, clusterOf) => {
  function errorsWith(props: object): string[] {
    const chart = chartFor(clusterOf());
    proxyIn(chart, props);
    return errorsOf(chart).map((line) => line.replace('[test/weather] ', ''));
  }

  test.each<[object, string]>([
    [{ port: 80 }, 'port: is not a member of RemoteMcpProxyProps; did you mean proxyPort? (unknown-prop)'],
    [
      { authorisation: Authorization.cedar(['permit(principal, action, resource);']) },
      'authorisation: is not a member of RemoteMcpProxyProps; did you mean authorization? (unknown-prop)',
    ],
    [
      { pod: { priorityClass: 'x' } },
      'pod.priorityClass: is not a member of ProxyPodOptions; did you mean priorityClassName? (unknown-prop)',
    ],
    [
      { metadata: { lables: {} } },
      'metadata.lables: is not a member of ApiObjectMetadata; did you mean labels? (unknown-prop)',
    ],
    [
      { headerForward: { Authorization: 'Bearer x' } },
      "headerForward[\"Authorization\"]: is a string, not a HeaderValue; write HeaderValue.plaintext('…') or HeaderValue.fromSecret(secret, 'key') (type)",
    ],
    [{ headerForward: new Map() }, 'headerForward: is a Map, not an object; write it as { name: value } (type)'],
    [{ headerForward: [] }, 'headerForward: is an array, not an object; write it as { name: value } (type)'],
    [
      { headerForward: { A: null } },
      'headerForward["A"]: has no value; give a HeaderValue, or leave it out (required)',
    ],
    [
      { headerForward: { A: HeaderValue.plaintext(wrong(undefined)) } },
      'headerForward["A"]: is missing; give HeaderValue.plaintext a string (required)',
    ],
    [
      { resources: { limits: { cpu: '1' } } },
      'resources.limits: is not a member of ContainerResources; write `cpu: { limit: … }` and `memory: { limit: … }` (unknown-prop)',
    ],
    [
      { serviceAccount: 'sa' },
      'serviceAccount: is a string, not a ServiceAccount; use ServiceAccount.fromServiceAccountName from cdk8s-plus (type)',
    ],
    [
      { authorization: 'permit(principal, action, resource);' },
      "authorization: is a string, not an Authorization; write Authorization.cedar(['…']) or Authorization.fromConfig(config) or Authorization.fromConfigMap(configMap) (type)",
    ],
    [
      { tools: { config: 'x' } },
      'tools.config: is a string, not a ToolConfig; use a ToolConfig construct, or ToolConfig.fromToolConfigName (type)',
    ],
    [{ proxyPort: NaN }, 'proxyPort: is NaN, not a number; give a number (type)'],
    [{ metadata: { labels: { team: 1 } } }, 'metadata.labels["team"]: is a number, not a string; give a string (type)'],
    [
      { pod: Lazy.any({ produce: () => ({}) }) as unknown },
      'pod: is a token that cdk8s resolves later, but it must be known while the app is synthesized; give an object (token)',
    ],
    [
      { resources: Lazy.any({ produce: () => ({}) }) as unknown },
      'resources: is a token that cdk8s resolves later, but it must be known while the app is synthesized; give an object (token)',
    ],
    [
      { resourceOverrides: Lazy.any({ produce: () => ({}) }) as unknown },
      'resourceOverrides: is a token that cdk8s resolves later, but it must be known while the app is synthesized; give an object (token)',
    ],
    [
      { pod: { terminationGracePeriod: 30 } },
      'pod.terminationGracePeriod: is a number, not a Duration; use Duration.minutes(5) from cdk8s (type)',
    ],
  ])('%#', (props, error) => {
    expect(errorsWith(props)).toEqual([error]);
  });

  test('nested options are reported with their paths', () => {
    const chart = chartFor(clusterOf());
    proxyIn(chart, { oidc: { ...oidcOf(chart), ...{ resourceURL: 'https://a.example' } } });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] oidc.resourceURL: is not a member of ProxyOidcOptions; did you mean resourceUrl? (unknown-prop)',
    ]);
  });

  test('no props at all', () => {
    const chart = chartFor(clusterOf());
    new RemoteMcpProxy(chart, 'weather', wrong(undefined));

    expect(errorsOf(chart)).toEqual(['[test/weather] props: is missing; give an object with remoteUrl (required)']);
  });

  test('a construct of another class, in a program with types too', () => {
    const chart = chartFor(clusterOf());
    const tools = new ToolConfig(chart, 'Tools', {});
    proxyIn(chart, { oidc: { config: tools, audience: 'a' } });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] oidc.config: is a ToolConfig, not an OidcConfig; use an OidcConfig construct, or OidcConfig.fromOidcConfigName (type)',
    ]);
  });

  test('errors in the arguments of a factory are reported together where the value is used', () => {
    const chart = chartFor(clusterOf());
    const provider = OidcProvider.inline({ issuer: wrong(5), clientSecret: wrong('hunter2') });
    new OidcConfig(chart, 'Oidc', { metadata: { name: 'Bad_Name' }, provider });

    expect(errorsOf(chart)).toEqual([
      '[test/Oidc] provider.issuer: is a number, not a string; give a string (type)',
      '[test/Oidc] provider.clientSecret: is a string, not an object; write `clientSecret: { secret: …, key: … }` (type)',
      expect.stringContaining('[test/Oidc] metadata.name: "Bad_Name" '),
    ]);
  });

  test.each<[string, (proxy: RemoteMcpProxy) => void, string]>([
    [
      'no options',
      (proxy) => proxy.expose.viaIngress(wrong(undefined)),
      'expose.viaIngress.options: is missing; give an object with host (required)',
    ],
    [
      'a text for a list',
      (proxy) => proxy.network.restrict({ allowFrom: wrong('x') }),
      'network.restrict.allowFrom: is a string, not an array; write it as [first, second] (type)',
    ],
    [
      'a text for a number',
      (proxy) => proxy.availability.autoscale({ maxReplicas: wrong('3') }),
      'availability.autoscale.maxReplicas: is a string, not a number; give a number (type)',
    ],
    [
      'an unknown option',
      (proxy) => proxy.metrics.scrape({ intervall: Duration.seconds(5) } as never),
      'metrics.scrape.intervall: is not a member of MetricsScrapeOptions; did you mean interval? (unknown-prop)',
    ],
    [
      'an annotation that could not be made',
      (proxy) =>
        proxy.expose.viaIngress({ host: 'a.example', annotations: { ...StreamingAnnotations.f5Nginx(wrong('5 m')) } }),
      'expose.viaIngress.annotations["nginx.org/proxy-buffering"].silence: is a string, not a Duration; use Duration.minutes(5) from cdk8s (type)',
    ],
  ])('a facade with %s', (__, use, error) => {
    const chart = chartFor(clusterOf());
    use(proxyIn(chart));

    expect(errorsOf(chart)).toEqual([`[test/weather] ${error}`]);
  });
});

describe('props of any type', () => {
  const release = OperatorRelease.LATEST;

  test.each<[string, unknown, string]>([
    [
      'an object of a class',
      { spec: { terminationGracePeriodSeconds: Duration.seconds(5) } },
      'podTemplate["spec"]["terminationGracePeriodSeconds"]: is a Duration, not plain data; give strings, numbers, true or false, arrays and objects of these (type)',
    ],
    [
      'what no number is',
      { spec: { volumes: [{ name: 'a' }, { size: NaN }] } },
      'podTemplate["spec"]["volumes"][1]["size"]: is NaN, not plain data; give strings, numbers, true or false, arrays and objects of these (type)',
    ],
    [
      'what contains itself',
      { spec: around() },
      'podTemplate["spec"]["me"]: contains itself, which a manifest cannot express; leave it out (type)',
    ],
    [
      'what cdk8s takes for a class',
      { metadata: { labels: { constructor: 'x' } } },
      'podTemplate["metadata"]["labels"]: has a member constructor, which cdk8s cannot write; use another name (type)',
    ],
  ])('%s is refused', (_, podTemplate, error) => {
    const chart = chartFor(TargetCluster.withoutOperator({ release }));
    proxyIn(chart, { podTemplate: wrong(podTemplate) });

    expect(errorsOf(chart)).toEqual([`[test/weather] ${error}`]);
  });

  test.each<[unknown, string]>([
    [Lazy.any({ produce: () => ({}) }), 'podTemplate'],
    [{ spec: Lazy.any({ produce: () => ({}) }) as unknown }, 'podTemplate["spec"]'],
  ])(
    'a pod template that is left to cdk8s is refused, since options of the pod go into it (%#)',
    (podTemplate, field) => {
      const chart = chartFor(TargetCluster.withOperator({ release }));
      proxyIn(chart, { podTemplate: wrong(podTemplate), pod: { nodeSelector: { disk: 'ssd' } } });

      expect(errorsOf(chart)).toEqual([expect.stringContaining(`[test/weather] ${field}: is a token`)]);
    },
  );

  test('values within its blocks may be left to cdk8s', () => {
    const chart = chartFor(TargetCluster.withOperator({ release }));
    const later = Lazy.any({ produce: () => 'high' }) as unknown;
    proxyIn(chart, { podTemplate: { spec: { priorityClassName: later } }, pod: { nodeSelector: { disk: 'ssd' } } });

    expect(manifestOf(chart, 'MCPRemoteProxy')).toMatchObject({
      spec: { podTemplateSpec: { spec: { priorityClassName: 'high', nodeSelector: { disk: 'ssd' } } } },
    });
  });

  test('an object without a prototype is accepted like any other', () => {
    const chart = chartFor(TargetCluster.withoutOperator({ release }));
    const spec = Object.assign(Object.create(null) as object, { priorityClassName: 'high' });
    proxyIn(chart, { podTemplate: { spec }, metadata: wrong({ name: 'weather', uid: Object.create(null) as object }) });

    expect(manifestOf(chart, 'Deployment')).toMatchObject({
      spec: { template: { spec: { priorityClassName: 'high' } } },
    });
  });

  function around(): object {
    const spec: { me?: unknown } = {};
    spec.me = spec;
    return spec;
  }
});

describe('options that are null', () => {
  const nothing = wrong(null);

  test.each<[string, (chart: Chart) => unknown]>([
    ['withoutOperator', (): unknown => TargetCluster.withoutOperator(nothing)],
    ['withOperator', (): unknown => TargetCluster.withOperator(nothing)],
    ['a construct', (chart): unknown => new McpGroup(chart, 'Group', nothing)],
    ['an imported config', (chart): unknown => ToolConfig.fromToolConfigName(chart, 'Tools', 'tools', nothing)],
    ['an imported proxy', (chart): unknown => RemoteMcpProxy.fromRemoteMcpProxyName(chart, 'W', 'weather', nothing)],
  ])('count as absent, for %s', (_, use) => {
    const chart = chartFor();
    use(chart);

    expect(errorsOf(chart)).toEqual([]);
  });

  test('count as absent, for a facade', () => {
    const chart = chartFor();
    proxyIn(chart).network.restrict(nothing);

    expect(manifestOf(chart, 'NetworkPolicy')).toMatchObject({ spec: { policyTypes: ['Ingress', 'Egress'] } });
  });
});

test('the settings of warnings must be known at synth', () => {
  const chart = chartFor();
  McpWarnings.strict(chart, wrong(Lazy.any({ produce: () => true })));
  McpWarnings.acknowledge(chart, wrong(Lazy.any({ produce: () => 'x' })));

  expect(errorsOf(chart)).toEqual([
    expect.stringContaining('[test] McpWarnings.strict.enabled: is a token'),
    expect.stringContaining('[test] McpWarnings.acknowledge.codes[0]: is a token'),
  ]);
});

test('guardrails and the options of their policies must be known at synth', () => {
  const chart = chartFor();
  const later = (value: unknown): never => wrong(Lazy.any({ produce: () => value }));
  const guardrails = McpGuardrails.bind(chart, {
    requireAudit: later(true),
    allowedRemoteHosts: later(['*.example.com']),
    allowedImages: [later('registry.example.com/*')],
  });
  guardrails.admissionPolicy(chart, { namespaces: later(['mcp']) });

  expect(errorsOf(chart)).toEqual(
    ['McpGuardrails.requireAudit', 'McpGuardrails.allowedRemoteHosts', 'McpGuardrails.allowedImages[0]']
      .concat('admissionPolicy.namespaces')
      .map((field) => expect.stringContaining(`[test] ${field}: is a token`) as string),
  );
});

test('an annotation of an exposure may be left to cdk8s', () => {
  const chart = chartFor();
  const later = Lazy.any({ produce: () => 'later' }) as string;
  proxyIn(chart).expose.viaIngress({ host: 'weather.example.org', annotations: { note: later } });

  expect(manifestOf(chart, 'Ingress').metadata).toMatchObject({ annotations: { note: 'later' } });
});

describe('valid props', () => {
  test('a program may pass on its own props, with a warning', () => {
    const chart = chartFor();
    const own = { team: 'ai', remoteUrl: 'https://mcp.example.com/mcp' };
    const proxy = new RemoteMcpProxy(chart, 'weather', own);

    expect(errorsOf(chart)).toEqual([]);
    expect(warningsOf(proxy)).toContain(
      'team: is not a member of RemoteMcpProxyProps, and has no effect; remove it (unused-prop)',
    );
  });

  test('a subclass may have its own props', () => {
    interface TeamProps extends RemoteMcpProxyProps {
      readonly team: string;
    }
    class TeamProxy extends RemoteMcpProxy {
      public constructor(chart: Chart, id: string, props: TeamProps) {
        super(chart, id, props);
      }
    }
    const chart = chartFor();
    const proxy = new TeamProxy(chart, 'weather', { team: 'ai', remoteUrl: 'https://mcp.example.com/mcp' });

    expect(errorsOf(chart)).toEqual([]);
    expect(warningsOf(proxy).join()).not.toContain('unused-prop');
  });

  test('an object of a class may be the props, and have more', () => {
    class Settings implements RemoteMcpProxyProps {
      public readonly team = 'ai';

      public get remoteUrl(): string {
        return 'https://mcp.example.com/mcp';
      }
    }
    const chart = chartFor();
    const proxy = new RemoteMcpProxy(chart, 'weather', new Settings());

    expect(errorsOf(chart)).toEqual([]);
    expect(warningsOf(proxy).join()).not.toContain('prop)');
  });

  test('an object of a program may be a Secret, of whatever kind it is', () => {
    const chart = chartFor();
    const secret = new kplus.Secret(chart, 'Secret', { metadata: { name: 's' }, stringData: { k: 'v' } });
    const external = Object.create(secret, { kind: { value: 'ExternalSecret' } }) as kplus.ISecret;
    proxyIn(chart, { headerForward: { 'X-Key': HeaderValue.fromSecret(external, 'k') } });

    expect(errorsOf(chart)).toEqual([]);
  });
});

describe('a target cluster', () => {
  test('reports errors in its options at the scope to which it is bound', () => {
    const chart = new Chart(Testing.app(), 'test');
    TargetCluster.withoutOperator({ image: wrong(5), opnshift: true } as never).bind(chart);

    expect(errorsOf(chart)).toEqual([
      '[test] opnshift: is not a member of WithoutOperatorOptions; did you mean openshift? (unknown-prop)',
      '[test] image: is a number, not a string; give a string (type)',
    ]);
  });

  test('reports an invalid API group, even one from which cdk8s could not make an object', () => {
    const chart = chartFor(TargetCluster.withOperator({ apiGroup: 'https://a.example/x' }));
    proxyIn(chart);

    expect(errorsOf(chart)).toEqual([expect.stringMatching(/apiGroup: .* is not a valid API group; .*\(api-group\)$/)]);
  });

  test('reports it at the construct that uses it', () => {
    const chart = chartFor();
    proxyIn(chart, { cluster: TargetCluster.withoutOperator({ proxyHost: wrong([]) }) });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] cluster.proxyHost: is an array, not a string; give a string (type)',
    ]);
  });
});

test('an imported resource reports an error in its name', () => {
  const chart = chartFor();
  TelemetryConfig.fromTelemetryConfigName(chart, 'Otel', wrong(5));

  expect(errorsOf(chart)).toEqual(['[test/Otel] name: is a number, not a string; give a string (type)']);
});

test('a mechanism without its Secret is reported once', () => {
  const chart = chartFor();
  new ExternalAuthConfig(chart, 'Auth', { auth: ExternalAuth.bearerToken(wrong('my-secret'), 'k') });

  expect(errorsOf(chart)).toEqual([
    '[test/Auth] auth.secret: is a string, not a Secret; use Secret.fromSecretName from cdk8s-plus (type)',
  ]);
});
