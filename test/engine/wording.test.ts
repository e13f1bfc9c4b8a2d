import { AuthzConfig, AuthzPolicy, OperatorRelease, TargetCluster, TelemetryConfig, ToolConfig } from '../../lib';
import type { Kind } from '../../lib/model/kinds';
import { setWording, worded, wordingOf } from '../../lib/engine/wording';
import { chartFor, errorsOf, proxyIn, TARGETS } from '../support/facades';
import { documentOf, include } from '../support/include';

/** The message about a field, for authors of fields and for authors of props. */
function said(fix: string, field: string, kind: Kind = 'MCPRemoteProxy'): string[] {
  return [false, true].map((hasProps) => {
    return worded({ id: 'x', severity: 'error', field, rule: 'is wrong', fix }, { kind, spec: {}, hasProps }).fix;
  });
}

test.each<[string, string, string[]]>([
  ['set ⟨spec.audit⟩', 'spec.remoteUrl', ['set audit', 'set audit']],
  ['add ⟨spec.oidcConfigRef⟩', 'spec.authServerRef', ['add oidcConfigRef', 'add oidc']],
  // beside the field, and below it
  ['set ⟨spec.oidcConfigRef.resourceUrl⟩', 'spec.oidcConfigRef.audience', ['set resourceUrl', 'set resourceUrl']],
  ['set ⟨spec.authzConfig.groupClaimName⟩', 'spec.authzConfig', ['set groupClaimName', 'set groupClaim']],
  // beside a key and an index
  ['set ⟨spec.headers.other⟩', 'spec.headers["Host"]', ['set other', 'set other']],
  ['set ⟨spec.items.other⟩', 'spec.items[10]', ['set other', 'set other']],
  // the field itself, and one whose name begins alike
  [
    'set ⟨spec.telemetryConfigRef.serviceName⟩',
    'spec.telemetryConfigRef.serviceName',
    ['set telemetryConfigRef.serviceName', 'set telemetry.serviceName'],
  ],
  ['set ⟨spec.oidcConfigRef.audience⟩', 'spec.oidc', ['set oidcConfigRef.audience', 'set oidc.audience']],
  // of another kind
  [
    'remove ⟨MCPOIDCConfig:spec.inline.caBundleRef⟩',
    'spec.oidcConfigRef.name',
    ['remove inline.caBundleRef', 'remove provider.caBundle'],
  ],
  // of another kind, in a block of the same name
  [
    'remove ⟨MCPOIDCConfig:spec.inline.caBundleRef⟩',
    'spec.inline',
    ['remove inline.caBundleRef', 'remove provider.caBundle'],
  ],
  // both names
  ['use ⟨sentinelConfig|sentinel⟩', 'spec.remoteUrl', ['use sentinelConfig', 'use sentinel']],
  ['use it', 'spec.remoteUrl', ['use it', 'use it']],
  // kinds, and those that have no construct
  ['use ⟨a kind:MCPOIDCConfig⟩', 'spec.oidcConfigRef', ['use an MCPOIDCConfig', 'use an OidcConfig']],
  ['use ⟨a kind:MCPToolConfig⟩', 'spec.toolConfigRef', ['use an MCPToolConfig', 'use a ToolConfig']],
  ['use the ⟨kind:MCPGroup⟩', 'spec.groupRef', ['use the MCPGroup', 'use the McpGroup']],
  // types, which props choose with a factory
  ['use ⟨type:"awsSts"⟩', 'spec.externalAuthConfigRef', ['use "awsSts"', 'use ExternalAuth.awsSts']],
  ['use ⟨type:"xyz"⟩', 'spec.externalAuthConfigRef', ['use "xyz"', 'use "xyz"']],
  ['use ⟨a kind:Secret⟩', 'spec.groupRef', ['use a Secret', 'use a Secret']],
])('%s, relative to %s', (fix, field, expected) => {
  expect(said(fix, field)).toEqual(expected);
});

