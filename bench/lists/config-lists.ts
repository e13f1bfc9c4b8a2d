import {
  AuthzConfig,
  AuthzPolicy,
  ExternalAuth,
  ExternalAuthConfig,
  HeaderValue,
  OidcConfig,
  OidcProvider,
  TelemetryConfig,
  ToolConfig,
  UpstreamProvider,
  type EmbeddedAuthServerOptions,
} from 'cdk8s-mcp';
import { Secret } from 'cdk8s-plus-28';
import { addProxy, keyed, many, program, proxy, secretOf, type List } from './list';

type AuthServer = (
  count: number,
  secret: ReturnType<typeof Secret.fromSecretName>,
) => Partial<EmbeddedAuthServerOptions>;

/** A proxy with an embedded authorization server. */
function authServer(name: string, options: AuthServer): List {
  return proxy(name, (count, chart) => {
    const secret = Secret.fromSecretName(chart, 'secret', 'secret');
    const oidc = new OidcConfig(chart, 'idp', {
      provider: OidcProvider.inline({ issuer: 'https://weather.example.com' }),
    });
    const auth = ExternalAuth.embeddedAuthServer({
      issuer: 'https://weather.example.com',
      upstreamProviders: [UpstreamProvider.oidc('github', { clientId: 'id', issuerUrl: 'https://idp.example.com' })],
      signingKeys: [{ secret, key: 'signing' }],
      hmacSecrets: [{ secret, key: 'hmac' }],
      ...options(count, secret),
    });
    const resourceUrl = 'https://weather.example.com/mcp';
    return {
      oidc: { config: oidc, audience: 'weather', resourceUrl },
      authServer: { config: new ExternalAuthConfig(chart, 'auth', { auth }) },
    };
  });
}

/** Lists and maps in the props of configs. */
export const CONFIG_LISTS: readonly List[] = [
  program('headers and resource attributes of telemetry', (chart, count) => {
    const config = new TelemetryConfig(chart, 'telemetry', {
      openTelemetry: {
        endpoint: 'https://otel.example.com:4318',
        tracing: {},
        headers: keyed(count, (name) => HeaderValue.plaintext(name), 'x-'),
        resourceAttributes: keyed(count, (name) => name),
      },
    });
    addProxy(chart, 'weather', { telemetry: { config } });
  }),
  program('headers of telemetry, from a Secret of the app', (chart, count) => {
    const secret = secretOf(chart, count);
    const config = new TelemetryConfig(chart, 'telemetry', {
      openTelemetry: {
        endpoint: 'https://otel.example.com:4318',
        tracing: {},
        headers: keyed(count, (name) => HeaderValue.fromSecret(secret, name), 'x-'),
      },
    });
    addProxy(chart, 'weather', { telemetry: { config } });
  }),
  program('tools of a filter', (chart, count) => {
    const config = new ToolConfig(chart, 'tools', { toolsFilter: many(count, (name) => name) });
    addProxy(chart, 'weather', { tools: { config } });
  }),
  program('tools of a filter, and overrides of all', (chart, count) => {
    const config = new ToolConfig(chart, 'tools', {
      toolsFilter: many(count, (name) => `new-${name}`),
      toolsOverride: keyed(count, (name) => ({ name: `new-${name}`, description: name })),
    });
    addProxy(chart, 'weather', { tools: { config } });
  }),
  program('policies of a shared config', (chart, count) => {
    new AuthzConfig(chart, 'authz', {
      policy: AuthzPolicy.cedar(many(count, (name) => `permit(principal, action, resource == Tool::"${name}");`)),
    });
  }),
  authServer('upstream providers', (count) => ({
    upstreamProviders: many(count, (name) =>
      UpstreamProvider.oidc(name, { clientId: name, issuerUrl: `https://${name}.example.com` }),
    ),
  })),
  authServer('parameters, scopes and fields of an upstream provider', (count) => ({
    upstreamProviders: [
      UpstreamProvider.oauth2('github', {
        clientId: 'id',
        authorizationEndpoint: 'https://idp.example.com/authorize',
        tokenEndpoint: 'https://idp.example.com/token',
        scopes: many(count, (name) => name),
        additionalAuthorizationParams: keyed(count, (name) => name),
        userInfo: {
          endpointUrl: 'https://idp.example.com/user',
          additionalHeaders: keyed(count, (name) => name, 'X-'),
          fieldMapping: { emailFields: many(count, (name) => name), nameFields: many(count, (name) => name) },
        },
      }),
    ],
  })),
  authServer('keys and Secrets of an authorization server', (count, secret) => ({
    signingKeys: many(count, (key) => ({ secret, key })),
    hmacSecrets: many(count, (key) => ({ secret, key })),
  })),
  authServer('clients', (count, secret) => ({
    delegateClients: many(count, (name) => ({
      clientId: name,
      clientSecret: { secret, key: name },
      scopes: ['openid'],
      audiences: [`https://${name}.example.com`],
    })),
  })),
  authServer('scopes and audiences of a client', (count, secret) => ({
    delegateClients: [
      {
        clientId: 'client',
        clientSecret: { secret, key: 'client' },
        scopes: many(count, (name) => name),
        audiences: many(count, (name) => `https://${name}.example.com`),
      },
    ],
  })),
  authServer('trusted issuers, clients and actors', (count) => ({
    trustedIssuers: many(count, (name) => ({
      issuerUrl: `https://${name}.example.com`,
      expectedAudience: name,
      allowedDelegateClients: [name],
      allowedActors: [name],
    })),
  })),
  authServer('scopes and redirect URIs of an authorization server', (count) => ({
    baselineClientScopes: many(count, (name) => name),
    forceConfidentialRedirectUris: many(count, (name) => `https://${name}.example.com/callback`),
  })),
  program('role mappings', (chart, count) => {
    const roleMappings = many(count, (name, priority) => ({
      claim: name,
      roleArn: `arn:aws:iam::123456789012:role/${name}`,
      priority,
    }));
    const auth = ExternalAuth.awsSts({ region: 'eu-central-1', roleMappings });
    addProxy(chart, 'weather', { externalAuth: { config: new ExternalAuthConfig(chart, 'auth', { auth }) } });
  }),
  program('scopes of a token exchange', (chart, count) => {
    const auth = ExternalAuth.tokenExchange({
      tokenUrl: 'https://idp.example.com/token',
      audience: 'mcp',
      scopes: many(count, (name) => name),
    });
    addProxy(chart, 'weather', { externalAuth: { config: new ExternalAuthConfig(chart, 'auth', { auth }) } });
  }),
];
