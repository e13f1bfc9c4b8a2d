import { Chart, Size, type ChartProps } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { HeaderValue, OidcConfig, OidcProvider, RemoteMcpProxy, TargetCluster, TelemetryConfig } from 'cdk8s-mcp';

/** The cluster that a chart is for. */
export interface IssuesChartProps extends ChartProps {
  readonly cluster: TargetCluster;
}

/** A proxy with authentication, telemetry and a credential for the remote server; it doesn't know its cluster. */
export class IssuesChart extends Chart {
  public constructor(scope: Construct, id: string, props: IssuesChartProps) {
    super(scope, id, { namespace: 'mcp', ...props });
    props.cluster.bind(this);

    const telemetry = new TelemetryConfig(this, 'Telemetry', {
      metadata: { name: 'otel' },
      openTelemetry: { endpoint: 'https://otel-collector.observability:4318', tracing: { samplingRate: 0.1 } },
    });
    const idp = new OidcConfig(this, 'Idp', {
      metadata: { name: 'idp' },
      provider: OidcProvider.inline({ issuer: 'https://idp.example.com' }),
    });
    const apiKey = kplus.Secret.fromSecretName(this, 'ApiKey', 'issues-api');

    const proxy = new RemoteMcpProxy(this, 'Issues', {
      metadata: { name: 'issues' },
      remoteUrl: 'https://issues.example.com/mcp',
      oidc: {
        config: idp,
        audience: 'https://issues-mcp.example.org',
        resourceUrl: 'https://issues-mcp.example.org',
      },
      headerForward: {
        // keeps clients' tokens from the remote server
        Authorization: HeaderValue.withheld(),
        'X-API-Key': HeaderValue.fromSecret(apiKey, 'token'),
      },
      telemetry: { config: telemetry, serviceName: 'issues-mcp' },
      resources: { cpu: { request: kplus.Cpu.millis(50) }, memory: { request: Size.mebibytes(64) } },
    });

    // objects that refer to the proxy are the same on both clusters
    new kplus.NetworkPolicy(this, 'Policy', {
      metadata: { name: 'issues' },
      selector: proxy,
      ingress: {
        rules: [
          {
            peer: kplus.Namespaces.select(this, 'Gateways', { names: ['gateways'] }),
            ports: [kplus.NetworkPolicyPort.tcp(proxy.port)],
          },
        ],
      },
    });
  }
}
