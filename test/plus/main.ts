import { App, Chart } from 'cdk8s';
import {
  Authorization,
  CaBundle,
  HeaderValue,
  type IRemoteMcpProxy,
  RemoteMcpProxy,
  TargetCluster,
  TelemetryConfig,
} from 'cdk8s-mcp';
import * as kplus from 'cdk8s-plus-28';

/** Pods of cdk8s-plus alone, which each release of it writes in its own way. */
class Clients extends Chart {
  public readonly client: kplus.Deployment;

  public constructor(app: App, id: string) {
    super(app, id, { namespace: 'mcp' });
    this.client = new kplus.Deployment(this, 'Client', { containers: [{ image: 'client', portNumber: 80 }] });
  }
}

/** All that cdk8s-plus and proxies take from each other; compiled and run with the oldest and with the newest cdk8s-plus. */
class EveryUse extends Chart {
  public constructor(app: App, id: string, cluster: TargetCluster, client: kplus.Deployment) {
    super(app, id, { namespace: 'mcp', disableResourceNameHashes: true });
    cluster.bind(this);
    const policies = new kplus.ConfigMap(this, 'Policies', {
      data: {
        'authz.json': JSON.stringify({
          version: '1.0',
          type: 'cedarv1',
          cedar: { policies: ['permit(principal, action, resource);'], entities_json: '[]' },
        }),
      },
    });
    const telemetry = new TelemetryConfig(this, 'Telemetry', {
      openTelemetry: {
        endpoint: 'https://otel-collector.observability:4318',
        tracing: {},
        caBundle: CaBundle.fromConfigMap(kplus.ConfigMap.fromConfigMapName(this, 'Ca', 'ca')),
      },
    });
    const proxy = new RemoteMcpProxy(this, 'Weather', {
      metadata: { name: 'weather' },
      remoteUrl: 'https://mcp.example.com/mcp',
      telemetry: { config: telemetry },
      authorization: Authorization.fromConfigMap(policies),
      headerForward: { 'X-API-Key': HeaderValue.fromSecret(new kplus.Secret(this, 'Api'), 'key') },
      serviceAccount: new kplus.ServiceAccount(this, 'Account', { automountToken: true }),
      resources: { cpu: { request: kplus.Cpu.millis(100), limit: kplus.Cpu.units(1) } },
      resourceOverrides: {
        proxyDeployment: { imagePullSecrets: [kplus.Secret.fromSecretName(this, 'Pull', 'pull')] },
      },
    });
    proxy.expose.viaIngress({
      host: 'weather.example.org',
      tlsSecret: kplus.Secret.fromSecretName(this, 'Tls', 'tls'),
    });
    this.around(proxy, RemoteMcpProxy.fromRemoteMcpProxyName(this, 'Wiki', 'wiki'), client);
  }

  private around(proxy: RemoteMcpProxy, other: IRemoteMcpProxy, client: kplus.Deployment): void {
    proxy.network.restrict({
      allowFrom: [client, other, kplus.Pods.select(this, 'Agents', { labels: { app: 'agent' } })],
      scrapeFrom: [kplus.Namespaces.select(this, 'Monitoring', { names: ['monitoring'] })],
      identityTo: [kplus.NetworkPolicyIpBlock.ipv4(this, 'Idp', '203.0.113.0/24')],
    });
    client.connections.allowTo(proxy, { ports: [kplus.NetworkPolicyPort.tcp(proxy.port)] });
    for (const [id, selected] of [
      ['Own', proxy],
      ['Other', other],
    ] as const) {
      new kplus.NetworkPolicy(this, `${id}Policy`, {
        selector: selected,
        ingress: { rules: [{ peer: selected }, { peer: client }] },
        egress: { rules: [{ peer: other }] },
      });
      new kplus.Service(this, `${id}Service`, { selector: selected, ports: [{ port: 80, targetPort: selected.port }] });
    }
    new kplus.HorizontalPodAutoscaler(this, 'Scaler', { target: proxy, maxReplicas: 3 });
  }
}

const app = new App();
const { client } = new Clients(app, 'clients');
new EveryUse(app, 'with-operator', TargetCluster.withOperator(), client);
new EveryUse(app, 'without-operator', TargetCluster.withoutOperator(), client);
app.synth();
