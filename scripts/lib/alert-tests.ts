import { Chart, Duration, Testing } from 'cdk8s';
import { stringify } from 'yaml';
import {
  ExternalAuth,
  ExternalAuthConfig,
  OidcConfig,
  OidcProvider,
  RemoteMcpProxy,
  TargetCluster,
  TelemetryConfig,
  UpstreamProvider,
} from '../../lib';
import { SCENARIOS } from './alert-scenarios';
import type { Scenario } from './alert-series';

/** A file for `promtool test rules`, and what it is about. */
export interface AlertTests {
  readonly every: string;
  readonly scenarios: readonly Scenario[];
  readonly text: string;
}

interface Manifest {
  readonly kind: string;
  readonly spec: object;
}

/** The ports at which Prometheus scrapes a proxy, as it names them: that of the proxy, and that for metrics alone. */
export const SCRAPED_PORTS = [
  { endpoint: 'http', port: 8080 },
  { endpoint: '9464', port: 9464 },
] as const;

type ScrapedPort = (typeof SCRAPED_PORTS)[number];

/** All alerts of a proxy `weather`, as the file of rules that the Prometheus operator makes of them. */
export function weatherRules({ port }: ScrapedPort): string {
  const chart = new Chart(Testing.app(), 'judge', { namespace: 'mcp' });
  TargetCluster.withoutOperator().bind(chart);
  const host = 'https://weather.example.org';
  const idp = UpstreamProvider.oidc('idp', { issuerUrl: 'https://idp.example.com', clientId: 'weather' });
  const server = ExternalAuth.embeddedAuthServer({ issuer: host, upstreamProviders: [idp] });
  const proxy = new RemoteMcpProxy(chart, 'Weather', {
    metadata: { name: 'weather' },
    remoteUrl: 'https://mcp.example.com/mcp',
    oidc: {
      config: new OidcConfig(chart, 'Own', { provider: OidcProvider.inline({ issuer: host }) }),
      audience: `${host}/mcp`,
      resourceUrl: `${host}/mcp`,
    },
    authServer: { config: new ExternalAuthConfig(chart, 'AuthServer', { auth: server }) },
    telemetry: { config: new TelemetryConfig(chart, 'Telemetry', { prometheus: true }) },
  });
  proxy.metrics.scrape({ port });
  proxy.metrics.alert({
    slo: { availability: 99.5, latency: Duration.seconds(2), ratio: 95 },
    kubeStateMetrics: true,
  });
  const rule = (Testing.synth(chart) as Manifest[]).find(({ kind }) => kind === 'PrometheusRule');
  return stringify(rule?.spec);
}

/** The scenarios as files for promtool: one for each interval at which rules are evaluated. */
export function alertTests(rules: string, scraped: ScrapedPort): AlertTests[] {
  const intervals = Array.from(new Set(SCENARIOS.map(({ every = '1m' }) => every)));
  return intervals.map((every) => {
    const scenarios = SCENARIOS.filter((scenario) => (scenario.every ?? '1m') === every);
    const text = stringify({
      rule_files: [rules],
      evaluation_interval: every,
      tests: scenarios.map((each) => testOf(each, scraped)),
    });
    return { every, scenarios, text };
  });
}

function testOf({ name, series, after, fires }: Scenario, scraped: ScrapedPort): object {
  const expected = fires.map((alert) => {
    const [alertname = '', window] = alert.split(' ');
    return { labels: `{alertname="${alertname}"${window === undefined ? '' : `,window="${window}"`}}`, value: 1 };
  });
  return {
    name,
    interval: '1m',
    input_series: Object.entries(series).map(([each, values]) => ({ series: scrapedAt(each, scraped), values })),
    promql_expr_test: [after].flat().map((time) => ({
      expr: `count by (alertname, window) (ALERTS{alertstate="firing"}) # ${name}`,
      eval_time: time,
      exp_samples: expected,
    })),
  };
}

/** Scenarios are written for the port of the proxy. */
function scrapedAt(series: string, { endpoint, port }: ScrapedPort): string {
  return series.includes('endpoint="http"')
    ? series.replace('endpoint="http"', `endpoint="${endpoint}"`).replace(':8080"', `:${String(port)}"`)
    : series;
}
