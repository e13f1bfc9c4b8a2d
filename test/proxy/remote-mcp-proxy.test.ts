import { App, Chart, JsonPatch, Size, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  Authorization,
  ExternalAuth,
  ExternalAuthConfig,
  HeaderValue,
  McpGroup,
  McpTransport,
  OperatorFidelity,
  RemoteMcpProxy,
  SessionAffinity,
  TargetCluster,
  TelemetryConfig,
  ToolConfig,
  type IRemoteMcpProxy,
  type RemoteMcpProxyProps,
} from '../../lib/index';
import { chartFor, errorsOf, manifestOf, oidcOf, bareProxyIn as proxyIn, TARGETS } from '../support/facades';
import type { Manifest } from '../support/corpus';

const URL = 'https://mcp.example.com/mcp';
const DEFAULTS = {
  remoteUrl: URL,
  proxyPort: 8080,
  transport: 'streamable-http',
  sessionAffinity: 'ClientIP',
  trustProxyHeaders: false,
};

/** The spec of the custom resource, without what every proxy has; a later release would add a pod template. */
function specOf(props: (chart: Chart) => Partial<RemoteMcpProxyProps>): object {
  const chart = chartFor(TargetCluster.withOperator());
  proxyIn(chart, props(chart));
  const spec = manifestOf(chart, 'MCPRemoteProxy')['spec'] as { readonly [field: string]: unknown };
  expect(spec).toMatchObject({ remoteUrl: URL });
  return Object.fromEntries(
    Object.entries(spec).filter(([name, value]) => (DEFAULTS as { [field: string]: unknown })[name] !== value),
  );
}

