import { Construct } from 'constructs';
import { podLabelsOf, serviceNameOf, urlOf } from '../model/names-and-labels';
import type { IPodSelector, NetworkPolicyPeerConfig, PodSelectorConfig } from '../private/cdk8s/plus-interfaces';
import type { IRemoteMcpProxy } from './i-remote-mcp-proxy';
import { podSelectorOf } from './pod-selector';

/**
 * What follows from name, namespace and port of a proxy, whoever makes it; jsii shows its members at each class.
 *
 * @internal
 */
export abstract class AnyProxy extends Construct implements IRemoteMcpProxy {
  /**
   * Tells what it can be given for.
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

  /** Where the proxy is reached from within the cluster; it serves MCP on every path. */
  public get url(): string {
    return urlOf(this.name, this.namespace, this.port);
  }

  /** The labels that select the proxy's pods. */
  public get podLabels(): { [name: string]: string } {
    return podLabelsOf(this.name);
  }

  public toPodSelectorConfig(): PodSelectorConfig {
    return podSelectorOf(this.podLabels, this.namespace);
  }

  public toNetworkPolicyPeerConfig(): NetworkPolicyPeerConfig {
    return { podSelector: this.toPodSelectorConfig() };
  }

  public toPodSelector(): IPodSelector | undefined {
    return this;
  }
}
