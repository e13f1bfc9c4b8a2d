import { ApiObject, App, Chart, JsonPatch, Lazy, Size, Testing, type ResolutionContext } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import {
  Authorization,
  HeaderValue,
  McpGuardrails,
  McpTransport,
  OidcConfig,
  OidcProvider,
  OperatorRelease,
  RemoteMcpProxy,
  TargetCluster,
  TelemetryConfig,
  ToolConfig,
  type McpGuardrailsOptions,
} from '../../lib';
import { FLAGS } from '../support/guardrail-flags';
import { checkNamed } from '../support/checks-page';
import { chartFor, errorsOf, proxyIn, TARGETS } from '../support/facades';
import { documentOf, include } from '../support/include';

const EVERYTHING: McpGuardrailsOptions = {
  ...FLAGS,
  allowedRemoteHosts: ['*.example.com'],
  allowedIssuers: ['https://idp.example.com'],
  allowedTransports: [McpTransport.STREAMABLE_HTTP],
  forbidPlaintextHeaders: ['Authorization'],
};

function bound(options: McpGuardrailsOptions, cluster = TargetCluster.withOperator()): Chart {
  const chart = chartFor(cluster);
  McpGuardrails.bind(chart, options);
  return chart;
}

function secret(chart: Chart): kplus.ISecret {
  return kplus.Secret.fromSecretName(chart, 'Secret', 'api');
}

