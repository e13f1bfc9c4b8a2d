import { App, Chart } from 'cdk8s';
import { ConfigMap, Deployment, Protocol, ServiceAccount, Volume } from 'cdk8s-plus-28';
import type { Workload } from './workload';

/** What a team writes with cdk8s-plus for the same proxies. */
export function withPlus({ charts, proxies }: Workload, runConfig: string, outdir: string): void {
  const app = new App({ outdir });
  for (let index = 0; index < charts; index++) {
    const chart = new Chart(app, `chart-${String(index)}`, { namespace: `mcp-${String(index)}` });
    for (let number = 0; number < proxies; number++) {
      addProxy(chart, `proxy-${String(index)}-${String(number)}`, runConfig);
    }
  }
  app.synth();
}

function addProxy(chart: Chart, name: string, runConfig: string): void {
  const serviceAccount = new ServiceAccount(chart, `${name}-account`, {
    metadata: { name: `${name}-remote-proxy-runner` },
  });
  const configMap = new ConfigMap(chart, `${name}-config`, {
    metadata: { name: `${name}-runconfig` },
    data: { 'runconfig.json': runConfig },
  });
  const deployment = new Deployment(chart, name, { metadata: { name }, serviceAccount, replicas: 1 });
  const container = deployment.addContainer({
    name: 'toolhive',
    image: 'ghcr.io/stacklok/toolhive/proxyrunner:v0.22.0',
    args: ['run', '--foreground=true', 'placeholder-for-remote-proxy'],
    ports: [{ number: 8080, name: 'http', protocol: Protocol.TCP }],
  });
  container.mount('/etc/runconfig', Volume.fromConfigMap(chart, `${name}-volume`, configMap));
  deployment.exposeViaService({ name: `mcp-${name}-remote-proxy` });
}
