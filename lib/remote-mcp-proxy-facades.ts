import type { IScalable } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import type { McpResource } from './mcp-resource';
import { ProxySettings } from './proxy-settings';
import { RemoteMcpProxyAvailability } from './remote-mcp-proxy-availability';
import { RemoteMcpProxyExpose } from './remote-mcp-proxy-expose';
import { RemoteMcpProxyMetrics } from './remote-mcp-proxy-metrics';
import { RemoteMcpProxyNetwork } from './remote-mcp-proxy-network';
import type { IRemoteMcpProxy } from './remote-mcp-proxy-ref';

/** What a proxy offers for the objects around it. */
export interface Facades {
  readonly expose: RemoteMcpProxyExpose;
  readonly network: RemoteMcpProxyNetwork;
  readonly metrics: RemoteMcpProxyMetrics;
  readonly availability: RemoteMcpProxyAvailability;
}

export function facadesOf(proxy: IRemoteMcpProxy & IScalable & Construct, resource: McpResource): Facades {
  const settings = new ProxySettings(proxy, resource);
  return {
    expose: RemoteMcpProxyExpose._of(settings),
    network: RemoteMcpProxyNetwork._of(settings),
    metrics: RemoteMcpProxyMetrics._of(settings),
    availability: RemoteMcpProxyAvailability._of(settings),
  };
}