describe.each(TARGETS)('McpGuardrails.bind, %s', (_, cluster) => {
  test('accepts what keeps all rules', () => {
    const chart = bound(EVERYTHING, cluster());
    const config = new OidcConfig(chart, 'Idp', {
      provider: OidcProvider.inline({ issuer: 'https://idp.example.com' }),
    });
    const telemetry = new TelemetryConfig(chart, 'Otel', {
      openTelemetry: {
        endpoint: 'https://otel:4318',
        metrics: true,
        headers: { authorization: HeaderValue.fromSecret(secret(chart), 'otel') },
      },
    });
    proxyIn(chart, {
      oidc: { config, audience: 'weather' },
      authorization: Authorization.cedar(['permit(principal, action, resource);']),
      audit: true,
      telemetry: { config: telemetry },
      resources: { cpu: { request: kplus.Cpu.millis(50) }, memory: { limit: Size.mebibytes(64) } },
      tools: { config: new ToolConfig(chart, 'Tools', { toolsFilter: ['forecast'] }) },
      headerForward: { AUTHORIZATION: HeaderValue.withheld() },
    });

    expect(errorsOf(chart)).toEqual([]);
  });

  test('reports everything at once, with the names of props', () => {
    const chart = bound(EVERYTHING, cluster());
    new RemoteMcpProxy(chart, 'weather', {
      metadata: { name: 'weather' },
      remoteUrl: 'http://mcp.example.org',
      transport: McpTransport.SSE,
      headerForward: { authorization: HeaderValue.plaintext('Bearer of-a-test') },
    });
    const told = errorsOf(chart);

    expect(told).toEqual(
      [
        'guardrail-authentication',
        'guardrail-authorization',
        'guardrail-audit',
        'guardrail-telemetry',
        'guardrail-requests',
        'guardrail-tools',
        'guardrail-https',
        'guardrail-remote-host',
        'guardrail-transport',
        'guardrail-plaintext-header',
      ].flatMap((id) => {
        const message = `[test/weather] ${checkNamed(id).message}`;
        return id === 'guardrail-requests' ? [message, message.replace('.cpu.', '.memory.')] : [message];
      }),
    );
    expect(told.join()).not.toContain('of-a-test');
  });

  test('reports configs', () => {
    const chart = bound(EVERYTHING, cluster());
    new OidcConfig(chart, 'Idp', {
      provider: OidcProvider.inline({ issuer: 'http://idp.example.org', insecureAllowHttp: true }),
    });
    new TelemetryConfig(chart, 'Otel', {
      openTelemetry: {
        endpoint: 'https://otel:4318',
        metrics: true,
        headers: { Authorization: HeaderValue.plaintext('Bearer of-a-test') },
      },
    });
    new ToolConfig(chart, 'Tools', { toolsOverride: { forecast: { name: 'weather' } } });

    expect(errorsOf(chart)).toEqual([
      `[test/Idp] ${checkNamed('guardrail-issuer').message}`,
      '[test/Idp] provider.issuer: "http://idp.example.org" does not begin with https://, but the guardrails of test require https; use https (guardrail-https)',
      '[test/Idp] provider.insecureAllowHttp: is true, but the guardrails of test require https; remove it, and use a server with https (guardrail-https)',
      '[test/Otel] openTelemetry.headers["Authorization"]: is in plain text, but the guardrails of test forbid that for this header; take the value from a Secret (guardrail-plaintext-header)',
      '[test/Tools] toolsFilter: is missing or empty, but the guardrails of test require a list of tools; list the tools that clients may use (guardrail-tools)',
    ]);
  });

  test('reports YAML, with its place', () => {
    const chart = bound({ allowedRemoteHosts: ['mcp.example.com'] }, cluster());
    include(chart, documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.org/mcp' }));

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(
        /spec\.remoteUrl: "https:\/\/mcp\.example\.org\/…" is not a URL of a host that the guardrails of test allow: mcp\.example\.com; .* \(guardrail-remote-host, .*\.yaml:8\)$/,
      ),
    ]);
  });

  test.each([
    ['https://${HOST}/mcp', []],
    ['https://${TEAM}.example.org/mcp', []],
    ['https://mcp.example.org:${PORT}/mcp', ['guardrail-remote-host']],
    ['https://${HOST}:${PORT}/mcp', []],
    ['${URL:=https://mcp.example.org}', ['guardrail-remote-host']],
    ['https://mcp.example.org/${TEAM}', ['guardrail-remote-host']],
  ])('reports %s in a document only where no value of the variable helps', (remoteUrl, ids) => {
    const chart = bound({ allowedRemoteHosts: ['mcp.example.com'] }, cluster());
    include(chart, documentOf('MCPRemoteProxy', { remoteUrl }));

    expect(errorsOf(chart).flatMap((each) => /guardrail-[a-z-]+/.exec(each)?.[0] ?? [])).toEqual(ids);
  });

  test('judges what is resolved late', () => {
    const chart = bound({ allowedRemoteHosts: ['mcp.example.com'] }, TargetCluster.withOperator());
    const remoteUrl = Lazy.any({ produce: () => 'https://mcp.example.org/mcp' }) as string;
    proxyIn(chart, { remoteUrl });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] remoteUrl: "https://mcp.example.org/…" is not a URL of a host that the guardrails of test allow: mcp.example.com; use one of these hosts, without a user in the URL (guardrail-remote-host)',
    ]);
  });
});

