import { Lazy, type Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  Authorization,
  ExternalAuth,
  ExternalAuthConfig,
  OidcConfig,
  OidcProvider,
  OperatorFidelity,
  OperatorRelease,
  TargetCluster,
  UpstreamProvider,
} from '../../lib';
import { seenApp } from '../support/app-resources';
import { HOST, oidcOf, proxyIn } from '../support/facades';
import { crd } from '../support/given-crd';
import { documentOf, fileOf, include } from '../support/include';

jest.spyOn(process, 'emitWarning').mockImplementation();

const later = (text: string): string => Lazy.any({ produce: () => text }) as string;

const PROXY = { remoteUrl: 'https://mcp.example.com/mcp' };

/** Field and id of each finding of an app of one chart, those about missing settings of a proxy left out. */
function foundIn(build: (chart: Chart) => unknown, cluster = TargetCluster.withOperator()): string[] {
  const { chartIn, inspection } = seenApp();
  build(chartIn('test', cluster));
  return inspection()
    .findings.map(({ finding: { id, field } }) => `${field} ${id}`)
    .filter((each) => !/ (requests-missing|authentication-missing|release-unstated)$/.test(each));
}

describe('the findings', () => {
  test('are those of the constructs in their order: what was read, what the rules find, and what others mean for it', () => {
    const found = foundIn((chart) => {
      const spec = { remoteUrl: 'https://localhost/mcp', elephant: 1 };
      include(chart, documentOf('MCPRemoteProxy', spec));
      include(chart, documentOf('MCPRemoteProxy', spec));
      include(chart, documentOf('MCPToolConfig', { toolsFilter: 5 }));
    });
    const own = ['spec.elephant unknown-field', 'spec.remoteUrl remote-url-blocked'];

    expect(found).toEqual([
      ...own,
      ...own,
      'metadata.name resource-duplicate',
      'spec.toolsFilter type',
      'metadata.name config-unused',
    ]);
  });

  test('leave out what a wrong value means for others', () => {
    const found = foundIn((chart) => {
      const metadata = { name: 5 as unknown as string };
      proxyIn(chart, { metadata }, 'a');
      proxyIn(chart, { metadata }, 'b');
    });

    expect(found).toEqual(['metadata.name type', 'metadata.name type']);
  });

  test('leave out what a variable means for others', () => {
    const audiencesOf = (audience: string): string[] =>
      foundIn((chart) => {
        ['a', 'b'].forEach((name) =>
          include(
            chart,
            documentOf(
              'MCPRemoteProxy',
              { ...PROXY, oidcConfigRef: { name: 'idp', audience } },
              { metadata: { name } },
            ),
          ),
        );
      });

    expect(audiencesOf('a')).toContain('spec.oidcConfigRef.audience audience-duplicate');
    expect(audiencesOf('${AUDIENCE}').filter((each) => each.endsWith('audience-duplicate'))).toEqual([]);
  });

  test('tell of each resource that its release was not tested', () => {
    expect(
      foundIn(
        (chart) => ['a', 'b'].map((id) => proxyIn(chart, {}, id)),
        TargetCluster.withOperator({ release: OperatorRelease.of('99.0') }),
      ),
    ).toEqual(['TargetCluster.release release-unproven', 'TargetCluster.release release-unproven']);
  });
});