describe('RemoteMcpProxy with the operator', () => {
  test('only needs the URL', () => {
    const chart = Testing.chart();
    new RemoteMcpProxy(chart, 'P', { remoteUrl: 'https://mcp.example.com' });

    expect(Testing.synth(chart)).toEqual([
      {
        apiVersion: 'toolhive.stacklok.dev/v1alpha1',
        kind: 'MCPRemoteProxy',
        metadata: { name: 'test-p-c8792716' },
        spec: { ...DEFAULTS, remoteUrl: 'https://mcp.example.com' },
      },
    ]);
  });

  test('writes ports, transport, affinity and the like', () => {
    expect(
      specOf(() => ({
        proxyPort: 9090,
        transport: McpTransport.SSE,
        sessionAffinity: SessionAffinity.NONE,
        trustProxyHeaders: true,
        endpointPrefix: '/weather',
        audit: false,
      })),
    ).toEqual({
      proxyPort: 9090,
      transport: 'sse',
      sessionAffinity: 'None',
      trustProxyHeaders: true,
      endpointPrefix: '/weather',
      audit: { enabled: false },
    });
  });

  test('writes its references', () => {
    expect(
      specOf((chart) => ({
        serviceAccount: kplus.ServiceAccount.fromServiceAccountName(chart, 'Account', 'account'),
        externalAuth: {
          config: new ExternalAuthConfig(chart, 'Auth', {
            metadata: { name: 'auth' },
            auth: ExternalAuth.unauthenticated(),
          }),
        },
        group: new McpGroup(chart, 'Group', { metadata: { name: 'group' } }),
        oidc: { ...oidcOf(chart), audience: 'a', scopes: ['openid', 'mcp'] },
        telemetry: { config: TelemetryConfig.fromTelemetryConfigName(chart, 'Otel', 'otel'), serviceName: 'weather' },
        tools: { config: ToolConfig.fromToolConfigName(chart, 'Tools', 'tools') },
      })),
    ).toEqual({
      serviceAccount: 'account',
      externalAuthConfigRef: { name: 'auth' },
      groupRef: { name: 'group' },
      oidcConfigRef: {
        name: 'idp',
        audience: 'a',
        scopes: ['openid', 'mcp'],
        resourceUrl: 'http://mcp-weather-remote-proxy.mcp.svc.cluster.local:8080',
      },
      telemetryConfigRef: { name: 'otel', serviceName: 'weather' },
      toolConfigRef: { name: 'tools' },
      headerForward: { addPlaintextHeaders: { 'Accept-Encoding': 'identity' } },
    });
  });

  test('writes the kind in the reference to an authorization server', () => {
    const chart = chartFor();
    proxyIn(chart, {
      oidc: oidcOf(chart, { audience: 'https://a.example', resourceUrl: 'https://a.example' }),
      authServer: { config: ExternalAuthConfig.fromExternalAuthConfigName(chart, 'Server', 'server') },
    });

    expect(manifestOf(chart, 'MCPRemoteProxy')['spec']).toMatchObject({
      authServerRef: { kind: 'MCPExternalAuthConfig', name: 'server' },
    });
  });

  test('writes plain headers in a map and those from Secrets in a list', () => {
    expect(
      specOf((chart) => ({
        headerForward: {
          'X-Team': HeaderValue.plaintext('ai'),
          'X-Key': HeaderValue.fromSecret(kplus.Secret.fromSecretName(chart, 'S', 's'), 'k'),
          'X-Empty': HeaderValue.plaintext(''),
        },
      })),
    ).toEqual({
      headerForward: {
        addPlaintextHeaders: { 'X-Team': 'ai', 'X-Empty': '' },
        addHeadersFromSecret: [{ headerName: 'X-Key', valueSecretRef: { name: 's', key: 'k' } }],
      },
    });
    expect(specOf(() => ({ headerForward: {} }))).toEqual({ headerForward: {} });
  });

  test('writes authorization, its defaults included', () => {
    expect(
      specOf((chart) => ({
        oidc: oidcOf(chart),
        authorization: Authorization.cedar(['permit(principal, action, resource);']),
      })),
    ).toMatchObject({
      authzConfig: {
        type: 'inline',
        inline: { policies: ['permit(principal, action, resource);'], entitiesJson: '[]' },
      },
    });
    expect(
      specOf((chart) => ({
        oidc: oidcOf(chart),
        authorization: Authorization.fromConfigMap(kplus.ConfigMap.fromConfigMapName(chart, 'C', 'c')),
      })),
    ).toMatchObject({ authzConfig: { type: 'configMap', configMap: { name: 'c', key: 'authz.json' } } });
  });

  test('writes quantities as Kubernetes does', () => {
    expect(
      specOf(() => ({
        resources: {
          cpu: { limit: kplus.Cpu.units(2), request: kplus.Cpu.millis(150) },
          memory: { limit: Size.gibibytes(1) },
        },
      })),
    ).toEqual({ resources: { limits: { cpu: '2', memory: '1Gi' }, requests: { cpu: '150m' } } });
    expect(specOf(() => ({ resources: {} }))).toEqual({ resources: {} });
  });

  test('writes overrides; debug is the last variable', () => {
    expect(
      specOf((chart) => ({
        debug: true,
        resourceOverrides: {
          proxyDeployment: {
            annotations: { a: 'b' },
            env: { Z: '1', A: '' },
            imagePullSecrets: [kplus.Secret.fromSecretName(chart, 'S', 's')],
            podTemplateMetadataOverrides: { labels: { c: 'd' } },
          },
          proxyService: { annotations: {} },
        },
      })),
    ).toEqual({
      resourceOverrides: {
        proxyDeployment: {
          annotations: { a: 'b' },
          env: [
            { name: 'Z', value: '1' },
            { name: 'A', value: '' },
            { name: 'TOOLHIVE_DEBUG', value: 'true' },
          ],
          imagePullSecrets: [{ name: 's' }],
          podTemplateMetadataOverrides: { labels: { c: 'd' } },
        },
        proxyService: { annotations: {} },
      },
    });
    expect(specOf(() => ({ debug: true }))).toEqual({
      resourceOverrides: { proxyDeployment: { env: [{ name: 'TOOLHIVE_DEBUG', value: 'true' }] } },
    });
    expect(specOf(() => ({ debug: false }))).toEqual({});
  });

  test('ignores later changes of the lists and maps that it was given', () => {
    const chart = chartFor();
    const secret = kplus.Secret.fromSecretName(chart, 'S', 's');
    const headers = { 'X-A': HeaderValue.plaintext('a') };
    const scopes = ['openid'];
    const policies = ['permit(principal, action, resource);'];
    const maps = { annotations: { a: 'b' }, labels: { a: 'b' } };
    const env = { A: 'b' };
    const pullSecrets = [secret];
    proxyIn(chart, {
      headerForward: headers,
      oidc: { ...oidcOf(chart), scopes },
      authorization: Authorization.cedar(policies),
      resourceOverrides: { proxyDeployment: { ...maps, env, imagePullSecrets: pullSecrets }, proxyService: maps },
    });
    const before = manifestOf(chart, 'MCPRemoteProxy');
    Object.assign(headers, { late: HeaderValue.fromSecret(secret, 'k') });
    scopes.push('late');
    policies.push('forbid(principal, action, resource);');
    Object.values({ ...maps, env }).forEach((map) => Object.assign(map, { late: 'late' }));
    pullSecrets.push(secret);

    expect(manifestOf(chart, 'MCPRemoteProxy')).toEqual(before);
    expect([scopes, policies, pullSecrets].map(({ length }) => length)).toEqual([2, 2, 2]);
  });
});

