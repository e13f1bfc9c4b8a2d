import { Chart, Size, type ChartProps } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { HeaderValue, RemoteMcpProxy, TargetCluster, TelemetryConfig } from 'cdk8s-mcp';

/** One proxy, with traces and metrics, on a cluster without the operator. */
export class QuickstartChart extends Chart {
  public constructor(scope: Construct, id: string, props: ChartProps = { namespace: 'mcp' }) {
    super(scope, id, props);
    TargetCluster.withoutOperator().bind(this); // withOperator() where the operator runs

    const token = kplus.Secret.fromSecretName(this, 'Token', 'otlp-token');
    const telemetry = new TelemetryConfig(this, 'Telemetry', {
      openTelemetry: {
        endpoint: 'https://otel-collector.observability:4318',
        tracing: { samplingRate: 0.25 },
        headers: { 'x-team': HeaderValue.plaintext('ai'), authorization: HeaderValue.fromSecret(token, 'header') },
      },
      prometheus: true,
    });
    new RemoteMcpProxy(this, 'Weather', {
      metadata: { name: 'weather' },
      remoteUrl: 'https://mcp.example.com/mcp',
      telemetry: { config: telemetry },
      resources: { cpu: { request: kplus.Cpu.millis(50) }, memory: { request: Size.mebibytes(64) } },
      // nothing outside of the cluster can reach it; in examples/public-gateway, clients log in
      acknowledge: ['CDK8S_MCP_AUTHENTICATION_MISSING'],
    });
  }
}
