import type { IPodSelector, NetworkPolicyPeerConfig, PodSelectorConfig } from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { podLabelsOf, serviceNameOf, urlOf } from '../model/names-and-labels';
import { podSelectorOf } from './pod-selector';
import type { RemoteMcpProxyAttributes } from './remote-mcp-proxy-attributes';
import type { IRemoteMcpProxy } from './i-remote-mcp-proxy';

/** A proxy that something else makes. */
export class ImportedRemoteMcpProxy extends Construct implements IRemoteMcpProxy {
  public readonly name: string;
  public readonly namespace?: string;
  public readonly port: number;

  public constructor(scope: Construct, id: string, name: string, attributes: RemoteMcpProxyAttributes) {
    super(scope, id);
    this.name = name;
    this.port = attributes.port ?? 8080;
    if (attributes.namespace !== undefined) {
      this.namespace = attributes.namespace;
    }
  }

  public get serviceName(): string {
    return serviceNameOf(this.name);
  }

  public get url(): string {
    return urlOf(this.name, this.namespace, this.port);
  }

  public get podLabels(): { [name: string]: string } {
    return podLabelsOf(this.name);
  }

  public toPodSelectorConfig(): PodSelectorConfig {
    return podSelectorOf(this.podLabels, this.namespace);
  }

  public toNetworkPolicyPeerConfig(): NetworkPolicyPeerConfig {
    return { podSelector: this.toPodSelectorConfig() };
  }

  public toPodSelector(): IPodSelector {
    return this;
  }
}
