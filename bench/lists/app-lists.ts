import { ApiObject } from 'cdk8s';
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
  ProxyDefaults,
  TargetCluster,
  TelemetryConfig,
  ToolConfig,
  UpstreamProvider,
} from 'cdk8s-mcp';
import { ConfigMap, Secret, ServiceAccount } from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { addProxy, keyed, many, program, secretOf, type List } from './list';

const CODES = ['AUTHENTICATION_MISSING', 'REQUESTS_MISSING', 'GROUP_NO_EFFECT', 'MEMORY_UNIT', 'PROXY_PORT'].map(
  (code) => `CDK8S_MCP_${code}`,
);

function imageOf(name: string): string {
  return `registry.example.com/${name}/proxyrunner`;
}

/** Constructs and objects of which an app can have many. */
export const APP_LISTS: readonly List[] = [
  program('proxies on one config of each kind', (chart, count) => {
    const idp = new OidcConfig(chart, 'idp', { provider: OidcProvider.inline({ issuer: 'https://idp.example.com' }) });
    const telemetry = new TelemetryConfig(chart, 'telemetry', {
      openTelemetry: { endpoint: 'https://otel.example.com:4318', tracing: {} },
    });
    const tools = new ToolConfig(chart, 'tools', { toolsFilter: ['search'] });
    const group = new McpGroup(chart, 'group');
    many(count, (name) =>
      addProxy(chart, name, {
        oidc: { config: idp, audience: name, resourceUrl: `https://${name}.example.com/mcp` },
        telemetry: { config: telemetry },
        tools: { config: tools },
        group,
      }),
    );
  }),
  program('unused configs', (chart, count) => {
    addProxy(chart, 'weather');
    many(count, (name) => new ToolConfig(chart, name, { toolsFilter: ['search'] }));
  }),
  program('proxies, each with a config', (chart, count) => {
    many(count, (name) => {
      const config = new ToolConfig(chart, `tools-${name}`, { toolsFilter: ['search'] });
      addProxy(chart, name, { tools: { config } });
    });
  }),
  program('proxies with five acknowledgements', (chart, count) => {
    many(count, (name) => addProxy(chart, name, { acknowledge: CODES }));
  }),
  program('scopes with an acknowledgement and a proxy', (chart, count) => {
    many(count, (name) => {
      const scope = new Construct(chart, name);
      McpWarnings.acknowledge(scope, ...CODES);
      addProxy(chart, `proxy-${name}`);
    });
  }),
  program('acknowledgements of one scope', (chart, count) => {
    many(count, () => {
      McpWarnings.acknowledge(chart, ...CODES);
    });
    addProxy(chart, 'weather');
  }),
  program('clusters with an acknowledgement and a proxy', (chart, count) => {
    many(count, (name) =>
      addProxy(chart, name, { cluster: TargetCluster.withoutOperator({ name, acknowledge: CODES }) }),
    );
  }),
  program('scopes with defaults and a proxy', (chart, count) => {
    many(count, (name) => {
      const scope = new Construct(chart, name);
      ProxyDefaults.bind(scope, { audit: true });
      addProxy(chart, `proxy-${name}`);
    });
  }),
  program('proxies with a Secret, a ConfigMap and a ServiceAccount of the app', (chart, count) => {
    const authz = JSON.stringify({
      version: '1.0',
      type: 'cedarv1',
      cedar: { policies: ['permit(principal, action, resource);'], entities_json: '[]' },
    });
    many(count, (name) => {
      const secret = new Secret(chart, `secret-${name}`, { stringData: { key: 'value' } });
      const policies = new ConfigMap(chart, `policies-${name}`, { data: { 'authz.json': authz } });
      addProxy(chart, name, {
        serviceAccount: new ServiceAccount(chart, `account-${name}`),
        headerForward: { 'X-Key': HeaderValue.fromSecret(secret, 'key') },
        authorization: Authorization.fromConfigMap(policies),
      });
    });
  }),
  program('proxies with a key each of one Secret of the app', (chart, count) => {
    const secret = secretOf(chart, count);
    many(count, (name) => addProxy(chart, name, { headerForward: { 'X-Key': HeaderValue.fromSecret(secret, name) } }));
  }),
  program('other objects of the app', (chart, count) => {
    addProxy(chart, 'weather');
    many(
      count,
      (name) => new ApiObject(chart, name, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: {} }),
    );
  }),
  program('servers of another kind that need a config', (chart, count) => {
    const telemetry = new TelemetryConfig(chart, 'telemetry', { metadata: { name: 'otel' }, prometheus: true });
    addProxy(chart, 'weather', { telemetry: { config: telemetry } });
    many(
      count,
      (name) =>
        new ApiObject(chart, name, {
          apiVersion: 'toolhive.stacklok.dev/v1alpha1',
          kind: 'MCPServer',
          metadata: { name },
          spec: { telemetryConfigRef: { name: 'otel' } },
        }),
    );
  }),
  program('proxies exposed at one host', (chart, count) => {
    many(count, (name) => addProxy(chart, name).expose.viaIngress({ host: 'example.com', path: `/${name}` }));
  }),
  program('proxies exposed at one host and path, which is an error', (chart, count) => {
    many(count, (name) => addProxy(chart, name).expose.viaIngress({ host: 'example.com' }));
  }),
  program('proxies with all facades', (chart, count) => {
    many(count, (name) => {
      const proxy = addProxy(chart, name);
      proxy.expose.viaHttpRoute({ hostname: `${name}.example.com`, gateway: { name: 'public' } });
      proxy.network.restrict();
      proxy.metrics.scrape();
      proxy.availability.podDisruptionBudget({ maxUnavailable: 1 });
    });
  }),
  program('proxies of one authorization server', (chart, count) => {
    const secret = Secret.fromSecretName(chart, 'secret', 'secret');
    const auth = ExternalAuth.embeddedAuthServer({
      issuer: 'https://idp.example.com',
      upstreamProviders: [UpstreamProvider.oidc('github', { clientId: 'id', issuerUrl: 'https://idp.example.com' })],
      signingKeys: [{ secret, key: 'signing' }],
      hmacSecrets: [{ secret, key: 'hmac' }],
    });
    const config = new ExternalAuthConfig(chart, 'auth', { auth });
    const oidc = new OidcConfig(chart, 'idp', { provider: OidcProvider.inline({ issuer: 'https://idp.example.com' }) });
    many(count, (name) =>
      addProxy(chart, name, {
        authServer: { config },
        oidc: { config: oidc, audience: name, resourceUrl: `https://${name}.example.com/mcp` },
      }),
    );
  }),
  program('proxies with the same name, which is an error', (chart, count) => {
    many(count, (name) => addProxy(chart, name, { metadata: { name: 'weather' } }));
  }),
  program('proxies with an error each', (chart, count) => {
    many(count, (name) => addProxy(chart, name, { headerForward: { Host: HeaderValue.plaintext('a') } }));
  }),
  program('hosts that guardrails allow, and proxies', (chart, count) => {
    McpGuardrails.bind(chart, { allowedRemoteHosts: many(count, (name) => `${name}.example.com`) });
    many(count, (name) => addProxy(chart, name, { remoteUrl: `https://${name}.example.com/mcp` }));
  }),
  program('images that guardrails allow, and proxies with one each', (chart, count) => {
    McpGuardrails.bind(chart, { allowedImages: many(count, imageOf) });
    many(count, (name) => {
      const containers = [{ name: 'toolhive', image: imageOf(name) }];
      addProxy(chart, name, { podTemplate: { spec: { containers } } });
    });
  }),
  program('hosts that guardrails of two scopes allow', (chart, count) => {
    const allowedRemoteHosts = [...many(count, (name) => `${name}.example.com`), 'mcp.example.com'];
    const scope = new Construct(chart, 'scope');
    McpGuardrails.bind(chart, { allowedRemoteHosts });
    McpGuardrails.bind(scope, { allowedRemoteHosts });
    addProxy(chart, 'weather');
  }),
  program('labels of pods, for many proxies', (chart, count) => {
    const labels = keyed(10, (name) => name);
    many(count, (name) => addProxy(chart, name, { metadata: { name, labels } }));
  }),
];
