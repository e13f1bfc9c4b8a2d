import { join } from 'node:path';
import { Chart, Size, type ChartProps } from 'cdk8s';
import { Cpu } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import {
  HeaderValue,
  McpInclude,
  OidcConfig,
  ProxyDefaults,
  RemoteMcpProxy,
  TelemetryConfig,
  type TargetCluster,
} from 'cdk8s-mcp';

/** Which cluster the resources are for. */
export interface FromYamlChartProps extends ChartProps {
  readonly cluster?: TargetCluster;
}

/** The resources of a YAML file, and one more proxy that shares their telemetry and their identity provider. */
export class FromYamlChart extends Chart {
  public constructor(scope: Construct, id: string, props: FromYamlChartProps = {}) {
    super(scope, id, { namespace: 'mcp', ...props });
    props.cluster?.bind(this);
    // for all proxies, those of the file and those below
    ProxyDefaults.bind(this, {
      resources: { cpu: { request: Cpu.millis(50) }, memory: { request: Size.mebibytes(64) } },
    });

    new McpInclude(this, 'Issues', { url: join(__dirname, 'proxies.yaml') });

    new RemoteMcpProxy(this, 'Wiki', {
      metadata: { name: 'wiki' },
      remoteUrl: 'https://wiki.example.com/mcp',
      oidc: {
        config: OidcConfig.fromOidcConfigName(this, 'Idp', 'idp'),
        audience: 'https://wiki-mcp.example.org',
        resourceUrl: 'https://wiki-mcp.example.org',
      },
      // keeps clients' tokens from the remote server
      headerForward: { Authorization: HeaderValue.withheld() },
      telemetry: { config: TelemetryConfig.fromTelemetryConfigName(this, 'Otel', 'otel'), serviceName: 'wiki-mcp' },
    });
  }
}
