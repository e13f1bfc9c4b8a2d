import type { Construct } from 'constructs';
import type { ManagedResource } from '../../cluster/managed-resource';
import type { IScalable } from '../../private/cdk8s/plus-interfaces';
import { FacadeHost } from './facade-host';
import { RemoteMcpProxyAvailability } from './availability';
import { RemoteMcpProxyExpose } from './expose';
import { RemoteMcpProxyMetrics } from './metrics';
import { RemoteMcpProxyNetwork } from './network';
import type { IRemoteMcpProxy } from '../i-remote-mcp-proxy';

/** The facades of a proxy: methods for the objects around it. */
export interface Facades {
  readonly expose: RemoteMcpProxyExpose;
  readonly network: RemoteMcpProxyNetwork;
  readonly metrics: RemoteMcpProxyMetrics;
  readonly availability: RemoteMcpProxyAvailability;
}

export function facadesOf(proxy: IRemoteMcpProxy & IScalable & Construct, resource: ManagedResource): Facades {
  const host = new FacadeHost(proxy, resource);
  return {
    expose: RemoteMcpProxyExpose._of(host),
    network: RemoteMcpProxyNetwork._of(host),
    metrics: RemoteMcpProxyMetrics._of(host),
    availability: RemoteMcpProxyAvailability._of(host),
  };
}