describe('what is written', () => {
  test('is named with its place: pods, variables, patches', () => {
    const rules = { allowedImages: ['registry.example.com/*'], allowedRemoteHosts: ['*.example.com'] };
    const chart = bound(rules, TargetCluster.withOperator({ release: OperatorRelease.V0_44 }));
    const image = 'docker.io/evil/proxy';
    const proxy = proxyIn(chart, {
      podTemplate: { spec: { containers: [{ name: 'toolhive', args: ['run'], image }] } },
      resourceOverrides: { proxyDeployment: { env: { HTTPS_PROXY: 'http://proxy.example.org' } } },
    });
    proxyIn(chart, {}, 'tides');
    const named = (id: string): string => `[test/weather] ${checkNamed(id).message}`;

    expect(errorsOf(chart)).toEqual([named('guardrail-pod'), named('guardrail-image'), named('guardrail-variable')]);
    ApiObject.of(proxy).addJsonPatch(JsonPatch.replace('/kind', 'ConfigMap'));
    expect(errorsOf(chart)).toEqual([
      '[test/weather] RemoteMcpProxy: is changed by JSON patches, so the guardrails around it could not judge the object; remove the patch (guardrail-patch)',
    ]);
  });

  test('is told once, however many guardrails forbid it and whatever is patched beside it', () => {
    const chart = bound({ requireAudit: true });
    ApiObject.of(proxyIn(chart)).addJsonPatch(JsonPatch.add('/metadata/labels', { team: 'ai' }));

    expect(errorsOf(chart)).toEqual([`[test/weather] ${checkNamed('guardrail-audit').message}`]);
  });

  test('may keep what was declared otherwise', () => {
    const chart = bound({ requireAudit: true });
    ApiObject.of(proxyIn(chart)).addJsonPatch(JsonPatch.add('/spec/audit', { enabled: true }));

    expect(errorsOf(chart)).toEqual([]);
  });

  test('is judged again after a patch', () => {
    const chart = bound({ requireAudit: true }, TargetCluster.withoutOperator());
    const proxy = proxyIn(chart, { audit: true });
    expect(errorsOf(chart)).toEqual([]);
    ApiObject.of(proxy.node.findChild('RunConfig')).addJsonPatch(JsonPatch.replace('/data', {}));

    expect(errorsOf(chart)).toEqual([`[test/weather] ${checkNamed('guardrail-patch').message}`]);
  });

  test('is what resolvers of the app make of it', () => {
    const app = new App({ resolvers: [{ resolve: replaceHost }] });
    const chart = new Chart(app, 'test');
    TargetCluster.withOperator().bind(chart);
    McpGuardrails.bind(chart, { allowedRemoteHosts: ['*.example.com'] });
    proxyIn(chart);

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(/^\[test\/weather\] remoteUrl: .*guardrail-remote-host\)$/),
    ]);
  });

  test('is judged however many variables there are', () => {
    const chart = bound({ allowedRemoteHosts: ['mcp.example.com'] });
    const env = Array.from({ length: 600 }, (_, index) => ({ name: `N${String(index)}`, value: '${V}' }));
    const resourceOverrides = { proxyDeployment: { env } };
    include(chart, documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.org/mcp', resourceOverrides }));

    expect(errorsOf(chart)).toEqual([expect.stringContaining('(guardrail-remote-host, ')]);
  });

  test('of a config beside the guardrails is told at the proxy', () => {
    const app = new App();
    TargetCluster.withOperator().bind(app);
    const beside = new Chart(app, 'beside', { namespace: 'mcp' });
    const chart = new Chart(app, 'test', { namespace: 'mcp' });
    McpGuardrails.bind(chart, { allowedIssuers: ['https://idp.example.com'] });
    const config = new OidcConfig(beside, 'Idp', {
      provider: OidcProvider.inline({ issuer: 'https://idp.example.org/realms/a' }),
    });
    const imported = OidcConfig.fromOidcConfigName(chart, 'Imported', 'idp');
    proxyIn(chart, { oidc: { config, audience: 'weather' } });
    proxyIn(chart, { oidc: { config: imported, audience: 'tides' } }, 'tides');
    proxyIn(beside, { oidc: { config, audience: 'moon' } }, 'moon');

    expect(errorsOf(chart)).toEqual([
      '[test/weather] oidc: refers to beside/Idp, whose provider.issuer "https://idp.example.org/realms/a" is not an issuer that the guardrails of test allow: https://idp.example.com; use one of these (guardrail-issuer)',
    ]);
  });

  test('is the image of the cluster without the operator', () => {
    const chart = bound({ allowedImages: ['registry.example.com/*@sha256:*'] }, TargetCluster.withoutOperator());
    proxyIn(chart);

    expect(errorsOf(chart)).toEqual([
      '[test/weather] TargetCluster.image: is not an image that the guardrails of test allow: registry.example.com/*@sha256:*; set the image of the cluster to one of these (guardrail-image)',
    ]);
    const image = `registry.example.com/mcp/proxyrunner@sha256:${'0'.repeat(64)}`;
    const kept = bound(
      { allowedImages: ['registry.example.com/*@sha256:*'] },
      TargetCluster.withoutOperator({ image }),
    );
    proxyIn(kept);
    expect(errorsOf(kept)).toEqual([]);
  });
});

