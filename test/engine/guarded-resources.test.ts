import { ApiObject, App, Chart, JsonPatch, Lazy, type ResolutionContext } from 'cdk8s';
import {
  McpGuardrails,
  McpWarnings,
  OperatorRelease,
  TargetCluster,
  type McpGuardrailsOptions,
  type RemoteMcpProxyProps,
} from '../../lib';
import { chartFor, errorsOf, proxyIn } from '../support/facades';
import { crd } from '../support/given-crd';
import { documentOf, fileOf, include } from '../support/include';

jest.spyOn(process, 'emitWarning').mockImplementation();

const GROUP = 'toolhive.stacklok.dev';
const HTTPS: McpGuardrailsOptions = { requireHttps: true };
const AUDIT: McpGuardrailsOptions = { requireAudit: true };
const HOST: McpGuardrailsOptions = { allowedRemoteHosts: ['mcp.example.com'] };

function bound(options: McpGuardrailsOptions, cluster = TargetCluster.withOperator(), app = new App()): Chart {
  const chart = new Chart(app, 'test', { namespace: 'mcp' });
  cluster.bind(chart);
  McpGuardrails.bind(chart, options);
  return chart;
}

/** What guardrails say of a chart, without the constructs, their words and the places in files. */
function told(chart: Chart): string[] {
  return linesOf(chart)
    .filter((line) => /\(guardrail-[a-z-]+(, .*)?\)$/.test(line))
    .map((line) =>
      line.replace(/^\[.*?\] (\S+): .*?(, after the JSON patches)?;.*\((guardrail-[a-z-]+)(, .*)?\)$/, '$1 $3$2'),
    );
}

function linesOf(chart: Chart): string[] {
  return Array.from(new Set(errorsOf(chart)));
}

