import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Chart, Duration, Lazy, Testing } from 'cdk8s';
import {
  McpTransport,
  OperatorRelease,
  RelabelAction,
  TargetCluster,
  TelemetryConfig,
  type MetricsAlertOptions,
  type MetricsRelabeling,
} from '../../../../lib/index';
import {
  chartFor,
  COMPANION_LABELS,
  errorsOf,
  manifestOf,
  proxyIn,
  TARGETS,
  warningsWith,
} from '../../../support/facades';
import { anchors } from '../../../support/citations';
import { isPromql, unknownIn } from '../../../support/promql';

interface AlertingRule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly [name: string]: string };
  readonly annotations: { readonly summary: string; readonly description: string; readonly runbook_url: string };
}

const ALL: MetricsAlertOptions = {
  slo: { availability: 99.5, latency: Duration.seconds(2), ratio: 95 },
  kubeStateMetrics: true,
};

function rulesIn(chart: Chart): AlertingRule[] {
  const { groups } = manifestOf(chart, 'PrometheusRule')['spec'] as { groups: { rules: AlertingRule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

function scraped(chart: Chart, props: Parameters<typeof proxyIn>[1] = {}): ReturnType<typeof proxyIn> {
  const config = new TelemetryConfig(chart, 'Telemetry', { metadata: { name: 'otel' }, prometheus: true });
  const proxy = proxyIn(chart, { telemetry: { config }, ...props });
  proxy.metrics.scrape();
  return proxy;
}

function rulesWith(options?: MetricsAlertOptions): AlertingRule[] {
  const chart = chartFor();
  scraped(chart).metrics.alert(options);
  return rulesIn(chart);
}

function named(rules: readonly AlertingRule[]): string[] {
  return rules.map(({ alert, labels }) => `${alert}${labels['window'] === undefined ? '' : ` ${labels['window']}`}`);
}

const BURNS = (name: string): string[] => ['1h', '6h', '1d', '3d'].map((window) => `${name} ${window}`);

describe.each(TARGETS)('RemoteMcpProxyMetrics.alert %s', (_name, cluster) => {
  test('creates a PrometheusRule that selects by namespace, job and server', () => {
    const chart = chartFor(cluster());
    const proxy = scraped(chart);

    const made = proxy.metrics.alert({ labels: { release: 'prometheus' } });

    const manifest = manifestOf(chart, 'PrometheusRule');
    expect(manifest).toMatchObject({
      apiVersion: 'monitoring.coreos.com/v1',
      metadata: { name: 'weather', namespace: 'mcp', labels: { ...COMPANION_LABELS, release: 'prometheus' } },
    });
    expect(made).toBe(proxy.node.findChild('PrometheusRule'));
    const [gone, down, , burn] = rulesIn(chart);
    expect(gone?.expr).toBe('absent(up{namespace="mcp",job="mcp/weather"})');
    expect(down?.expr).toBe('max(up{namespace="mcp",job="mcp/weather"}) == 0');
    expect(burn?.expr).toContain(
      'toolhive_mcp_requests_total{namespace="mcp",job="mcp/weather",server="weather",status_code!~"5.."}',
    );
  });
});

describe('the alerts', () => {
  test('are for the targets, the error budget and refused calls', () => {
    expect(named(rulesWith())).toEqual([
      'McpProxyGone',
      'McpProxyDown',
      'McpProxyPodDown',
      ...BURNS('McpProxyErrorBudgetBurn'),
      'McpProxyRemoteUnauthorized',
      'McpProxyRefusedCalls',
    ]);
  });

  test('are also for latency and pods, if the options say so', () => {
    expect(named(rulesWith(ALL))).toEqual([
      'McpProxyGone',
      'McpProxyDown',
      'McpProxyPodDown',
      'McpProxyRestarts',
      'McpProxyOutOfMemory',
      ...BURNS('McpProxyErrorBudgetBurn'),
      ...BURNS('McpProxyLatencyBudgetBurn'),
      'McpProxyRemoteUnauthorized',
      'McpProxyRefusedCalls',
    ]);
  });

  test('have queries in PromQL, which only name known series and labels', () => {
    const queries = rulesWith(ALL).map(({ expr }) => expr);

    expect(queries.filter((query) => !isPromql(query))).toEqual([]);
    expect(queries.flatMap(unknownIn)).toEqual([]);
  });

  test('explain themselves, and link to a section of the page on troubleshooting', () => {
    const sections = anchors(readFileSync(path.join(__dirname, '../../../../docs/troubleshooting.md'), 'utf8'));
    const base = 'https://github.com/cdk8s-mcp/cdk8s-mcp/blob/main/docs/troubleshooting.md#';

    for (const { annotations } of rulesWith(ALL)) {
      expect(annotations.summary).toMatch(/mcp\/weather/);
      expect(annotations.description).toMatch(/mcp\/weather.*\.$/);
      expect(annotations.description).toMatch(/\d/);
      expect(annotations.runbook_url.startsWith(base)).toBe(true);
      expect(sections).toContain(annotations.runbook_url.slice(base.length));
    }
  });

  test('have labels for routing', () => {
    const [gone, , podDown, burn] = rulesWith({ severity: { urgent: 'page' }, alertLabels: { team: 'weather' } });
    const common = { team: 'weather', namespace: 'mcp', server: 'weather' };

    expect(gone?.labels).toEqual({ ...common, severity: 'page' });
    expect(podDown?.labels).toEqual({ ...common, severity: 'warning' });
    expect(burn?.labels).toEqual({ ...common, severity: 'page', window: '1h' });
  });

  test('link to a runbook of your own', () => {
    const [gone] = rulesWith({ runbookUrl: 'https://wiki.example.com/mcp' });
    expect(gone?.annotations.runbook_url).toBe('https://wiki.example.com/mcp#mcpproxygone');
  });

  test('follow the objective for availability', () => {
    const thresholds = (availability: number): string[] =>
      rulesWith({ slo: { availability } })
        .filter(({ alert }) => alert === 'McpProxyErrorBudgetBurn')
        .map(({ labels, expr }) => `${labels['window'] ?? ''} ${/> (.*)/.exec(expr)?.[1] ?? ''}`);

    expect(thresholds(99.95)).toEqual(['1h 14.4 * 0.0005', '6h 6 * 0.0005', '1d 3 * 0.0005', '3d 1 * 0.0005']);
    // more than all requests cannot fail
    expect(thresholds(90)).toEqual(['6h 6 * 0.1', '1d 3 * 0.1', '3d 1 * 0.1']);
  });

  test('say what the budget is', () => {
    const burn = rulesWith().find(({ alert }) => alert === 'McpProxyErrorBudgetBurn');
    expect(burn?.annotations.description).toBe(
      'Within 1h, {{ $value | humanizePercentage }} of the requests to mcp/weather failed with 5xx, and they still do. 0.5% may fail; at more than 7.2%, the error budget of 30 days is used up within 50 hours.',
    );
  });

  test.each([
    [Duration.seconds(2), 'le=~"2|2[.]0"'],
    [Duration.millis(500), 'le="0.5"'],
    [Duration.minutes(5), 'le=~"300|300[.]0"'],
  ])('compare latency with a bound of the histogram, and leave out streams and failures (%s)', (latency, matcher) => {
    const burn = rulesWith({ slo: { latency, ratio: 95 } }).find(({ alert }) => alert === 'McpProxyLatencyBudgetBurn');
    expect(burn?.expr).toContain(
      `toolhive_mcp_request_duration_seconds_bucket{namespace="mcp",job="mcp/weather",server="weather",method="POST",status="success",${matcher}}`,
    );
  });

  test('follow the limits for refused calls', () => {
    const [refused] = rulesWith({ refused: { atLeast: 100, times: 3 } }).slice(-1);
    expect(refused?.expr).toMatch(/ >= 100\nand .* > 3 \* sum\(/);
  });

  test('are quiet about refused calls until Prometheus has known the proxy for a day', () => {
    const [refused] = rulesWith().slice(-1);
    expect(refused?.expr.split('\n').at(-1)).toBe(
      'and count(present_over_time(up{namespace="mcp",job="mcp/weather"}[1d] offset 1d))',
    );
  });

  test('tell that the remote server refuses the credentials, by its 401 among the requests that it was asked', () => {
    const alert = rulesWith({ slo: { minRequests: 25 } }).find((each) => each.alert === 'McpProxyRemoteUnauthorized');
    const [now, hour] = alert?.expr.split('\n') ?? [];

    expect(now).toMatch(
      /server="weather",status_code="401"}.*\[5m:30s]\)\) \/ .*server="weather",method="POST"}.* > 0\.5$/,
    );
    expect(hour).toMatch(/^and .*status_code="401"}.*\[1h:1m]\)\) >= 25$/);
    expect(alert?.for).toBe('2m');
    expect(alert?.labels['severity']).toBe('critical');
    expect(alert?.annotations.description).toContain('the Secret with the credential is wrong or has expired');
  });

  test('do not miss the pods of a proxy without pods', () => {
    const chart = chartFor(TargetCluster.withoutOperator({ release: OperatorRelease.V0_44 }));
    scraped(chart, { replicas: 0 }).metrics.alert();

    expect(named(rulesIn(chart))).not.toContain('McpProxyGone');
  });

  test('select by a name that cdk8s resolves later', () => {
    const chart = chartFor();
    const name = Lazy.any({ produce: () => 'later' }) as string;
    scraped(chart, { metadata: { name } }).metrics.alert();
    const [gone] = rulesIn(chart);

    expect(gone?.expr).toBe('absent(up{namespace="mcp",job="mcp/later"})');
    expect(gone?.labels['server']).toBe('later');
  });

  test('are the same in each synthesis', () => {
    const chart = chartFor();
    scraped(chart).metrics.alert(ALL);
    expect(Testing.synth(chart)).toEqual(Testing.synth(chart));
  });
});