function replaceHost(context: ResolutionContext): void {
  if (context.key.at(-1) === 'remoteUrl' && String(context.value).includes('mcp.example.com')) {
    context.replaceValue('https://evil.org/mcp');
  }
}

describe('guardrails of several scopes', () => {
  function nested(outer: McpGuardrailsOptions, inner: McpGuardrailsOptions): Chart {
    const app = new App();
    McpGuardrails.bind(app, outer);
    const chart = new Chart(app, 'test', { namespace: 'mcp' });
    McpGuardrails.bind(chart, inner);
    return chart;
  }

  test('all hold, and a rule that both have is told once, with the outer scope', () => {
    const chart = nested({ requireAudit: true }, { requireAudit: true, requireTelemetry: true });
    proxyIn(chart);

    expect(errorsOf(chart)).toEqual([
      '[test/weather] audit: is not true, but the guardrails of the app require an audit log; set it to true (guardrail-audit)',
      '[test/weather] telemetry: is missing, but the guardrails of test require telemetry; refer to a TelemetryConfig (guardrail-telemetry)',
    ]);
  });

  test.each<[string, McpGuardrailsOptions, McpGuardrailsOptions, string[]]>([
    [
      'a rule that is turned off',
      { requireAudit: true },
      { requireAudit: false },
      [
        'McpGuardrails.requireAudit: is false, but the guardrails of the app set it to true; remove it: scopes can only add rules (guardrail-contradiction)',
      ],
    ],
    [
      'a host that the outer scope does not allow',
      { allowedRemoteHosts: ['*.example.com'] },
      { allowedRemoteHosts: ['a.example.com', 'example.com', '*.b.example.com', '*.com'] },
      [checkNamed('guardrail-contradiction').message],
    ],
    [
      'an issuer',
      { allowedIssuers: ['https://idp.example.com'] },
      { allowedIssuers: ['https://idp.example.com/'] },
      [
        'McpGuardrails.allowedIssuers[0]: "https://idp.example.com/" is not allowed by the guardrails of the app, which hold here too; remove it, or allow it there (guardrail-contradiction)',
      ],
    ],
    [
      'a transport',
      { allowedTransports: [McpTransport.STREAMABLE_HTTP] },
      { allowedTransports: [McpTransport.STREAMABLE_HTTP, McpTransport.SSE] },
      [
        'McpGuardrails.allowedTransports[1]: "sse" is not allowed by the guardrails of the app, which hold here too; remove it, or allow it there (guardrail-contradiction)',
      ],
    ],
    [
      'an image',
      { allowedImages: ['registry.example.com/*'] },
      { allowedImages: ['registry.example.com/mcp/*', 'ghcr.io/stacklok/*'] },
      [
        'McpGuardrails.allowedImages[1]: "ghcr.io/stacklok/*" is not allowed by the guardrails of the app, which hold here too; remove it, or allow it there (guardrail-contradiction)',
      ],
    ],
    ['other headers', { forbidPlaintextHeaders: ['cookie'] }, { forbidPlaintextHeaders: ['authorization'] }, []],
    ['rules that are off', { requireAudit: false }, { requireAudit: false }, []],
  ])('%s', (_, outer, inner, told) => {
    expect(errorsOf(nested(outer, inner))).toEqual(told.map((each) => `[test] ${each}`));
  });

  test('must be bound from the outside in, once, and before anything that they hold for', () => {
    const app = new App();
    const chart = new Chart(app, 'test');
    McpGuardrails.bind(chart, { requireAudit: true });
    McpGuardrails.bind(chart, { requireAudit: true });
    McpGuardrails.bind(app, { requireAudit: true });
    const other = new Chart(app, 'other');
    new TelemetryConfig(other, 'Otel', { prometheus: true });
    McpGuardrails.bind(other, { requireAudit: true });

    expect(errorsOf(chart)).toEqual([
      '[] McpGuardrails.bind: is called after "test" was created; call bind first (bind-late)',
      '[test] McpGuardrails.bind: is called a second time for this scope; bind it once (bind-twice)',
      '[other] McpGuardrails.bind: is called after "other/Otel" was created; call bind first (bind-late)',
    ]);
  });
});

