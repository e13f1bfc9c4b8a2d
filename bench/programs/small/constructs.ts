import { App, Chart, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { HeaderValue, OperatorRelease, RemoteMcpProxy, TargetCluster, TelemetryConfig } from 'cdk8s-mcp';

const app = new App({ outdir: process.argv[3] ?? '' });
const chart = new Chart(app, 'weather', { namespace: 'mcp' });
TargetCluster.withoutOperator({ release: OperatorRelease.V0_44 }).bind(chart);

const token = kplus.Secret.fromSecretName(chart, 'Token', 'otlp-token');
const telemetry = new TelemetryConfig(chart, 'Telemetry', {
  openTelemetry: {
    endpoint: 'https://otel-collector.observability:4318',
    tracing: { samplingRate: 0.25 },
    headers: { 'x-team': HeaderValue.plaintext('ai'), authorization: HeaderValue.fromSecret(token, 'header') },
  },
  prometheus: true,
});
new RemoteMcpProxy(chart, 'Weather', {
  metadata: { name: 'weather' },
  remoteUrl: 'https://mcp.example.com/mcp',
  telemetry: { config: telemetry },
  resources: { cpu: { request: kplus.Cpu.millis(50) }, memory: { request: Size.mebibytes(64) } },
});
app.synth();
