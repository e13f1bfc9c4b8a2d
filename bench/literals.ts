import { ApiObject, App, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import type { Manifest } from './manifest';
import type { Workload } from './workload';

const API_VERSION = 'toolhive.stacklok.dev/v1beta1';

/** Adds an object to a chart. */
type Add = (chart: Chart, id: string, manifest: Manifest) => void;

const plain: Add = (chart, id, manifest) => new ApiObject(chart, id, manifest);
const wrapped: Add = (chart, id, manifest) => new ApiObject(new Construct(chart, id), 'Resource', manifest);

export type Manifests = readonly (readonly Manifest[])[];

/** Manifests, chart by chart, as literals. */
export function withLiterals(manifests: Manifests, outdir: string): App {
  return synthesized(manifests, outdir, plain);
}

/** The same, but each literal is the child of an empty construct: the minimum cost of any construct. */
export function withWrappedLiterals(manifests: Manifests, outdir: string): App {
  return synthesized(manifests, outdir, wrapped);
}

function synthesized(manifests: Manifests, outdir: string, add: Add): App {
  const app = new App({ outdir });
  manifests.forEach((objects, index) => {
    const chart = chartOf(app, index);
    for (const manifest of objects) {
      add(chart, `${manifest.kind}-${manifest.metadata.name}`, manifest);
    }
  });
  app.synth();
  return app;
}

/** The custom resources of the workload as a program writes them by hand. */
export function writtenByHand({ charts, proxies }: Workload, outdir: string, isWrapped: boolean): void {
  const add = isWrapped ? wrapped : plain;
  const app = new App({ outdir });
  for (let index = 0; index < charts; index++) {
    const chart = chartOf(app, index);
    addConfigs(chart, add);
    for (let number = 0; number < proxies; number++) {
      addProxy(chart, `proxy-${String(index)}-${String(number)}`, add);
    }
  }
  app.synth();
}

function chartOf(app: App, index: number): Chart {
  return new Chart(app, `chart-${String(index)}`, { namespace: `mcp-${String(index)}` });
}

function addConfigs(chart: Chart, add: Add): void {
  const config = (id: string, kind: string, name: string, spec: object): void => {
    const manifest = { apiVersion: API_VERSION, kind, metadata: { name }, spec };
    add(chart, id, manifest);
  };
  config('telemetry', 'MCPTelemetryConfig', 'otel', {
    openTelemetry: {
      enabled: true,
      endpoint: 'https://otel-collector.observability:4318',
      insecure: false,
      tracing: { enabled: true, samplingRate: '0.1' },
      useLegacyAttributes: true,
    },
  });
  config('idp', 'MCPOIDCConfig', 'idp', {
    type: 'inline',
    inline: {
      issuer: 'https://idp.example.com',
      insecureAllowHTTP: false,
      jwksAllowPrivateIP: false,
      protectedResourceAllowPrivateIP: false,
    },
  });
  config('tools', 'MCPToolConfig', 'read-only', { toolsFilter: ['search', 'read'] });
}

function addProxy(chart: Chart, name: string, add: Add): void {
  const resourceUrl = `https://${name}.example.org/mcp`;
  const manifest = {
    apiVersion: API_VERSION,
    kind: 'MCPRemoteProxy',
    metadata: { name },
    spec: {
      allowPrivateEndpoint: false,
      audit: { enabled: true },
      headerForward: {
        addPlaintextHeaders: { 'X-Tenant': 'acme', Authorization: '', 'Accept-Encoding': 'identity' },
      },
      oidcConfigRef: { name: 'idp', audience: resourceUrl, resourceUrl },
      podTemplateSpec: {
        spec: {
          containers: [{ name: 'toolhive', readinessProbe: { initialDelaySeconds: 0 } }],
          terminationGracePeriodSeconds: 45,
        },
      },
      proxyPort: 8080,
      remoteUrl: 'https://mcp.example.com/mcp',
      resourceOverrides: { proxyDeployment: { podTemplateMetadataOverrides: { labels: { team: 'platform' } } } },
      resources: { limits: { memory: '256Mi' }, requests: { cpu: '50m', memory: '64Mi' } },
      sessionAffinity: 'ClientIP',
      telemetryConfigRef: { name: 'otel', serviceName: name },
      toolConfigRef: { name: 'read-only' },
      transport: 'streamable-http',
      trustProxyHeaders: false,
    },
  };
  add(chart, name, manifest);
}
