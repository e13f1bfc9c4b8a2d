import { Chart, Duration, Testing } from 'cdk8s';
import { stringify } from 'yaml';
import { OperatorRelease, RemoteMcpProxy, TargetCluster, TelemetryConfig } from '../../lib';
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

/** All alerts of a proxy `weather`, as the file of rules that the Prometheus operator makes of them. */
export function weatherRules(): string {
  const chart = new Chart(Testing.app(), 'judge', { namespace: 'mcp' });
  TargetCluster.withoutOperator({ release: OperatorRelease.V0_44 }).bind(chart);
  const proxy = new RemoteMcpProxy(chart, 'Weather', {
    metadata: { name: 'weather' },
    remoteUrl: 'https://mcp.example.com/mcp',
    telemetry: { config: new TelemetryConfig(chart, 'Telemetry', { prometheus: true }) },
    acknowledge: ['CDK8S_MCP_AUTHENTICATION_MISSING', 'CDK8S_MCP_REQUESTS_MISSING'],
  });
  proxy.metrics.scrape();
  proxy.metrics.alert({
    slo: { availability: 99.5, latency: Duration.seconds(2), ratio: 95 },
    kubeStateMetrics: true,
  });
  const rule = (Testing.synth(chart) as Manifest[]).find(({ kind }) => kind === 'PrometheusRule');
  return stringify(rule?.spec);
}

/** The scenarios as files for promtool: one for each interval at which rules are evaluated. */
export function alertTests(rules: string): AlertTests[] {
  const intervals = Array.from(new Set(SCENARIOS.map(({ every = '1m' }) => every)));
  return intervals.map((every) => {
    const scenarios = SCENARIOS.filter((scenario) => (scenario.every ?? '1m') === every);
    const text = stringify({ rule_files: [rules], evaluation_interval: every, tests: scenarios.map(testOf) });
    return { every, scenarios, text };
  });
}

function testOf({ name, series, after, fires }: Scenario): object {
  const expected = fires.map((alert) => {
    const [alertname = '', window] = alert.split(' ');
    return { labels: `{alertname="${alertname}"${window === undefined ? '' : `,window="${window}"`}}`, value: 1 };
  });
  return {
    name,
    interval: '1m',
    input_series: Object.entries(series).map(([each, values]) => ({ series: each, values })),
    promql_expr_test: [after].flat().map((time) => ({
      expr: `count by (alertname, window) (ALERTS{alertstate="firing"}) # ${name}`,
      eval_time: time,
      exp_samples: expected,
    })),
  };
}
