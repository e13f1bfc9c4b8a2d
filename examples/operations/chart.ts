import { Chart, Duration, Size, type ChartProps } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import {
  HeaderValue,
  McpDashboard,
  McpGuardrails,
  OidcConfig,
  OidcProvider,
  RelabelAction,
  RemoteMcpProxy,
  TelemetryConfig,
  type TargetCluster,
} from 'cdk8s-mcp';
import { COMPANY_RULES } from './company-rules';
import { vaultSecret } from './vault-secret';

/** The cluster that the proxies are for. */
export interface OperationsChartProps extends ChartProps {
  readonly cluster: TargetCluster;
}

/** By which the Prometheus of kube-prometheus-stack finds PodMonitors and PrometheusRules. */
const PROMETHEUS = { release: 'kube-prometheus-stack' };

/** Two proxies that a team operates: with alerts that wake somebody up, and a dashboard to look at then. */
export class OperationsChart extends Chart {
  private readonly idp: OidcConfig;
  private readonly telemetry: TelemetryConfig;

  public constructor(scope: Construct, id: string, props: OperationsChartProps) {
    super(scope, id, { namespace: 'mcp', ...props });
    props.cluster.bind(this);
    // a platform team has these in a chart of its own
    McpGuardrails.bind(this, COMPANY_RULES).admissionPolicy(this, { name: 'company', namespaces: ['mcp'] });
    this.idp = new OidcConfig(this, 'Idp', {
      metadata: { name: 'idp' },
      provider: OidcProvider.inline({ issuer: 'https://idp.example.com' }),
    });
    this.telemetry = new TelemetryConfig(this, 'Telemetry', { metadata: { name: 'otel' }, prometheus: true });

    // clients wait for answers of this one
    const issues = this.observed('issues', Duration.seconds(15), {
      'X-API-Key': HeaderValue.fromSecret(vaultSecret(this, 'issues-api', 'mcp/issues'), 'key'),
    });
    issues.metrics.alert({
      slo: { availability: 99.9, latency: Duration.seconds(2), ratio: 95 },
      kubeStateMetrics: true,
      labels: PROMETHEUS,
      alertLabels: { team: 'devtools' },
    });

    // nobody is woken up for this one
    const weather = this.observed('weather', Duration.seconds(30));
    weather.metrics.alert({
      slo: { availability: 99 },
      severity: { urgent: 'warning', soon: 'info' },
      labels: PROMETHEUS,
      alertLabels: { team: 'logistics' },
    });

    new McpDashboard(this, 'Dashboard', { metadata: { name: 'mcp-dashboard' }, folder: 'MCP' });
  }

  /** A proxy that Prometheus scrapes. */
  private observed(
    name: string,
    interval: Duration,
    headers: { readonly [name: string]: HeaderValue } = {},
  ): RemoteMcpProxy {
    const proxy = new RemoteMcpProxy(this, name, {
      metadata: { name },
      remoteUrl: `https://${name}.example.com/mcp`,
      oidc: { config: this.idp, audience: `https://${name}.mcp.example.org/mcp` },
      // keeps clients' tokens from the remote server
      headerForward: { Authorization: HeaderValue.withheld(), ...headers },
      // Reloader replaces the pods when the vault has a new key
      reloader: true,
      telemetry: { config: this.telemetry, serviceName: `mcp-${name}` },
      audit: true,
      resources: {
        cpu: { request: kplus.Cpu.millis(50) },
        memory: { request: Size.mebibytes(64), limit: Size.mebibytes(256) },
      },
    });
    proxy.expose.viaHttpRoute({ gateway: { name: 'mcp' }, hostname: `${name}.mcp.example.org` });
    proxy.network.restrict({
      allowFrom: [kplus.Namespaces.select(this, `${name}-gateways`, { names: ['gateways'] })],
      scrapeFrom: [kplus.Namespaces.select(this, `${name}-prometheus`, { names: ['monitoring'] })],
    });
    proxy.metrics.scrape({
      interval,
      labels: PROMETHEUS,
      // values of labels come from clients
      sampleLimit: 20_000,
      metricRelabelings: [
        { action: RelabelAction.DROP, sourceLabels: ['__name__'], regex: 'mcp_server_operation_duration_seconds_.*' },
      ],
    });
    return proxy;
  }
}
