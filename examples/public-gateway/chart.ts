import { ApiObject, Chart, Duration, Size, type ChartProps } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { HeaderValue, OidcConfig, OidcProvider, RemoteMcpProxy, TelemetryConfig, type TargetCluster } from 'cdk8s-mcp';

/** The cluster that the proxy is for. */
export interface PublicGatewayChartProps extends ChartProps {
  readonly cluster: TargetCluster;
}

const HOST = 'issues.mcp.example.org';

/** A proxy on the internet: reachable only through the gateway, only with a token, and only on its MCP endpoint. */
export class PublicGatewayChart extends Chart {
  public constructor(scope: Construct, id: string, props: PublicGatewayChartProps) {
    super(scope, id, { namespace: 'mcp', ...props });
    props.cluster.bind(this);

    const idp = new OidcConfig(this, 'Idp', {
      metadata: { name: 'idp' },
      provider: OidcProvider.inline({ issuer: 'https://idp.example.com' }),
    });
    const telemetry = new TelemetryConfig(this, 'Telemetry', {
      metadata: { name: 'otel' },
      openTelemetry: { endpoint: 'https://otel-collector.observability:4318', tracing: { samplingRate: 0.1 } },
      prometheus: true,
    });

    const proxy = new RemoteMcpProxy(this, 'Issues', {
      metadata: { name: 'issues' },
      remoteUrl: 'https://issues.example.com/mcp',
      // proxy.expose sets resourceUrl
      oidc: { config: idp, audience: `https://${HOST}/mcp` },
      // keeps clients' tokens from the remote server
      headerForward: { Authorization: HeaderValue.withheld() },
      telemetry: { config: telemetry, serviceName: 'issues-mcp' },
      audit: true,
      resources: {
        cpu: { request: kplus.Cpu.millis(100) },
        memory: { request: Size.mebibytes(128), limit: Size.mebibytes(256) },
      },
    });

    const gateway = new ApiObject(this, 'Gateway', {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: { name: 'public' },
      spec: {
        gatewayClassName: 'envoy',
        listeners: [
          {
            name: 'https',
            hostname: HOST,
            port: 443,
            protocol: 'HTTPS',
            // with the defaults, which the API server would add
            tls: { mode: 'Terminate', certificateRefs: [{ group: '', kind: 'Secret', name: 'issues-tls' }] },
            allowedRoutes: { namespaces: { from: 'Same' } },
          },
        ],
      },
    });
    proxy.expose.viaHttpRoute({ gateway: { name: gateway.name }, hostname: HOST });

    proxy.network.restrict({
      allowFrom: [kplus.Namespaces.select(this, 'GatewayPods', { names: ['envoy-gateway-system'] })],
      scrapeFrom: [kplus.Namespaces.select(this, 'Prometheus', { names: ['monitoring'] })],
      dnsTo: [kplus.Namespaces.select(this, 'Dns', { names: ['kube-system'] })],
      telemetryTo: [kplus.Namespaces.select(this, 'Collector', { names: ['observability'] })],
    });
    proxy.metrics.scrape({ interval: Duration.seconds(30), labels: { release: 'kube-prometheus-stack' } });
  }
}
