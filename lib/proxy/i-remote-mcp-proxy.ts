import type { IConstruct } from 'constructs';
import type { INetworkPolicyPeer, IPodSelector } from '../private/cdk8s/plus-interfaces';

/**
 * A proxy in front of a remote MCP server: created by this app, or only known by its name.
 *
 * It can be used wherever cdk8s-plus accepts a pod selector or a network policy peer.
 */
export interface IRemoteMcpProxy extends IConstruct, IPodSelector, INetworkPolicyPeer {
  /** `metadata.name` of the proxy; its Deployment has the same name. */
  readonly name: string;

  /**
   * Namespace of the proxy and all its objects.
   *
   * @default - unknown: the namespace to which the manifests are applied
   */
  readonly namespace?: string;

  /** Name of its Service, `mcp-<name>-remote-proxy`. */
  readonly serviceName: string;

  /** Port of its Service and of its pods; its name is `http`. */
  readonly port: number;

  /** The URL of the proxy within the cluster, without a path: the proxy serves MCP on every path. */
  readonly url: string;

  /** The labels that select its pods. */
  readonly podLabels: { [name: string]: string };
}
