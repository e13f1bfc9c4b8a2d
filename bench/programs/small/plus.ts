import { App, Chart, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';

const app = new App({ outdir: process.argv[3] ?? '' });
const chart = new Chart(app, 'weather', { namespace: 'mcp' });
const token = kplus.Secret.fromSecretName(chart, 'Token', 'otlp-token');
const deployment = new kplus.Deployment(chart, 'Weather', {
  metadata: { name: 'weather' },
  replicas: 1,
  containers: [
    {
      image: 'ghcr.io/stacklok/toolhive/proxyrunner:v0.63.0',
      args: ['run', '--foreground=true', 'placeholder-for-remote-proxy'],
      portNumber: 8080,
      envVariables: { OTEL_HEADER: kplus.EnvValue.fromSecretValue({ secret: token, key: 'header' }) },
      resources: { cpu: { request: kplus.Cpu.millis(50) }, memory: { request: Size.mebibytes(64) } },
    },
  ],
});
deployment.exposeViaService({ name: 'weather' });
app.synth();
