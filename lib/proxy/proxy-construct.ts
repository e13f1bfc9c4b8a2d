import type { ApiObject } from 'cdk8s';
import { Container } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { emit } from '../cluster/emission';
import { applyPodOptions } from '../cluster/implied-pod-template';
import { ManagedResource, type ManagedResourceOptions } from '../cluster/managed-resource';
import type { UsedConstruct } from '../declaration/props/instances';
import { withDefaults, type ProxyDeclaration } from '../declaration/declaration';
import { runnerNameOf, shortenedProxyName } from '../model/names-and-labels';
import { PROXY_CONTAINER } from '../model/product-names';
import type { RemoteMcpProxySpec } from '../model/kinds';
import { checkedId, checkedScope } from '../private/cdk8s/objects';
import type { IScalable, ScalingTarget } from '../private/cdk8s/plus-interfaces';
import { AnyProxy } from './any-proxy';
import { takeDefaults } from './defaults/defaults-around';
import type { RemoteMcpProxyAvailability } from './facades/availability';
import type { RemoteMcpProxyExpose } from './facades/expose';
import { facadesOf, type Facades } from './facades/facades';
import type { RemoteMcpProxyMetrics } from './facades/metrics';
import type { RemoteMcpProxyNetwork } from './facades/network';
import { containerResources } from './scaling-resources';

/** What a proxy is made of. */
export interface ProxyConstructOptions extends ProxyDeclaration, Pick<ManagedResourceOptions, 'cluster'> {
  /** The constructs that the settings outside the spec were made from. */
  readonly usedConstructs?: readonly UsedConstruct[];
}

/**
 * A proxy that this app creates, from a declaration; jsii shows its members on `RemoteMcpProxy`.
 *
 * @internal
 */
export abstract class ProxyConstruct extends AnyProxy implements IScalable {
  /**
   * A construct of the class whose declaration does not come from props.
   *
   * It is made by this constructor, not by the constructor of the class, which only turns props into a declaration.
   *
   * @internal
   */
  public static _declared<Proxy extends ProxyConstruct>(
    this: abstract new (...args: never) => Proxy,
    ...args: [scope: Construct, id: string, options: ProxyConstructOptions]
  ): Proxy {
    return Reflect.construct(ProxyConstruct, args, this) as Proxy;
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

  protected constructor(scope: Construct, id: string, { cluster, usedConstructs, ...given }: ProxyConstructOptions) {
    super(checkedScope(new.target.name, scope), checkedId(new.target.name, id));
    const { declaration, pod } = withDefaults(given, takeDefaults(this));
    this.resource = new ManagedResource(this, { declaration, cluster, shorten: shortenedProxyName });
    const { name, namespace } = this.resource;
    this.name = name;
    if (namespace !== undefined) {
      this.namespace = namespace;
    }
    const { customResource, deployment, service } = emit(this, this.resource);
    if (customResource !== undefined) {
      this.customResource = customResource;
    }
    if (deployment !== undefined) {
      this.deployment = deployment;
    }
    if (service !== undefined) {
      this.service = service;
    }
    if (pod !== undefined) {
      applyPodOptions(this.resource, pod, usedConstructs);
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

  /** Lets Prometheus collect the proxy's metrics: PodMonitor. */
  public get metrics(): RemoteMcpProxyMetrics {
    return this.requests.metrics;
  }

  /** Scales the proxy, and keeps it running: HorizontalPodAutoscaler and PodDisruptionBudget. */
  public get availability(): RemoteMcpProxyAvailability {
    return this.requests.availability;
  }

  /** Name of the ServiceAccount that the proxy's pods run as. */
  public get serviceAccountName(): string {
    const { serviceAccount } = this.spec;
    // an empty name counts as given, and means the namespace's default account
    // (`docs/operator/service-account.md#your-own-serviceaccount`)
    return serviceAccount === '' ? 'default' : (serviceAccount ?? runnerNameOf(this.name));
  }

  /** Port of the proxy's Service and of its pods; its name is `http`. */
  public get port(): number {
    return this.spec.proxyPort;
  }

  /**
   * The URL at which clients outside of the cluster reach the proxy, once it is exposed; with several exposures, the
   * URL of the first.
   */
  public get externalUrl(): string | undefined {
    return this.expose._externalUrl;
  }

  public markHasAutoscaler(): void {
    this.hasAutoscaler = true;
    this.resource.request((requests) => ({ ...requests, attachedAutoscalers: requests.attachedAutoscalers + 1 }));
  }

  public toScalingTarget(): ScalingTarget {
    const container = new Container({
      name: PROXY_CONTAINER,
      image: PROXY_CONTAINER,
      resources: containerResources(this.spec.resources ?? {}),
    });
    return { kind: 'Deployment', apiVersion: 'apps/v1', name: this.name, containers: [container] };
  }

  /** Most proxies of an app use no facades, so these are made on first use. */
  private get requests(): Facades {
    this.facades ??= facadesOf(this, this.resource);
    return this.facades;
  }

  private get spec(): RemoteMcpProxySpec {
    return this.resource.resource.spec as RemoteMcpProxySpec;
  }
}
