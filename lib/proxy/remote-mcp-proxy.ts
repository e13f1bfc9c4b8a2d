import type { ApiObject } from 'cdk8s';
import {
  Container,
  type IPodSelector,
  type IScalable,
  type NetworkPolicyPeerConfig,
  type PodSelectorConfig,
  type ScalingTarget,
} from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { containerResources } from './scaling-resources';
import { ManagedResource } from '../cluster/managed-resource';
import { podLabelsOf, runnerNameOf, serviceNameOf, shortenedProxyName, urlOf } from '../model/names-and-labels';
import type { RemoteMcpProxySpec } from '../model/remote-mcp-proxy-spec';
import { podSelectorOf } from './pod-selector';
import type { Facades } from './facades/facades';
import { declareProxy } from './declare-proxy';
import type { RemoteMcpProxyAttributes } from './remote-mcp-proxy-attributes';
import type { RemoteMcpProxyAvailability } from './facades/availability';
import type { RemoteMcpProxyExpose } from './facades/expose';
import { ImportedRemoteMcpProxy } from './imported-remote-mcp-proxy';
import type { RemoteMcpProxyMetrics } from './facades/metrics';
import type { RemoteMcpProxyNetwork } from './facades/network';
import { podOptions } from './declare-pod';
import type { RemoteMcpProxyProps } from './remote-mcp-proxy-props';
import type { IRemoteMcpProxy } from './i-remote-mcp-proxy';

/**
 * A proxy in front of a remote MCP server.
 *
 * With the operator it is an `MCPRemoteProxy`; without it, the Deployment, Service, ServiceAccount and ConfigMaps that
 * the operator would make of it.
 *
 * @see https://docs.stacklok.com/toolhive/guides-k8s/remote-mcp-proxy
 */
export class RemoteMcpProxy extends Construct implements IRemoteMcpProxy, IScalable {
  /**
   * A proxy that something else makes, known by its name.
   *
   * @param scope where it is referred to
   * @param id id of the construct
   * @param name `metadata.name` of the proxy
   * @param attributes what else is known of it
   */
  public static fromRemoteMcpProxyName(
    scope: Construct,
    id: string,
    name: string,
    attributes: RemoteMcpProxyAttributes = {},
  ): IRemoteMcpProxy {
    return new ImportedRemoteMcpProxy(scope, id, name, attributes);
  }

  public readonly name: string;
  public readonly namespace?: string;

  /** The custom resource, with the operator only. */
  public readonly customResource?: ApiObject;

  /** The Deployment, without the operator only. */
  public readonly deployment?: ApiObject;

  /** The Service, without the operator only. */
  public readonly service?: ApiObject;

  /** Whether an autoscaler sets the number of pods. */
  public hasAutoscaler = false;

  private readonly resource: ManagedResource;
  private facades: Facades | undefined;

  public constructor(scope: Construct, id: string, props: RemoteMcpProxyProps) {
    super(scope, id);
    this.resource = new ManagedResource(this, {
      declaration: declareProxy(props),
      cluster: props.cluster,
      shorten: shortenedProxyName,
    });
    const { name, namespace } = this.resource;
    this.name = name;
    if (namespace !== undefined) {
      this.namespace = namespace;
    }
    const { customResource, deployment, service } = this.resource.emit();
    if (customResource !== undefined) {
      this.customResource = customResource;
    }
    if (deployment !== undefined) {
      this.deployment = deployment;
    }
    if (service !== undefined) {
      this.service = service;
    }
    const { pod } = props;
    if (pod !== undefined) {
      this.resource.request((requests) => ({ ...requests, pod: podOptions(pod) }));
    }
  }

  /** Exposes the proxy to clients outside of the cluster: Ingress and HTTPRoute. */
  public get expose(): RemoteMcpProxyExpose {
    return this.requests.expose;
  }

  /** Restricts who may reach the proxy, and what it may reach: NetworkPolicy. */
  public get network(): RemoteMcpProxyNetwork {
    return this.requests.network;
  }

  /** Has the proxy's metrics collected: PodMonitor. */
  public get metrics(): RemoteMcpProxyMetrics {
    return this.requests.metrics;
  }

  /** Scales the proxy, and keeps it running: HorizontalPodAutoscaler and PodDisruptionBudget. */
  public get availability(): RemoteMcpProxyAvailability {
    return this.requests.availability;
  }

  /** Name of the proxy's Service, `mcp-<name>-remote-proxy`. */
  public get serviceName(): string {
    return serviceNameOf(this.name);
  }

  /** Name of the ServiceAccount that the proxy's pods run as. */
  public get serviceAccountName(): string {
    const { serviceAccount } = this.spec;
    // an empty name counts as given, and means the namespace's own account
    // (`docs/operator/service-account.md#a-given-account`)
    return serviceAccount === '' ? 'default' : (serviceAccount ?? runnerNameOf(this.name));
  }

  /** Port of the proxy's Service and of its pods; its name is `http`. */
  public get port(): number {
    return this.spec.proxyPort;
  }

  /** Where the proxy is reached from within the cluster; it serves MCP on every path. */
  public get url(): string {
    return urlOf(this.name, this.namespace, this.port);
  }

  /**
   * The URL by which clients outside of the cluster reach the proxy, once it is exposed; with several exposures, that of
   * the first.
   */
  public get externalUrl(): string | undefined {
    return this.expose._externalUrl;
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

  public markHasAutoscaler(): void {
    this.hasAutoscaler = true;
    this.resource.request((requests) => ({ ...requests, attachedAutoscalers: requests.attachedAutoscalers + 1 }));
  }

  public toScalingTarget(): ScalingTarget {
    const container = new Container({
      name: 'toolhive',
      image: 'toolhive',
      resources: containerResources(this.spec.resources ?? {}),
    });
    return { kind: 'Deployment', apiVersion: 'apps/v1', name: this.name, containers: [container] };
  }

  /** Most proxies of an app stand alone, so that facades are made when they are asked for. */
  private get requests(): Facades {
    if (this.facades === undefined) {
      // their classes are loaded with the first of them, not with the package
      const { facadesOf } = require('./facades/facades') as typeof import('./facades/facades');
      this.facades = facadesOf(this, this.resource);
    }
    return this.facades;
  }

  private get spec(): RemoteMcpProxySpec {
    return this.resource.resource.spec as RemoteMcpProxySpec;
  }
}
