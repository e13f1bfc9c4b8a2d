import { App, ApiObject, Chart, Size, Testing } from 'cdk8s';
import {
  HeaderValue,
  OidcConfig,
  OidcProvider,
  RemoteMcpProxy,
  TelemetryConfig,
  ToolConfig,
  type TargetCluster,
} from 'cdk8s-mcp';
import { Construct } from 'constructs';

/** How many charts, and how many proxies in each, beside three configs. */
export interface Workload {
  readonly charts: number;
  readonly proxies: number;
}

/** An object as it is written to YAML. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/** The workload written with this package. */
export function withConstructs({ charts, proxies }: Workload, cluster: TargetCluster, outdir: string): App {
  const app = new App({ outdir });
  for (let chart = 0; chart < charts; chart++) {
    addProxies(
      new Chart(app, `chart-${String(chart)}`, { namespace: `mcp-${String(chart)}` }),
      chart,
      proxies,
      cluster,
    );
  }
  app.synth();
  return app;
}

/** The same objects as literals. */
export function withLiterals(manifests: Manifests, outdir: string): App {
  return synthesized(manifests, outdir, (chart, id, manifest) => new ApiObject(chart, id, manifest));
}

/** The same, but each literal is the child of a construct that does nothing else. */
export function withWrappedLiterals(manifests: Manifests, outdir: string): App {
  return synthesized(
    manifests,
    outdir,
    (chart, id, manifest) => new ApiObject(new Construct(chart, id), 'Resource', manifest),
  );
}

type Manifests = readonly (readonly Manifest[])[];

function synthesized(
  manifests: Manifests,
  outdir: string,
  add: (chart: Chart, id: string, manifest: Manifest) => ApiObject,
): App {
  const app = new App({ outdir });
  manifests.forEach((objects, index) => {
    const chart = new Chart(app, `chart-${String(index)}`, { namespace: `mcp-${String(index)}` });
    for (const manifest of objects) {
      add(chart, `${manifest.kind}-${manifest.metadata.name}`, manifest);
    }
  });
  app.synth();
  return app;
}

/** The objects that the constructs make, chart by chart. */
export function manifestsOf({ charts, proxies }: Workload, cluster: TargetCluster): Manifest[][] {
  return Array.from({ length: charts }, (_, index) => {
    const chart = new Chart(Testing.app(), `chart-${String(index)}`, { namespace: `mcp-${String(index)}` });
    addProxies(chart, index, proxies, cluster);
    return Testing.synth(chart) as Manifest[];
  });
}

/**
 * What a team has in a namespace: shared telemetry, an identity provider and a choice of tools, and proxies that use them,
 * each with a header, a limit and a label.
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
      toolConfig,
      headerForward: { 'X-Tenant': HeaderValue.plaintext('acme') },
      resources: { memory: { limit: Size.mebibytes(256) } },
      resourceOverrides: { proxyDeployment: { podTemplateMetadataOverrides: { labels: { team: 'platform' } } } },
    });
  }
}
