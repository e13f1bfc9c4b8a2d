/**
 * A program of `npm run flows`: a chart with one proxy, an identity provider and telemetry. Its arguments are the name of
 * the cluster and the folder to write to.
 */
import { App, Chart } from 'cdk8s';
import { OidcConfig, OidcProvider, RemoteMcpProxy, TelemetryConfig } from '../lib';
import { FLOW_CLUSTERS } from './lib/flow-clusters';

const [cluster = '', outdir = ''] = process.argv.slice(2);

const app = new App({ outdir });
const chart = new Chart(app, 'weather', { namespace: 'mcp' });
FLOW_CLUSTERS.get(cluster)?.().bind(chart);
const oidc = new OidcConfig(chart, 'Oidc', {
  metadata: { name: 'company' },
  provider: OidcProvider.inline({ issuer: 'https://idp.example.com' }),
});
const telemetry = new TelemetryConfig(chart, 'Telemetry', {
  metadata: { name: 'otel' },
  openTelemetry: { endpoint: 'https://otel-collector.observability:4318', tracing: { samplingRate: 0.25 } },
  prometheus: true,
});
new RemoteMcpProxy(chart, 'Weather', {
  metadata: { name: 'weather' },
  remoteUrl: 'https://mcp.example.com/mcp',
  oidc: { config: oidc, audience: 'weather', resourceUrl: 'https://weather.example.com/mcp' },
  telemetry: { config: telemetry, serviceName: 'weather' },
});
app.synth();