describe('the value of an option', () => {
  const shown = (field: string, value: unknown = 'a', kind: Kind = 'MCPRemoteProxy'): unknown => {
    const finding = { id: 'x', severity: 'error', field, value, rule: 'is wrong', fix: 'mend it' } as const;
    return worded(finding, { kind, spec: {}, hasProps: true }).value;
  };

  test.each([
    'acknowledge[0]',
    'availability.autoscale.maxReplicas',
    'cluster',
    'expose.viaIngress.path',
    'metrics.scrape.port',
    'network.restrict.remoteCidrs[0]',
    'pod.priorityClassName',
    'remoteCaBundle.key',
    'McpWarnings.acknowledge[0]',
    'TargetCluster.apiGroup',
  ])('%s is shown', (field) => {
    expect(shown(field)).toBe('a');
  });

  test.each([
    'expose.viaIngress.annotations["a"]',
    'TargetCluster.defaultRedisAddress',
    'TargetCluster.defaultRedisPassword.key',
    'my.expose.viaIngress',
    'podium',
    'headerForward["X-A"]',
  ])('%s may be a secret, and is not shown', (field) => {
    expect(shown(field)).toBeUndefined();
  });

  test('of which several fields are made is shown as far as all of them are', () => {
    const url = 'https://idp.example.com/a?key=b';

    expect(shown('provider.issuer', url, 'MCPOIDCConfig')).toBe('https://idp.example.com/a?…');
    expect(shown('auth.audience', url, 'MCPExternalAuthConfig')).toBeUndefined();
    expect(shown('auth.subjectTokenType', url, 'MCPExternalAuthConfig')).toBeUndefined();
  });

  test('is not shown if it is an object', () => {
    expect(shown('pod.tolerations[0]', { key: 'a' })).toBeUndefined();
  });

  test('is not repeated if the path of the prop ends with it', () => {
    const field = 'spec.headerForward.addHeadersFromSecret[0].headerName';
    const finding = { id: 'x', severity: 'error', field, rule: 'is wrong', fix: 'mend it' } as const;
    const spec = { headerForward: { addHeadersFromSecret: [{ headerName: 'Host' }] } };
    const told = (hasProps: boolean, value: unknown): unknown[] => {
      const { field: name, value: told } = worded({ ...finding, value }, { kind: 'MCPRemoteProxy', spec, hasProps });
      return [name, told];
    };

    expect(told(true, 'Host')).toEqual(['headerForward["Host"]', undefined]);
    expect(told(true, 'X')).toEqual(['headerForward["Host"]', 'X']);
    expect(told(false, 'Host')).toEqual([field, 'Host']);
  });
});

test('a kind that the release lacks is told as the construct, or as the kind that the document says', () => {
  const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.V0_22 }));
  new AuthzConfig(chart, 'Authz', {
    policy: AuthzPolicy.cedar(['permit(principal, action, resource);']),
  });
  include(chart, documentOf('MCPAuthzConfig', { type: 'cedarv1', config: { policies: [], entities_json: '[]' } }));
  const told = errorsOf(chart).filter((each) => each.includes('is not available before release'));

  expect(told.map((each) => each.replace(/^\[.*?\] /, '').replace(/ is not.*/, ''))).toEqual([
    'AuthzConfig:',
    'kind: "MCPAuthzConfig"',
  ]);
});

test('rules across the app name constructs to whoever wrote props, and kinds to whoever wrote YAML', () => {
  const program = chartFor();
  const documents = chartFor();
  for (const id of ['one', 'two']) {
    new ToolConfig(program, id, { metadata: { name: 'tools' }, toolsFilter: ['a'] });
    include(documents, documentOf('MCPToolConfig', { toolsFilter: ['a'] }));
  }

  expect(errorsOf(program)).toEqual([expect.stringContaining('another ToolConfig in this namespace')]);
  expect(errorsOf(documents)).toEqual([expect.stringContaining('another MCPToolConfig in this namespace')]);
});

test.each(TARGETS)('names props or fields, as they were written, %s', (_, clusterOf) => {
  const chart = chartFor(clusterOf());
  const config = new TelemetryConfig(chart, 'Telemetry', { metadata: { name: 'otel' }, prometheus: true });
  for (const name of ['one', 'two']) {
    proxyIn(chart, { metadata: { name }, telemetry: { config, serviceName: 'weather' } }, name);
  }
  const documents = ['three', 'four'].map(
    (name) => `
apiVersion: toolhive.stacklok.dev/v1alpha1
kind: MCPRemoteProxy
metadata: { name: ${name} }
spec: { remoteUrl: 'https://a.example', telemetryConfigRef: { name: otel, serviceName: forecast } }`,
  );
  include(chart, documents.join('\n---'));
  const fixes = errorsOf(chart).map((each) => /; ([^;]*) \(service-name-duplicate/.exec(each)?.[1]);

  expect(fixes).toEqual([
    'set telemetry.serviceName to a unique name',
    'set telemetryConfigRef.serviceName to a unique name',
  ]);
});

test.each([
  [true, 'TargetCluster.withOperator({ name: "prod" })'],
  [false, 'TargetCluster.withoutOperator({ name: "prod" })'],
])('programs tell clusters apart by their names, with the operator: %j', (operator, call) => {
  const { toTellClustersApart, nameOf, place, toNameGroup } = wordingOf(chartFor());

  expect(toTellClustersApart(operator)).toBe(`bind each chart to one with a name, like ${call}`);
  expect([nameOf(proxyIn(chartFor())), place, toNameGroup]).toEqual([
    ...['test/weather', 'in this app', 'name the group with TargetCluster.withOperator'],
  ]);
});

test('another wording holds for the whole tree of a construct', () => {
  const chart = chartFor();
  const wording = { ...wordingOf(chart), place: 'in these files' };
  setWording(chart.node.root, wording);

  expect(wordingOf(proxyIn(chart))).toBe(wording);
  expect(wordingOf(chartFor())).not.toBe(wording);
});
