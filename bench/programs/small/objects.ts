import { ApiObject, App, Chart } from 'cdk8s';

const app = new App({ outdir: process.argv[3] ?? '' });
const chart = new Chart(app, 'weather', { namespace: 'mcp' });
const labels = { app: 'weather' };
const container = {
  name: 'weather',
  image: 'ghcr.io/stacklok/toolhive/proxyrunner:v0.63.0',
  ports: [{ containerPort: 8080 }],
};
new ApiObject(chart, 'Deployment', {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'weather' },
  spec: {
    replicas: 1,
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [container] } },
  },
});
new ApiObject(chart, 'Service', {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'weather' },
  spec: { selector: labels, ports: [{ port: 8080 }] },
});
app.synth();
