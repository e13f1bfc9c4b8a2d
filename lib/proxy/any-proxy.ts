import { LabelSelector } from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { podLabelsOf, serviceNameOf, urlOf } from '../model/names-and-labels';
import type { IPodSelector, NetworkPolicyPeerConfig, PodSelectorConfig } from '../private/cdk8s/plus-interfaces';
import type { IRemoteMcpProxy } from './i-remote-mcp-proxy';

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
    const labelSelector = LabelSelector.of({ labels: this.podLabels });
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
