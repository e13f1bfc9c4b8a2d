import { App, Chart, Size, Testing } from 'cdk8s';
import {
  HeaderValue,
  OidcConfig,
  OidcProvider,
  RemoteMcpProxy,
  TelemetryConfig,
  ToolConfig,
  type TargetCluster,
} from 'cdk8s-mcp';
import { Cpu } from 'cdk8s-plus-28';
import type { Manifest } from './manifest';

/** The number of charts, and of proxies in each, in addition to three configs. */
export interface Workload {
  readonly charts: number;
  readonly proxies: number;
}

/** The workload written with this package. */
export function withConstructs(workload: Workload, cluster: TargetCluster, outdir: string): App {
  const app = new App({ outdir });
  addWorkload(app, workload, cluster);
  app.synth();
  return app;
}

/** The constructs of the workload. */
export function addWorkload(app: App, { charts, proxies }: Workload, cluster: TargetCluster): void {
  for (let chart = 0; chart < charts; chart++) {
    addProxies(
      new Chart(app, `chart-${String(chart)}`, { namespace: `mcp-${String(chart)}` }),
      chart,
      proxies,
      cluster,
    );
  }
}

/** The objects that the constructs create, chart by chart. */
export function manifestsOf({ charts, proxies }: Workload, cluster: TargetCluster): Manifest[][] {
  return Array.from({ length: charts }, (_, index) => {
    const chart = new Chart(Testing.app(), `chart-${String(index)}`, { namespace: `mcp-${String(index)}` });
    addProxies(chart, index, proxies, cluster);
    return Testing.synth(chart) as Manifest[];
  });
}

/**
 * A team's namespace: shared telemetry, an identity provider and a tool config, and proxies that use them, each with a
 * header, a limit and a label.
 */
function addProxies(chart: Chart, index: number, proxies: number, cluster: TargetCluster): void {
  const telemetry = new TelemetryConfig(chart, 'telemetry', {
    cluster,
    metadata: { name: 'otel' },
    openTelemetry: { endpoint: 'https://otel-collector.observability:4318', tracing: { samplingRate: 0.1 } },
  });
  const idp = new OidcConfig(chart, 'idp', {
    cluster,
    metadata: { name: 'idp' },
    provider: OidcProvider.inline({ issuer: 'https://idp.example.com' }),
  });
  const toolConfig = new ToolConfig(chart, 'tools', {
    cluster,
    metadata: { name: 'read-only' },
    toolsFilter: ['search', 'read'],
  });
  for (let number = 0; number < proxies; number++) {
    const name = `proxy-${String(index)}-${String(number)}`;
    const resourceUrl = `https://${name}.example.org/mcp`;
    new RemoteMcpProxy(chart, name, {
      cluster,
      metadata: { name },
      remoteUrl: 'https://mcp.example.com/mcp',
      audit: true,
      oidc: { config: idp, audience: resourceUrl, resourceUrl },
      telemetry: { config: telemetry, serviceName: name },
      tools: { config: toolConfig },
      headerForward: {
        'X-Tenant': HeaderValue.plaintext('acme'),
        Authorization: HeaderValue.withheld(),
        'Accept-Encoding': HeaderValue.plaintext('identity'),
      },
      resources: {
        cpu: { request: Cpu.millis(50) },
        memory: { request: Size.mebibytes(64), limit: Size.mebibytes(256) },
      },
      resourceOverrides: { proxyDeployment: { podTemplateMetadataOverrides: { labels: { team: 'platform' } } } },
    });
  }
}