describe.each(TARGETS)('RemoteMcpProxy %s', (_, clusterOf) => {
  test('has its URL, Service and labels', () => {
    const proxy = proxyIn(chartFor(clusterOf()), { proxyPort: 9090 });

    expect(proxy).toMatchObject({
      name: 'weather',
      namespace: 'mcp',
      serviceName: 'mcp-weather-remote-proxy',
      port: 9090,
      url: 'http://mcp-weather-remote-proxy.mcp.svc.cluster.local:9090',
      serviceAccountName: 'weather-remote-proxy-runner',
      podLabels: {
        app: 'mcpremoteproxy',
        'app.kubernetes.io/name': 'mcpremoteproxy',
        'app.kubernetes.io/instance': 'weather',
        toolhive: 'true',
        'toolhive-name': 'weather',
      },
    });
  });

  test('has a URL without a namespace if that is unknown', () => {
    const chart = new Chart(Testing.app(), 'c');
    const proxy = new RemoteMcpProxy(chart, 'P', { metadata: { name: 'p' }, remoteUrl: URL, cluster: clusterOf() });

    expect(proxy.namespace).toBeUndefined();
    expect(proxy.url).toBe('http://mcp-p-remote-proxy:8080');
    expect(proxy.toPodSelectorConfig().namespaces).toBeUndefined();
  });

  test('runs as the ServiceAccount that it is given', () => {
    const chart = chartFor(clusterOf());
    const serviceAccount = kplus.ServiceAccount.fromServiceAccountName(chart, 'Account', 'account');

    expect(proxyIn(chart, { serviceAccount }).serviceAccountName).toBe('account');
  });

  test('returns copies', () => {
    const proxy = proxyIn(chartFor(clusterOf()));
    proxy.podLabels['app'] = 'changed';

    expect(proxy.podLabels['app']).toBe('mcpremoteproxy');
  });

  test('has its objects as properties', () => {
    const proxy = proxyIn(chartFor(clusterOf()));
    const { customResource, deployment, service } = proxy;

    expect([customResource, deployment, service].map((object) => object?.kind)).toEqual(
      TargetCluster.of(proxy)._target.operator
        ? ['MCPRemoteProxy', undefined, undefined]
        : [undefined, 'Deployment', 'Service'],
    );
    expect(proxy.node.defaultChild).toBe(customResource ?? deployment);
  });

  test('is scaled by its own resources', () => {
    const chart = chartFor(clusterOf());
    const resourcesOf = (proxy: RemoteMcpProxy): unknown => {
      const { containers, replicas, ...target } = proxy.toScalingTarget();
      expect(target).toEqual({ kind: 'Deployment', apiVersion: 'apps/v1', name: proxy.name });
      expect(replicas).toBeUndefined();
      return containers.map(({ name, resources }) => [name, resources]);
    };
    const resources = {
      cpu: { request: kplus.Cpu.millis(100), limit: kplus.Cpu.units(2) },
      memory: { request: Size.mebibytes(128), limit: Size.gibibytes(1) },
    };

    expect(resourcesOf(proxyIn(chart, { resources }, 'a'))).toEqual([['toolhive', resources]]);
    expect(resourcesOf(proxyIn(chart, {}, 'b'))).toEqual([['toolhive', {}]]);
  });
});

