import { Chart, Lazy, type App } from 'cdk8s';
import { Secret, type ISecret } from 'cdk8s-plus-28';
import { HeaderValue, McpWarnings, OidcConfig, OidcProvider, ProxyDefaults, RemoteMcpProxy } from '../../lib';
import { chartFor, errorsOf, manifestOf, proxyIn, TARGETS } from '../support/facades';
import { documentOf, include } from '../support/include';

function secret(chart: Chart, name: string): ISecret {
  return Secret.fromSecretName(chart, name, name);
}

function idp(chart: Chart): OidcConfig {
  return new OidcConfig(chart, 'Idp', {
    metadata: { name: 'idp' },
    provider: OidcProvider.inline({ issuer: 'https://idp.example.com' }),
  });
}

describe('labels', () => {
  test.each(TARGETS)('are those of the proxies, label by label (%s)', (_, cluster) => {
    const chart = chartFor(cluster());
    ProxyDefaults.bind(chart, { labels: { team: 'platform', tier: 'gold' } });
    proxyIn(chart, { metadata: { name: 'weather', labels: { team: 'weather' } } });
    const { metadata } = manifestOf(chart, chart.node.findAll().some(isDeployment) ? 'Deployment' : 'MCPRemoteProxy');

    expect(metadata['labels']).toMatchObject({ team: 'weather', tier: 'gold' });
  });

  test('apply to documents', () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, { labels: { tier: 'gold' } });
    include(chart, documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com/mcp' }));

    expect(manifestOf(chart, 'MCPRemoteProxy').metadata['labels']).toEqual({ tier: 'gold' });
  });

  test('are not blamed for labels of a proxy that are resolved later', () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, { labels: { tier: 'gold' } });
    const labels = Lazy.any({ produce: () => ({ team: 'weather' }) }) as { [name: string]: string };
    proxyIn(chart, { metadata: { name: 'weather', labels } });

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(
        /^\[test\/weather\] metadata\.labels: is a token .*\(token, combined with the defaults of test\)$/,
      ),
    ]);
  });

  test('that are wrong are told once, where they were bound', () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, { labels: { 'a b': 'c' } });
    proxyIn(chart, {}, 'weather');
    proxyIn(chart, {}, 'tides');

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(/^\[test\] ProxyDefaults\.labels\["a b"\]: .* \([a-z-]+, in test\/weather, test\/tides\)$/),
    ]);
  });
});

