import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OidcConfig, OidcProvider, OperatorRelease, TargetCluster, TelemetryConfig } from '../../../../lib/index';
import { anchors } from '../../../support/citations';
import { authServerOf, chartFor, manifestOf, proxyIn } from '../../../support/facades';
import { isPromql, unknownIn } from '../../../support/promql';

interface AlertingRule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly description: string; readonly runbook_url: string };
}

const ISSUER = 'https://weather.example.org';

/** The alerts about clients that register, of a proxy with an authorization server or without. */
function alertsAt(release: string, hasServer: boolean): AlertingRule[] {
  const chart = chartFor(TargetCluster.withoutOperator({ release: OperatorRelease.of(release) }));
  const own = new OidcConfig(chart, 'Own', { provider: OidcProvider.inline({ issuer: ISSUER }) });
  const proxy = proxyIn(chart, {
    telemetry: { config: new TelemetryConfig(chart, 'Telemetry', { prometheus: true }) },
    oidc: { config: own, audience: `${ISSUER}/mcp`, resourceUrl: `${ISSUER}/mcp` },
    ...(hasServer ? { authServer: { config: authServerOf(chart, ISSUER) } } : {}),
  });
  proxy.metrics.scrape();
  proxy.metrics.alert();
  const { groups } = manifestOf(chart, 'PrometheusRule')['spec'] as { groups: { rules: AlertingRule[] }[] };
  return groups.flatMap(({ rules }) => rules).filter(({ alert }) => alert === 'McpProxyRegistrationsRefused');
}

test.each([
  ['0.55', true],
  ['0.63', false],
])('at release %s, with an authorization server: %j, no series tells of clients', (release, hasServer) => {
  expect(alertsAt(release, hasServer)).toEqual([]);
});

test('an authorization server that registers no more clients is told from 0.56 on', () => {
  const [alert, ...more] = alertsAt('0.56', true);
  const { expr = '', annotations: { description, runbook_url: runbook } = { description: '', runbook_url: '' } } =
    alert ?? {};
  const sections = anchors(readFileSync(path.join(__dirname, '../../../../docs/troubleshooting.md'), 'utf8'));

  expect(more).toEqual([]);
  expect(isPromql(expr)).toBe(true);
  expect(unknownIn(expr)).toEqual([]);
  // no series of the authorization server has the name of the proxy
  expect(expr).not.toContain('server=');
  expect(description).toContain('mcp/weather');
  expect(sections).toContain(runbook.split('#')[1]);
});