describe('wrong guardrails', () => {
  test.each<[unknown, string[]]>([
    [{}, [checkNamed('guardrail-empty').message]],
    [
      { allowedIssuers: [], forbidPlaintextHeaders: [] },
      [
        'McpGuardrails.allowedIssuers: is empty, so it would allow nothing; add an item, or leave it out (guardrail-empty)',
        'McpGuardrails.forbidPlaintextHeaders: is empty, so it forbids nothing; add an item, or leave it out (guardrail-empty)',
      ],
    ],
    [{ allowedRemoteHosts: ['*example.com'] }, [checkNamed('guardrail-value').message]],
    [
      { allowedIssuers: ['idp.example.com'], forbidPlaintextHeaders: ['X Key', 'accept-encoding'] },
      [
        'McpGuardrails.allowedIssuers[0]: "idp.example.com" is not a URL; write the issuer as it is in its tokens, like "https://idp.example.com" (guardrail-value)',
        'McpGuardrails.forbidPlaintextHeaders[0]: "X Key" is not the name of a header; use letters, digits and any of !#$%&\'*+-.^_`|~ (guardrail-value)',
        'McpGuardrails.forbidPlaintextHeaders[1]: "accept-encoding" is written in plain text where lists of tools are filtered; remove it: it is no secret (guardrail-value)',
      ],
    ],
    [
      {
        allowedImages: ['nginx', 'registry.example.com', 'registry.example.com/*/x', 'localhost:5000/*', 'registry/x'],
      },
      [
        'McpGuardrails.allowedImages[0]: "nginx" does not begin with a registry; write images like "registry.example.com/mcp/proxyrunner", or "registry.example.com/*" for all below it (guardrail-value)',
        ...[
          '"registry.example.com" does not begin with a registry',
          '"registry.example.com/*/x" is not an image, nor a path of images',
        ].map(
          (told, index) =>
            `McpGuardrails.allowedImages[${String(index + 1)}]: ${told}; write images like "registry.example.com/mcp/proxyrunner", or "registry.example.com/*" for all below it (guardrail-value)`,
        ),
        'McpGuardrails.allowedImages[4]: "registry/x" does not begin with a registry; write images like "registry.example.com/mcp/proxyrunner", or "registry.example.com/*" for all below it (guardrail-value)',
      ],
    ],
    [
      { requireAuthentification: true },
      [
        expect.stringMatching(
          /^McpGuardrails\.requireAuthentification: .*requireAuthentication.* \(unknown-prop\)$/,
        ) as string,
      ],
    ],
    [{ requireAudit: 'yes' }, [expect.stringMatching(/^McpGuardrails\.requireAudit: .* \(type\)$/) as string]],
    [
      { allowedTransports: ['http'] },
      [expect.stringMatching(/^McpGuardrails\.allowedTransports\[0\]: .* \(enum\)$/) as string],
    ],
  ])('%j', (options, told) => {
    const chart = new Chart(Testing.app(), 'test');
    McpGuardrails.bind(chart, options as McpGuardrailsOptions);

    expect(errorsOf(chart).map((each) => each.replace('[test] ', ''))).toEqual(told);
  });

  test('need a scope', () => {
    expect(() => McpGuardrails.bind(undefined as unknown as Construct, { requireAudit: true })).toThrow(
      'McpGuardrails.bind: scope: is missing; give a chart, or another construct (type)',
    );
  });
});