describe('headerForward', () => {
  function headersOf(chart: Chart): unknown {
    return (manifestOf(chart, 'MCPRemoteProxy')['spec'] as { readonly headerForward: unknown }).headerForward;
  }

  function withDefaults(headerForward: { [name: string]: HeaderValue }): Chart {
    const chart = chartFor();
    ProxyDefaults.bind(chart, { headerForward });
    return chart;
  }

  test('is merged header by header', () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, {
      headerForward: {
        Authorization: HeaderValue.withheld(),
        'X-Gate': HeaderValue.fromSecret(secret(chart, 'gate'), 'key'),
      },
    });
    proxyIn(chart, {
      headerForward: {
        'X-Team': HeaderValue.plaintext('ai'),
        'X-Key': HeaderValue.fromSecret(secret(chart, 'own'), 'key'),
      },
    });

    expect(headersOf(chart)).toEqual({
      addPlaintextHeaders: { 'X-Team': 'ai', Authorization: '' },
      addHeadersFromSecret: [
        { headerName: 'X-Key', valueSecretRef: { name: 'own', key: 'key' } },
        { headerName: 'X-Gate', valueSecretRef: { name: 'gate', key: 'key' } },
      ],
    });
  });

  test('gives way to a header with the same name, in any case and of either sort', () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, {
      headerForward: {
        Authorization: HeaderValue.withheld(),
        'X-Key': HeaderValue.fromSecret(secret(chart, 'all'), 'key'),
        'X-Team': HeaderValue.plaintext('platform'),
      },
    });
    proxyIn(chart, {
      headerForward: {
        authorization: HeaderValue.fromSecret(secret(chart, 'own'), 'token'),
        'x-key': HeaderValue.plaintext('public'),
      },
    });
    McpWarnings.acknowledge(chart, 'CDK8S_MCP_HEADER_PLAINTEXT');

    expect(headersOf(chart)).toEqual({
      addPlaintextHeaders: { 'x-key': 'public', 'X-Team': 'platform' },
      addHeadersFromSecret: [{ headerName: 'authorization', valueSecretRef: { name: 'own', key: 'token' } }],
    });
  });

  test('applies to documents', () => {
    const chart = withDefaults({ Authorization: HeaderValue.withheld() });
    include(chart, documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com/mcp' }));

    expect(headersOf(chart)).toEqual({ addPlaintextHeaders: { Authorization: '' } });
  });

  test('that is wrong is told once, and the Secret of another namespace too', () => {
    const chart = chartFor();
    const elsewhere = new Chart(chart.node.scope as App, 'other', { namespace: 'other' });
    const other: ISecret = new Secret(elsewhere, 'Secret', { stringData: { key: 'of-a-test' } }) as never;
    ProxyDefaults.bind(chart, {
      headerForward: { Host: HeaderValue.plaintext('x'), 'X-Key': HeaderValue.fromSecret(other, 'key') },
    });
    const own = { 'X-Own': HeaderValue.fromSecret(secret(chart, 'own'), 'key') };
    proxyIn(chart, { headerForward: own }, 'weather');
    proxyIn(chart, { headerForward: own }, 'tides');

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(
        /^\[test\] ProxyDefaults\.headerForward\["Host"\]: .*\(header-restricted, in test\/weather, test\/tides\)$/,
      ),
      expect.stringMatching(
        /^\[test\] ProxyDefaults\.headerForward\["X-Key"\].*namespace.* in test\/weather, test\/tides\)$/,
      ),
    ]);
  });
});

describe('oidc', () => {
  test('gives the config, and the proxy its audience', () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, { oidc: { config: idp(chart) } });
    proxyIn(chart, { oidc: { audience: 'weather' } });

    expect(manifestOf(chart, 'MCPRemoteProxy')['spec']).toMatchObject({
      oidcConfigRef: { name: 'idp', audience: 'weather' },
    });
  });

  test('gives way to a config of the proxy', () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, { oidc: { config: idp(chart) } });
    const config = OidcConfig.fromOidcConfigName(chart, 'Other', 'other');
    proxyIn(chart, { oidc: { config, audience: 'weather' } });

    expect(manifestOf(chart, 'MCPRemoteProxy')['spec']).toMatchObject({ oidcConfigRef: { name: 'other' } });
  });

  test.each(TARGETS)('without an audience, or an audience without a config, is an error (%s)', (_, cluster) => {
    const chart = chartFor(cluster());
    ProxyDefaults.bind(chart, { oidc: { config: idp(chart) } });
    proxyIn(chart);
    const other = chartFor(cluster());
    proxyIn(other, { oidc: { audience: 'weather' } });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] oidc.audience: is missing; add it (required, combined with the defaults of test)',
    ]);
    expect(errorsOf(other)).toEqual([
      expect.stringMatching(/^\[test\/weather\] oidc\.config: is missing; .* \(required\)$/),
    ]);
  });

  test('applies to documents, which then need an audience too', () => {
    const chart = chartFor();
    ProxyDefaults.bind(chart, { oidc: { config: idp(chart) } });
    include(
      chart,
      documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com/mcp', oidcConfigRef: { audience: 'x' } }),
    );

    expect(manifestOf(chart, 'MCPRemoteProxy')['spec']).toMatchObject({
      oidcConfigRef: { name: 'idp', audience: 'x' },
    });
  });
});

function isDeployment(construct: unknown): boolean {
  return construct instanceof RemoteMcpProxy && construct.deployment !== undefined;
}