describe('bad input', () => {
  function errorsWith(...calls: MetricsAlertOptions[]): string[] {
    const chart = chartFor();
    const proxy = scraped(chart);
    for (const options of calls) {
      proxy.metrics.alert(options);
    }
    return errorsOf(chart);
  }

  test.each<[MetricsAlertOptions, string]>([
    [
      { slo: { availability: 101 } },
      'slo.availability: 101 is not a percentage; use 1 to less than 100, such as 99.5 (alert-objective)',
    ],
    [
      { slo: { availability: -1 } },
      'slo.availability: -1 is not a percentage; use 1 to less than 100, such as 99.5 (alert-objective)',
    ],
    [
      { slo: { availability: 0 } },
      'slo.availability: 0 is not a percentage; use 1 to less than 100, such as 99.5 (alert-objective)',
    ],
    [
      { slo: { availability: 100 } },
      'slo.availability: 100 leaves no error budget; use less than 100, such as 99.9 (alert-objective)',
    ],
    [
      { slo: { availability: 0.995 } },
      'slo.availability: 0.995 is less than 1 percent; write percent, such as 99.5 (alert-objective)',
    ],
    [
      { slo: { latency: Duration.seconds(2), ratio: 0.95 } },
      'slo.ratio: 0.95 is less than 1 percent; write percent, such as 95 (alert-objective)',
    ],
    [
      { slo: { latency: Duration.seconds(2) } },
      'slo.latency: says how fast requests are, but not how many of them; set ratio too, such as 95 percent (alert-latency)',
    ],
    [
      { slo: { ratio: 95 } },
      'slo.ratio: 95 says how many requests are fast, but not how fast; set latency too, such as Duration.seconds(2) (alert-latency)',
    ],
    [
      { slo: { latency: Duration.seconds(3), ratio: 95 } },
      `slo.latency: "3s" is not a bound of the proxy's histogram, so nothing counts the requests that are faster; use 2s or 5s (alert-latency)`,
    ],
    [
      { slo: { latency: Duration.minutes(10), ratio: 95 } },
      `slo.latency: "600s" is not a bound of the proxy's histogram, so nothing counts the requests that are faster; use 300s (alert-latency)`,
    ],
    [
      { slo: { latency: Duration.millis(5), ratio: 95 } },
      `slo.latency: "0.005s" is not a bound of the proxy's histogram, so nothing counts the requests that are faster; use 0.01s (alert-latency)`,
    ],
    [
      { slo: { minRequests: 0 } },
      'slo.minRequests: 0 is not a whole number of 1 or more; use 1 or more (alert-number)',
    ],
    [
      { refused: { atLeast: 1.5 } },
      'refused.atLeast: 1.5 is not a whole number of 1 or more; use 1 or more (alert-number)',
    ],
    [{ refused: { times: 1 } }, 'refused.times: 1 is not more than usual; use more than 1, such as 5 (alert-number)'],
    [
      { alertLabels: { 'my-team': 'a' } },
      'alertLabels["my-team"]: is not a valid Prometheus label; use letters, digits and "_", and no digit or "__" first (alert-label)',
    ],
    [
      { alertLabels: { severity: 'page' } },
      'alertLabels["severity"]: is set by this package; leave it out; use severity for it (alert-label)',
    ],
    [
      { alertLabels: { team: '' } },
      'alertLabels["team"]: is empty, which is no label to Alertmanager; give it a value, or leave it out (alert-label)',
    ],
    [
      { severity: { soon: '' } },
      'severity.soon: "" is empty, which is no label to Alertmanager; use a name such as "warning" (alert-label)',
    ],
    [
      { labels: { release: 'my prometheus' } },
      'labels["release"]: "my prometheus" is not a valid label; use up to 63 letters, digits, "-", "_" and "."; a name may have a DNS domain and "/" before it (metrics-label)',
    ],
  ])('fails for %j', (options, text) => {
    expect(errorsWith(options)).toEqual([`[test/weather] metrics.alert.${text}`]);
  });

  test('fails for a second call', () => {
    expect(errorsWith({}, {})).toEqual([
      '[test/weather] metrics.alert: is called 2 times, but everybody would be alerted twice; call it once (called-twice)',
    ]);
  });

  test('fails for a proxy that is not scraped', () => {
    const chart = chartFor();
    const config = new TelemetryConfig(chart, 'Telemetry', { prometheus: true });
    proxyIn(chart, { telemetry: { config } }).metrics.alert();

    expect(errorsOf(chart)).toEqual([
      '[test/weather] metrics.alert: reads series that nothing collects: metrics.scrape is not called; call it, since the alerts select the targets of its PodMonitor (alert-no-scrape)',
    ]);
  });

  test('fails for a proxy without telemetry, or without the Prometheus endpoint', () => {
    const bare = chartFor();
    proxyIn(bare).metrics.alert();
    const other = chartFor();
    const config = new TelemetryConfig(other, 'Telemetry', { metadata: { name: 'otel' } });
    const proxy = proxyIn(other, { telemetry: { config } });
    proxy.metrics.scrape();
    proxy.metrics.alert();

    expect(errorsOf(bare)).toEqual([
      '[test/weather] metrics.alert: has nothing to scrape: the proxy has no telemetry; give the proxy a telemetry config with prometheus: true (metrics-no-prometheus)',
      expect.stringContaining('(alert-no-scrape)'),
    ]);
    expect(errorsOf(other)).toEqual([
      '[test/weather] metrics.scrape: has nothing to scrape: the telemetry config otel has no Prometheus endpoint; set prometheus: true there (metrics-no-prometheus)',
    ]);
  });

  test('fails where the namespace is not known', () => {
    const chart = new Chart(Testing.app(), 'test');
    scraped(chart).metrics.alert();

    expect(errorsOf(chart)).toEqual([
      '[test/weather] metrics.alert: selects series by the namespace of the proxy, which is not known; set the namespace of the chart, or metadata.namespace of the proxy (alert-no-namespace)',
    ]);
  });

  test('fails for an interval in which there is nothing to compare', () => {
    const errorsFor = (interval: Duration): string[] => {
      const chart = chartFor();
      const config = new TelemetryConfig(chart, 'Telemetry', { prometheus: true });
      const proxy = proxyIn(chart, { telemetry: { config } });
      proxy.metrics.scrape({ interval });
      proxy.metrics.alert();
      return errorsOf(chart);
    };

    expect(errorsFor(Duration.minutes(2))).toEqual([]);
    expect(errorsFor(Duration.minutes(3))).toEqual([
      '[test/weather] metrics.scrape.interval: "3m" is too long for metrics.alert: its shortest window of 5m would often have a single scrape; use 2m or less (alert-interval)',
    ]);
  });

  test.each([
    [
      { action: RelabelAction.LABEL_DROP, regex: 'status.*' },
      'changes or drops the label status, which metrics.alert reads, so its alerts would never fire; keep it, and drop whole series',
    ],
    [
      { action: RelabelAction.LABEL_KEEP, regex: 'server|le' },
      'changes or drops the label namespace, which metrics.alert reads, so its alerts would never fire; keep it',
    ],
    [
      { targetLabel: 'job', replacement: 'proxies' },
      'changes or drops the label job, which metrics.alert reads, so its alerts would never fire; keep it',
    ],
    [
      { action: RelabelAction.DROP, sourceLabels: ['__name__'], regex: 'toolhive_.*' },
      'drops toolhive_mcp_requests_total, which metrics.alert reads, so its alerts would never fire; keep it',
    ],
    [
      { action: RelabelAction.KEEP, sourceLabels: ['__name__'], regex: '.*_total' },
      'drops toolhive_mcp_request_duration_seconds_bucket, which metrics.alert reads, so its alerts would never fire; keep it',
    ],
  ])('fails for a relabeling that takes away what alerts read: %j', (step, text) => {
    const chart = chartFor();
    const config = new TelemetryConfig(chart, 'Telemetry', { prometheus: true });
    const proxy = proxyIn(chart, { telemetry: { config } });
    const harmless = { action: RelabelAction.DROP, sourceLabels: ['__name__'], regex: 'mcp_server_.*|go_.*' };
    proxy.metrics.scrape({ metricRelabelings: [harmless, step] });
    proxy.metrics.alert();

    expect(errorsOf(chart)).toEqual([`[test/weather] metrics.scrape.metricRelabelings[1]: ${text} (alert-relabeling)`]);
  });

  test('fails for each series and each label that is dropped, and that a query about the proxy has', () => {
    const queries = rulesWith(ALL).map(({ expr }) => expr.replaceAll(/kube_\w+(\{[^}]*\})?/g, ''));
    const series = new Set(queries.flatMap((expr) => expr.match(/\btoolhive_\w+/g) ?? []));
    const labels = new Set(
      queries.flatMap((expr) => Array.from(expr.matchAll(/(\w+)(?==~?"|!~?=?")/g), ([each]) => each)),
    );
    const told = (step: MetricsRelabeling): readonly string[] => {
      const chart = chartFor();
      const config = new TelemetryConfig(chart, 'Telemetry', { prometheus: true });
      const proxy = proxyIn(chart, { telemetry: { config } });
      proxy.metrics.scrape({ metricRelabelings: [step] });
      proxy.metrics.alert();
      return errorsOf(chart);
    };

    expect(series.size).toBeGreaterThan(2);
    expect(labels.size).toBeGreaterThan(3);
    series.forEach((regex) => {
      expect(told({ action: RelabelAction.DROP, sourceLabels: ['__name__'], regex })).toHaveLength(1);
    });
    labels.forEach((regex) => {
      expect([regex, told({ action: RelabelAction.LABEL_DROP, regex }).length]).toEqual([regex, 1]);
    });
  });

  test('warns of an objective for latency with the transport SSE', () => {
    const chart = chartFor();
    const proxy = scraped(chart, { transport: McpTransport.SSE, remoteUrl: 'https://mcp.example.com' });
    proxy.metrics.alert({ slo: { latency: Duration.seconds(2), ratio: 95 } });

    expect(warningsWith(proxy, 'alert-latency-sse')).toEqual([
      'metrics.alert: has an objective for latency, but with the transport sse a duration is only the time until a request was accepted; use streamable HTTP, or leave out latency and ratio (alert-latency-sse)',
    ]);
  });
});