describe('beside a config', () => {
  interface Config {
    readonly kind: string;
    readonly spec: object;
    /** What makes it wrong. */
    readonly wrong: object;
  }

  /** What is told of a proxy that refers to a config, which is right or wrong, by the ids that matter. */
  function toldOf(spec: object, { kind, spec: right, wrong }: Config, ids: readonly string[]): string[][] {
    return [right, { ...right, ...wrong }].map((given) => {
      const { chartIn, inspection } = seenApp();
      const chart = chartIn('test', TargetCluster.withOperator({ release: OperatorRelease.V0_44 }));
      include(chart, documentOf(kind, given));
      include(chart, documentOf('MCPRemoteProxy', { ...PROXY, ...spec }));
      return inspection()
        .findings.filter(({ entry, finding: { id } }) => entry?.resource.kind === 'MCPRemoteProxy' && ids.includes(id))
        .map(({ finding: { id } }) => id);
    });
  }

  const header = { name: 'X-Key', secretKeyRef: { name: 'api', key: 'token' } };
  const openTelemetry = {
    enabled: true,
    endpoint: 'https://otel.example.com',
    metrics: { enabled: true },
    sensitiveHeaders: [header],
  };
  const telemetry = { kind: 'MCPTelemetryConfig', spec: { openTelemetry } };
  const toTelemetry = { telemetryConfigRef: { name: 'x' } };
  const IGNORED = 'telemetry-secret-headers-ignored';
  const server = {
    issuer: 'https://weather.example.com',
    upstreamProviders: [{ name: 'a', type: 'oidc', oidcConfig: { issuerUrl: 'https://b.example.com', clientId: 'a' } }],
  };
  const auth = { kind: 'MCPExternalAuthConfig', spec: { type: 'embeddedAuthServer', embeddedAuthServer: server } };

  test.each<[string, object, Config, string, string[][]]>([
    [
      'of which something has the wrong type',
      toTelemetry,
      { ...telemetry, wrong: { prometheus: 5 } },
      IGNORED,
      [[IGNORED], []],
    ],
    [
      'of which something breaks a limit',
      toTelemetry,
      { ...telemetry, wrong: { openTelemetry: { ...openTelemetry, tracing: { samplingRate: 'x' } } } },
      IGNORED,
      [[IGNORED], []],
    ],
    [
      'from which it follows that something is missing elsewhere',
      { externalAuthConfigRef: { name: 'x' } },
      { ...auth, wrong: { tokenExchange: 5 } },
      'authentication-missing',
      [[], []],
    ],
    [
      'for which there is other advice',
      { toolConfigRef: { name: 'x' } },
      { kind: 'MCPToolConfig', spec: { toolsFilter: ['a'] }, wrong: { toolsOverride: 5 } },
      'requests-missing',
      [['requests-missing'], ['requests-missing']],
    ],
    [
      'that is another one than the wrong one',
      { ...toTelemetry, toolConfigRef: { name: 'y' } },
      { ...telemetry, wrong: {} },
      IGNORED,
      [[IGNORED], [IGNORED]],
    ],
    [
      'whatever the variables of the proxy are',
      { ...toTelemetry, endpointPrefix: '/${PREFIX}' },
      { ...telemetry, wrong: { prometheus: 5 } },
      IGNORED,
      [[IGNORED], []],
    ],
    [
      'whatever the variables of the config are',
      toTelemetry,
      {
        kind: 'MCPTelemetryConfig',
        spec: { openTelemetry: { ...openTelemetry, endpoint: 'https://${HOST}' } },
        wrong: { prometheus: 5 },
      },
      IGNORED,
      [[IGNORED], []],
    ],
  ])('%s', (_, spec, config, id, expected) => {
    expect(toldOf(spec, config, [id])).toEqual(expected);
  });

  /** Reads a field that is not there. */
  const FAILS = 'self.scope == "a"';

  test.each<[string, (crds: string) => TargetCluster, string, boolean]>([
    ['is wrong with the operator', (crds) => TargetCluster.withOperator({ crds }), FAILS, false],
    ['is right with the operator', (crds) => TargetCluster.withOperator({ crds }), 'true', true],
    ['is right where nobody evaluates it', (crds) => TargetCluster.withoutOperator({ crds }), FAILS, true],
    [
      'is wrong where everything is as with the operator',
      (crds) => TargetCluster.withoutOperator({ crds, fidelity: OperatorFidelity.EXACT }),
      FAILS,
      false,
    ],
  ])('that breaks a rule of the CRDs, it %s', (_, clusterOf, rule, isTold) => {
    const text = { type: 'string' };
    const tokenExchange = {
      type: 'object',
      properties: { tokenUrl: text, audience: text, externalTokenHeaderName: text, scope: text },
      'x-kubernetes-validations': [{ rule }],
    };
    const schema = crd({ type: text, tokenExchange }, { kind: 'MCPExternalAuthConfig' });
    const found = foundIn(
      (chart) => {
        const v1beta1 = { apiVersion: 'toolhive.stacklok.dev/v1beta1' };
        const spec = { tokenUrl: 'https://idp.example.com/token', audience: 'a', externalTokenHeaderName: 'X-Token' };
        include(chart, documentOf('MCPExternalAuthConfig', { type: 'tokenExchange', tokenExchange: spec }, v1beta1));
        const references = { oidcConfigRef: { name: 'idp', audience: 'a' }, externalAuthConfigRef: { name: 'x' } };
        include(chart, documentOf('MCPRemoteProxy', { ...PROXY, ...references }, v1beta1));
      },
      clusterOf(fileOf(JSON.stringify(schema))),
    );

    expect(found.some((each) => each.endsWith(' client-token-forwarded'))).toBe(isTold);
  });

  test('the rest is told with one of two wrong', () => {
    const found = foundIn((chart) => {
      include(chart, documentOf('MCPTelemetryConfig', { openTelemetry }, { metadata: { name: 'otel' } }));
      include(chart, documentOf('MCPToolConfig', { toolsFilter: 5 }, { metadata: { name: 'tools' } }));
      const references = { telemetryConfigRef: { name: 'otel' }, toolConfigRef: { name: 'tools' } };
      include(chart, documentOf('MCPRemoteProxy', { ...PROXY, ...references }));
    });

    expect(found).toEqual(['spec.toolsFilter type', `spec.telemetryConfigRef.name ${IGNORED}`]);
  });
});

