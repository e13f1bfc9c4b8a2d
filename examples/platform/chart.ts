import { Chart, type ChartProps } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { OidcConfig, OidcProvider, TargetCluster, TelemetryConfig } from 'cdk8s-mcp';
import { PlatformMcpServer, type McpServer } from './mcp-server';

/** Where the platform runs, and what for. */
export interface PlatformChartProps extends ChartProps {
  readonly runsOperator: boolean;
  readonly servers: readonly McpServer[];
}

/** All MCP servers of a company, under one host: shared telemetry, one identity provider, one gateway. */
export class PlatformChart extends Chart {
  public constructor(scope: Construct, id: string, props: PlatformChartProps) {
    super(scope, id, { namespace: 'mcp', ...props });
    const { runsOperator, servers } = props;
    (runsOperator ? TargetCluster.withOperator() : TargetCluster.withoutOperator()).bind(this);

    const platform = {
      runsOperator,
      host: 'mcp.example.org',
      idp: new OidcConfig(this, 'Idp', {
        metadata: { name: 'idp' },
        provider: OidcProvider.inline({ issuer: 'https://idp.example.com' }),
      }),
      telemetry: new TelemetryConfig(this, 'Telemetry', {
        metadata: { name: 'otel' },
        openTelemetry: { endpoint: 'https://otel-collector.observability:4318', tracing: { samplingRate: 0.05 } },
        prometheus: true,
      }),
      gatewayPods: kplus.Namespaces.select(this, 'Gateways', { names: ['gateways'] }),
      prometheus: kplus.Namespaces.select(this, 'Prometheus', { names: ['monitoring'] }),
    };
    for (const server of servers) {
      new PlatformMcpServer(this, server.name, server, platform);
    }
  }
}
