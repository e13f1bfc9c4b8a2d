import { App, ApiObject, Chart, Testing } from 'cdk8s';
import { HeaderValue, RemoteMcpProxy, type TargetCluster } from 'cdk8s-mcp';

/** How many charts, and how many proxies in each. */
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
export function withLiterals(manifests: readonly (readonly Manifest[])[], outdir: string): App {
  const app = new App({ outdir });
  manifests.forEach((objects, index) => {
    const chart = new Chart(app, `chart-${String(index)}`, { namespace: `mcp-${String(index)}` });
    objects.forEach((manifest, number) => new ApiObject(chart, `object-${String(number)}`, manifest));
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

function addProxies(chart: Chart, index: number, proxies: number, cluster: TargetCluster): void {
  for (let number = 0; number < proxies; number++) {
    const name = `proxy-${String(index)}-${String(number)}`;
    new RemoteMcpProxy(chart, name, {
      cluster,
      metadata: { name },
      remoteUrl: 'https://mcp.example.com/mcp',
      audit: true,
      headerForward: { 'X-Tenant': HeaderValue.plaintext('acme') },
      acknowledge: ['CDK8S_MCP_AUTHENTICATION_MISSING'],
    });
  }
}