describe('a construct', () => {
  function patched(options: McpGuardrailsOptions, props: Partial<RemoteMcpProxyProps>, patches: JsonPatch[]): string[] {
    const chart = bound(options);
    ApiObject.of(proxyIn(chart, props)).addJsonPatch(...patches);
    return told(chart);
  }

  const evil = 'https://evil.org/mcp';

  test.each<[string, McpGuardrailsOptions, Partial<RemoteMcpProxyProps>, JsonPatch[], string[]]>([
    [
      'what they change',
      HOST,
      {},
      [JsonPatch.replace('/spec/remoteUrl', evil)],
      ['remoteUrl guardrail-remote-host, after the JSON patches'],
    ],
    [
      'what they remove',
      AUDIT,
      { audit: true },
      [JsonPatch.remove('/spec')],
      ['audit guardrail-audit, after the JSON patches'],
    ],
    ['what was so before', AUDIT, {}, [JsonPatch.remove('/spec')], ['audit guardrail-audit']],
    [
      'what was so before, beside what they change',
      { ...AUDIT, ...HOST },
      {},
      [JsonPatch.replace('/spec/remoteUrl', evil)],
      ['audit guardrail-audit', 'remoteUrl guardrail-remote-host, after the JSON patches'],
    ],
    [
      'what they mend',
      HOST,
      { remoteUrl: evil },
      [JsonPatch.replace('/spec/remoteUrl', 'https://mcp.example.com')],
      [],
    ],
    [
      'what does not fit',
      HOST,
      { remoteUrl: evil },
      [JsonPatch.remove('/spec/elephant')],
      ['remoteUrl guardrail-remote-host'],
    ],
    [
      'an object that is none any more',
      HOST,
      { remoteUrl: evil },
      [JsonPatch.replace('', 5)],
      ['remoteUrl guardrail-remote-host'],
    ],
    [
      'the kind',
      HOST,
      { remoteUrl: evil },
      [JsonPatch.replace('/kind', 'MCPServer')],
      ['RemoteMcpProxy guardrail-patch'],
    ],
    [
      'another of our kinds',
      HOST,
      {},
      [JsonPatch.replace('/kind', 'MCPToolConfig')],
      ['RemoteMcpProxy guardrail-patch'],
    ],
    ['the API group', HOST, {}, [JsonPatch.replace('/apiVersion', 'example.com/v1')], ['apiVersion guardrail-patch']],
    ['no API group', HOST, {}, [JsonPatch.remove('/apiVersion')], ['apiVersion guardrail-patch']],
    ['the version', HOST, {}, [JsonPatch.replace('/apiVersion', `${GROUP}/v1`)], []],
    ['a group below the API group', HOST, {}, [JsonPatch.replace('/apiVersion', `a.${GROUP}/v1`)], []],
  ])('is judged after JSON patches: %s', (_, options, props, patches, expected) => {
    expect(patched(options, props, patches)).toEqual(expected);
  });

  test.each([
    ['mcp.example.com', []],
    ['other.example.com', ['apiVersion guardrail-patch']],
  ])('may be patched to the API group of its cluster: %s', (group, expected) => {
    const chart = bound(HOST, TargetCluster.withOperator({ apiGroup: 'mcp.example.com' }));
    ApiObject.of(proxyIn(chart)).addJsonPatch(JsonPatch.replace('/apiVersion', `${group}/v1beta1`));

    expect(told(chart)).toEqual(expected);
  });

  test('is told in full where a patch makes another object of it', () => {
    const chart = bound(HOST);
    ApiObject.of(proxyIn(chart)).addJsonPatch(JsonPatch.replace('/apiVersion', 'example.com/v1'));

    expect(linesOf(chart)).toEqual([
      '[test/weather] apiVersion: is changed by JSON patches, so the guardrails around it could not judge the object; remove the patch (guardrail-patch)',
    ]);
  });

  test.each<[string, McpGuardrailsOptions, unknown, string[]]>([
    ['is wrong', HOST, (): string => evil, ['remoteUrl guardrail-remote-host']],
    ['is right', HOST, (): string => 'https://mcp.example.com', []],
    [
      'has a variable with a default',
      HOST,
      (): string => '${URL:=https://evil.org}',
      ['remoteUrl guardrail-remote-host'],
    ],
    [
      'cannot be made, though something beside it is wrong',
      { ...HOST, ...AUDIT },
      (): never => {
        throw new Error('of a test');
      },
      ['audit guardrail-audit'],
    ],
  ])('is judged by what is resolved later, which %s', (_, options, produce, expected) => {
    const chart = bound(options, TargetCluster.withOperator({ substitution: true }));
    proxyIn(chart, { remoteUrl: Lazy.any({ produce } as never) as string });

    expect(told(chart)).toEqual(expected);
  });

  test.each<[string, McpGuardrailsOptions, object, string[]]>([
    ['a value that breaks the schema', { allowedTransports: ['sse'] } as never, { transport: 'tcp' }, []],
    ['a text without a scheme', HTTPS, { remoteUrl: 'mcp.example.com' }, []],
    [
      'a text whose variables may give it a scheme',
      HTTPS,
      { remoteUrl: '${URL:=mcp.example.com}' },
      ['spec.remoteUrl guardrail-https'],
    ],
    ['a block of the wrong type', AUDIT, { audit: 'x' }, []],
    ['a block that is a variable', AUDIT, { audit: '${AUDIT}' }, []],
    ['a flag with a default', AUDIT, { audit: { enabled: '${AUDIT:=false}' } }, ['spec.audit.enabled guardrail-audit']],
    [
      'a variable in the name of a header',
      { forbidPlaintextHeaders: ['X-Key'] },
      { headerForward: { addPlaintextHeaders: { '${NAME:=X-Key}': 'a' } } },
      ['spec.headerForward.addPlaintextHeaders["X-Key"] guardrail-plaintext-header'],
    ],
    [
      'a variable beside something wrong',
      { ...HOST, ...AUDIT },
      { remoteUrl: 'https://evil.org/${A}', audit: { enabled: '${B}' } },
      ['spec.remoteUrl guardrail-remote-host'],
    ],
    ['a missing value', HTTPS, { remoteUrl: undefined }, []],
  ])('of a document is judged: %s', (_, options, spec, expected) => {
    const chart = bound(options);
    include(chart, documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com', ...spec }));

    expect(told(chart)).toEqual(expected);
  });

  test.each([
    ['with the operator', true, []],
    ['without it, where nobody evaluates the rule', false, ['spec.remoteUrl guardrail-https']],
  ])('at which a rule of the CRDs fails is judged %s', (_, isOperated, expected) => {
    const remoteUrl = { type: 'string', 'x-kubernetes-validations': [{ rule: 'int(self) > 0' }] };
    const crds = fileOf(JSON.stringify(crd({ remoteUrl })));
    const cluster = isOperated ? TargetCluster.withOperator({ crds }) : TargetCluster.withoutOperator({ crds });
    const chart = bound(HTTPS, cluster);
    const more = { apiVersion: `${GROUP}/v1beta1` };
    include(chart, documentOf('MCPRemoteProxy', { remoteUrl: 'http://mcp.example.com/mcp' }, more));

    expect(told(chart)).toEqual(expected);
  });

  test.each<[string, TargetCluster, string[]]>([
    ['is not stated', TargetCluster.withOperator(), []],
    ['has them', TargetCluster.withOperator({ release: OperatorRelease.LATEST }), []],
    [
      'does not have them',
      TargetCluster.withOperator({ release: OperatorRelease.V0_24 }),
      ['spec.authzConfig guardrail-authorization'],
    ],
  ])('is judged by the fields of releases, where the one of its cluster %s', (_, cluster, expected) => {
    for (const name of ['of-a-test', '${NAME}']) {
      const chart = bound({ requireAuthorization: true }, cluster);
      include(chart, documentOf('MCPRemoteProxy', { remoteUrl: 'https://a.b', authzConfigRef: { name } }));

      expect(told(chart)).toEqual(expected);
    }
  });

  test('is judged by fields that only later releases have, if the one of its cluster is not stated', () => {
    const trustedIssuers = [{ name: 'a', issuerUrl: 'https://a.example.com', jwksUrl: 'http://a.example.com' }];
    const embeddedAuthServer = { issuer: 'https://b.example.com', upstreamProviders: [], trustedIssuers };
    const chart = bound(HTTPS);
    include(chart, documentOf('MCPExternalAuthConfig', { type: 'embeddedAuthServer', embeddedAuthServer }));

    expect(told(chart)).toEqual(['spec.embeddedAuthServer.trustedIssuers[0].jwksUrl guardrail-https']);
  });
});

describe('a resolver of the app', () => {
  const appWith = (key: string, value: unknown): App =>
    new App({
      resolvers: [
        {
          resolve: (context: ResolutionContext): void => {
            if (context.key.at(-1) === key && context.value !== value) {
              context.replaceValue(value);
            }
          },
        },
      ],
    });

  test('may change a construct, which is told without a patch', () => {
    const chart = bound(HTTPS, undefined, appWith('remoteUrl', 'http://a'));
    proxyIn(chart);

    expect(told(chart)).toEqual(['remoteUrl guardrail-https']);
  });

  test('may make a resource of another object', () => {
    const chart = bound(HTTPS, undefined, appWith('kind', 'MCPRemoteProxy'));
    new ApiObject(chart, 'Raw', {
      apiVersion: `${GROUP}/v1beta1`,
      kind: 'Other',
      spec: { remoteUrl: 'http://a' },
    });

    expect(told(chart)).toEqual(['spec.remoteUrl guardrail-https']);
  });
});

describe('another object', () => {
  const manifest = (more: object = {}): object => ({
    ...{
      apiVersion: `${GROUP}/v1beta1`,
      kind: 'MCPRemoteProxy',
      metadata: { name: 'raw' },
      spec: { remoteUrl: 'http://a' },
    },
    ...more,
  });

  function toldOf(given: object, patches: readonly JsonPatch[] = [], options = HTTPS): string[] {
    const chart = bound(options);
    new ApiObject(chart, 'Raw', given as never).addJsonPatch(...patches);
    return told(chart);
  }

  const WRONG = ['spec.remoteUrl guardrail-https'];
  const list = (kind: string, ...items: readonly unknown[]): object => ({ apiVersion: 'v1', kind, items });
  const other = { kind: 'ConfigMap', apiVersion: 'v1' };

  test.each<[string, object, JsonPatch[], string[]]>([
    ['of our kinds', manifest(), [], WRONG],
    ['without a spec', { ...manifest(), spec: undefined }, [], WRONG],
    ['of another kind', manifest({ kind: 'MCPServer' }), [], []],
    ['of another API group', manifest({ apiVersion: 'example.com/v1' }), [], []],
    ['whose group has the name as a part', manifest({ apiVersion: `other${GROUP}/v1` }), [], []],
    ['whose kind is the default of a variable', manifest({ kind: '${KIND:=MCPRemoteProxy}' }), [], WRONG],
    ['whose kind is a variable', manifest({ kind: '${KIND}' }), [], []],
    ['whose group is the default of a variable', manifest({ apiVersion: `\${GROUP:=${GROUP}}/v1beta1` }), [], WRONG],
    ['with a default in it', manifest({ spec: { remoteUrl: '${URL:=http://a}' } }), [], WRONG],
    ['with a variable in it', manifest({ spec: { remoteUrl: '${URL}' } }), [], []],
    [
      'that a patch makes wrong',
      manifest({ spec: { remoteUrl: 'https://a' } }),
      [JsonPatch.replace('/spec/remoteUrl', 'http://a')],
      WRONG,
    ],
    [
      'that a patch makes one of ours',
      manifest(other),
      [JsonPatch.replace('/kind', 'MCPRemoteProxy'), JsonPatch.replace('/apiVersion', `${GROUP}/v1beta1`)],
      WRONG,
    ],
    ['that a patch makes another one', manifest(), [JsonPatch.replace('/kind', 'ConfigMap')], []],
    ['with items, but no list', manifest({ items: [manifest()] }), [], WRONG],
    ['that is a list', list('List', manifest(other), manifest()), [], ['items[1].spec.remoteUrl guardrail-https']],
    [
      'that is a list of our kind',
      list('MCPRemoteProxyList', manifest()),
      [],
      ['items[0].spec.remoteUrl guardrail-https'],
    ],
    ['that is a list by default', list('${KIND:=List}', manifest()), [], ['items[0].spec.remoteUrl guardrail-https']],
    [
      'that is a list in a list',
      list('List', 5, list('List', manifest()), manifest()),
      [],
      ['items[1].items[0].spec.remoteUrl guardrail-https', 'items[2].spec.remoteUrl guardrail-https'],
    ],
    ['that is a list of nothing', { ...list('List'), items: 'a' }, [], []],
    ['whose kind only begins like a list', list('ListOf', manifest()), [JsonPatch.add('/metadata/labels', {})], []],
  ])('%s', (_, given, patches, expected) => {
    expect(toldOf(given, patches)).toEqual(expected);
  });

  test('is told where it stands, with the names of fields', () => {
    const chart = bound({ requireAuthentication: true });
    new ApiObject(chart, 'Raw', list('List', manifest()) as never);

    expect(linesOf(chart)).toEqual([
      '[test/Raw] items[0].spec.oidcConfigRef: is missing, but the guardrails of test require authentication; refer to an MCPOIDCConfig (guardrail-authentication)',
    ]);
  });

  test('of the API group of a cluster is judged too', () => {
    const chart = bound(HTTPS, TargetCluster.withOperator({ apiGroup: 'mcp.example.com' }));
    proxyIn(chart);
    new ApiObject(chart, 'Raw', manifest({ apiVersion: 'mcp.example.com/v1beta1' }) as never);

    expect(told(chart)).toEqual(WRONG);
  });

  test.each([
    ['ConfigMap', 0],
    ['List', 1],
  ])('is only read if it may hold one of our kinds: %s', (kind, expected) => {
    const produce = jest.fn(() => []);
    const chart = bound(HTTPS);
    proxyIn(chart);
    new ApiObject(chart, 'Raw', { apiVersion: 'v1', kind, items: Lazy.any({ produce }) as unknown });
    McpWarnings.of(chart);

    expect(produce.mock.calls.length > 0).toBe(expected > 0);
  });

  test('that cannot be read is not judged', () => {
    const chart = bound(HTTPS);
    const produce = (): never => {
      throw new Error('of a test');
    };
    new ApiObject(chart, 'Raw', manifest({ spec: { remoteUrl: Lazy.any({ produce }) as unknown } }) as never);

    expect(told(chart)).toEqual([]);
  });
});

test('an object that is created later is judged too', () => {
  const chart = chartFor();
  McpGuardrails.bind(chart, AUDIT);
  const proxy = proxyIn(chart, { audit: true });
  expect(told(chart)).toEqual([]);
  ApiObject.of(proxy).addJsonPatch(JsonPatch.remove('/spec/audit'));

  expect(told(chart)).toEqual(['audit guardrail-audit, after the JSON patches']);
});