describe('RemoteMcpProxy without the operator', () => {
  const idsOf = (fidelity: OperatorFidelity, props: (chart: Chart) => Partial<RemoteMcpProxyProps>): string[] => {
    const chart = chartFor(TargetCluster.withoutOperator({ fidelity }));
    return proxyIn(chart, props(chart)).node.children.map(({ node }) => node.id);
  };
  const authorization = Authorization.cedar(['permit(principal, action, resource);']);

  test('has children with fixed ids in a fixed order', () => {
    const [first, ...rest] = ['ServiceAccount', 'Role', 'RoleBinding', 'Authz', 'RunConfig', 'Resource', 'Service'];

    expect(idsOf(OperatorFidelity.EXACT, () => ({ authorization }))).toEqual([first, ...rest]);
    expect(idsOf(OperatorFidelity.EXACT, () => ({}))).toEqual([first, ...rest.filter((id) => id !== 'Authz')]);
    expect(idsOf(OperatorFidelity.CORRECTED, () => ({ authorization }))).toEqual([first, ...rest.slice(2)]);
    expect(
      idsOf(OperatorFidelity.EXACT, (chart) => ({
        serviceAccount: kplus.ServiceAccount.fromServiceAccountName(chart, 'Account', 'account'),
      })),
    ).toEqual(rest.slice(3));
  });

  test('keeps JSON patches and additions to its objects', () => {
    const chart = chartFor(TargetCluster.withoutOperator());
    const proxy = proxyIn(chart);
    proxy.deployment?.addJsonPatch(JsonPatch.add('/spec/future', true));
    proxy.service?.metadata.addAnnotation('a', 'b');

    expect(manifestOf(chart, 'Deployment')).toHaveProperty('spec.future', true);
    expect(manifestOf(chart, 'Service').metadata).toHaveProperty('annotations', { a: 'b' });
  });
});

describe('fromRemoteMcpProxyName', () => {
  test('has the given attributes, and creates nothing', () => {
    const chart = chartFor();
    const proxy: IRemoteMcpProxy = RemoteMcpProxy.fromRemoteMcpProxyName(chart, 'P', 'weather', {
      namespace: 'other',
      port: 9090,
    });

    expect(proxy).toMatchObject({
      name: 'weather',
      namespace: 'other',
      serviceName: 'mcp-weather-remote-proxy',
      port: 9090,
      url: 'http://mcp-weather-remote-proxy.other.svc.cluster.local:9090',
    });
    expect(proxy.podLabels).toEqual(proxyIn(chart).podLabels);
    expect((Testing.synth(chart) as Manifest[]).map(({ kind }) => kind)).toEqual(['MCPRemoteProxy']);
  });

  test('does not guess a namespace', () => {
    const proxy = RemoteMcpProxy.fromRemoteMcpProxyName(chartFor(), 'P', 'weather');

    expect(proxy.namespace).toBeUndefined();
    expect(proxy.url).toBe('http://mcp-weather-remote-proxy:8080');
  });
});

describe('references', () => {
  test('may be constructs of another chart in the same namespace only', () => {
    const chart = chartFor();
    const other = new Chart(App.of(chart), 'other', { namespace: 'elsewhere' });
    const secret = new kplus.Secret(other, 'Secret', { metadata: { name: 's' } }) as kplus.ISecret;
    const config = TelemetryConfig.fromTelemetryConfigName(chart, 'Otel', 'otel', { namespace: 'elsewhere' });
    proxyIn(chart, { telemetry: { config }, headerForward: { 'X-Key': HeaderValue.fromSecret(secret, 'k') } });
    const away =
      'in namespace elsewhere, but this resource is in mcp; a reference must stay within one namespace; put both in';

    expect(errorsOf(chart)).toEqual([
      `[test/weather] headerForward["X-Key"].secret: refers to the Secret ${away} the same one (reference-namespace)`,
      `[test/weather] telemetry.config: "otel" refers to the object ${away} the same one (reference-namespace)`,
    ]);
  });
});
