import { readProperties } from '../../../lib/yaml/validation/properties';
import { checkNamed } from '../../support/checks-page';
import { documentOf, fileOf } from '../../support/include';
import { ACCEPTED, outcomeOf, type Outcome } from '../../support/plugin';

function proxyIn(namespace: string, host = 'mcp.example.com'): string {
  const spec = { remoteUrl: `https://${host}/mcp`, resources: { requests: { memory: '64Mi' } } };
  return fileOf(documentOf('MCPRemoteProxy', spec, { metadata: { name: 'weather', namespace } }));
}

function said({ violations }: Outcome): string[] {
  return violations.map(({ recommendation, fix, ruleName }) => `${ruleName}: ${recommendation}; ${fix}`);
}

describe('the property guardrails', () => {
  test('holds for all clusters, and a cluster adds its own', async () => {
    const manifests = [proxyIn('mcp', 'mcp.example.org'), proxyIn('tools')];
    const outcome = await outcomeOf(manifests, {
      ...ACCEPTED,
      guardrails: { allowedRemoteHosts: ['*.example.com'] },
      clusters: [{ name: 'tools', namespaces: ['tools'], guardrails: { requireAudit: true } }],
    });

    expect(outcome.status).toEqual(['failure']);
    expect(said(outcome)).toEqual([
      'guardrail-remote-host: spec.remoteUrl: is not a URL of a host that properties.guardrails allow: *.example.com; use one of these hosts, without a user in the URL',
      'guardrail-audit: spec.audit.enabled: is not true, but properties.clusters[0].guardrails require an audit log; set it to true',
    ]);
  });

  test.each([
    [{ requireAuthentification: true }, 'unknown-property'],
    [{ requireAudit: 'yes' }, 'type'],
    [{ allowedTransports: ['http'] }, 'guardrail-value'],
    [{}, 'guardrail-empty'],
    [{ allowedIssuers: [] }, 'guardrail-empty'],
  ])('%j is wrong', async (guardrails, id) => {
    const { violations } = await outcomeOf([proxyIn('mcp')], { guardrails });

    expect(violations.map(({ ruleName }) => ruleName)).toEqual([id]);
  });

  test.each([
    [{ guardrails: { requireOidc: true } }, /^write requireAuthentication, or remove it$/],
    [
      { clusters: [{ name: 'a', guardrails: { requirePolicies: true } }] },
      /^write requireAuthorization, or remove it$/,
    ],
    [{ guardrails: { requireAuditt: true } }, /^write requireAudit, or remove it$/],
    [{ requireOidc: true }, /^use one of operator, release, /],
    [
      { guardrails: { elephant: 1 } },
      /^use one of requireAuthentication, requireAuthorization, (\w+, )*minimumRelease$/,
    ],
  ])('words of other products are for guardrails only: %j', (settings, fix) => {
    const { findings = [] } = readProperties(settings, 'settings');

    expect(findings.filter(({ id }) => id === 'unknown-property').map((each) => each.fix)).toEqual([
      expect.stringMatching(fix),
    ]);
  });

  test('what is wrong with a release or a cluster is not told while types are', () => {
    const settings = { release: 'latest', clusters: [{ name: 'a' }] };
    const idsOf = (given: object): unknown =>
      readProperties(given, 'settings').findings?.map(({ id, field }) => [id, field]);

    expect(idsOf(settings)).toEqual([
      ['release-version', 'settings.release'],
      ['required', 'settings.clusters[0]'],
    ]);
    expect(idsOf({ ...settings, operator: 'yes' })).toEqual([['type', 'settings.operator']]);
  });

  test('contradictions of a cluster are told once', async () => {
    const { violations } = await outcomeOf([proxyIn('mcp')], {
      guardrails: { allowedRemoteHosts: ['*.example.com'] },
      clusters: [{ name: 'a', namespaces: ['mcp'], guardrails: { allowedRemoteHosts: ['mcp.example.org'] } }],
    });

    expect(violations.map(({ ruleName }) => ruleName)).toEqual([checkNamed('guardrail-contradiction').id]);
  });
});
