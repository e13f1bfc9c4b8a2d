import { Chart, Lazy, Testing } from 'cdk8s';
import {
  ExternalAuth,
  ExternalAuthConfig,
  McpWarnings,
  OidcConfig,
  OidcProvider,
  OperatorFidelity,
  OperatorRelease,
  RemoteMcpProxy,
  TargetCluster,
  UpstreamProvider,
  type ProxyOidcOptions,
  type RemoteMcpProxyProps,
} from '../../lib';
import type { PlainObject } from '../../lib/private/plain';
import type { Manifest } from '../support/corpus';
import { chartFor, errorsOf } from '../support/facades';
import { documentOf, include } from '../support/include';

function proxy(chart: Chart, id: string, props: Partial<RemoteMcpProxyProps> = {}): RemoteMcpProxy {
  const acknowledge = ['CDK8S_MCP_AUTHENTICATION_MISSING'];
  return new RemoteMcpProxy(chart, id, { remoteUrl: 'https://mcp.example.com/mcp', acknowledge, ...props });
}

function specsOf(chart: Chart, kind: string): PlainObject[] {
  return (Testing.synth(chart) as Manifest[])
    .filter((each) => each.kind === kind)
    .map((each) => each['spec'] as PlainObject);
}

function codesOf(chart: Chart): string[] {
  return McpWarnings.of(chart.node.root).map(({ code }) => code);
}

