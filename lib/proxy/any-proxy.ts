import { Construct, type IConstruct } from 'constructs';
import { podLabelsOf, serviceNameOf, urlOf } from '../model/object-names';
import { plus } from '../private/cdk8s/plus';
import type {
  INetworkPolicyPeer,
  IPodSelector,
  NetworkPolicyPeerConfig,
  PodSelectorConfig,
} from '../private/cdk8s/plus-interfaces';

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

/**
 * What owned and imported proxies have in common: everything that follows from name, namespace and port. jsii shows the
 * members on each class.
 *
 * @internal
 */
export abstract class AnyProxy extends Construct implements IRemoteMcpProxy {
  /**
   * The kind of the object, by which props recognize it.
   *
   * @internal
   */
  public get _kind(): string {
    return 'MCPRemoteProxy';
  }

  public abstract readonly name: string;
  public abstract readonly namespace?: string;
  public abstract readonly port: number;

  /** Name of the proxy's Service, `mcp-<name>-remote-proxy`. */
  public get serviceName(): string {
    return serviceNameOf(this.name);
  }

  /** The URL of the proxy within the cluster; it serves MCP on every path. */
  public get url(): string {
    return urlOf(this.name, this.namespace, this.port);
  }

  /** The labels that select the proxy's pods. */
  public get podLabels(): { [name: string]: string } {
    return podLabelsOf(this.name);
  }

  public toPodSelectorConfig(): PodSelectorConfig {
    const labelSelector = plus().LabelSelector.of({ labels: this.podLabels });
    // without a known namespace, the namespace of the selecting object
    return this.namespace === undefined
      ? { labelSelector }
      : { labelSelector, namespaces: { names: [this.namespace] } };
  }

  public toNetworkPolicyPeerConfig(): NetworkPolicyPeerConfig {
    return { podSelector: this.toPodSelectorConfig() };
  }

  public toPodSelector(): IPodSelector | undefined {
    return this;
  }
}
