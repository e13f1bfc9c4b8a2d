import { Chart, type ChartProps } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { OidcConfig, OidcProvider, OperatorRelease, TargetCluster, TelemetryConfig } from 'cdk8s-mcp';
import { PlatformMcpServer, type McpServer } from './mcp-server';

/** The kind of cluster, and the servers of the platform. */
export interface PlatformChartProps extends ChartProps {
  readonly runsOperator: boolean;
  readonly servers: readonly McpServer[];
}

/** The release in both clusters. `sessionStorage` and `pod` need 0.37 or later. */
const release = OperatorRelease.V0_63;

/** All MCP servers of a company, under one host: shared telemetry, one identity provider, one gateway. */
export class PlatformChart extends Chart {
  public constructor(scope: Construct, id: string, props: PlatformChartProps) {
    super(scope, id, { namespace: 'mcp', ...props });
    const { runsOperator, servers } = props;
    const cluster = runsOperator ? TargetCluster.withOperator({ release }) : TargetCluster.withoutOperator({ release });
    cluster.bind(this);

    const platform = {
      host: 'mcp.example.org',
      sessions: 'redis.sessions:6379',
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