describe('the redirect URI after login, with the operator', () => {
  const issuer = 'https://weather.example.org';

  function login(chart: Chart, redirectUri?: string): ExternalAuthConfig {
    const client = { clientId: 'weather', ...(redirectUri === undefined ? {} : { redirectUri }) };
    const upstream = UpstreamProvider.oidc('corporate', { issuerUrl: 'https://idp.example.com', ...client });
    return new ExternalAuthConfig(chart, 'Login', {
      auth: ExternalAuth.embeddedAuthServer({ issuer, upstreamProviders: [upstream] }),
    });
  }

  function oidc(chart: Chart, id: string, resourceUrl: string): ProxyOidcOptions {
    const config = new OidcConfig(chart, `${id}Oidc`, { provider: OidcProvider.inline({ issuer }) });
    return { config, audience: resourceUrl, resourceUrl };
  }

  function redirectsOf(chart: Chart): unknown[] {
    return specsOf(chart, 'MCPExternalAuthConfig').flatMap((spec) => {
      const { upstreamProviders } = spec['embeddedAuthServer'] as {
        readonly upstreamProviders: readonly { readonly oidcConfig: { readonly redirectUri?: string } }[];
      };
      return upstreamProviders.map(({ oidcConfig }) => oidcConfig.redirectUri);
    });
  }

  test.each([
    ['https://weather.example.org/mcp', undefined, 'https://weather.example.org/oauth/callback'],
    ['https://weather.example.org', undefined, undefined],
    ['https://weather.example.org/mcp', 'https://weather.example.org/cb', 'https://weather.example.org/cb'],
  ])('of %s and the URI %s is %s', (resourceUrl, given, written) => {
    const chart = chartFor();
    proxy(chart, 'Weather', { oidc: oidc(chart, 'A', resourceUrl), authServer: { config: login(chart, given) } });
    expect(redirectsOf(chart)).toEqual([written]);
    expect(codesOf(chart)).not.toContain('CDK8S_MCP_AUTH_SERVER_REDIRECT');
  });

  test('follows from a route', () => {
    const chart = chartFor();
    const config = new OidcConfig(chart, 'Oidc', { provider: OidcProvider.inline({ issuer }) });
    const audience = 'https://weather.example.org/mcp';
    const exposed = proxy(chart, 'Weather', { oidc: { config, audience }, authServer: { config: login(chart) } });
    exposed.expose.viaHttpRoute({ gateway: { name: 'public' }, hostname: 'weather.example.org' });
    expect(redirectsOf(chart)).toEqual(['https://weather.example.org/oauth/callback']);
  });

  test('is written into the config of `externalAuth`, too', () => {
    const chart = chartFor();
    const externalAuth = { config: login(chart) };
    proxy(chart, 'Weather', { oidc: oidc(chart, 'A', 'https://weather.example.org/mcp'), externalAuth });
    expect(redirectsOf(chart)).toEqual(['https://weather.example.org/oauth/callback']);
  });

  test('is left open where the objects are those that the operator would make', () => {
    const chart = chartFor(TargetCluster.withOperator({ fidelity: OperatorFidelity.EXACT }));
    proxy(chart, 'Weather', {
      oidc: oidc(chart, 'A', 'https://weather.example.org/mcp'),
      authServer: { config: login(chart) },
    });
    expect(redirectsOf(chart)).toEqual([undefined]);
  });

  test('is left open in a document, with a warning', () => {
    const chart = chartFor();
    const upstream = { name: 'a', type: 'oidc', oidcConfig: { issuerUrl: 'https://idp.example.com', clientId: 'a' } };
    const spec = { type: 'embeddedAuthServer', embeddedAuthServer: { issuer, upstreamProviders: [upstream] } };
    include(chart, documentOf('MCPExternalAuthConfig', spec));
    const reference = ExternalAuthConfig.fromExternalAuthConfigName(chart, 'Login', 'x');
    proxy(chart, 'Weather', {
      oidc: oidc(chart, 'A', 'https://weather.example.org/mcp'),
      authServer: { config: reference },
    });
    expect(redirectsOf(chart)).toEqual([undefined]);
    expect(codesOf(chart)).toContain('CDK8S_MCP_AUTH_SERVER_REDIRECT');
  });

  test('is shared by several proxies of a host', () => {
    const chart = chartFor();
    const authServer = login(chart);
    proxy(chart, 'One', {
      oidc: oidc(chart, 'A', 'https://weather.example.org/one'),
      authServer: { config: authServer },
    });
    proxy(chart, 'Two', {
      oidc: oidc(chart, 'B', 'https://weather.example.org/two'),
      authServer: { config: authServer },
    });
    expect(redirectsOf(chart)).toEqual(['https://weather.example.org/oauth/callback']);
  });

  test('is shared by proxies of which only one needs it', () => {
    const chart = chartFor();
    const authServer = { config: login(chart) };
    proxy(chart, 'One', { oidc: oidc(chart, 'A', 'https://weather.example.org/one'), authServer });
    proxy(chart, 'Two', { oidc: oidc(chart, 'B', 'https://weather.example.org'), authServer });
    expect(redirectsOf(chart)).toEqual(['https://weather.example.org/oauth/callback']);
  });

  test('is left open for a value that is resolved later', () => {
    const chart = chartFor();
    const later = Lazy.any({ produce: () => 'https://weather.example.org/later' }) as string;
    proxy(chart, 'Weather', {
      oidc: oidc(chart, 'A', 'https://weather.example.org/mcp'),
      authServer: { config: login(chart, later) },
    });
    expect(redirectsOf(chart)).toEqual(['https://weather.example.org/later']);
  });

  test('is left open, with a warning, if one URI is not correct for all proxies of a config', () => {
    const chart = chartFor();
    const authServer = login(chart);
    proxy(chart, 'One', { oidc: oidc(chart, 'A', 'https://one.example.org/mcp'), authServer: { config: authServer } });
    proxy(chart, 'Two', { oidc: oidc(chart, 'B', 'https://two.example.org/mcp'), authServer: { config: authServer } });
    expect(redirectsOf(chart)).toEqual([undefined]);
    expect(codesOf(chart).filter((code) => code === 'CDK8S_MCP_AUTH_SERVER_REDIRECT')).toHaveLength(2);
  });

  test('is not written where the server would not start with it, which is told', () => {
    const chart = chartFor();
    proxy(chart, 'Weather', {
      oidc: oidc(chart, 'A', 'http://weather.example.org/mcp'),
      authServer: { config: login(chart) },
    });
    expect(errorsOf(chart)).toEqual([expect.stringMatching(/\] oidc\.resourceUrl: .*\(auth-server-resource-url\)/)]);
  });

  test.each([
    [true, true],
    [true, false],
  ])('of http is taken if all providers allow http: %s and %s', (...allowed) => {
    const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.LATEST }));
    const server = 'https://idp.example.com';
    const upstreamProviders = allowed.map((insecureAllowHttp, index) =>
      UpstreamProvider.oauth2(`idp${String(index)}`, {
        authorizationEndpoint: `${server}/authorize`,
        tokenEndpoint: `${server}/token`,
        clientId: 'weather',
        insecureAllowHttp,
      }),
    );
    const config = new ExternalAuthConfig(chart, 'Login', {
      auth: ExternalAuth.embeddedAuthServer({ issuer, upstreamProviders }),
    });
    proxy(chart, 'Weather', { oidc: oidc(chart, 'A', 'http://weather.example.org/mcp'), authServer: { config } });
    expect(errorsOf(chart).filter((error) => error.includes('auth-server-resource-url'))).toHaveLength(
      allowed.includes(false) ? 1 : 0,
    );
  });

  test('is written beside another value that is resolved later', () => {
    const chart = chartFor();
    const later = Lazy.any({ produce: () => 'https://weather.example.org/token' }) as string;
    const upstream = UpstreamProvider.oidc('corporate', { issuerUrl: 'https://idp.example.com', clientId: 'weather' });
    const config = new ExternalAuthConfig(chart, 'Login', {
      auth: ExternalAuth.embeddedAuthServer({
        issuer,
        authorizationEndpointBaseUrl: later,
        upstreamProviders: [upstream],
      }),
    });
    proxy(chart, 'Weather', { oidc: oidc(chart, 'A', 'https://weather.example.org/mcp'), authServer: { config } });
    expect(redirectsOf(chart)).toEqual(['https://weather.example.org/oauth/callback']);
  });

  test('is told at the config where it is written, if logins are on another host', () => {
    const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.of('0.55.1') }));
    proxy(chart, 'Weather', {
      oidc: oidc(chart, 'A', 'https://tools.example.org/mcp'),
      authServer: { config: login(chart) },
    });
    const told = McpWarnings.of(chart).filter(({ code }) => code === 'CDK8S_MCP_AUTH_SERVER_CALLBACK_HOST');
    expect(told.map(({ path, field }) => [path, field])).toEqual([
      [`${chart.node.path}/Login`, 'auth.upstreamProviders[0].redirectUri'],
    ]);
  });
});