describe('variables', () => {
  /** How often a proxy that forwards the token of its clients is told, with the header of a token exchange. */
  function forwarded(externalTokenHeaderName: string, more: object = {}): number {
    return foundIn((chart) => {
      const tokenExchange = { tokenUrl: 'https://idp.example.com/token', audience: 'a', externalTokenHeaderName };
      include(chart, documentOf('MCPExternalAuthConfig', { type: 'tokenExchange', tokenExchange }));
      const references = { oidcConfigRef: { name: 'idp', audience: 'a' }, externalAuthConfigRef: { name: 'x' } };
      include(chart, documentOf('MCPRemoteProxy', { ...PROXY, ...references, ...more }));
    }).filter((each) => each.endsWith(' client-token-forwarded')).length;
  }

  test.each<[string, string, object, number]>([
    ['no variable', 'X-Token', {}, 1],
    ['a variable of the config that makes it right', 'Author${END:=ization}', {}, 0],
    ['a variable of the config that cannot make it right', 'X-${HEADER}', {}, 1],
    ['a variable of the proxy that cannot make it right', 'X-Token', { endpointPrefix: '/${PREFIX}' }, 1],
    ['variables of both', 'Author${END:=ization}', { endpointPrefix: '/${PREFIX}' }, 0],
  ])('of a config count for the proxy: %s', (_, header, more, count) => {
    expect(forwarded(header, more)).toBe(count);
  });

  test.each<[string, boolean, string, boolean]>([
    ['that is right', true, 'resource);', false],
    ['that a variable makes right', true, 'resource)${END:=;}', false],
    ['that no variable makes right', true, '${SLOT}', true],
    ['that is wrong where nothing replaces variables', false, 'resource)${END:=;}', true],
    ['that is wrong', true, 'resource', true],
  ])('of a policy in a ConfigMap, %s', (_, substitution, end, isWrong) => {
    const cedar = { policies: [`permit(principal, action, ${end}`], entities_json: '[]' };
    const text = JSON.stringify({ version: '1.0', type: 'cedarv1', cedar });
    const found = foundIn((chart) => {
      const policies = new kplus.ConfigMap(chart, 'Policies', { data: { 'authz.json': text } });
      proxyIn(chart, { oidc: oidcOf(chart), authorization: Authorization.fromConfigMap(policies as kplus.IConfigMap) });
    }, TargetCluster.withoutOperator({ substitution }));

    expect(found.some((each) => each.includes(' cedar-'))).toBe(isWrong);
  });
});

describe('what is written', () => {
  test('keeps what is resolved later in its place', () => {
    const { chartIn, inspection, entryAt } = seenApp();
    const chart = chartIn('test', TargetCluster.withOperator());
    const remoteUrl = later('https://mcp.example.com/mcp');
    proxyIn(chart, { remoteUrl, oidc: oidcOf(chart) });
    const { resolved } = inspection();
    const proxy = resolved.get(entryAt('test/weather'));

    expect(resolved.size).toBe(1);
    expect(proxy?.proxy.spec.remoteUrl).toBe(remoteUrl);
    expect(proxy?.oidc?.name).toBe('idp');
  });

  test.each<[string, boolean, string]>([
    ['the redirect URI', false, 'weather'],
    ['the redirect URI beside variables', true, '${CLIENT}'],
  ])('is judged with %s', (_, substitution, clientId) => {
    const { chartIn, inspection, entryAt } = seenApp();
    const chart = chartIn('test', TargetCluster.withOperator({ substitution }));
    const upstream = UpstreamProvider.oidc('a', { issuerUrl: 'https://idp.example.com', clientId });
    const server = ExternalAuth.embeddedAuthServer({ issuer: `https://${HOST}`, upstreamProviders: [upstream] });
    const config = new ExternalAuthConfig(chart, 'Login', { auth: server });
    const provider = OidcProvider.inline({ issuer: `https://${HOST}` });
    const oidc = new OidcConfig(chart, 'Oidc', { provider });
    const resourceUrl = `https://${HOST}/mcp`;
    proxyIn(chart, { authServer: { config }, oidc: { config: oidc, audience: resourceUrl, resourceUrl } });
    const { written, findings, wouldWarn } = inspection();

    expect(Array.from(written.keys(), ({ host }) => host.node.path)).toEqual(['test/Login']);
    expect(findings.map(({ finding }) => finding.id)).not.toContain('auth-server-redirect');
    expect(wouldWarn(entryAt('test/weather'), 'auth-server-redirect')).toBe(true);
  });

  test('knows the hosts of several proxies', () => {
    const { chartIn, inspection, entryAt } = seenApp();
    const chart = chartIn('test', TargetCluster.withOperator());
    proxyIn(chart, {}, 'a').expose.viaIngress({ host: HOST, path: '/a' });
    proxyIn(chart, {}, 'b').expose.viaIngress({ host: HOST, path: '/b' });
    const { isSharedHost } = inspection();

    expect([HOST, 'other.example.org'].map((host) => isSharedHost(entryAt('test/a'), host))).toEqual([true, false]);
  });
});
